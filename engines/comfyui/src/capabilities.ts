import { isMode, type Mode, MODES } from '@toile/contract'
import { MAX_PIXELS, type ModelTerms, type OperationCapability } from '@toile/engine'
import type { CanvasRules } from '@toile/engine/remote'
import { lackOf } from './lack.ts'
import { GRAPHS } from './graphs/index.ts'
import type { GraphInputs } from './graphs/operation-graph.ts'
import { COMFYUI_MODELS, type ComfyuiModelId, isAllowed, type ModelFileNames } from './models.ts'
import type { ObjectInfo } from './wire.ts'

export type Drawn = Mode | 'upscale'

export interface Offer {
  readonly fileNames: ModelFileNames
  readonly allowedLicences: readonly string[]
  readonly canvas: CanvasRules
}

/**
 * The model with which a server can make it: the first that may be used and whose graph the server can run; undefined where it
 * has none.
 */
export function modelFor(
  drawn: Drawn,
  info: ObjectInfo,
  offer: Offer,
  isVariation: boolean,
): ComfyuiModelId | undefined {
  return GRAPHS[drawn].models.find((model) => {
    if (!isAllowed(model, offer.allowedLicences)) return false
    return lackOf(GRAPHS[drawn].build(samplesFor(model, offer, isVariation)), info) === null
  })
}

/** Something for every slot: which nodes and models a graph takes does not depend on it. */
const samplesFor = (
  model: ComfyuiModelId,
  { fileNames }: Pick<Offer, 'fileNames'>,
  isVariation: boolean,
): GraphInputs => ({
  model,
  fileNames,
  prompt: '',
  negative: '',
  seed: 0,
  size: { width: 1024, height: 1024 },
  images: { target: 'a', mask: 'a', source: 'a', ...(isVariation && { original: 'a' }) },
  filenamePrefix: 'a',
})

/** The largest source of an upscale: the model draws four times its sides before they are halved. */
export const MOST_UPSCALED = 2048 * 2048

/** What servers can do together. */
export const capabilitiesOf = (infos: readonly ObjectInfo[], offer: Offer): readonly OperationCapability[] =>
  capabilitiesBy(offer, (drawn, isVariation) =>
    infos.flatMap((info) => modelFor(drawn, info, offer, isVariation) ?? []),
  )

/** What servers could do that have every node and model. */
export const mostOf = (offer: Offer): readonly OperationCapability[] =>
  capabilitiesBy(offer, (drawn) => GRAPHS[drawn].models.filter((model) => isAllowed(model, offer.allowedLicences)))

function capabilitiesBy(
  { canvas }: Offer,
  models: (drawn: Drawn, isVariation: boolean) => readonly ComfyuiModelId[],
): readonly OperationCapability[] {
  const varied = MODES.filter((mode) => models(mode, true).length > 0)
  return [
    ...([...MODES, 'upscale'] as const).flatMap((each) => {
      const [model] = models(each, false)
      return model === undefined ? [] : [{ ...capabilityOf(each), model: termsOf(model, each, canvas) }]
    }),
    ...(varied.length === 0 ? [] : [{ ...capabilityOf('variation'), ...personOf(varied), modes: varied }]),
  ]
}

function termsOf(id: ComfyuiModelId, drawn: Drawn, canvas: CanvasRules): ModelTerms {
  const { licence, commercial } = COMFYUI_MODELS[id]
  return { id, licence, commercial, priceUsd: 0, readsWords: drawn !== 'upscale', canvas }
}

const capabilityOf = (operation: Drawn | 'variation'): OperationCapability => ({
  operation,
  mask:
    operation === 'variation'
      ? 'optional'
      : isMode(operation) && 'mask' in GRAPHS[operation].reads
        ? 'required'
        : 'ignored',
  maxOutputs: 1,
  // A model draws on its own canvas: larger pictures come back enlarged.
  maxPixels: operation === 'upscale' ? MOST_UPSCALED : MAX_PIXELS,
  // Cards of two makes round differently.
  seed: 'best-effort',
  progress: 'steps',
  cancel: 'hard',
  ...personOf(operation === 'variation' ? [] : [operation]),
})

/** Whether any of these can draw somebody new around what is kept. */
function personOf(drawn: readonly Drawn[]): Pick<OperationCapability, 'face' | 'pose'> {
  const can = drawn.some((each) => (GRAPHS[each].newPerson ?? 'none') !== 'none')
  return can ? { face: 'applied', pose: 'applied' } : { face: 'ignored', pose: 'ignored' }
}

import { isMode, type Mode, MODES } from '@toile/contract'
import { MAX_PIXELS, type OperationCapability } from '@toile/engine'
import { lackOf } from './lack.ts'
import { GRAPHS } from './graphs/index.ts'
import type { GraphInputs } from './graphs/operation-graph.ts'
import { type ComfyuiModelId, isAllowed, type ModelFileNames } from './models.ts'
import type { ObjectInfo } from './wire.ts'

export type Drawn = Mode | 'upscale'

export interface Offer {
  readonly fileNames: ModelFileNames
  readonly allowedLicences: readonly string[]
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
export function capabilitiesOf(infos: readonly ObjectInfo[], offer: Offer): readonly OperationCapability[] {
  const can = (drawn: Drawn, isVariation: boolean): boolean =>
    infos.some((info) => modelFor(drawn, info, offer, isVariation) !== undefined)
  const drawn = ([...MODES, 'upscale'] as const).filter((each) => can(each, false))
  const varied = MODES.filter((mode) => can(mode, true))
  return [
    ...drawn.map((each) => capabilityOf(each)),
    ...(varied.length === 0 ? [] : [{ ...capabilityOf('variation'), modes: varied }]),
  ]
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
  face: 'ignored',
  pose: 'ignored',
})

import { describeMode, isMode, type Mode } from '@toile/contract'
import { EngineError, MAX_PIXELS, type ModelTerms, type OperationCapability, type PictureRequest } from '@toile/engine'
import {
  chooseFrame,
  type Frame,
  frameByRules,
  type FrameFormat,
  type MaskConvention,
  type NewPerson,
  type PromptOptions,
  type Size,
} from '@toile/engine/remote'

/** A vendor's model, by the vendor's name for it, and what is known of it. The rows are in `models.ts`. */
export interface HostedModel extends Omit<ModelTerms, 'readsWords'> {
  /** Those that it makes; a variation is made by the model of the mode that is varied. */
  readonly modes: readonly Mode[]
  readonly mask: PromptOptions['mask']
  /** Of a mask that it takes. */
  readonly maskConvention?: MaskConvention
  /** Of a photo that is kept in part; left out: `none`. */
  readonly newPerson?: NewPerson
  /** Takes a person and a garment in fields of their own, and no words. */
  readonly tryOn?: true
  /** Pictures that one call takes, those that the mode needs among them. */
  readonly maxPictures: number
  readonly takesSeed: boolean
  /** How pictures are sent. */
  readonly format: FrameFormat
}

/** The row that makes a request's picture: the first with its mode. Throws `unsupported` where there is none. */
export function modelFor(models: readonly HostedModel[], { operation, original }: PictureRequest): HostedModel {
  const mode = operation === 'variation' ? original?.operation : operation
  const found = models.find(({ modes }) => modes.some((each) => each === mode))
  if (found) return found
  throw new EngineError('unsupported', `no model for ${operation}`, { retry: 'other-engine' })
}

/** Does not depend on anything but the request and the row. `owed`: the picture's size in pixels. */
export const frameFor = ({ canvas }: HostedModel, owed: Size): Frame =>
  'multipleOf' in canvas ? frameByRules(owed, canvas) : chooseFrame(owed, canvas)

/** What the rows make, the first row of a mode deciding. Modes that are no more are left out. */
export function capabilitiesOf(
  models: readonly HostedModel[],
  traits: Pick<OperationCapability, 'progress' | 'cancel'>,
): OperationCapability[] {
  const modes = [...new Set(models.flatMap((model) => model.modes))].filter(isMode)
  const common = { ...traits, maxOutputs: 1, maxPixels: MAX_PIXELS } as const
  const made = modes.map((mode): OperationCapability => {
    const model = models.find((each) => each.modes.includes(mode))!
    return {
      ...common,
      operation: mode,
      mask: maskNeedOf(mode, model),
      seed: seedOf(model),
      model: termsOf(model),
      ...personOf(mode, model),
    }
  })
  if (made.length === 0) return []
  const seed = made.every((each) => each.seed === 'best-effort') ? 'best-effort' : 'none'
  const mask = made.every((each) => each.mask === 'ignored') ? 'ignored' : 'optional'
  // Of the modes that take a face, one row decides.
  const { face, pose } = made.find((each) => each.face === 'applied') ?? KEPT
  return [...made, { ...common, operation: 'variation', modes, mask, seed, face, pose }]
}

const termsOf = ({ id, licence, commercial, priceUsd, canvas, tryOn }: HostedModel): ModelTerms => ({
  id,
  licence,
  commercial,
  priceUsd,
  readsWords: tryOn === undefined,
  canvas,
})

type Person = Pick<OperationCapability, 'face' | 'pose'>
const KEPT: Person = { face: 'ignored', pose: 'ignored' }

/** Whether somebody new can be drawn: only around what is kept of a photo is there one to be asked for. */
const personOf = (mode: Mode, { newPerson = 'none' }: HostedModel): Person =>
  describeMode(mode).marked === 'kept' && newPerson !== 'none' ? { face: 'applied', pose: 'applied' } : KEPT

const maskNeedOf = (mode: Mode, { mask }: HostedModel): OperationCapability['mask'] =>
  describeMode(mode).mask === 'none' || mask === 'none' ? 'ignored' : 'required'

const seedOf = ({ takesSeed }: HostedModel): OperationCapability['seed'] => (takesSeed ? 'best-effort' : 'none')

/** The rows with the operator's prices, by the vendor's name of the model. */
export const withPrices = (
  models: readonly HostedModel[],
  prices: Readonly<Record<string, number>> = {},
): readonly HostedModel[] => models.map((model) => ({ ...model, priceUsd: prices[model.id] ?? model.priceUsd }))

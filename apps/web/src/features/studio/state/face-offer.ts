import { NO_FACE } from '@toile/contract'
import { isUnmoved } from '@toile/mask-tools'
import type { ModeCapability } from '../../../lib/engine-words.ts'
import type { Draft } from './draft.ts'

/** What of the work leaves no place for another face; null where one may be drawn, if an engine can. */
export type KeptFace = 'moved' | 'person'

/** Whether another face is offered, or why not; `unknown` until the server has said what its engines can. */
export type FaceOffer = 'unknown' | 'open' | KeptFace

/**
 * What is kept stays to the pixel (R32): of a whole person, as the service proposes it and nobody has painted on it since, the
 * face too. A cut-out that is moved is moved by an engine that draws nobody.
 */
export function keptFaceOf({
  mask,
  placing,
  awaitedPlacement,
}: Pick<Draft, 'mask' | 'placing' | 'awaitedPlacement'>): KeptFace | null {
  const isMoved = placing !== null && !isUnmoved(placing.history.present)
  if (isMoved || awaitedPlacement !== null) return 'moved'
  if (mask === null) return null
  const { base, operations } = mask.history.present
  const proposed = mask.candidates.find((candidate) => candidate.mask === base)
  return proposed?.kind === 'person' && operations.length === 0 ? 'person' : null
}

/** No engine of the mode draws faces: the step for them would have nothing in it. */
export const faceIsPassedOver = (able: Pick<ModeCapability, 'face'> | undefined): boolean => able?.face === 'ignored'

/** Whether a mode whose engines draw faces offers another one for the work as it stands. */
export const faceOfferOf = (able: Pick<ModeCapability, 'face'> | undefined, draft: Draft): FaceOffer =>
  able === undefined ? 'unknown' : (keptFaceOf(draft) ?? 'open')

/** The face to order: none that was chosen while it was offered, before more was kept or the engine went away. */
export const orderedFace = (able: Pick<ModeCapability, 'face'> | undefined, draft: Draft): number =>
  faceIsPassedOver(able) || keptFaceOf(draft) !== null ? NO_FACE : draft.faceId

interface FaceWords {
  readonly heading: string
  readonly intro: string
  /** Leads to the mask step; null where nothing there would help. */
  readonly change: string | null
}

const STAYS = 'Your model stays'

export const FACE_WORDS = {
  unknown: { heading: 'Model face', intro: '', change: null },
  open: {
    heading: 'Choose model face',
    intro: 'Somebody else can wear what you kept of the photo. What you kept stays as it is.',
    change: null,
  },
  person: {
    heading: STAYS,
    intro: 'You kept the whole person, face and pose included. Keep the garment alone, and somebody else can wear it.',
    change: 'Back to the selection',
  },
  moved: {
    heading: STAYS,
    intro: 'You moved what stays of the photo. Another face is drawn only around what stands where it stood.',
    change: 'Back to the selection',
  },
} as const satisfies Readonly<Record<FaceOffer, FaceWords>>

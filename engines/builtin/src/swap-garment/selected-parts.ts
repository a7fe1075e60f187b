import { cutAtWaist } from './read-photo/waist.ts'
import { type CloseUp, inCloseUp } from './read-photo/close-up.ts'
import { countMarked, type GreyImage } from '@toile/imaging'
import { type GarmentKind, readShape, type Shape } from '../garment-shape/shape.ts'
import { isCutOff } from '../garment-shape/outline.ts'
import { coatColourShare, coatColourPatches } from './occlusion/coat-colours.ts'
import { separateCoat } from './occlusion/coat-over-trousers.ts'
import { mismatch } from './read-photo/selection-checks.ts'
import { ADVICE } from './advice.ts'
import { refusal } from './refusals.ts'
import type { PhotoParsing } from './read-photo/photo-parsing.ts'
import { WARNED_FROM } from './warnings.ts'

/** Of what is marked, what is seen as worn below the waist from which it is left out: `npm run fits`, 0.01 to 0.12 alike. */
export const SOME_BELOW = 0.03

/** Of a dress, or of a top and a skirt that are selected together, what a top takes the place of. */
export function upperPart(
  closeUp: CloseUp,
  whole: Shape | undefined,
  { kind, long = 0, lower }: PhotoParsing,
): ReturnType<typeof cutAtWaist> {
  if (whole?.kind !== 'upper' && whole?.kind !== 'dress') return undefined
  if (kind === 'dress') return cutAtWaist(closeUp, whole)
  if (lower && long >= SOME_BELOW) {
    const below = inCloseUp(lower, closeUp)
    const part = cutAtWaist(closeUp, whole, below)
    if (part && shareIn(below, part.closeUp.mask) <= NO_TOP) return part
  }
  // Trousers whose legs are not seen apart may have the outline of a dress: above their waist there is no top.
  return kind === undefined && whole.kind === 'dress' ? cutAtWaist(closeUp, whole) : undefined
}

/** Selected trousers, or what is left of them without the coat that hangs over them, where one was selected with them. */
export interface Trousers {
  readonly alone?: {
    readonly closeUp: CloseUp
    /** All that they are fitted to, behind the coat too; the selection as it was where it hides their waist, or too much to tell legs. */
    readonly region: GreyImage
    /** That read as what its outline says. */
    readonly own: Shape | undefined
  }
  /** Of what is left, the share that has other colours than the legs. */
  readonly other: number
}

/** Undefined where no garment for the legs takes the place of trousers. */
export function readTrousers(
  garment: GarmentKind,
  closeUp: CloseUp,
  own: Shape | undefined,
  { kind, tops, over = 0 }: PhotoParsing,
): Trousers | undefined {
  const onLegs = garment === 'skirt' && (own?.kind === 'trousers' || kind === 'trousers')
  if (garment !== 'trousers' && !onLegs) return undefined
  const { photo, mask } = closeUp
  const patches = coatColourPatches(photo, mask)
  const other = countMarked(patches) / Math.max(1, countMarked(mask))
  const rest =
    (over > WARNED_FROM.over || other > WARNED_FROM.coatColours) &&
    tops &&
    separateCoat(closeUp, inCloseUp(tops, closeUp), patches)
  if (!rest) return { other }
  const behind = rest.behind && readShape(rest.behind)
  const fitted = behind?.kind === 'trousers' ? { region: rest.behind!, own: behind } : { region: mask, own }
  return { alone: { closeUp: rest.closeUp, ...fitted }, other: coatColourShare(photo, rest.closeUp.mask) }
}

/** Of what is marked above a waist, what is seen as worn below it, from which nothing else is there. A half, chosen. */
const NO_TOP = 0.5

/** Of what a mask marks, the share that another one of its size marks too. */
function shareIn(other: GreyImage, mask: GreyImage): number {
  const both = mask.data.map((value, i) => (other.data[i]! >= 128 ? value : 0))
  return countMarked({ ...mask, data: both }) / Math.max(1, countMarked(mask))
}

/** The marked region read as what the garment is. `own`: as what its outline says; `known`: what is marked, where that is clear. */
export function readSelectedShape(
  garment: Shape,
  own: Shape | undefined,
  mask: GreyImage,
  known?: GarmentKind,
  skin?: GreyImage,
): Shape {
  const hints = skin ? { skin } : {}
  if (!own) throw refusal('the mask has no shape', `Too little is selected. ${ADVICE.markWholeGarment}`)
  const byShape = own.kind === garment.kind || unclear(own, garment.kind) ? garment.kind : own.kind
  // Either may be mistaken; what one of them takes for fitting is tried.
  const lower = [byShape, known].includes('skirt') && isCutOff(own.outline) ? ('trousers' as const) : undefined
  const marked =
    [byShape, known, lower].find((kind) => kind !== undefined && goesOn(garment.kind, kind)) ?? known ?? byShape
  if (!goesOn(garment.kind, marked)) throw mismatch(garment.kind, marked)
  const kind = garment.kind === 'skirt' || marked === 'skirt' ? 'skirt' : garment.kind
  const body = own.kind === kind ? own : readShape(mask, { ...hints, kind })
  if (!body)
    throw refusal(
      'the mask cannot be read',
      `The selection does not have the shape of a garment. ${ADVICE.markWholeGarment}`,
    )
  return body
}

/** A region without sleeves and without a gap between legs may be much. */
function unclear(own: Shape, wanted: GarmentKind): boolean {
  if (own.kind === 'trousers') return wanted === 'skirt'
  if (own.kind === 'skirt') return true
  const sleeves = Object.keys(own.sleeves).length > 0
  const { hem, top, width, sides } = own.trunk
  const long = (hem - (sleeves ? (sides.left.armpit.y + sides.right.armpit.y) / 2 : top)) / width
  if (wanted === 'dress') return long > 1.55
  if (wanted === 'upper') return long < 2.3
  return !sleeves && (wanted === 'skirt' || long > 1.3)
}

/** A skirt may take the place of trousers; trousers on a skirt's place would be a skirt. */
const goesOn = (garment: GarmentKind, marked: GarmentKind): boolean =>
  garment === marked || (garment === 'skirt' && marked === 'trousers')

import { cutAtWaist } from './waist.ts'
import { type CloseUp, inCloseUp } from './close-up.ts'
import { connectedComponents, countMarked, type GreyImage } from '@toile/imaging'
import { type GarmentKind, readShape, type Shape } from '../../garment-shape/shape.ts'
import { isCutOff } from '../../garment-shape/outline.ts'
import { coatColourShare, coatColourPatches } from '../occlusion/coat-colours.ts'
import { separateCoat } from '../occlusion/coat-over-trousers.ts'
import { EngineError } from '@toile/engine'
import { isOpenOverClothes } from './open-front.ts'
import type { PhotoParsing } from './photo-parsing.ts'
import { COAT_COLOURS, OVER } from '../warnings.ts'

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
  const rest = (over > OVER || other > COAT_COLOURS) && tops && separateCoat(closeUp, inCloseUp(tops, closeUp), patches)
  if (!rest) return { other }
  const behind = rest.behind && readShape(rest.behind)
  const fitted = behind?.kind === 'trousers' ? { region: rest.behind!, own: behind } : { region: mask, own }
  return { alone: { closeUp: rest.closeUp, ...fitted }, other: coatColourShare(photo, rest.closeUp.mask) }
}

/** Of what is marked above a waist, what is seen as worn below it, from which nothing else is there. */
const NO_TOP = 0.5

/** Of what a mask marks, the share that another one of its size marks too. */
function shareIn(other: GreyImage, mask: GreyImage): number {
  const both = mask.data.map((value, i) => (other.data[i]! >= 128 ? value : 0))
  return countMarked({ ...mask, data: both }) / Math.max(1, countMarked(mask))
}

const NAMES: { readonly [Kind in GarmentKind]: string } = {
  upper: 'a top',
  dress: 'a dress',
  trousers: 'trousers',
  skirt: 'a skirt',
}

/** Whether a garment of this kind covers the middle of the body: legs and what is seen between them are no halves of it. */
export function coversMiddle(kind: GarmentKind): boolean {
  return kind === 'upper' || kind === 'dress'
}

/**
 * Of what is marked, what is seen as background from which no garment is selected. Of the 184 garments on the 90 labelled photos that
 * were kept back from the eye's training one has 0.7 of it, all others at most 0.16.
 */
const MISSED = 0.9
/** From which shares of a photo the eye knows what is worn on it. Chosen by eye. */
const SOMEBODY = {
  /** Skin. */
  skin: 0.003,
  /** Garments. */
  worn: 0.01,
} as const

/** Whether somebody is seen: a drawing, or cloth alone, the eye may take for anything. */
const seesSomebody = ({ skin, clothes }: PhotoParsing): boolean =>
  skin !== undefined &&
  clothes !== undefined &&
  countMarked(skin) >= SOMEBODY.skin * skin.data.length &&
  countMarked(clothes) >= SOMEBODY.worn * clothes.data.length

/** Refuses a selection beside all that somebody wears. */
export function checkWorn(parsing: PhotoParsing): void {
  if ((parsing.ground ?? 0) < MISSED || !seesSomebody(parsing)) return
  throw refusal(
    'background is marked',
    'What is selected is no garment: it is seen as background. Select the garment that yours replaces.',
  )
}

/** Refuses a selection that leaves out the middle of the body. `whole`: of the photo, `near`: the same in the close-up. */
export function checkMiddle(whole: GreyImage, near: GreyImage, clothes: GreyImage | undefined): void {
  if (areSleevesAlone(near)) {
    throw refusal('two sleeves without a trunk', 'Only sleeves are selected. Mark the middle of the garment, too.')
  }
  if (clothes && isOpenOverClothes(whole, clothes)) {
    throw refusal(
      'a garment worn open over another one',
      'The selected garment is worn open over another one. Select what shows between its halves, too, so that your garment can take the place of both.',
    )
  }
}

/**
 * What is worn elsewhere than a garment. Where an outline has neither sleeves nor legs apart it may be of either, and the eye is
 * clear: of 101 tops and jackets on the 90 labelled photos that were kept back from its training it takes none for trousers or
 * a skirt, of 63 trousers, skirts and shorts none for a top, and of 20 dresses one for trousers.
 */
const ELSEWHERE: Partial<Readonly<Record<GarmentKind, readonly GarmentKind[]>>> = {
  upper: ['trousers', 'skirt'],
  dress: ['trousers'],
  trousers: ['upper'],
}

/** Refuses a garment where what is marked is clearly worn elsewhere by somebody. */
export function checkPlace(garment: GarmentKind, parsing: PhotoParsing): void {
  const { kind } = parsing
  if (kind && ELSEWHERE[garment]?.includes(kind) && seesSomebody(parsing)) throw mismatch(garment, kind)
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
  if (!own)
    throw refusal('the mask has no shape', 'Too little is selected. Mark the whole garment that is to be replaced.')
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
      'The selection does not have the shape of a garment. Mark the whole of it.',
    )
  return body
}

/** Two sleeves without the middle between them. Chosen by eye. */
const TWO_SLEEVES = {
  /** Share of what is marked that each is at least. */
  sleeve: 0.2,
  /** How far they lie beside each other, in heights of the shorter one. */
  abreast: 0.6,
} as const

/** Whether two long pieces lie beside each other with more room between them than either is wide. */
function areSleevesAlone(mask: GreyImage): boolean {
  const { labels, sizes } = connectedComponents(mask)
  const all = sizes.slice(1).reduce((sum, size) => sum + size, 0)
  const large = sizes.flatMap((size, label) => (label > 0 && size >= TWO_SLEEVES.sleeve * all ? [label] : []))
  if (large.length !== 2) return false
  const [one, two] = large.map((label) => pieceOf(labels, mask.width, label, sizes[label]!)) as [Piece, Piece]
  const [left, right] = one.middle < two.middle ? [one, two] : [two, one]
  const shared = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top)
  const least = Math.min(left.bottom - left.top, right.bottom - right.top)
  const room = right.middle - left.middle - (left.width + right.width) / 2
  return shared >= TWO_SLEEVES.abreast * least && room > Math.max(left.width, right.width)
}

interface Piece {
  readonly top: number
  readonly bottom: number
  /** Mean column, and mean width. */
  readonly middle: number
  readonly width: number
}

function pieceOf(labels: ArrayLike<number>, width: number, label: number, size: number): Piece {
  let [top, bottom, sum] = [Infinity, 0, 0]
  for (let i = 0; i < labels.length; i += 1) {
    if (labels[i] !== label) continue
    const y = Math.floor(i / width)
    top = Math.min(top, y)
    bottom = y + 1
    sum += i % width
  }
  return { top, bottom, middle: sum / size, width: size / (bottom - top) }
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

const mismatch = (garment: GarmentKind, marked: GarmentKind): EngineError =>
  refusal(
    `a flat-lay of ${garment} for a region of ${marked}`,
    `The flat-lay shows ${NAMES[garment]}, but what is selected in the photo looks like ${NAMES[marked]}. Select what your garment is to replace, or give a flat-lay of ${NAMES[marked]}.`,
  )

/** What cannot be done with what was given, and in `publicMessage` what the user is told of it. */
export const refusal = (message: string, publicMessage: string): EngineError =>
  new EngineError('invalid-input', message, { publicMessage })

import {
  aboveWaist,
  type CloseUp,
  closeUpOf,
  connectedComponents,
  countMarked,
  cutFlatLay,
  type FlatLay,
  type GarmentKind,
  type GreyImage,
  inCloseUp,
  isBlankMask,
  isCutOff,
  mixSeeds,
  readShape,
  type RgbaImage,
  type Shape,
  swapGarment,
  type SwapStyle,
} from '@toile/imaging'
import { EngineError } from '../../port.ts'
import type { DrawContext, DrawnPicture } from '../drawn-picture.ts'
import { isOpenOverClothes } from './open-front.ts'
import { warningsOf } from './warnings.ts'

/** Long side at which a flat-lay is worked (R33). */
export const FLAT_LAY_WORK_SIDE = 1024

/** What is known of a photo beside its pixels. */
export interface PhotoSight {
  /** What the marked garment is, where that is clear. */
  readonly kind?: GarmentKind
  /** Of what is marked, the share that is seen as a dress, a skirt or trousers. */
  readonly long?: number
  /** All of the photo, at its size or smaller, 255 = a dress, a skirt or trousers. */
  readonly lower?: GreyImage
  /** All of the photo, at its size or smaller, 255 = skin. */
  readonly skin?: GreyImage
  /** All of the photo, at its size or smaller, 255 = hair, bags and such, which are in front of a garment. */
  readonly front?: GreyImage
  /** All of the photo, at its size or smaller, 255 = any garment that is worn. */
  readonly clothes?: GreyImage
}

/** A garment as its flat-lay shows it. */
export interface LyingGarment {
  readonly flatLay: FlatLay
  readonly garment: Shape
}

export interface SwapRequest {
  /** Upright 8-bit sRGB. */
  readonly photo: RgbaImage
  /** The photo's size, 255 = the garment to replace. */
  readonly mask: GreyImage
  readonly flatLay: RgbaImage
  /** What `readFlatLay` gives for that, where it is known already. */
  readonly lying?: LyingGarment
  readonly seed: number
  /** Which picture of the request this is, from 0. */
  readonly index: number
  /** The seeds that lead from the original to the variation that is wanted; left out or empty for the original. */
  readonly lineage?: readonly number[]
  readonly sight?: PhotoSight
}

/** The pictures of one request: as the old garment fitted; looser; as long as the cloth is; in between, with deeper folds. */
const STYLES: readonly SwapStyle[] = [
  { length: 0, ease: 0, folds: 1 },
  { length: 0, ease: 0.05, folds: 0.7 },
  { length: 1, ease: 0, folds: 1 },
  { length: 0.5, ease: 0.02, folds: 1.35 },
]

/** Within what the first pictures show; beyond it a garment would be another cut, or its folds another cloth's. */
const RANGES = { length: [0, 1], ease: [0, 0.06], folds: [0.65, 1.4] } as const
/** Least and most that a variation moves from its parent, as shares of a range that ends where it begins. */
const STEP = [0.2, 0.8] as const

/**
 * How picture `index` is worn and lit. A variation wears the same garment longer or shorter, closer or looser, in softer or
 * deeper folds. Seeds of pictures that were asked for together lie a golden section apart, and so do their multiples:
 * no two of them move alike.
 */
function styleOf(index: number, lineage: readonly number[]): SwapStyle {
  return lineage.reduce<SwapStyle>(
    (style, seed) => {
      const moved = (from: number, [low, high]: readonly [number, number], multiple: number): number => {
        const step = STEP[0] + (STEP[1] - STEP[0]) * (((multiple * seed) / 2 ** 32) % 1)
        return low + (high - low) * (((from - low) / (high - low) + step) % 1)
      }
      return {
        length: moved(style.length, RANGES.length, 1),
        ease: moved(style.ease, RANGES.ease, 3),
        folds: moved(style.folds, RANGES.folds, 2),
      }
    },
    STYLES[index % STYLES.length]!,
  )
}

/**
 * Cuts a garment off the ground of its flat-lay, 8-bit sRGB, and reads its shape.
 *
 * @throws EngineError 'invalid-input' when no garment is seen on it
 */
export function readFlatLay(picture: RgbaImage): LyingGarment {
  const flatLay = cutFlatLay(picture)
  const garment = flatLay && readShape(flatLay.mask, { flat: true })
  if (!flatLay || !garment) {
    throw refusal(
      'no garment on the flat-lay',
      'No garment was found on the flat-lay. Use a picture of one garment alone, laid flat or hanging, on a plain ground that differs from it.',
    )
  }
  return { flatLay, garment }
}

/**
 * Puts the garment of a flat-lay in place of the marked one, at the photo's size. Equal requests give equal bytes.
 *
 * @throws EngineError 'invalid-input' when the mask is blank or of another size, the flat-lay shows no garment, or what is
 * marked is of another kind
 */
export function drawSwapPicture(request: SwapRequest, context: DrawContext): DrawnPicture {
  const { photo, mask, sight = {}, lineage = [] } = request
  if (photo.width !== mask.width || photo.height !== mask.height) {
    throw refusal('mask and photo differ in size', 'Mask and original image dimensions must match.')
  }
  if (isBlankMask(mask)) {
    throw refusal(
      'the mask marks nothing',
      'Nothing is selected. Mark the garment on the photo that is to be replaced.',
    )
  }
  context.report(0, 'Cutting out the garment')
  const { flatLay, garment } = request.lying ?? readFlatLay(request.flatLay)
  context.report(0.2, 'Reading the selection')
  const whole = closeUpOf(photo, mask)
  const skin = sight.skin && inCloseUp(sight.skin, whole)
  if (hasMiddle(garment.kind) && hasMiddle(sight.kind ?? garment.kind)) {
    checkMiddle(mask, whole.mask, sight.clothes)
  }
  const own = readShape(whole.mask, skin ? { skin } : {})
  const upper = garment.kind === 'upper' ? upperPart(whole, own, sight) : undefined
  const closeUp = upper?.closeUp ?? whole
  const front = sight.front && inCloseUp(sight.front, closeUp)
  const clothes = sight.clothes && inCloseUp(sight.clothes, closeUp)
  const body = upper?.body ?? bodyFor(garment, own, closeUp.mask, sight.kind, skin)
  const { image, invented } = swapGarment({
    ...closeUp,
    flatLay,
    garment,
    body,
    style: styleOf(request.index, lineage),
    ...(skin && { skin }),
    ...(clothes && { clothes }),
    ...(front && { front }),
    seed: mixSeeds(request.seed, request.index, ...lineage),
    report: (fraction) => context.report(0.25 + 0.75 * fraction, 'Fitting the garment'),
  })
  const replaced = upper ? 'what is selected above the waist' : 'the selection'
  const warnings = warningsOf(garment, body, closeUp, mask, { ...invented, of: replaced })
  return { image, understood: [], ignored: [], warnings: upper ? [STAYS, ...warnings] : warnings }
}

const STAYS = 'What is selected below the waist stays as it is: the flat-lay is a top.'
/** Of what is marked, what is seen as worn below the waist from which it is left out: `npm run fits`, 0.01 to 0.12 alike. */
const SOME = 0.03

/** Of a dress, or of a top and a skirt that are selected together, what a top takes the place of. */
function upperPart(
  closeUp: CloseUp,
  whole: Shape | undefined,
  { kind, long = 0, lower }: PhotoSight,
): ReturnType<typeof aboveWaist> {
  if (whole?.kind !== 'upper' && whole?.kind !== 'dress') return undefined
  if (kind === 'dress') return aboveWaist(closeUp, whole)
  if (lower && long >= SOME) {
    const below = inCloseUp(lower, closeUp)
    const part = aboveWaist(closeUp, whole, below)
    if (part && shareIn(below, part.closeUp.mask) <= NO_TOP) return part
  }
  // Trousers whose legs are not seen apart may have the outline of a dress: above their waist there is no top.
  return kind === undefined && whole.kind === 'dress' ? aboveWaist(closeUp, whole) : undefined
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
function hasMiddle(kind: GarmentKind): boolean {
  return kind === 'upper' || kind === 'dress'
}

/** Refuses a selection that leaves out the middle of the body. `whole`: of the photo, `near`: the same in the close-up. */
function checkMiddle(whole: GreyImage, near: GreyImage, clothes: GreyImage | undefined): void {
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

/** The marked region read as what the garment is. `own`: as what its outline says; `known`: what is marked, where that is clear. */
function bodyFor(
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
  if (!goesOn(garment.kind, marked)) {
    throw refusal(
      `a flat-lay of ${garment.kind} for a region of ${marked}`,
      `The flat-lay shows ${NAMES[garment.kind]}, but ${NAMES[marked]} ${marked === 'trousers' ? 'are' : 'is'} selected on the photo. Select what your garment is to replace, or give a flat-lay of ${NAMES[marked]}.`,
    )
  }
  const kind = garment.kind === 'skirt' || marked === 'skirt' ? 'skirt' : garment.kind
  const body = own.kind === kind ? own : readShape(mask, { ...hints, kind })
  if (!body)
    throw refusal(
      'the mask cannot be read',
      'The selection does not have the shape of a garment. Mark the whole of it.',
    )
  return body
}

/** Of what is marked, what each of two sleeves is at least. */
const SLEEVE = 0.2
/** Of the shorter one's height, how far two sleeves lie beside each other. */
const ABREAST = 0.6

/** Whether two long pieces lie beside each other with more room between them than either is wide. */
function areSleevesAlone(mask: GreyImage): boolean {
  const { labels, sizes } = connectedComponents(mask)
  const all = sizes.slice(1).reduce((sum, size) => sum + size, 0)
  const large = sizes.flatMap((size, label) => (label > 0 && size >= SLEEVE * all ? [label] : []))
  if (large.length !== 2) return false
  const [one, two] = large.map((label) => pieceOf(labels, mask.width, label, sizes[label]!)) as [Piece, Piece]
  const [left, right] = one.middle < two.middle ? [one, two] : [two, one]
  const shared = Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top)
  const least = Math.min(left.bottom - left.top, right.bottom - right.top)
  const room = right.middle - left.middle - (left.width + right.width) / 2
  return shared >= ABREAST * least && room > Math.max(left.width, right.width)
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

const refusal = (message: string, publicMessage: string): EngineError =>
  new EngineError('invalid-input', message, { publicMessage })

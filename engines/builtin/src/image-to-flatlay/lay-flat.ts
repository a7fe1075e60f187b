import type { ClassName } from '@toile/eye'
import { alphaOf, boundingBox, type GreyImage } from '@toile/imaging'
import type { CompletedGarment } from './reconstruct/complete-garment.ts'
import { findHalves, findLegs, gapOfLegs, type GarmentHalves, neckOfHalf } from './reconstruct/halves.ts'
import { findSleeveRest, laySleeves } from './reconstruct/sleeves.ts'
import { findSymmetryAxis } from '../garment-shape/symmetry-axis.ts'
import { layNearest } from './reconstruct/lay-picture.ts'
import {
  fitted,
  layHalves,
  type FlatTransform,
  layUpright,
  rescaled,
  type FillRatio,
} from './reconstruct/flat-transform.ts'
import type { GarmentKind } from '../garment-shape/shape.ts'
import { pairSleeves } from './reconstruct/pair-sleeves.ts'
import { straightened } from './reconstruct/straighten.ts'
import type { FoundGarment } from './find-garment.ts'
import { isWorn } from './overlap.ts'
import type { GarmentWish } from './read-words.ts'

/** What has sleeves, and how its shape is read. */
export type Sleeved = 'upper' | 'dress'
export const SLEEVED: Partial<Readonly<Record<ClassName, Sleeved>>> = { upper: 'upper', outer: 'upper', dress: 'dress' }

/** Whether it may hang open: what is worn over all else, and a top that was asked for as that. */
export const mayHangOpen = (className: ClassName, { usual }: Pick<GarmentWish, 'usual'>): boolean =>
  className === 'outer' || (className === 'upper' && usual.includes('outer'))

/** A garment, and what lies in front of it: see `occludersIn` and `hairIn`. */
type OccludedGarment = FoundGarment & { readonly occluders: GreyImage; readonly hair?: GreyImage | undefined }

/** How a garment is worn. */
interface Wearing {
  /** The column of the photo that the wearer's midline lies on, where it is known. */
  readonly middle: number | undefined
  readonly open: boolean
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Why a garment cannot be laid: nothing of it is seen, no front of what is worn open, one leg of trousers, or hair lies over the one half that is seen. */
export type Unlayable = 'nothing' | 'no-front' | 'one-leg' | 'hair'

/**
 * How a garment is laid: upright about its own axis; what is worn open or half hidden, by its halves.
 */
export function flatTransformFor(
  found: OccludedGarment,
  wearing: Wearing,
  { width, height }: Size,
  fill: FillRatio,
): FlatTransform | Unlayable {
  const fit = Math.min(1, LAID_SIDE / Math.max(width, height))
  const small = { width: Math.max(1, Math.round(width * fit)), height: Math.max(1, Math.round(height * fit)) }
  const transform = flatTransformIn(found, wearing, small, fill)
  return typeof transform === 'string'
    ? transform
    : rescaled(transform, (transform.scale * width) / small.width, { width, height })
}

/** Long side of the copy of the picture in which it is found how a garment lies, pixels: about the size at which shapes are read. Chosen by eye. */
const LAID_SIDE = 448

function flatTransformIn(
  found: OccludedGarment,
  { middle, open }: Wearing,
  { width, height }: Size,
  fill: FillRatio,
): FlatTransform | Unlayable {
  const halves = halvesFor(found, middle, open)
  const sleeved = SLEEVED[found.className]
  if (halves !== undefined) {
    if (isOneLeg(halves)) return 'one-leg'
    if (open && middle !== undefined && isBesideBody(found.mask, halves, middle)) return 'no-front'
    const transform = layHalves(found.mask, halves, width, height, fill)
    if (isMirrored(halves)) {
      const laid = layNearest(found.mask, transform)
      if (open && (neckOfHalf(laid) < MIRRORED_HALF.leastNeck || found.confidence < MIRRORED_HALF.leastConfidence))
        return 'no-front'
      if (open && found.hair && hairBeside(found.mask, found.hair, halves) > MIRRORED_HALF.mostHair) return 'hair'
      if (!open && areLegsJoined(laid)) return 'one-leg'
    }
    return scaledForSleeves(found, sleeved, fill, transform)
  }
  const axis = findSymmetryAxis(found.mask)
  if (axis === undefined) return 'nothing'
  if (!isWorn(found.className)) return layUpright(found.mask, { ...axis, lean: 0 }, width, height, fill)
  return scaledForSleeves(
    found,
    sleeved,
    fill,
    straightenedFor(found, layUpright(found.mask, axis, width, height, fill), fill),
  )
}

function halvesFor(
  { className, mask }: FoundGarment,
  middle: number | undefined,
  open: boolean,
): GarmentHalves | undefined {
  if (className === 'lower') return findLegs(mask)
  return open && middle !== undefined ? findHalves(mask, middle) : undefined
}

const isMirrored = ({ left, right }: GarmentHalves): boolean => left.mirrored !== right.mirrored

/** Whether one leg is all that is seen of trousers: hips and the other leg, the most of them, would be made up. */
const isOneLeg = (halves: GarmentHalves): boolean => halves.rise > 0 && isMirrored(halves)

/** When one half may stand for both. */
export const MIRRORED_HALF = {
  /**
   * A long leg whose gap to its mirror image is less (see `gapOfLegs`) was seen from the side, or the other with it.
   * Set by `npm run fits -- --only halves`.
   */
  leastGap: 0.18,
  /**
   * A half of what is worn open whose top lies nearer to its axis (see `neckOfHalf`) has no neck beside it: its inner
   * edge is no front edge, but a side of somebody seen from there. Set by `npm run fits -- --only halves`.
   */
  leastNeck: 0.2,
  /**
   * Confidence of the eye in a half below which it is not shown twice: it may be something else, or lack its front.
   * Chosen by eye.
   */
  leastConfidence: 0.5,
  /**
   * Share of the rows of a half with hair beside or over it: more would hang in both fronts. Set by `npm run fits --
   * --only halves`.
   */
  mostHair: 0.17,
  /**
   * How far from the half hair still counts, as a share of the garment's height: about a cell of what the eye names.
   */
  nearHair: 0.02,
  /**
   * A front edge that lies this far beside the wearer's middle, as a share of the garment's height, is a sleeve's.
   * Chosen by eye.
   */
  besideBody: 0.1,
} as const

function areLegsJoined(laid: GreyImage): boolean {
  const box = boundingBox(laid, 128, 0)
  // Shorts have next to no legs.
  if (box === undefined || box.bottom - box.top <= box.right - box.left) return false
  return gapOfLegs(laid) < MIRRORED_HALF.leastGap
}

/** The share of a garment's rows in which hair lies over, or right beside, the half that stands for both. */
export function hairBeside(mask: GreyImage, hair: GreyImage, { left, right }: GarmentHalves): number {
  const box = boundingBox(mask, 128, 0)
  if (box === undefined) return 0
  const { x } = (left.mirrored ? right : left).axis
  const [from, to] = left.mirrored
    ? [Math.max(0, Math.floor(x)), box.right]
    : [box.left, Math.min(mask.width, Math.ceil(x))]
  const near = Math.ceil(MIRRORED_HALF.nearHair * (box.bottom - box.top))
  let rows = 0
  for (let y = box.top; y < box.bottom; y += 1) {
    const row = mask.data.subarray(y * mask.width, (y + 1) * mask.width)
    let [first, last] = [-1, -1]
    for (let at = from; at < to; at += 1) {
      if (row[at]! < 128) continue
      if (first < 0) first = at
      last = at
    }
    if (first < 0) continue
    const beside = hair.data.subarray(
      y * mask.width + Math.max(0, first - near),
      y * mask.width + Math.min(mask.width, last + 1 + near),
    )
    if (beside.some((value) => value >= 128)) rows += 1
  }
  return rows / (box.bottom - box.top)
}

/** Whether all that is seen of what is worn open lies beside the body: its mirror image would be two sleeves without a front. */
function isBesideBody(mask: GreyImage, halves: GarmentHalves, middle: number): boolean {
  const box = boundingBox(mask, 128, 0)
  if (box === undefined || !isMirrored(halves)) return false
  const { left, right } = halves
  const beside = right.mirrored ? middle - left.axis.x : right.axis.x - middle
  return beside > MIRRORED_HALF.besideBody * (box.bottom - box.top)
}

/** How the shape of each is read. */
export const KINDS: Partial<Readonly<Record<ClassName, GarmentKind>>> = {
  upper: 'upper',
  outer: 'upper',
  dress: 'dress',
  skirt: 'skirt',
  lower: 'trousers',
}

function straightenedFor(
  { className, mask, occluders }: OccludedGarment,
  transform: FlatTransform,
  fill: FillRatio,
): FlatTransform {
  const kind = KINDS[className]
  if (kind === undefined) return transform
  const laid = (as: FlatTransform): GreyImage => layNearest(mask, as)
  const straight = straightened(laid(transform), layNearest(occluders, transform), transform, kind, laid)
  return fitted(laid(straight), straight, fill)
}

/** Leaves room for sleeves that will be turned out. */
function scaledForSleeves(
  { mask }: FoundGarment,
  sleeved: Sleeved | undefined,
  fill: FillRatio,
  transform: FlatTransform,
): FlatTransform {
  const rest = sleeved && findSleeveRest(layNearest(mask, transform), sleeved)
  if (rest === undefined) return transform
  const { width, height, scale } = transform
  const below = Math.max(1, rest.bottom - height / 2)
  return rescaled(
    transform,
    scale * Math.min(1, (fill.across * width) / (2 * rest.across), (fill.down * height) / (2 * below)),
  )
}

/** Sleeves turned out, where there is room, and both alike. */
export function withSleevesTurnedOut({ picture, invented }: CompletedGarment, kind: Sleeved): CompletedGarment {
  const rest = findSleeveRest(alphaOf(picture), kind)
  const fits = rest !== undefined && rest.across < picture.width / 2 && rest.bottom < picture.height
  const lying = fits ? laySleeves(picture, invented, rest) : { picture, invented }
  return pairSleeves(lying.picture, lying.invented)
}

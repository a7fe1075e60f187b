import type { ClassName } from '@toile/eye'
import { alphaOf, boxOfMarked, type GreyImage } from '@toile/imaging'
import type { CompletedGarment } from './reconstruct/complete.ts'
import { findHalves, findLegs, gapOfLegs, type Halves, neckOfHalf } from './reconstruct/halves.ts'
import { findSleeveRest, laySleeves } from './reconstruct/sleeves.ts'
import { findUpright } from './reconstruct/upright.ts'
import { fitted, layHalves, type Laying, layNearest, layUpright, rescaled, type Room } from './reconstruct/lay.ts'
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
export const isOpen = (className: ClassName, { usual }: Pick<GarmentWish, 'usual'>): boolean =>
  className === 'outer' || (className === 'upper' && usual.includes('outer'))

/** A garment, and what lies in front of it: see `occludersIn` and `hairIn`. */
type SeenGarment = FoundGarment & { readonly front: GreyImage; readonly hair?: GreyImage | undefined }

/** Why a garment cannot be laid: nothing of it is seen, no front of what is worn open, one leg of trousers, or hair lies over the one half that is seen. */
export type Unlayable = 'nothing' | 'no-front' | 'one-leg' | 'hair'

/**
 * How a garment is laid: upright about its own axis; what is worn open or half hidden, by its halves.
 *
 * @param middle the column of the photo that the wearer's middle lies on, where it is known
 * @param open it is worn open
 */
export function layingFor(
  found: SeenGarment,
  middle: number | undefined,
  open: boolean,
  width: number,
  height: number,
  room: Room,
): Laying | Unlayable {
  const fit = Math.min(1, LAID_SIDE / Math.max(width, height))
  const small = { width: Math.max(1, Math.round(width * fit)), height: Math.max(1, Math.round(height * fit)) }
  const laying = layingIn(found, middle, open, small, room)
  return typeof laying === 'string' ? laying : rescaled(laying, (laying.scale * width) / small.width, { width, height })
}

/** Long side of the copy of the picture in which it is told how a garment lies: its shape is read at about this size. */
const LAID_SIDE = 448

function layingIn(
  found: SeenGarment,
  middle: number | undefined,
  open: boolean,
  { width, height }: { readonly width: number; readonly height: number },
  room: Room,
): Laying | Unlayable {
  const halves = halvesFor(found, middle, open)
  const sleeved = SLEEVED[found.className]
  if (halves !== undefined) {
    if (isOneLeg(halves)) return 'one-leg'
    if (open && middle !== undefined && isBesideBody(found.mask, halves, middle)) return 'no-front'
    const laying = layHalves(found.mask, halves, width, height, room)
    if (isMirrored(halves)) {
      const laid = layNearest(found.mask, laying)
      if (open && (neckOfHalf(laid) < LEAST_NECK || found.sureness < LEAST_SURE)) return 'no-front'
      if (open && found.hair && hairBeside(found.mask, found.hair, halves) > MOST_HAIR) return 'hair'
      if (!open && areLegsJoined(laid)) return 'one-leg'
    }
    return roomFor(found, sleeved, room, laying)
  }
  const upright = findUpright(found.mask)
  if (upright === undefined) return 'nothing'
  if (!isWorn(found.className)) return layUpright(found.mask, { ...upright, lean: 0 }, width, height, room)
  return roomFor(found, sleeved, room, straightFor(found, layUpright(found.mask, upright, width, height, room), room))
}

function halvesFor({ className, mask }: FoundGarment, middle: number | undefined, open: boolean): Halves | undefined {
  if (className === 'lower') return findLegs(mask)
  return open && middle !== undefined ? findHalves(mask, middle) : undefined
}

const isMirrored = ({ left, right }: Halves): boolean => left.mirrored !== right.mirrored

/** Whether one leg is all that is seen of trousers: hips and the other leg, the most of them, would be made up. */
const isOneLeg = (halves: Halves): boolean => halves.rise > 0 && isMirrored(halves)

/** A long leg whose gap to its mirror image is less hangs together with it: it was seen from the side, or the other with it (`npm run fits`). */
export const LEAST_GAP = 0.18

function areLegsJoined(laid: GreyImage): boolean {
  const box = boxOfMarked(laid, 128, 0)
  // Shorts have next to no legs.
  if (box === undefined || box.bottom - box.top <= box.right - box.left) return false
  return gapOfLegs(laid) < LEAST_GAP
}

/**
 * A half of what is worn open whose top lies nearer to its axis has no neck beside it: that line is no front edge, but a side of
 * somebody who is seen from there (`npm run fits`).
 */
export const LEAST_NECK = 0.2

/** A half of which the eye is less sure than this is not shown twice: it may be something else, or lack its front. */
const LEAST_SURE = 0.5

/** Hair beside, or over, more of the height of the half that is shown twice hangs in both fronts of the flat-lay. */
export const MOST_HAIR = 0.17
/** How far from the half hair still counts, as a share of the garment's height: about a cell of what the eye names. */
const NEAR_HAIR = 0.02

/** The share of a garment's rows in which hair lies over, or right beside, the half that stands for both. */
export function hairBeside(mask: GreyImage, hair: GreyImage, { left, right }: Halves): number {
  const box = boxOfMarked(mask, 128, 0)
  if (box === undefined) return 0
  const { x } = (left.mirrored ? right : left).upright
  const [from, to] = left.mirrored
    ? [Math.max(0, Math.floor(x)), box.right]
    : [box.left, Math.min(mask.width, Math.ceil(x))]
  const near = Math.ceil(NEAR_HAIR * (box.bottom - box.top))
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

/** A front edge that lies this far beside the wearer's middle, as a share of the garment's height, is a sleeve's. */
const BESIDE_BODY = 0.1

/** Whether all that is seen of what is worn open lies beside the body: its mirror image would be two sleeves without a front. */
function isBesideBody(mask: GreyImage, halves: Halves, middle: number): boolean {
  const box = boxOfMarked(mask, 128, 0)
  if (box === undefined || !isMirrored(halves)) return false
  const { left, right } = halves
  const beside = right.mirrored ? middle - left.upright.x : right.upright.x - middle
  return beside > BESIDE_BODY * (box.bottom - box.top)
}

/** How the shape of each is read. */
export const KINDS: Partial<Readonly<Record<ClassName, GarmentKind>>> = {
  upper: 'upper',
  outer: 'upper',
  dress: 'dress',
  skirt: 'skirt',
  lower: 'trousers',
}

function straightFor({ className, mask, front }: SeenGarment, laying: Laying, room: Room): Laying {
  const kind = KINDS[className]
  if (kind === undefined) return laying
  const laid = (as: Laying): GreyImage => layNearest(mask, as)
  const straight = straightened(laid(laying), layNearest(front, laying), laying, kind, laid)
  return fitted(laid(straight), straight, room)
}

/** Leaves room for sleeves that will be turned out. */
function roomFor({ mask }: FoundGarment, sleeved: Sleeved | undefined, room: Room, laying: Laying): Laying {
  const rest = sleeved && findSleeveRest(layNearest(mask, laying), sleeved)
  if (rest === undefined) return laying
  const { width, height, scale } = laying
  const below = Math.max(1, rest.bottom - height / 2)
  return rescaled(
    laying,
    scale * Math.min(1, (room.across * width) / (2 * rest.across), (room.down * height) / (2 * below)),
  )
}

/** Sleeves turned out, where there is room, and both alike. */
export function atRest({ picture, invented }: CompletedGarment, kind: Sleeved): CompletedGarment {
  const rest = findSleeveRest(alphaOf(picture), kind)
  const fits = rest !== undefined && rest.across < picture.width / 2 && rest.bottom < picture.height
  const lying = fits ? laySleeves(picture, invented, rest) : { picture, invented }
  return pairSleeves(lying.picture, lying.invented)
}

import { distanceTo } from '../filter/distance.ts'
import { readSleeve, type Limb } from '../fitting/limb.ts'
import { outlineOf } from '../fitting/outline.ts'
import { readTrunk } from '../fitting/trunk.ts'
import { resampleFloat } from '../geometry/resample.ts'
import { checkSameSize, createFloat, createGrey, type GreyImage, type RgbaImage } from '../image.ts'
import type { CompletedGarment } from './complete.ts'
import { LONGEST, partOf, THICKEST } from './sleeves.ts'

/** Length in widths of the trunk: what is shorter is a cap. */
const SHORTEST = 0.3
/** A sleeve with less than this share of the other's length or area is taken from the other. */
const LESSER = 0.8
/** How far into the body, in widths of the trunk, a sleeve is copied, so that it reaches below the other side's edge. */
const UNDER = 0.08

/**
 * Gives a garment that is laid upright two sleeves: where one is hidden, or much shorter than the other, the other's mirror
 * image stands for it, below the body's edge. What stands so is marked as invented. The same picture where both are alike,
 * or none is told from the body.
 *
 * @param picture sRGB with straight alpha, its axis in the middle column
 * @param invented of its size, 255 = not seen on the photo
 */
export function pairSleeves(picture: RgbaImage, invented: GreyImage): CompletedGarment {
  checkSameSize(picture, invented)
  const { width, height } = picture
  const mask = createGrey(width, height)
  for (let p = 0; p < mask.data.length; p += 1) mask.data[p] = picture.data[4 * p + 3]!
  const outline = outlineOf(mask, 0)
  const trunk = outline && readTrunk(outline)
  if (!outline || !trunk) return { picture, invented }
  const limbOf = (side: 'left' | 'right'): Limb | undefined => readSleeve(outline, trunk, side)
  const isSleeve = ({ length, width: wide }: Limb): boolean =>
    length > SHORTEST * trunk.width && length < LONGEST * trunk.width && wide < THICKEST * trunk.width
  const limbs = { left: limbOf('left'), right: limbOf('right') }
  const size = (limb: Limb | undefined): number => (limb ? limb.length * limb.width : 0)
  const better = size(limbs.left) >= size(limbs.right) ? 'left' : 'right'
  const [best, other] = better === 'left' ? [limbs.left, limbs.right] : [limbs.right, limbs.left]
  if (!best || !isSleeve(best)) return { picture, invented }
  if (other && other.length >= LESSER * best.length && size(other) >= LESSER * size(best)) return { picture, invented }
  const near = distanceTo(best.mask).data
  const under = createFloat(outline.mask.width, outline.mask.height, 1)
  for (let p = 0; p < near.length; p += 1) under.data[p] = near[p]! <= UNDER * trunk.width ? 1 : 0
  const copied = resampleFloat(under, width, height, 'triangle').data
  const dropped = other && partOf(other.mask, outline.mask, picture)
  const out = { width, height, data: picture.data.slice() }
  const map = { width, height, data: invented.data.slice() }
  for (let p = 0; p < mask.data.length; p += 1) {
    const x = p % width
    if (x + 0.5 < width / 2 === (better === 'left')) continue
    const m = p + width - 1 - 2 * x
    const own = (picture.data[4 * p + 3]! / 255) * (1 - (dropped?.[p] ?? 0))
    const below = (picture.data[4 * m + 3]! / 255) * copied[m]!
    const total = own + (1 - own) * below
    const share = total > 0 ? own / total : 1
    for (let c = 0; c < 3; c += 1)
      out.data[4 * p + c] = share * picture.data[4 * p + c]! + (1 - share) * picture.data[4 * m + c]!
    out.data[4 * p + 3] = Math.round(255 * total)
    map.data[p] = own >= 0.5 ? invented.data[p]! : total >= 0.5 ? 255 : 0
  }
  return { picture: out, invented: map }
}

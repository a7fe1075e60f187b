import {
  alphaOf,
  checkSameSize,
  createFloat,
  distanceTo,
  type GreyImage,
  resampleFloat,
  type RgbaImage,
} from '@toile/imaging'
import { type Sleeve, readSleeve } from '../../garment-shape/sleeve.ts'
import { outlineOf } from '../../garment-shape/outline.ts'
import { readTrunk } from '../../garment-shape/trunk.ts'
import type { CompletedGarment } from './complete-garment.ts'
import { partOf, SLEEVE } from './sleeves.ts'

/** When one sleeve stands for the other. Chosen by eye. */
const PAIR = {
  /** Length, in widths of the trunk: what is shorter is a cap. */
  shortest: 0.3,
  /** A sleeve with less than this share of the other's length or area is taken from the other. */
  lesser: 0.8,
  /** How far into the body, in widths of the trunk, it is copied, so that it reaches below the other side's edge. */
  under: 0.08,
} as const
/**
 * Whether the shoulder is still the one that is seen. In widths of the trunk unless another unit is named; chosen by
 * eye.
 */
const SHOULDER_CHECK = {
  /** How far from the shoulder's end is looked. */
  radius: 0.2,
  /** Share of what is seen there that may go or come: more is a shoulder of its own. */
  changed: 0.2,
  /** Shoulders whose ends lie at heights farther apart are those of a body that is turned. */
  level: 0.03,
} as const

/**
 * Gives a garment that is laid upright two sleeves: where one is hidden, or much shorter than the other, the other's mirror
 * image stands for it, below the body's edge. What stands so is marked as invented. The same picture where both are alike,
 * none can be separated from the body, or the shoulder would not be the one that is seen: the body is turned, or the sleeve misread.
 *
 * @param picture sRGB with straight alpha, its axis in the middle column
 * @param invented of its size, 255 = not seen on the photo
 */
export function pairSleeves(picture: RgbaImage, invented: GreyImage): CompletedGarment {
  checkSameSize(picture, invented)
  const { width, height } = picture
  const mask = alphaOf(picture)
  const outline = outlineOf(mask, 0)
  const trunk = outline && readTrunk(outline)
  if (!outline || !trunk) return { picture, invented }
  const sleeveOf = (side: 'left' | 'right'): Sleeve | undefined => readSleeve(outline, trunk, side)
  const isSleeve = ({ length, width: wide }: Sleeve): boolean =>
    length > PAIR.shortest * trunk.width &&
    length < SLEEVE.longest * trunk.width &&
    wide < SLEEVE.thickest * trunk.width
  const sleeves = { left: sleeveOf('left'), right: sleeveOf('right') }
  const size = (sleeve: Sleeve | undefined): number => (sleeve ? sleeve.length * sleeve.width : 0)
  const better = size(sleeves.left) >= size(sleeves.right) ? 'left' : 'right'
  const [best, other] = better === 'left' ? [sleeves.left, sleeves.right] : [sleeves.right, sleeves.left]
  if (!best || !isSleeve(best)) return { picture, invented }
  if (other && other.length >= PAIR.lesser * best.length && size(other) >= PAIR.lesser * size(best))
    return { picture, invented }
  const near = distanceTo(best.mask).data
  const under = createFloat(outline.mask.width, outline.mask.height, 1)
  for (let p = 0; p < near.length; p += 1) under.data[p] = near[p]! <= PAIR.under * trunk.width ? 1 : 0
  const copied = resampleFloat(under, width, height, 'triangle').data
  const dropped = other && partOf(other.mask, outline.mask, picture)
  const out = { width, height, data: picture.data.slice() }
  const map = { width, height, data: invented.data.slice() }
  for (let p = 0; p < mask.data.length; p += 1) {
    const x = p % width
    if (x + 0.5 < width / 2 === (better === 'left')) continue
    const m = p + width - 1 - 2 * x
    if (mask.data[p] === 0 && copied[m] === 0) {
      map.data[p] = 0
      continue
    }
    const own = (picture.data[4 * p + 3]! / 255) * (1 - (dropped?.[p] ?? 0))
    const below = (picture.data[4 * m + 3]! / 255) * copied[m]!
    const total = own + (1 - own) * below
    const share = total > 0 ? own / total : 1
    for (let c = 0; c < 3; c += 1)
      out.data[4 * p + c] = share * picture.data[4 * p + c]! + (1 - share) * picture.data[4 * m + c]!
    out.data[4 * p + 3] = Math.round(255 * total)
    map.data[p] = own >= 0.5 ? invented.data[p]! : total >= 0.5 ? 255 : 0
  }
  const { tip } = trunk.sides[better === 'left' ? 'right' : 'left']
  const shoulder = {
    x: tip.x / outline.scale,
    y: tip.y / outline.scale,
    radius: (SHOULDER_CHECK.radius * trunk.width) / outline.scale,
  }
  const { went, came } = changesAbout(picture, out, shoulder)
  const isTurned = Math.abs(trunk.sides.left.tip.y - trunk.sides.right.tip.y) > SHOULDER_CHECK.level * trunk.width
  if (went > SHOULDER_CHECK.changed || (isTurned && came > SHOULDER_CHECK.changed)) return { picture, invented }
  return { picture: out, invented: map }
}

/** Cloth that went and came within a circle, as shares of what was there. */
function changesAbout(
  before: RgbaImage,
  after: RgbaImage,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
): { went: number; came: number } {
  let [was, went, came] = [0, 0, 0]
  for (let v = Math.max(0, Math.floor(y - radius)); v < Math.min(before.height, y + radius); v += 1) {
    for (let u = Math.max(0, Math.floor(x - radius)); u < Math.min(before.width, x + radius); u += 1) {
      if (Math.hypot(u + 0.5 - x, v + 0.5 - y) > radius) continue
      const a = 4 * (v * before.width + u) + 3
      const isCloth = after.data[a]! >= 128
      if (before.data[a]! >= 128) {
        was += 1
        if (!isCloth) went += 1
      } else if (isCloth) came += 1
    }
  }
  return { went: went / Math.max(1, was), came: came / Math.max(1, was) }
}

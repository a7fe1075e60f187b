import { checkSameSize, connectedComponents, createGrey, type GreyImage } from '@toile/imaging'
import type { GarmentKind } from '../../garment-shape/shape.ts'
import { flatShape } from './flat-shape.ts'
import type { Opening } from './template.ts'

export interface Silhouette {
  /** 255 where its outline is the template's, seen or not; nothing where it has not the shape of its kind. */
  readonly body: GreyImage
  /** 255 where its outline is that of what is seen: sleeves, shoulders, what has no template. */
  readonly rest: GreyImage
  /** 255 where its inside shows: the back of the neck, the lining of what is worn open. */
  readonly inside: GreyImage
}

/** The opening of a neck. Chosen by eye. */
const NECK = {
  /** As a share of the garment where it starts: a wider one lies between straps, and has no back. */
  widest: 0.55,
  /** How far below its ends the back of it lies, as a share of its width. */
  backDip: 0.12,
  /** It ends above this share of the garment's height. */
  ends: 0.62,
} as const
/** An open front. Chosen by eye. */
const FRONT = {
  /** Maximum gap below the neck in which the lining shows, as a share of the garment's width there. */
  widest: 0.28,
  /** How far down neck and lapels reach, as a share of the garment's height. */
  neck: 0.4,
} as const
/**
 * So far from the axis a hole that an opening leaves has its middle, as a share of the garment's width there: an arm
 * closes one farther off. Chosen by eye.
 */
const HOLE_OF_OPENING = 0.15

/**
 * The silhouette that a garment has when it lies flat: see `flatShape`. What is of no kind stays as it is seen.
 *
 * @param seen 255 = garment, upright, its axis in the middle column
 * @param occluders of its size, codes of `OCCLUDER`; never the background
 */
export function completeSilhouette(
  seen: GreyImage,
  occluders: GreyImage,
  opening: Opening,
  kind: GarmentKind | undefined,
): Silhouette {
  checkSameSize(seen, occluders)
  const clear = { ...seen, data: seen.data.map((value) => (value >= 128 ? 255 : 0)) }
  const { body, rest } = kind
    ? flatShape(clear, occluders, kind, opening)
    : { body: createGrey(clear.width, clear.height), rest: clear }
  const whole = { ...clear, data: body.data.map((value, p) => Math.max(value, rest.data[p]!)) }
  const inside = opening === 'none' ? createGrey(clear.width, clear.height) : insideOf(whole, opening)
  if (opening !== 'none') lineHoles(whole, inside, opening)
  return { body, rest, inside }
}

/** Between the edges of an opening that the axis runs through, below the line of the back of the neck. */
function insideOf(seen: GreyImage, opening: Opening): GreyImage {
  const { width, height, data } = seen
  const out = createGrey(width, height)
  const left = new Int32Array(height).fill(-1)
  const right = new Int32Array(height).fill(-1)
  const across = new Int32Array(height)
  const middle = Math.floor(width / 2)
  let top = -1
  let bottom = -1
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    let first = -1
    let last = -1
    for (let x = 0; x < width; x += 1) {
      if (data[row + x] !== 255) continue
      if (first < 0) first = x
      last = x
    }
    if (first < 0) continue
    if (top < 0) top = y
    bottom = y
    across[y] = last - first + 1
    let gapLeft = middle
    while (gapLeft >= 0 && data[row + gapLeft] !== 255) gapLeft -= 1
    let gapRight = middle
    while (gapRight < width && data[row + gapRight] !== 255) gapRight += 1
    if (gapLeft >= 0 && gapRight < width && gapRight - gapLeft > 1) {
      left[y] = gapLeft
      right[y] = gapRight
    }
  }
  if (top < 0) return out
  let from = top
  while (from <= bottom && left[from]! < 0) from += 1
  let to = from
  while (to <= bottom && left[to]! >= 0) to += 1
  const tall = bottom - top + 1
  const share = Math.max(1, Math.round(0.06 * tall))
  const below = Math.min(bottom, from + share)
  const gap = right[from]! - left[from]!
  const isNeck = from - top < 0.25 * tall && gap <= NECK.widest * Math.max(across[below]!, across[from]!)
  if (from > bottom || !isNeck) return out
  if (opening === 'neck' && to - top > NECK.ends * tall) return out
  // Below the neck a front lies open by little: what is wider is what was worn under it, or no front at all.
  const isLining = (y: number): boolean => right[y]! - left[y]! - 1 <= FRONT.widest * across[y]!
  if (opening === 'front') {
    const neck = from + FRONT.neck * tall
    while (to > neck && !isLining(to - 1)) to -= 1
    for (let y = to; y <= bottom; y += 1) {
      if (left[y]! < 0 || !isLining(y)) continue
      for (let x = left[y]! + 1; x < right[y]!; x += 1) out.data[y * width + x] = 255
    }
    for (let y = from; y < to; y += 1) if (y > neck && !isLining(y)) left[y] = right[y] = -1
  }
  const centre = (left[from]! + right[from]!) / 2
  for (let y = from; y < to; y += 1) {
    for (let x = left[y]! + 1; x < right[y]!; x += 1) {
      const t = (2 * (x - centre)) / gap
      if (y >= from + NECK.backDip * gap * Math.max(0, 1 - t * t)) out.data[y * width + x] = 255
    }
  }
  return out
}

/**
 * Lets the inside show in holes that an opening leaves where what was worn under it is gone: a strip of it, or a lapel,
 * hides that it is open there. What an arm closes lies farther from the axis, and legs part below a neck.
 *
 * @param inside changed in place
 */
function lineHoles({ width, height, data }: GreyImage, inside: GreyImage, opening: Opening): void {
  const empty = createGrey(width, height)
  for (let p = 0; p < data.length; p += 1) if (data[p] !== 255 && inside.data[p] !== 255) empty.data[p] = 255
  const { labels, sizes } = connectedComponents(empty, 4)
  if (sizes.length <= 2) return
  const top = Math.floor(data.indexOf(255) / width)
  const tall = Math.floor(data.lastIndexOf(255) / width) + 1 - top
  const isOutside = sizes.map((_, label) => label === 0)
  const sums = sizes.map(() => ({ x: 0, y: 0 }))
  for (let y = 0, p = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, p += 1) {
      const label = labels[p]!
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) isOutside[label] = true
      sums[label]!.x += x + 0.5
      sums[label]!.y += y
    }
  }
  const isOpen = sizes.map((size, label) => {
    if (isOutside[label]) return false
    const middle = { x: sums[label]!.x / size, y: Math.round(sums[label]!.y / size) }
    const row = data.subarray(middle.y * width, (middle.y + 1) * width)
    const across = row.lastIndexOf(255) + 1 - row.indexOf(255)
    const isAbove = opening === 'front' || middle.y - top < NECK.ends * tall
    return isAbove && Math.abs(middle.x - width / 2) < HOLE_OF_OPENING * across
  })
  for (let p = 0; p < labels.length; p += 1) if (isOpen[labels[p]!]) inside.data[p] = 255
}

import { distanceTo } from '../filter/distance.ts'
import { gaussianBlur } from '../filter/gaussian.ts'
import { checkSameSize, createFloat, createGrey, type GreyImage } from '../image.ts'
import { connectedComponents } from '../mask/components.ts'
import { evenShape } from './even-shape.ts'
import type { BodyReach } from './lay.ts'

/** Where a garment's edges lie apart and show its inside. */
export type Opening = 'none' | 'neck' | 'front'

export interface Silhouette {
  /** 255 where the garment is seen. */
  readonly seen: GreyImage
  /** 255 where its outside is hidden behind something. */
  readonly hidden: GreyImage
  /** 255 where its inside shows: the back of the neck, the lining of what is worn open. */
  readonly inside: GreyImage
  /** 255 where it is seen beyond the outline that it has when it lies even: see `evenShape`. */
  readonly beyond: GreyImage
}

/** A hole at least this much of which can hide something is hidden cloth. */
const MOSTLY = 0.6
/** From here on what lies in front is taken to hide what the mirror image shows. */
const LIES_OVER = 200
/** Along the border of two things the eye may see a third: this wide, as a share of the picture's long side. */
const RIM = 0.008
/** How wide a notch may be that something in front cuts into the outline, as a share of the picture's long side. */
const NOTCH = 0.045
/**
 * How wide a bay of the outline may be that is filled with the mirror image, as a share of the picture's long side. What
 * would stand out from the outline altogether is left away: a pose is never quite even, and a shred is worse than nothing.
 */
const BAY = 0.5
/** Hidden pieces smaller than this share of what is seen are ragged edges. */
const CRUMB = 0.0004
/** What is nowhere deeper than this share of the picture's long side is the doubt along an edge, or of where the axis lies. */
const THIN = 0.011
/** An opening wider than this share of the garment where it starts lies between straps, and has no back. */
const WIDEST_NECK = 0.55
/** How far below its ends the back of a neck lies, as a share of its width. */
const BACK_DIP = 0.12
/** Widest gap of a front, below its neck, in which its lining shows, as a share of the garment's width there. */
const WIDEST_FRONT = 0.28
/** So far down reach neck and lapels of what is worn open, as a share of its height. */
const NECK_OF_FRONT = 0.4
/** Holes of a front larger than this share of the garment are none of a hand. */
const LARGEST_BITE = 0.08
/** A neck ends above this share of the garment's height. */
const NECK_ENDS = 0.62

/**
 * What belongs to a garment that is laid upright with its axis in the middle column, though it is not seen: what its mirror
 * image shows and something in front can hide, holes and notches behind such things; and what of its inside lies between its
 * edges.
 *
 * @param seen 255 = garment
 * @param front 255 where something lies that can hide it: hair, a bag, another garment. 128 where skin does: a hand lies
 *   on cloth, a bare arm beside it, so that only what it encloses or notches is hidden. Never the background.
 * @param body where it is known, both sides are made alike: see `evenShape`
 */
export function completeSilhouette(seen: GreyImage, front: GreyImage, opening: Opening, body?: BodyReach): Silhouette {
  checkSameSize(seen, front)
  const { width, height } = seen
  const clear = { ...seen, data: seen.data.map((value) => (value >= 128 ? 255 : 0)) }
  const bitten = opening === 'front' ? holesInFront(clear) : undefined
  const shut = bitten ? { ...clear, data: clear.data.map((value, p) => Math.max(value, bitten.data[p]!)) } : clear
  const inside = opening === 'none' ? createGrey(width, height) : insideOf(shut, opening)
  const whole = { ...clear, data: clear.data.slice() }
  const away = distanceTo(front).data
  const rim = RIM * Math.max(width, height)
  const mayHide = (p: number): boolean => away[p]! <= rim && inside.data[p] === 0
  const strong = distanceTo(front, LIES_OVER).data
  const near = closed(clear, BAY * Math.max(width, height))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const p = y * width + x
      if (clear.data[p] === 255 || near[p] === 0 || strong[p]! > rim || !mayHide(p)) continue
      if (clear.data[y * width + width - 1 - x] === 255) whole.data[p] = 255
    }
  }
  fillHidden(whole, mayHide)
  closeNotches(whole, mayHide)
  const hidden = tidied(clear, whole, mayHide, front)
  if (bitten) for (let p = 0; p < hidden.data.length; p += 1) if (bitten.data[p] === 255) hidden.data[p] = 255
  // What is seen in an opening is behind it.
  const over = { ...front, data: front.data.map((value, p) => (inside.data[p] === 255 ? 0 : value)) }
  return evened(clear, hidden, over, opening, body)
}

function evened(
  clear: GreyImage,
  hidden: GreyImage,
  front: GreyImage,
  opening: Opening,
  body: BodyReach | undefined,
): Silhouette {
  const whole = { ...clear, data: clear.data.map((value, p) => Math.max(value, hidden.data[p]!)) }
  const even = body ? evenShape(whole, front, body) : whole
  const inside = opening === 'none' ? createGrey(clear.width, clear.height) : insideOf(even, opening)
  const where = (isIn: (p: number) => boolean): GreyImage => ({
    ...clear,
    data: clear.data.map((_, p) => (isIn(p) ? 255 : 0)),
  })
  return {
    seen: where((p) => clear.data[p] === 255 && even.data[p] === 255),
    hidden: where((p) => clear.data[p] === 0 && even.data[p] === 255),
    inside,
    beyond: where((p) => clear.data[p] === 255 && even.data[p] === 0),
  }
}

function fillHidden(whole: GreyImage, mayHide: (p: number) => boolean): void {
  const { width, height, data } = whole
  const { labels, sizes } = connectedComponents({ width, height, data: data.map((value) => 255 - value) }, 4)
  const open = new Set<number>()
  for (let x = 0; x < width; x += 1) open.add(labels[x]!).add(labels[(height - 1) * width + x]!)
  for (let y = 0; y < height; y += 1) open.add(labels[y * width]!).add(labels[y * width + width - 1]!)
  const hiding = sizes.map(() => 0)
  for (let p = 0; p < labels.length; p += 1) if (labels[p]! > 0 && mayHide(p)) hiding[labels[p]!]! += 1
  for (let p = 0; p < labels.length; p += 1) {
    const label = labels[p]!
    if (label > 0 && !open.has(label) && hiding[label]! >= MOSTLY * sizes[label]! && mayHide(p)) data[p] = 255
  }
}

function closeNotches(whole: GreyImage, mayHide: (p: number) => boolean): void {
  const within = closed(whole, NOTCH * Math.max(whole.width, whole.height))
  for (let p = 0; p < within.length; p += 1) if (within[p] === 1 && mayHide(p)) whole.data[p] = 255
}

/** 1 in a mask and in its bays that a disc of the given width cannot enter. */
function closed(mask: GreyImage, wide: number): Uint8Array {
  const reach = wide / 2
  const near = distanceTo(mask).data
  const far: GreyImage = { ...mask, data: mask.data.map((_, p) => (near[p]! > reach ? 255 : 0)) }
  const back = distanceTo(far).data
  const out = new Uint8Array(back.length)
  for (let p = 0; p < out.length; p += 1) if (near[p]! <= reach && back[p]! > reach) out[p] = 1
  return out
}

/** What was added, its outline smooth and without crumbs. */
function tidied(seen: GreyImage, whole: GreyImage, mayHide: (p: number) => boolean, front: GreyImage): GreyImage {
  const { width, height } = seen
  const soft = createFloat(width, height, 1)
  let area = 0
  for (let p = 0; p < soft.data.length; p += 1) {
    soft.data[p] = whole.data[p]! / 255
    if (seen.data[p] === 255) area += 1
  }
  const smooth = gaussianBlur(soft, Math.max(width, height) / 300).data
  const added = createGrey(width, height)
  for (let p = 0; p < added.data.length; p += 1) {
    if (seen.data[p] === 0 && smooth[p]! > 0.5 && (whole.data[p] === 255 || mayHide(p))) added.data[p] = 255
  }
  const { labels, sizes } = connectedComponents(added)
  const depth = distanceTo({ ...added, data: added.data.map((value) => 255 - value) }).data
  const thin = THIN * Math.max(width, height)
  const touches = sizes.map(() => false)
  const thick = sizes.map(() => false)
  const behind = sizes.map(() => 0)
  for (let p = 0; p < labels.length; p += 1) {
    const label = labels[p]!
    if (label === 0) continue
    const x = p % width
    if (depth[p]! > thin) thick[label] = true
    if (front.data[p]! >= 128) behind[label]! += 1
    if (
      (x > 0 && seen.data[p - 1] === 255) ||
      (x < width - 1 && seen.data[p + 1] === 255) ||
      (p >= width && seen.data[p - width] === 255) ||
      (p + width < labels.length && seen.data[p + width] === 255)
    ) {
      touches[label] = true
    }
  }
  const stays = sizes.map(
    (size, label) => touches[label] && thick[label] && size >= CRUMB * area && behind[label]! >= 0.5 * size,
  )
  for (let p = 0; p < labels.length; p += 1) if (labels[p]! > 0 && !stays[labels[p]!]) added.data[p] = 0
  closeSeams(seen, added)
  return added
}

/** Widest slit between what is seen and what was added that is closed, as a share of the picture's long side. */
const SEAM = 0.014

function closeSeams(seen: GreyImage, added: GreyImage): void {
  if (!added.data.includes(255)) return
  const wide = SEAM * Math.max(seen.width, seen.height)
  const both = { ...seen, data: seen.data.map((value, p) => Math.max(value, added.data[p]!)) }
  const within = closed(both, wide)
  const away = distanceTo(added).data
  for (let p = 0; p < within.length; p += 1) {
    if (within[p] === 1 && both.data[p] === 0 && away[p]! <= wide) added.data[p] = 255
  }
}

/** Holes that the axis runs through below the lapels: a hand or a bag was held before the front there. */
function holesInFront(seen: GreyImage): GreyImage {
  const { width, height, data } = seen
  const out = createGrey(width, height)
  const first = data.indexOf(255)
  if (first < 0) return out
  const top = Math.floor(first / width)
  const tall = Math.floor(data.lastIndexOf(255) / width) - top + 1
  const { labels, sizes } = connectedComponents({ width, height, data: data.map((value) => 255 - value) }, 4)
  const from = sizes.map(() => height)
  const isHole = sizes.map((_, label) => label > 0)
  const onAxis = sizes.map(() => false)
  for (let p = 0; p < labels.length; p += 1) {
    const [x, y, label] = [p % width, Math.floor(p / width), labels[p]!]
    from[label] = Math.min(from[label]!, y)
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) isHole[label] = false
    if (x === Math.floor(width / 2)) onAxis[label] = true
  }
  const area = data.length - sizes.reduce((sum, size, label) => (label > 0 ? sum + size : sum), 0)
  for (let p = 0; p < labels.length; p += 1) {
    const label = labels[p]!
    if (!isHole[label] || !onAxis[label] || sizes[label]! > LARGEST_BITE * area) continue
    if (from[label]! > top + NECK_OF_FRONT * tall) out.data[p] = 255
  }
  return out
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
  const isNeck = from - top < 0.25 * tall && gap <= WIDEST_NECK * Math.max(across[below]!, across[from]!)
  if (from > bottom || !isNeck) return out
  if (opening === 'neck' && to - top > NECK_ENDS * tall) return out
  // Below the neck a front lies open by little: what is wider is what was worn under it, or no front at all.
  const isLining = (y: number): boolean => right[y]! - left[y]! - 1 <= WIDEST_FRONT * across[y]!
  if (opening === 'front') {
    const neck = from + NECK_OF_FRONT * tall
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
      if (y >= from + BACK_DIP * gap * Math.max(0, 1 - t * t)) out.data[y * width + x] = 255
    }
  }
  return out
}

import { type FloatImage, smoothstep } from '@toile/imaging'

/** What of a figure rests on the floor, or hangs close over it, for each column of the picture. */
export interface Footprints {
  /** Row of the front edge, NaN where nothing comes down to the floor. */
  readonly front: Float32Array
  /** Metres from the front edge to the back. */
  readonly depth: Float32Array
  /** 0 to 1: how near to the floor it is; 1 touches. */
  readonly touch: Float32Array
}

/** How far over the lowest sole, in metres, something may end that the floor is still shaded by. */
const REACH = 0.3
/** Neighbouring columns that end this far apart, in metres, are parts of different things. */
const STEP = 0.03
/** A thing whose edge rises by this much, in metres, over its own lowest point is lifted there. */
const LIFTED = 0.05
/** Area of a sole in square metres: what is narrow from the front is long, and the other way round. */
const SOLE = 0.024
/** Broader than this, in metres, a thing is a hem or a seat, about so deep as it is broad times its share. */
const HEM = 0.34
const HEM_DEPTH = 0.55
const DEEPEST = 0.5
/** How broad a thing just over its edge may be, in metres, and how high over the floor, to be a foot set back and no hem. */
const LEG = 0.3
const HANGING = 0.04

/**
 * The soles, hems, hands and seats of a figure: its lower edge cut into things where it steps, each as deep as its kind is.
 * A hem that hangs over shoes comes near to the floor and does not touch it.
 *
 * @param alpha one channel, 0 to 1
 * @param feet row of the floor under the figure
 */
export function footprintsOf(alpha: FloatImage, feet: number, pixelsPerMetre: number): Footprints {
  const { width } = alpha
  const front = lowerEdge(alpha, feet, REACH * pixelsPerMetre)
  const depth = new Float32Array(width)
  const touch = new Float32Array(width)
  let from = 0
  while (from < width) {
    let to = from + 1
    while (to < width && Math.abs(front[to]! - front[to - 1]!) <= Math.max(1.5, STEP * pixelsPerMetre)) to++
    let low = -Infinity
    for (let x = from; x < to; x++) if (front[x]! > low) low = front[x]!
    if (low === -Infinity) {
      from = to
      continue
    }
    const broad = (to - from) / pixelsPerMetre
    const deep = broad > HEM ? Math.min(DEEPEST, HEM_DEPTH * broad) : Math.min(0.26, 1.6 * broad + 0.02, SOLE / broad)
    const lift = (feet - low) / pixelsPerMetre
    const hangs = lift > HANGING && breadthAt(alpha, from, to, low - 0.02 * pixelsPerMetre) > LEG * pixelsPerMetre
    const near = (hangs ? 0.35 : 1) * (1 - smoothstep(0.16, REACH, lift))
    for (let x = from; x < to; x++) {
      depth[x] = deep
      touch[x] = near * Math.exp(-(((low - front[x]!) / pixelsPerMetre / LIFTED) ** 2))
    }
    from = to
  }
  return { front, depth, touch }
}

/** Where each column's lowest part ends, between rows by the cover of the last one. */
function lowerEdge({ width, height, data }: FloatImage, feet: number, reach: number): Float32Array {
  const edge = new Float32Array(width).fill(Number.NaN)
  const last = Math.min(height - 1, Math.ceil(feet))
  for (let x = 0; x < width; x++) {
    for (let y = last; y >= 0 && y > feet - reach; y--) {
      const cover = data[y * width + x]!
      if (cover < 0.5) continue
      edge[x] = y + cover + (y < height - 1 ? data[(y + 1) * width + x]! : 0)
      break
    }
  }
  return edge
}

/** Pixels of a row that hang together with columns `from` to `to`. */
function breadthAt({ width, data }: FloatImage, from: number, to: number, row: number): number {
  const base = Math.max(0, Math.floor(row)) * width
  let left = from
  let right = to
  while (left > 0 && data[base + left - 1]! >= 0.5) left--
  while (right < width && data[base + right]! >= 0.5) right++
  return right - left
}

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

/** What the lower edge of a figure is. Metres; chosen by eye. */
const EDGE = {
  /** How far over the lowest sole something may end that the floor is still shaded by; from `fades` on it is less so. */
  reach: 0.3,
  fades: 0.16,
  /** Neighbouring columns that end this far apart are parts of different things. */
  step: 0.03,
  /** A thing whose edge rises by this much over its own lowest point is lifted there. */
  lifted: 0.05,
} as const
/** How deep a foot is. Chosen by eye. */
const SOLE = {
  /** Square metres: what is narrow from the front is long, and the other way round. */
  area: 0.024,
  /** Longest, in metres. */
  longest: 0.26,
} as const
/** Hems and seats. Chosen by eye. */
const HEM = {
  /** Metres from which a thing is too broad for a foot. */
  from: 0.34,
  /** Depth as a share of its breadth, and in metres at most. */
  depth: 0.55,
  deepest: 0.5,
  /** It hangs when it is higher over the floor and broader just over its edge, in metres; else it is a foot set back. */
  hangingFrom: 0.04,
  broaderThan: 0.3,
  /** How near to the floor it then counts as: 1 touches. */
  touch: 0.35,
} as const

/**
 * The soles, hems, hands and seats of a figure: its lower edge cut into things where it steps, each as deep as its kind is.
 * A hem that hangs over shoes comes near to the floor and does not touch it.
 *
 * @param alpha one channel, 0 to 1
 * @param feet row of the floor under the figure
 */
export function footprintsOf(alpha: FloatImage, feet: number, pixelsPerMetre: number): Footprints {
  const { width } = alpha
  const front = lowerEdge(alpha, feet, EDGE.reach * pixelsPerMetre)
  const depth = new Float32Array(width)
  const touch = new Float32Array(width)
  let from = 0
  while (from < width) {
    let to = from + 1
    while (to < width && Math.abs(front[to]! - front[to - 1]!) <= Math.max(1.5, EDGE.step * pixelsPerMetre)) to++
    let low = -Infinity
    for (let x = from; x < to; x++) if (front[x]! > low) low = front[x]!
    if (low === -Infinity) {
      from = to
      continue
    }
    const broad = (to - from) / pixelsPerMetre
    const deep =
      broad > HEM.from
        ? Math.min(HEM.deepest, HEM.depth * broad)
        : Math.min(SOLE.longest, 1.6 * broad + 0.02, SOLE.area / broad)
    const lift = (feet - low) / pixelsPerMetre
    const hangs =
      lift > HEM.hangingFrom &&
      breadthAt(alpha, from, to, low - 0.02 * pixelsPerMetre) > HEM.broaderThan * pixelsPerMetre
    const near = (hangs ? HEM.touch : 1) * (1 - smoothstep(EDGE.fades, EDGE.reach, lift))
    for (let x = from; x < to; x++) {
      depth[x] = deep
      touch[x] = near * Math.exp(-(((low - front[x]!) / pixelsPerMetre / EDGE.lifted) ** 2))
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

import { runsAt, smoothed, widest, type Outline, type Run } from './outline.ts'
import { medianOf } from '@toile/imaging'

/** Trousers or shorts: a block about the hips that parts into two legs. */
export interface Legs {
  readonly top: number
  /** First row in which there are two legs. */
  readonly crotch: number
  /** The row below the last. */
  readonly hem: number
  /** The same of each leg, at `HEM_PLACES` places across it. */
  readonly hems: readonly [Float32Array, Float32Array]
  /** Edges of each row of the outline: outer left, inner left, inner right, outer right. Above the crotch both inner ones are the middle. */
  readonly edges: readonly [Float32Array, Float32Array, Float32Array, Float32Array]
  /** Median width of the rows above the crotch. */
  readonly width: number
}

/** Where a crotch is expected, in widths below the waist. Chosen by eye. */
const CROTCH = {
  /** Lowest crotch; where legs touch, the first gap lies lower. */
  lowest: 1.15,
  /** Crotch of trousers that show none. */
  usual: 0.8,
} as const

/** Where a crotch may be expected, in widths below the waist, of trousers that show none. */
export const crotchOf = (top: number, hem: number, width: number, cut: boolean): number =>
  Math.min(hem - 1, Math.round(top + (cut ? CROTCH.usual * width : Math.min(0.36 * (hem - top), CROTCH.usual * width))))

/** Number of places across a leg at which its hem is held, the first and the last a little within its edges. Chosen. */
export const HEM_PLACES = 17
/** How a leg's hem is read, in heights of the trousers unless another unit is named. Chosen by eye. */
const LEG_HEM = {
  /** How far inside a leg's edges the first and the last place lie, in widths of the leg. */
  within: 0.1,
  /** How far above the lowest hem a leg is whole. */
  whole: 0.08,
  /** Maximum step of a hem, up or down, from one place to the next. */
  step: 0.012,
} as const

/** Where a leg ends between two edges, rows of the outline from its left to its right. */
export function hemOf({ top, bottom, mask }: Outline, from: Float32Array, to: Float32Array): Float32Array {
  const height = bottom - top
  const row = Math.round(bottom - LEG_HEM.whole * height)
  const [left, right] = [from[row]!, to[row]!]
  const ends = new Float32Array(HEM_PLACES).map((_, k) => {
    const share = LEG_HEM.within + ((1 - 2 * LEG_HEM.within) * k) / (HEM_PLACES - 1)
    const x = Math.min(mask.width - 1, Math.max(0, Math.floor(left + share * (right - left))))
    let y = bottom
    while (y > row && mask.data[(y - 1) * mask.width + x]! < 128) y -= 1
    return y
  })
  // At a corner that narrows there is no cloth below.
  const middle = HEM_PLACES >> 1
  for (let off = 1; off <= middle; off += 1) {
    for (const side of [-1, 1]) {
      const before = ends[middle + side * (off - 1)]!
      if (Math.abs(ends[middle + side * off]! - before) > LEG_HEM.step * height) ends[middle + side * off] = before
    }
  }
  return smoothed(ends, 2)
}

/** Where the sides of trousers go on up. Chosen by eye. */
const AT_WAIST = {
  /** Share of the way from the crotch up to the waist at which the hips are whole. */
  hips: 0.6,
  /** Maximum inward step of a side from row to row above that, pixels of the outline. */
  taper: 0.6,
} as const

/**
 * Rows at a slanted or curved waist have lost a part of their width, which is no narrower waist: the sides go on up there.
 * `inward`: 1 for the left one.
 */
function holdAtWaist(edge: Float32Array, top: number, crotch: number, inward: 1 | -1): void {
  for (let y = Math.round(crotch - AT_WAIST.hips * (crotch - top)) - 1; y >= top; y -= 1) {
    if (inward * (edge[y]! - edge[y + 1]!) > AT_WAIST.taper) edge[y] = edge[y + 1]! + inward * AT_WAIST.taper
  }
}

/**
 * Undefined when the shape does not part into two legs. `known`: it is trousers for certain, so that legs may be far apart
 * where they are first seen, as below a coat. `asSeen`: see `ShapeHints`.
 */
export function readLegs(outline: Outline, known = false, asSeen = false): Legs | undefined {
  const { top, bottom, mask } = outline
  const height = bottom - top
  const pairs = new Map<number, readonly [number, number, number, number]>()
  for (let y = top; y < bottom; y += 1) {
    const runs = runsAt(outline, y)
    const large = runs.filter((run) => run.to - run.from > 0.05 * height || run.to - run.from > 6)
    if (large.length !== 2) continue
    const [a, b] = [large[0]!, large[1]!]
    const [wa, wb] = [a.to - a.from, b.to - b.from]
    if (Math.max(wa, wb) > 3 * Math.min(wa, wb)) continue
    pairs.set(y, [a.from, a.to, b.from, b.to])
  }
  // The parted rows reach from near the bottom up, here and there joined where the legs touch.
  const rows = [...pairs.keys()].filter((y) => y > top + 0.2 * height)
  if (rows.length < 0.12 * height) return undefined
  const parted = rows.find((y) => rows.filter((row) => row >= y && row < y + 12).length >= Math.min(8, bottom - y))
  if (parted === undefined) return undefined
  // Legs part slowly; between sleeves that reach below a hem there is all of the body's width at once.
  const parts = pairs.get(parted + 3) ?? pairs.get(parted)!
  if (!known && parts[2] - parts[1] > 0.5 * Math.min(parts[1] - parts[0], parts[3] - parts[2])) return undefined
  const below = rows.filter((row) => row >= parted)
  if (below.length < 0.45 * (bottom - parted) || bottom - parted < 0.12 * height) return undefined
  const hips = medianOf(
    Array.from({ length: Math.max(1, parted - top) }, (_, k) => {
      const run = widest(runsAt(outline, top + k))
      return run ? run.to - run.from : 0
    }),
  )
  const crotch = parted - top > CROTCH.lowest * hips ? crotchOf(top, bottom, hips, false) : parted
  const edges = [0, 1, 2, 3].map(() => new Float32Array(mask.height)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const first = pairs.get(parted)!
  let inner = (first[1] + first[2]) / 2
  let gap = 0
  for (let y = top; y < bottom; y += 1) {
    const pair = pairs.get(y)
    const runs = runsAt(outline, y)
    if (y >= parted && pair) {
      pair.forEach((x, k) => (edges[k]![y] = x))
      inner = (pair[1] + pair[2]) / 2
      gap = (pair[2] - pair[1]) / 2
      continue
    }
    if (y >= parted && runs.length === 1 && y > top + 0.5 * height) {
      // One leg ends above the other.
      const [run] = runs as [Run]
      const isLeft = (run.from + run.to) / 2 < inner
      const own = isLeft
        ? [run.from, run.to, edges[2][y - 1]!, edges[3][y - 1]!]
        : [edges[0][y - 1]!, edges[1][y - 1]!, run.from, run.to]
      if (run.to - run.from < 0.7 * (edges[3][y - 1]! - edges[0][y - 1]!)) {
        own.forEach((x, k) => (edges[k]![y] = x))
        continue
      }
    }
    const whole = widest(runs)
    const from = runs[0]?.from ?? edges[0][y - 1]!
    const to = runs.at(-1)?.to ?? edges[3][y - 1]!
    edges[0][y] = y < parted && whole ? whole.from : from
    edges[3][y] = y < parted && whole ? whole.to : to
    edges[1][y] = y < parted ? inner : inner - gap
    edges[2][y] = y < parted ? inner : inner + gap
  }
  if (!asSeen) {
    holdAtWaist(edges[0], top, crotch, 1)
    holdAtWaist(edges[3], top, crotch, -1)
  }
  for (let y = 0; y < mask.height; y += 1) {
    const from = y < top ? top : y >= bottom ? bottom - 1 : y
    if (from !== y) for (const edge of edges) edge[y] = edge[from]!
  }
  const soft = Math.max(2, Math.round(0.02 * height))
  const width = medianOf(
    Array.from({ length: Math.max(1, crotch - top) }, (_, k) => edges[3][top + k]! - edges[0][top + k]!),
  )
  return {
    top,
    crotch,
    hem: bottom,
    hems: [hemOf(outline, edges[0], edges[1]), hemOf(outline, edges[2], edges[3])],
    edges: [smoothed(edges[0], soft), smoothed(edges[1], soft), smoothed(edges[2], soft), smoothed(edges[3], soft)],
    width,
  }
}

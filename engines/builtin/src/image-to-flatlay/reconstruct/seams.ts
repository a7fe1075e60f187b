import type { Outline } from '../../garment-shape/outline.ts'
import { robustlySmoothed } from './robust.ts'
import type { Trusted, Under } from './trust.ts'

/** Standard deviation of the smoothing along side seams and inner legs, as a share of the rows. */
const SEAM = 0.08
/** Rows beside a hem or waist in which corners hang and curl, as a share of all. */
const CORNERS = 0.06
/** Share of both sides' rows under a limb from which a seam is told from what of it is seen elsewhere, and how many times as stiff it is then. */
const UNDER = 0.3
const STIFF = 3
/** Pixels by which an edge under a limb may lie within the seam, what it counts beyond that, and rounds in which that is heard. */
const WITHIN = 0.5
const CUT = 0.05
const ROUNDS = 4
/** Share of a stiff seam's rows over which it comes to the edges above it. */
const MEETING = 0.35

type Both = readonly [Float32Array, Float32Array]
type Rows = readonly [from: number, to: number]

/** Two lists of the same, one of each side, as one smooth list. */
export function alike(values: Both, counts: Both, sigma: number): Float32Array {
  return halved(robustlySmoothed(mixed(values), mixed(counts), widthOf(sigma)))
}

/** The same where edges under a limb are no farther in than the garment, and may be less far out: `under` is 1 for such. */
function alikeUnder(values: Both, counts: Both, sigma: number, under: Both): Float32Array {
  const [edges, weights, isUnder] = [mixed(values), mixed(counts), mixed(under)]
  let fit = robustlySmoothed(edges, weights, widthOf(sigma))
  for (let round = 0; round < ROUNDS; round += 1) {
    const heard = weights.map((weight, k) => (isUnder[k] === 1 && edges[k]! < fit[k]! - WITHIN ? CUT * weight : weight))
    fit = robustlySmoothed(edges, heard, widthOf(sigma))
  }
  return halved(fit)
}

const widthOf = (sigma: number): number => 2 * Math.max(1, sigma)

const mixed = ([a, b]: Both): Float32Array =>
  Float32Array.from({ length: 2 * a.length }, (_, k) => (k % 2 === 0 ? a : b)[k >> 1]!)

const halved = (fit: Float32Array): Float32Array =>
  Float32Array.from({ length: fit.length / 2 }, (_, k) => (fit[2 * k]! + fit[2 * k + 1]!) / 2)

/** The edges of a garment by row, pixels of its outline, and what is known of them. */
export interface Edges {
  readonly outline: Outline
  readonly left: Float32Array
  readonly right: Float32Array
  readonly trusted: Trusted
  /** Ends of the rows that say nothing. */
  readonly corners: { readonly upper: boolean; readonly lower: boolean }
}

/** Both edges of each row from the middle, from row `from` to `to`, as one. */
export function sides(edges: Edges, rows: Rows): Float32Array {
  return alike(reachesOf(edges, rows), countsOf(edges, rows), SEAM * (rows[1] - rows[0]))
}

/**
 * The same where a limb lies over the garment along much of its sides: what that cuts off is bridged by a straighter seam.
 *
 * @param meets whether it has no step to the edges above: where no sleeve is set in there
 * @returns undefined where no limb lies over much of them
 */
export function sidesUnderLimbs(edges: Edges, rows: Rows, under: Under, meets: boolean): Float32Array | undefined {
  const { left, right } = edges
  const isUnder: Both = [
    rowsOf(rows, (y) => (under(left[y]!, y, -1) ? 1 : 0)),
    rowsOf(rows, (y) => (under(right[y]!, y, 1) ? 1 : 0)),
  ]
  const count = rows[1] - rows[0]
  if (mixed(isUnder).reduce((sum, one) => sum + one, 0) < UNDER * 2 * count) return undefined
  const seams = alikeUnder(reachesOf(edges, rows), countsOf(edges, rows), STIFF * SEAM * count, isUnder)
  if (!meets || rows[0] === 0) return seams
  const [above] = halved(mixed(reachesOf(edges, [rows[0] - 1, rows[0]])))
  const step = seams[0]! - above!
  return seams.map((reach, k) => reach - step * Math.max(0, 1 - k / (MEETING * count)) ** 2)
}

const rowsOf = ([from, to]: Rows, of: (y: number) => number): Float32Array =>
  Float32Array.from({ length: to - from }, (_, k) => of(from + k))

function reachesOf({ outline, left, right }: Edges, rows: Rows): Both {
  const middle = outline.mask.width / 2
  return [rowsOf(rows, (y) => middle - left[y]!), rowsOf(rows, (y) => right[y]! - middle)]
}

function countsOf({ left, right, trusted, corners }: Edges, rows: Rows): Both {
  const [from, to] = rows
  const [first, last] = [
    from + (corners.upper ? CORNERS : 0) * (to - from),
    to - (corners.lower ? CORNERS : 0) * (to - from),
  ]
  const sure = (edge: Float32Array, outward: 1 | -1): Float32Array =>
    rowsOf(rows, (y) => (y < first || y >= last ? 0 : trusted(edge[y]!, y, outward)))
  return [sure(left, -1), sure(right, 1)]
}

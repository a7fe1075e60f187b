import type { Outline } from '../../garment-shape/outline.ts'
import { lowess } from './robust-regression.ts'
import type { EdgeConfidence, LimbOver } from './edge-confidence.ts'

/** Side seams and inner legs, as shares of the rows. Chosen by eye. */
const SEAM = {
  /** Standard deviation of the smoothing along them. */
  smooth: 0.08,
  /** Rows beside a hem or waist in which corners hang and curl. */
  corners: 0.06,
} as const
/** A seam that lies under a limb. Chosen by eye. */
const UNDER_LIMB = {
  /** Share of both sides' rows under a limb from which the seam is fitted to what is seen of it elsewhere. */
  least: 0.3,
  /** How many times as stiff the fitted line is then. */
  stiff: 3,
  /** Pixels by which an edge under a limb may lie inside the fitted line and count in full. */
  within: 0.5,
  /** Factor on the weight of an edge under a limb that lies farther inside. */
  cut: 0.05,
  /** Rounds of fitting. */
  rounds: 4,
  /** Share of the seam's rows over which it joins the edges above it. */
  meeting: 0.35,
} as const

type Both = readonly [Float32Array, Float32Array]
type Rows = readonly [from: number, to: number]

/** Two lists of the same, one of each side, as one smooth list. */
export function smoothedTogether(values: Both, counts: Both, sigma: number): Float32Array {
  return halved(lowess(interleaved(values), interleaved(counts), widthOf(sigma)))
}

/** The same where edges under a limb are no farther in than the garment, and may be less far out: `under` is 1 in rows where the edge lies under a limb. */
function smoothedUnderLimbs(values: Both, counts: Both, sigma: number, under: Both): Float32Array {
  const [edges, weights, isUnder] = [interleaved(values), interleaved(counts), interleaved(under)]
  let fit = lowess(edges, weights, widthOf(sigma))
  for (let round = 0; round < UNDER_LIMB.rounds; round += 1) {
    const trusted = weights.map((weight, k) =>
      isUnder[k] === 1 && edges[k]! < fit[k]! - UNDER_LIMB.within ? UNDER_LIMB.cut * weight : weight,
    )
    fit = lowess(edges, trusted, widthOf(sigma))
  }
  return halved(fit)
}

const widthOf = (sigma: number): number => 2 * Math.max(1, sigma)

const interleaved = ([a, b]: Both): Float32Array =>
  Float32Array.from({ length: 2 * a.length }, (_, k) => (k % 2 === 0 ? a : b)[k >> 1]!)

const halved = (fit: Float32Array): Float32Array =>
  Float32Array.from({ length: fit.length / 2 }, (_, k) => (fit[2 * k]! + fit[2 * k + 1]!) / 2)

/** The edges of a garment by row, pixels of its outline, and what is known of them. */
export interface Edges {
  readonly outline: Outline
  readonly left: Float32Array
  readonly right: Float32Array
  readonly confidence: EdgeConfidence
  /** Ends of the rows that are left out. */
  readonly corners: { readonly upper: boolean; readonly lower: boolean }
}

/** Both edges of each row from the middle, from row `from` to `to`, as one. */
export function sideSeams(edges: Edges, rows: Rows): Float32Array {
  return smoothedTogether(reachesOf(edges, rows), countsOf(edges, rows), SEAM.smooth * (rows[1] - rows[0]))
}

/**
 * The same where a limb lies over the garment along much of its sides: what that cuts off is bridged by a straighter seam.
 *
 * @param meets whether it has no step to the edges above: where no sleeve is set in there
 * @returns undefined where no limb lies over much of them
 */
export function sideSeamsUnderLimbs(
  edges: Edges,
  rows: Rows,
  under: LimbOver,
  meets: boolean,
): Float32Array | undefined {
  const { left, right } = edges
  const isUnder: Both = [
    rowsOf(rows, (y) => (under(left[y]!, y, -1) ? 1 : 0)),
    rowsOf(rows, (y) => (under(right[y]!, y, 1) ? 1 : 0)),
  ]
  const count = rows[1] - rows[0]
  if (interleaved(isUnder).reduce((sum, one) => sum + one, 0) < UNDER_LIMB.least * 2 * count) return undefined
  const seams = smoothedUnderLimbs(
    reachesOf(edges, rows),
    countsOf(edges, rows),
    UNDER_LIMB.stiff * SEAM.smooth * count,
    isUnder,
  )
  if (!meets || rows[0] === 0) return seams
  const [above] = halved(interleaved(reachesOf(edges, [rows[0] - 1, rows[0]])))
  const step = seams[0]! - above!
  return seams.map((reach, k) => reach - step * Math.max(0, 1 - k / (UNDER_LIMB.meeting * count)) ** 2)
}

const rowsOf = ([from, to]: Rows, of: (y: number) => number): Float32Array =>
  Float32Array.from({ length: to - from }, (_, k) => of(from + k))

function reachesOf({ outline, left, right }: Edges, rows: Rows): Both {
  const middle = outline.mask.width / 2
  return [rowsOf(rows, (y) => middle - left[y]!), rowsOf(rows, (y) => right[y]! - middle)]
}

function countsOf({ left, right, confidence, corners }: Edges, rows: Rows): Both {
  const [from, to] = rows
  const [first, last] = [
    from + (corners.upper ? SEAM.corners : 0) * (to - from),
    to - (corners.lower ? SEAM.corners : 0) * (to - from),
  ]
  const sure = (edge: Float32Array, outward: 1 | -1): Float32Array =>
    rowsOf(rows, (y) => (y < first || y >= last ? 0 : confidence(edge[y]!, y, outward)))
  return [sure(left, -1), sure(right, 1)]
}

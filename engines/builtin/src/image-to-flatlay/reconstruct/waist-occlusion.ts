import { robustLineFit } from './robust-regression.ts'
import { CONFIDENCE, type EdgeConfidence } from './edge-confidence.ts'

/** When rows from the waist on are hidden. Chosen by eye. */
const OCCLUDED = {
  /** Share of a few rows with an edge that is seen, from which the waist is hidden no more. */
  seenAgain: 2 / 3,
  /** How many rows those are, as a share of all. */
  window: 0.08,
  /** Share of all rows below which nothing is hidden: a jacket's corner does that. */
  least: 0.06,
} as const
/** How side seams go on above. Chosen by eye. */
const EXTRAPOLATION = {
  /** Share of the rows, below what is hidden, from which they are extrapolated. */
  rows: 0.35,
  /** Pixels by which they come in by row, at most. */
  spread: 0.35,
  /** Share of the width below that is left at the waist, at least. */
  waist: 0.6,
} as const
/**
 * Of a waist's columns this share is seen to go on higher than its line where the hem of something hides it. Chosen by
 * eye.
 */
export const HIGHEST = 0.2

/** How many rows from the first on lie behind what hangs over both sides: the hem of a shirt, the fronts of a jacket. */
export function occludedWaistRows(
  left: Float32Array,
  right: Float32Array,
  [from, to]: readonly [number, number],
  confidence: EdgeConfidence,
): number {
  const rows = to - from
  const seen = Float32Array.from({ length: rows }, (_, k) => {
    const y = from + k
    return confidence(left[y]!, y, -1) > CONFIDENCE.covered || confidence(right[y]!, y, 1) > CONFIDENCE.covered ? 1 : 0
  })
  const about = Math.max(2, Math.round(OCCLUDED.window * rows))
  for (let k = 0; k + about < rows; k += 1) {
    const count = seen.subarray(k, k + about).reduce((sum, one) => sum + one, 0)
    if (count > OCCLUDED.seenAgain * about) return k < OCCLUDED.least * rows ? 0 : k
  }
  return 0
}

/** Half widths by row, the first `hidden` of them extrapolated from the rows below. */
export function extrapolatedUpwards(seams: Float32Array, hidden: number): Float32Array {
  if (hidden === 0) return seams
  const known = Math.min(seams.length, hidden + Math.max(4, Math.round(EXTRAPOLATION.rows * seams.length)))
  const rows = Array.from({ length: known - hidden }, (_, k) => hidden + k)
  const { slope } = robustLineFit(
    rows,
    rows.map((y) => seams[y]!),
  )
  const spread = Math.min(EXTRAPOLATION.spread, Math.max(0, slope))
  const first = seams[hidden]!
  return seams.map((reach, y) =>
    y < hidden ? Math.max(EXTRAPOLATION.waist * first, first - spread * (hidden - y)) : reach,
  )
}

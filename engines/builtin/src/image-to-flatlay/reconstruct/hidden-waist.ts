import { robustLine } from './robust.ts'
import { COVERED, type Trusted } from './trust.ts'

/** Share of some rows with an edge that is seen from which the waist is hidden no more; how many rows, as a share of all. */
const SEEN_AGAIN = 2 / 3
const LOOKED_AT = 0.08
/** Fewer rows than this share of all hide no waist: a jacket's corner does. */
const HARDLY = 0.06
/** Share of the rows that tells, below what is hidden, how seams go on; how much they come in at most by row, and the least left of them. */
const TELLING = 0.35
const MOST_SPREAD = 0.35
const LEAST_WAIST = 0.6
/** Of a waist's columns this share is seen to go on higher than its line where the hem of something hides it. */
export const HIGHEST = 0.2

/** How many rows from the first on lie behind what hangs over both sides: the hem of a shirt, the fronts of a jacket. */
export function hiddenRows(
  left: Float32Array,
  right: Float32Array,
  [from, to]: readonly [number, number],
  trusted: Trusted,
): number {
  const rows = to - from
  const seen = Float32Array.from({ length: rows }, (_, k) => {
    const y = from + k
    return trusted(left[y]!, y, -1) > COVERED || trusted(right[y]!, y, 1) > COVERED ? 1 : 0
  })
  const about = Math.max(2, Math.round(LOOKED_AT * rows))
  for (let k = 0; k + about < rows; k += 1) {
    const count = seen.subarray(k, k + about).reduce((sum, one) => sum + one, 0)
    if (count > SEEN_AGAIN * about) return k < HARDLY * rows ? 0 : k
  }
  return 0
}

/** Half widths by row of which the first `hidden` go on as the rows below tell. */
export function goneOnAbove(seams: Float32Array, hidden: number): Float32Array {
  if (hidden === 0) return seams
  const known = Math.min(seams.length, hidden + Math.max(4, Math.round(TELLING * seams.length)))
  const rows = Array.from({ length: known - hidden }, (_, k) => hidden + k)
  const { slope } = robustLine(
    rows,
    rows.map((y) => seams[y]!),
  )
  const spread = Math.min(MOST_SPREAD, Math.max(0, slope))
  const first = seams[hidden]!
  return seams.map((reach, y) => (y < hidden ? Math.max(LEAST_WAIST * first, first - spread * (hidden - y)) : reach))
}

import { mix } from '@toile/imaging'
import type { Trunk } from './trunk.ts'

/** A row's value between those of whole rows; before the first and past the last it is theirs. */
export const interpolateRow = (values: Float32Array, y: number): number => {
  const at = Math.min(values.length - 1, Math.max(0, y))
  const k = Math.floor(at)
  return mix(values[k]!, values[Math.min(values.length - 1, k + 1)]!, at - k)
}

/** Of a trunk's height, the rows above its hem in which a hem at a slant has left a side already. Chosen by eye. */
const SLANT = 0.06

/** A body's two edges in a row of the outline, as if its hem were level. */
export function edgesAt({ left, right, top, hem }: Trunk, row: number): readonly [number, number] {
  const at = Math.min(row, hem - SLANT * (hem - top))
  return [interpolateRow(left, at), interpolateRow(right, at)]
}

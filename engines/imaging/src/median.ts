/** The median; of an even number of values the upper of the middle two, of none 0. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((p, q) => p - q)[values.length >> 1] ?? 0
}

/** The middle of some values in their order, the upper one of two; 0 of none. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((p, q) => p - q)[values.length >> 1] ?? 0
}

/** A connected piece as a bar, pixels. */
export interface Bar {
  /** Its middle. */
  readonly x: number
  readonly y: number
  readonly long: number
  readonly wide: number
  /** From level, radians, -π/2 to π/2; y is downwards. */
  readonly lean: number
}

/** Each labelled piece of a mask as a bar, by its label; the one of 0, which is no piece, means nothing. */
export function equivalentBarsOf(labels: Int32Array, sizes: readonly number[], width: number): Bar[] {
  const sums = sizes.map(() => ({ x: 0, y: 0, xx: 0, yy: 0, xy: 0 }))
  for (let p = 0; p < labels.length; p += 1) {
    if (labels[p] === 0) continue
    const sum = sums[labels[p]!]!
    const [x, y, size] = [p % width, Math.floor(p / width), sizes[labels[p]!]!]
    sum.x += x / size
    sum.y += y / size
    sum.xx += (x * x) / size
    sum.yy += (y * y) / size
    sum.xy += (x * y) / size
  }
  return sums.map(({ x, y, xx, yy, xy }) => {
    const [a, b, both] = [xx - x * x, yy - y * y, xy - x * y]
    const apart = Math.hypot((a - b) / 2, both)
    // A bar of length l has the variance l * l / 12 along it.
    return {
      x,
      y,
      long: Math.sqrt(12 * ((a + b) / 2 + apart)),
      wide: Math.sqrt(12 * Math.max(1 / 12, (a + b) / 2 - apart)),
      lean: Math.atan2(2 * both, a - b) / 2,
    }
  })
}

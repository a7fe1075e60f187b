import type { Point, Rect } from './geometry.ts'
import { outward } from './geometry.ts'

/**
 * The brush is a disc; a stroke is the area it sweeps: a chain of capsules. A pixel belongs to a capsule when its
 * centre lies within the radius of the segment. A capsule is convex, so each row of pixels is one run, found in closed
 * form; the cost of a stroke is the pixels it covers, whatever the size of the picture.
 */
export type FillRun = (y: number, x0: number, x1: number) => void

/** Whole-pixel box of the capsule from `a` to `b`. */
export function capsuleBounds(a: Point, b: Point, radius: number): Rect {
  return outward({
    x0: Math.min(a.x, b.x) - radius,
    y0: Math.min(a.y, b.y) - radius,
    x1: Math.max(a.x, b.x) + radius,
    y1: Math.max(a.y, b.y) + radius,
  })
}

/**
 * Calls `fill(y, x0, x1)` for each row's run of pixels x0 ≤ x < x1 inside the capsule, clipped to `clip` (whole pixels).
 * Clipping only cuts runs, so a capsule drawn in parts is the capsule drawn at once.
 */
export function eachCapsuleRun(a: Point, b: Point, radius: number, clip: Rect, fill: FillRun): void {
  const bounds = capsuleBounds(a, b, radius)
  const top = Math.max(bounds.y0, clip.y0)
  const bottom = Math.min(bounds.y1, clip.y1)
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  // The straight part is the quadrilateral a ± n, b ± n, with n the normal of the segment as long as the radius.
  const nx = length > 0 ? (-(b.y - a.y) / length) * radius : 0
  const ny = length > 0 ? ((b.x - a.x) / length) * radius : 0
  const cornersX = [a.x + nx, b.x + nx, b.x - nx, a.x - nx]
  const cornersY = [a.y + ny, b.y + ny, b.y - ny, a.y - ny]
  for (let y = top; y < bottom; y++) {
    const row = y + 0.5
    let low = Infinity
    let high = -Infinity
    for (const end of [a, b]) {
      const half = radius * radius - (row - end.y) * (row - end.y)
      if (half < 0) continue
      const reach = Math.sqrt(half)
      low = Math.min(low, end.x - reach)
      high = Math.max(high, end.x + reach)
    }
    if (length > 0) {
      for (let corner = 0; corner < 4; corner++) {
        const next = (corner + 1) % 4
        const y0 = cornersY[corner] ?? 0
        const y1 = cornersY[next] ?? 0
        if (y0 === y1 || row < Math.min(y0, y1) || row > Math.max(y0, y1)) continue
        const x0 = cornersX[corner] ?? 0
        const x = x0 + (((cornersX[next] ?? 0) - x0) * (row - y0)) / (y1 - y0)
        low = Math.min(low, x)
        high = Math.max(high, x)
      }
    }
    if (low > high) continue
    const x0 = Math.max(Math.ceil(low - 0.5), clip.x0)
    const x1 = Math.min(Math.floor(high - 0.5) + 1, clip.x1)
    if (x0 < x1) fill(y, x0, x1)
  }
}

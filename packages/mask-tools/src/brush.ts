import type { Disc, Rect } from './geometry.ts'
import { roundOutward } from './geometry.ts'

/**
 * The brush is a disc, as large as the pen presses; a stroke is the area it sweeps: a chain of capsules, each the hull
 * of the discs at its two ends. A pixel belongs to a capsule when its centre lies inside. A capsule is convex, so each
 * row of pixels is one run, found in closed form; the cost of a stroke is the pixels it covers, whatever the size of
 * the picture.
 */
export type FillRun = (y: number, x0: number, x1: number) => void

/** Whole-pixel box of the capsule from `a` to `b`. */
export function capsuleBounds(a: Disc, b: Disc): Rect {
  return roundOutward({
    x0: Math.min(a.x - a.radius, b.x - b.radius),
    y0: Math.min(a.y - a.radius, b.y - b.radius),
    x1: Math.max(a.x + a.radius, b.x + b.radius),
    y1: Math.max(a.y + a.radius, b.y + b.radius),
  })
}

/**
 * Calls `fill(y, x0, x1)` for each row's run of pixels x0 ≤ x < x1 inside the capsule, clipped to `clip` (whole pixels).
 * Clipping only cuts runs, so a capsule drawn in parts is the capsule drawn at once.
 */
export function eachCapsuleRun(a: Disc, b: Disc, clip: Rect, fill: FillRun): void {
  const bounds = capsuleBounds(a, b)
  const top = Math.max(bounds.y0, clip.y0)
  const bottom = Math.min(bounds.y1, clip.y1)
  const sides = tangents(a, b)
  for (let y = top; y < bottom; y++) {
    const row = y + 0.5
    let low = Infinity
    let high = -Infinity
    for (const end of [a, b]) {
      const half = end.radius * end.radius - (row - end.y) * (row - end.y)
      if (half < 0) continue
      const reach = Math.sqrt(half)
      low = Math.min(low, end.x - reach)
      high = Math.max(high, end.x + reach)
    }
    for (const { ax, ay, bx, by } of sides) {
      if (ay === by || row < Math.min(ay, by) || row > Math.max(ay, by)) continue
      const x = ax + ((bx - ax) * (row - ay)) / (by - ay)
      low = Math.min(low, x)
      high = Math.max(high, x)
    }
    if (low > high) continue
    const x0 = Math.max(Math.ceil(low - 0.5), clip.x0)
    const x1 = Math.min(Math.floor(high - 0.5) + 1, clip.x1)
    if (x0 < x1) fill(y, x0, x1)
  }
}

interface Segment {
  readonly ax: number
  readonly ay: number
  readonly bx: number
  readonly by: number
}

/** The two segments that touch both discs from outside; none when one disc holds the other. */
function tangents(a: Disc, b: Disc): Segment[] {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const slope = length > 0 ? (a.radius - b.radius) / length : 1
  if (Math.abs(slope) >= 1) return []
  const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length }
  const across = Math.sqrt(1 - slope * slope)
  return [across, -across].map((side) => {
    // The normal at both points of touch.
    const nx = along.x * slope - along.y * side
    const ny = along.y * slope + along.x * side
    return { ax: a.x + nx * a.radius, ay: a.y + ny * a.radius, bx: b.x + nx * b.radius, by: b.y + ny * b.radius }
  })
}

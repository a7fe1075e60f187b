import type { Point } from './outline.ts'

/** A place on a line of points: on the segment from point `index` on, `share` of the way to the next one. */
export interface PolylinePoint {
  index: number
  share: number
}

export interface Polyline {
  readonly points: readonly Point[]
  /** Length of the longest segment between two points, see `longestSegment`. */
  readonly longest: number
  /** How far the last segment goes on, times its own length. */
  readonly past: number
}

/**
 * The nearest place on a line of two points or more, of several equally near ones the first. The first segment goes on backwards
 * by twice its length, the last one forwards to `past` times its own, so that `share` may lie in -2 to `past`.
 *
 * Lines are looked up for every pixel, so what cannot be nearer is left out: from a segment at a distance, those that
 * follow come nearer by no more than they are long.
 */
export function nearestOnPolyline(
  { points, longest, past }: Polyline,
  x: number,
  y: number,
  place: PolylinePoint,
): void {
  const last = points.length - 2
  let least = Infinity
  let reach = Infinity
  for (let k = 0; k <= last;) {
    const p = points[k]!
    const q = points[k + 1]!
    const dx = q.x - p.x
    const dy = q.y - p.y
    const raw = ((x - p.x) * dx + (y - p.y) * dy) / (dx * dx + dy * dy || 1)
    const share = Math.min(k === last ? past : 1, Math.max(k === 0 ? -2 : 0, raw))
    const ex = x - p.x - share * dx
    const ey = y - p.y - share * dy
    const far = ex * ex + ey * ey
    if (far < least) {
      least = far
      reach = Math.sqrt(far)
      place.index = k
      place.share = share
    }
    // The last segment is longer than it looks, and is asked in any case. The first reaches back, where its far end does not.
    const distance = k === 0 ? Math.hypot(x - q.x, y - q.y) : Math.sqrt(far)
    const skipped = Math.max(0, Math.floor((distance - reach) / longest) - 1)
    k = k === last ? last + 1 : Math.min(last, k + 1 + skipped)
  }
}

/** Length of the longest segment of a line; not 0. */
export function longestSegment(points: readonly Point[]): number {
  let longest = 1e-6
  for (let k = 0; k + 1 < points.length; k += 1) {
    longest = Math.max(longest, Math.hypot(points[k + 1]!.x - points[k]!.x, points[k + 1]!.y - points[k]!.y))
  }
  return longest
}

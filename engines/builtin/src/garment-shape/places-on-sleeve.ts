import { mix } from '@toile/imaging'
import type { Sleeve } from './sleeve.ts'
import { longestSegment, nearestOnPolyline, type PolylinePoint } from './nearest-segment.ts'

/** Length along a sleeve and place across it, -1 at its inner edge, 1 at its outer one, of points of the outline. */
export function placesOnSleeve(stations: Sleeve['stations']): (x: number, y: number) => { s: number; t: number } {
  const line = { points: stations, longest: longestSegment(stations), past: 2 }
  const nearest: PolylinePoint = { index: 0, share: 0 }
  return (x, y) => {
    nearestOnPolyline(line, x, y, nearest)
    const [p, q] = [stations[nearest.index]!, stations[nearest.index + 1]!]
    const along = nearest.share
    const [dx, dy] = [q.x - p.x, q.y - p.y]
    const g = Math.min(1, Math.max(0, along))
    const across = (x - p.x - along * dx) * mix(p.nx, q.nx, g) + (y - p.y - along * dy) * mix(p.ny, q.ny, g)
    const half = across > 0 ? mix(p.outer, q.outer, g) : mix(p.inner, q.inner, g)
    return { s: p.at + along * Math.sqrt(dx * dx + dy * dy || 1), t: across / half }
  }
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longestSegment, nearestOnPolyline } from './nearest-segment.ts'

const PAST = 4
const coordinate = fc.integer({ min: -40, max: 40 })
const point = fc.record({ x: coordinate, y: coordinate })

/** The squared distance to the whole line, segment by segment. */
function leastDistance(points: readonly { x: number; y: number }[], x: number, y: number): number {
  let least = Infinity
  for (let k = 0; k + 1 < points.length; k += 1) {
    const [p, q] = [points[k]!, points[k + 1]!]
    const [dx, dy] = [q.x - p.x, q.y - p.y]
    const raw = ((x - p.x) * dx + (y - p.y) * dy) / (dx * dx + dy * dy || 1)
    const share = Math.min(k + 2 === points.length ? PAST : 1, Math.max(k === 0 ? -2 : 0, raw))
    least = Math.min(least, (x - p.x - share * dx) ** 2 + (y - p.y - share * dy) ** 2)
  }
  return least
}

describe('nearestOnPolyline', () => {
  it('is as near as any place on the line, its ends drawn out', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 30 }), point, (points, { x, y }) => {
        const place = { index: -1, share: 0 }
        nearestOnPolyline({ points, longest: longestSegment(points), past: PAST }, x, y, place)
        const [p, q] = [points[place.index]!, points[place.index + 1]!]
        const far = (x - p.x - place.share * (q.x - p.x)) ** 2 + (y - p.y - place.share * (q.y - p.y)) ** 2
        expect(far).toBeCloseTo(leastDistance(points, x, y), 6)
      }),
      { numRuns: 2000 },
    )
  })
})

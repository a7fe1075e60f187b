import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eachPolygonRun, polygonBounds } from './polygon.ts'

const SIZE = 24
const WHOLE = { x0: 0, y0: 0, x1: SIZE, y1: SIZE }

function fill(points: readonly number[], clip = WHOLE): string[] {
  const found: string[] = []
  eachPolygonRun(points, clip, (y, x0, x1) => {
    for (let x = x0; x < x1; x++) found.push(`${x},${y}`)
  })
  return found.toSorted()
}

/** How often the outline winds round a point, by the sum of the angles under which its sides are seen. */
function winding(points: readonly number[], x: number, y: number): number {
  let angle = 0
  const count = points.length / 2
  for (let corner = 0; corner < count; corner++) {
    const next = (corner + 1) % count
    const [ax, ay] = [points[corner * 2]! - x, points[corner * 2 + 1]! - y]
    const [bx, by] = [points[next * 2]! - x, points[next * 2 + 1]! - y]
    angle += Math.atan2(ax * by - ay * bx, ax * bx + ay * by)
  }
  return Math.round(angle / (2 * Math.PI))
}

/** Corners off the lattice of pixel centres, where 'inside' needs no rule for ties. */
const coordinate = fc.integer({ min: -40, max: 290 }).map((tenths) => tenths / 10 + 0.0313)
const outline = fc
  .array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 9 })
  .map((corners) => corners.flatMap(([x, y]) => [x, y + 0.0017]))

describe('eachPolygonRun', () => {
  it('fills a square by the centres of its pixels', () => {
    expect(fill([2, 3, 5, 3, 5, 5, 2, 5])).toEqual(['2,3', '2,4', '3,3', '3,4', '4,3', '4,4'])
    expect(fill([2.6, 3, 4.4, 3, 4.4, 4, 2.6, 4])).toEqual(['3,3'])
  })

  it('fills exactly the pixels whose centre the outline winds round', () => {
    fc.assert(
      fc.property(outline, (points) => {
        const expected: string[] = []
        for (let y = 0; y < SIZE; y++) {
          for (let x = 0; x < SIZE; x++) if (winding(points, x + 0.5, y + 0.5) !== 0) expected.push(`${x},${y}`)
        }
        expect(fill(points)).toEqual(expected.toSorted())
      }),
    )
  })

  it('is the same whichever way round it was drawn, and when it is filled in parts', () => {
    fc.assert(
      fc.property(outline, fc.integer({ min: 1, max: SIZE - 1 }), (points, cut) => {
        const corners = Array.from({ length: points.length / 2 }, (_, at) => points.slice(at * 2, at * 2 + 2))
        expect(fill(corners.toReversed().flat())).toEqual(fill(points))
        const parts = [...fill(points, { ...WHOLE, x1: cut }), ...fill(points, { ...WHOLE, x0: cut })]
        expect(parts.toSorted()).toEqual(fill(points))
      }),
    )
  })

  it('leaves no hole where the line crosses itself', () => {
    const twiceRound = [2, 2, 20, 2, 20, 20, 2, 20, 2, 2, 18, 4, 18, 18, 4, 18]
    expect(fill(twiceRound)).toContain('10,10')
  })

  it('encloses nothing with fewer than three corners', () => {
    expect(polygonBounds([1, 1, 9, 9])).toBeNull()
    expect(fill([1, 1, 9, 9])).toEqual([])
  })
})

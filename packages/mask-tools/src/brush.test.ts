import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capsuleBounds, eachCapsuleRun } from './brush.ts'
import type { Point, Rect } from './geometry.ts'

const clip: Rect = { x0: 0, y0: 0, x1: 40, y1: 30 }

function painted(a: Point, b: Point, radius: number, within = clip): Set<string> {
  const pixels = new Set<string>()
  eachCapsuleRun(a, b, radius, within, (y, x0, x1) => {
    for (let x = x0; x < x1; x++) pixels.add(`${x},${y}`)
  })
  return pixels
}

function distanceToSegment(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const squared = dx * dx + dy * dy
  const t = squared === 0 ? 0 : Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / squared))
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy)
}

const point = fc.record({
  x: fc.double({ min: -10, max: 50, noNaN: true }),
  y: fc.double({ min: -10, max: 40, noNaN: true }),
})
const radius = fc.double({ min: 0.6, max: 15, noNaN: true })

describe('capsule', () => {
  it('covers exactly the pixels whose centres lie within the radius of the segment', () => {
    fc.assert(
      fc.property(point, point, radius, (a, b, r) => {
        const pixels = painted(a, b, r)
        const wrong: string[] = []
        for (let y = clip.y0; y < clip.y1; y++) {
          for (let x = clip.x0; x < clip.x1; x++) {
            const away = distanceToSegment({ x: x + 0.5, y: y + 0.5 }, a, b)
            // On the very rim rounding may decide either way.
            const onTheRim = Math.abs(away - r) <= 1e-6
            if (!onTheRim && pixels.has(`${x},${y}`) !== away < r) wrong.push(`${x},${y}`)
          }
        }
        expect(wrong).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('is the same pixels when drawn in two clips as in one', () => {
    fc.assert(
      fc.property(point, point, radius, fc.integer({ min: 1, max: 39 }), (a, b, r, cut) => {
        const parts = [painted(a, b, r, { ...clip, x1: cut }), painted(a, b, r, { ...clip, x0: cut })]
        expect(new Set(parts.flatMap((part) => [...part]))).toEqual(painted(a, b, r))
      }),
    )
  })

  it('marks a dab of diameter 10 as a disc of ten rows', () => {
    const pixels = painted({ x: 20, y: 15 }, { x: 20, y: 15 }, 5)
    expect(pixels.has('15,14')).toBe(true)
    expect(pixels.has('24,15')).toBe(true)
    expect(pixels.has('14,15')).toBe(false)
    expect(pixels.has('25,15')).toBe(false)
    expect(pixels.has('15,11')).toBe(false)
    expect(pixels.size).toBe(80)
  })

  it('stays inside its bounds', () => {
    fc.assert(
      fc.property(point, point, radius, (a, b, r) => {
        const bounds = capsuleBounds(a, b, r)
        const beyond = [...painted(a, b, r)].filter((pixel) => {
          const [x = 0, y = 0] = pixel.split(',').map(Number)
          return x < bounds.x0 || x >= bounds.x1 || y < bounds.y0 || y >= bounds.y1
        })
        expect(beyond).toEqual([])
      }),
    )
  })
})

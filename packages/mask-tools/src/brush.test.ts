import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capsuleBounds, eachCapsuleRun } from './brush.ts'
import type { Disc, Point, Rect } from './geometry.ts'

const clip: Rect = { x0: 0, y0: 0, x1: 40, y1: 30 }

function painted(a: Disc, b: Disc, within = clip): Set<string> {
  const pixels = new Set<string>()
  eachCapsuleRun(a, b, within, (y, x0, x1) => {
    for (let x = x0; x < x1; x++) pixels.add(`${x},${y}`)
  })
  return pixels
}

/** How far a point lies outside the hull of two discs: the least over the discs between them, found by halving. */
function outsideBy(p: Point, a: Disc, b: Disc): number {
  const beyond = (t: number): number =>
    Math.hypot(p.x - a.x - t * (b.x - a.x), p.y - a.y - t * (b.y - a.y)) - a.radius - t * (b.radius - a.radius)
  let [low, high] = [0, 1]
  for (let round = 0; round < 120; round++) {
    const third = (high - low) / 3
    if (beyond(low + third) < beyond(high - third)) high -= third
    else low += third
  }
  return beyond((low + high) / 2)
}

const disc: fc.Arbitrary<Disc> = fc.record({
  x: fc.double({ min: -10, max: 50, noNaN: true }),
  y: fc.double({ min: -10, max: 40, noNaN: true }),
  radius: fc.double({ min: 0.6, max: 15, noNaN: true }),
})
/** As a mouse draws, with one radius, and as a pen does. */
const ends = fc.oneof(
  fc.tuple(disc, disc),
  fc.tuple(disc, disc).map(([a, b]) => [a, { ...b, radius: a.radius }] as const),
)

describe('capsule', () => {
  it('covers exactly the pixels whose centres lie in the hull of the discs at both ends', () => {
    fc.assert(
      fc.property(ends, ([a, b]) => {
        const pixels = painted(a, b)
        const wrong: string[] = []
        for (let y = clip.y0; y < clip.y1; y++) {
          for (let x = clip.x0; x < clip.x1; x++) {
            const away = outsideBy({ x: x + 0.5, y: y + 0.5 }, a, b)
            // On the very rim rounding may decide either way.
            const onTheRim = Math.abs(away) <= 1e-6
            if (!onTheRim && pixels.has(`${x},${y}`) !== away < 0) wrong.push(`${x},${y}`)
          }
        }
        expect(wrong).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it('is the same pixels when drawn in two clips as in one', () => {
    fc.assert(
      fc.property(ends, fc.integer({ min: 1, max: 39 }), ([a, b], cut) => {
        const parts = [painted(a, b, { ...clip, x1: cut }), painted(a, b, { ...clip, x0: cut })]
        expect(new Set(parts.flatMap((part) => [...part]))).toEqual(painted(a, b))
      }),
    )
  })

  it('marks a dab of diameter 10 as a disc of ten rows', () => {
    const dab = { x: 20, y: 15, radius: 5 }
    const pixels = painted(dab, dab)
    expect(pixels.has('15,14')).toBe(true)
    expect(pixels.has('24,15')).toBe(true)
    expect(pixels.has('14,15')).toBe(false)
    expect(pixels.has('25,15')).toBe(false)
    expect(pixels.has('15,11')).toBe(false)
    expect(pixels.size).toBe(80)
  })

  it('stays inside its bounds', () => {
    fc.assert(
      fc.property(ends, ([a, b]) => {
        const bounds = capsuleBounds(a, b)
        const beyond = [...painted(a, b)].filter((pixel) => {
          const [x = 0, y = 0] = pixel.split(',').map(Number)
          return x < bounds.x0 || x >= bounds.x1 || y < bounds.y0 || y >= bounds.y1
        })
        expect(beyond).toEqual([])
      }),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { createRgba, type RgbaImage } from '../image.ts'
import { reduceToInks } from './inks.ts'
import { traceInks } from './trace-inks.ts'

const COLOURS = [
  [240, 230, 210],
  [20, 60, 160],
  [200, 30, 40],
] as const

function paint(width: number, height: number, colourAt: (x: number, y: number) => 0 | 1 | 2 | null): RgbaImage {
  const image = createRgba(width, height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const colour = colourAt(x, y)
      if (colour !== null) image.data.set([...COLOURS[colour], 255], 4 * (y * width + x))
    }
  return image
}

interface Point {
  readonly x: number
  readonly y: number
}
/** Closed outlines of path data. */
const outlinesOf = (data: string): Point[][] =>
  data
    .split('z')
    .filter((part) => part !== '')
    .map((part) => {
      const numbers = part.slice(1).split(/[ l]/).map(Number)
      const points: Point[] = []
      for (let at = 0; at < numbers.length; at += 2) {
        const { x, y } = points.at(-1) ?? { x: 0, y: 0 }
        points.push({ x: x + numbers[at]!, y: y + numbers[at + 1]! })
      }
      return points
    })
/** How often the outlines go around a point (`nonzero`). */
function windingAt(outlines: Point[][], { x, y }: Point): number {
  let winding = 0
  for (const points of outlines)
    points.forEach((from, at) => {
      const to = points[(at + 1) % points.length]!
      const left = (to.x - from.x) * (y - from.y) - (x - from.x) * (to.y - from.y)
      if (from.y <= y && to.y > y && left > 0) winding += 1
      if (from.y > y && to.y <= y && left < 0) winding -= 1
    })
  return winding
}

/** Blobs that wrap at every edge, touch each other and have holes. */
const blobs = (x: number, y: number): 0 | 1 | 2 => {
  const value = Math.sin((2 * Math.PI * (x + 5)) / 48) + Math.cos((2 * Math.PI * (2 * y + x)) / 48)
  return value > 0.9 ? 2 : value > 0.1 ? 1 : 0
}

describe('outlines of inks', () => {
  test('have each point in one ink, and the middle of a pixel in its own or a neighbour’s', () => {
    const separation = reduceToInks(paint(48, 48, blobs), 3)
    const inks = traceInks(separation, { maxPoints: 1e6 })!.map(outlinesOf)
    let moved = 0
    for (let y = 0.37; y < 48; y += 1)
      for (let x = 0.41; x < 48; x += 1) {
        const around = inks.map((outlines) => windingAt(outlines, { x, y }))
        expect(around.filter((times) => times !== 0)).toEqual([1])
        const own = separation.indices[Math.floor(y) * 48 + Math.floor(x)]!
        if (around[own] !== 1) moved += 1
      }
    expect(moved).toBeLessThan(48 * 48 * 0.03)
  })

  test('go on across the edges of the tile', () => {
    const inks = traceInks(reduceToInks(paint(48, 48, blobs), 3), { maxPoints: 1e6 })!.map(outlinesOf)
    const inside = (x: number, y: number): number => inks.findIndex((outlines) => windingAt(outlines, { x, y }) === 1)
    for (let at = 0.013; at < 48; at += 0.25) {
      for (const off of [-1.9, -0.6, 0.4, 1.7]) {
        expect(inside(off, at)).toBe(inside(48 + off, at))
        expect(inside(at, off)).toBe(inside(at, 48 + off))
      }
    }
  })

  test('leave out what has no ink, and keep straight lines straight', () => {
    const square = paint(40, 40, (x, y) => (x >= 10 && x < 30 && y >= 10 && y < 30 ? (x < 20 ? 1 : 2) : null))
    const [first, second] = traceInks(reduceToInks(square, 2), { maxPoints: 1e6 })!.map(outlinesOf)
    expect([first!.length, second!.length]).toEqual([1, 1])
    for (const { x, y } of [...first![0]!, ...second![0]!]) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(10 - 1e-9)
      expect(Math.max(x, y)).toBeLessThanOrEqual(30 + 1e-9)
    }
    // Where the two meet at the edge of what is clear their corner stays.
    const corner = { x: 20, y: 10 }
    const has = (points: readonly Point[]) =>
      points.some(({ x, y }) => Math.abs(x - corner.x) + Math.abs(y - corner.y) < 1e-6)
    expect([has(first![0]!), has(second![0]!)]).toEqual([true, true])
    expect(first![0]!.length).toBeLessThan(60)
  })

  test('are none where they have more points than allowed', () => {
    expect(traceInks(reduceToInks(paint(48, 48, blobs), 3), { maxPoints: 100 })).toBeNull()
  })
})

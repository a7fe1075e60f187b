import { describe, expect, it } from 'vitest'
import type { RgbaImage } from '@toile/imaging'
import { cleanEdge } from './clean-edge.ts'
import { clothOf, HEIGHT, stripes, type Test, WIDTH } from './testing/drawn.ts'

describe('cleanEdge', () => {
  it('takes threads and bites from the outline, and keeps the cloth byte for byte', () => {
    const frayed: Test = (x, y) => {
      const inside = x > 40 && x < 140 && y > 40 && y < 180
      const thread = x >= 140 && x < 152 && Math.floor(y) % 24 === 0
      const bite = x > 137 && x < 141 && Math.floor(y) % 24 === 12
      return (inside && !bite) || (thread && y > 40 && y < 180)
    }
    const cut = clothOf(frayed, stripes)
    const clean = cleanEdge(cut)
    const alphaAt = (x: number, y: number): number => clean.data[4 * (y * WIDTH + x) + 3]!
    for (let y = 60; y < 160; y += 1) {
      expect(alphaAt(146, y)).toBeLessThan(80)
      expect(alphaAt(136, y)).toBeGreaterThan(200)
      for (let x = 44; x < 134; x += 1) expect(alphaAt(x, y)).toBe(255)
    }
    const inner = 4 * (100 * WIDTH + 90)
    expect(clean.data.subarray(inner, inner + 4)).toEqual(cut.data.subarray(inner, inner + 4))
  })
})

describe('cleanEdge of a small photo', () => {
  const hem =
    (period: number, deep: number): Test =>
    (x, y) =>
      x > 30 && x < 150 && y > 30 && y < 160 + (Math.floor(x / period) % 2) * deep
  const heightsOf = ({ data }: RgbaImage): number[] =>
    Array.from({ length: 80 }, (_, k) => {
      let y = HEIGHT - 1
      while (data[4 * (y * WIDTH + k + 50) + 3]! < 128) y -= 1
      return y
    })
  const spread = (values: number[]): number => Math.max(...values) - Math.min(...values)

  it("smooths steps of the photo's own pixels from a hem, and keeps scallops that are larger", () => {
    const ragged = cleanEdge(clothOf(hem(4, 4), stripes), 4)
    expect(spread(heightsOf(ragged))).toBeLessThan(2)
    const scalloped = cleanEdge(clothOf(hem(20, 14), stripes), 4)
    expect(spread(heightsOf(scalloped))).toBeGreaterThan(10)
  })
})

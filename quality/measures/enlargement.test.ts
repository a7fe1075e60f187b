import type { RgbaImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { evenPart, overshoot, psnr, resampleValues, surroundingsOf } from './enlargement.ts'

const grey = (width: number, height: number, level: (x: number, y: number) => number): RgbaImage => ({
  width,
  height,
  data: Uint8ClampedArray.from({ length: 4 * width * height }, (_, i) => {
    const p = i >> 2
    return i % 4 === 3 ? 255 : level(p % width, Math.floor(p / width))
  }),
})
/** A hard edge in the middle. */
const edge = grey(32, 8, (x) => (x < 16 ? 60 : 180))

describe('measures of enlargements', () => {
  it('psnr is that of the textbook, without alpha', () => {
    const flat = grey(4, 4, () => 100)
    expect(psnr(flat, flat)).toBe(Infinity)
    // A difference of 5 levels everywhere: 20 log10(255 / 5).
    const off = grey(4, 4, () => 105)
    off.data[3] = 0
    expect(psnr(flat, off)).toBeCloseTo(34.151, 3)
  })

  it('overshoot is nothing for the original, and finds what bicubic adds beside an edge', () => {
    const around = surroundingsOf(edge)
    expect(overshoot(around, edge)).toEqual({ mean: 0, visible: 0 })
    const bicubic = resampleValues(resampleValues(edge, 16, 4, 'box'), 32, 8, 'bicubic')
    expect(overshoot(around, bicubic).mean).toBeGreaterThan(0.1)
    const linear = resampleValues(resampleValues(edge, 16, 4, 'box'), 32, 8, 'triangle')
    expect(overshoot(around, linear).mean).toBe(0)
    const ringing = grey(32, 8, (x) => (x === 18 ? 190 : x < 16 ? 60 : 180))
    // One column in 32 by ten levels.
    expect(overshoot(around, ringing)).toEqual({ mean: 10 / 32, visible: 1 / 32 })
  })

  it('halves exactly what has an even size', () => {
    const odd = grey(5, 3, (x, y) => 10 * x + 2 * y)
    const even = evenPart(odd)
    expect([even.width, even.height]).toEqual([4, 2])
    const reds = ({ data }: RgbaImage) => Array.from({ length: data.length / 4 }, (_, p) => data[4 * p])
    expect(reds(even)).toEqual([0, 10, 20, 30, 2, 12, 22, 32])
    expect(reds(resampleValues(even, 2, 1, 'box'))).toEqual([6, 26])
  })
})

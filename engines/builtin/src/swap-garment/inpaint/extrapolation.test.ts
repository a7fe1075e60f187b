import { describe, expect, it } from 'vitest'
import { createGrey, createRgba } from '@toile/imaging'
import { extrapolateShare, sampleExtrapolated, blurredShare } from './extrapolation.ts'

const [WIDTH, HEIGHT] = [200, 160]
const all = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT }
const share = new Float32Array(1)

describe('blurredShare', () => {
  it('smooths the outline of two masks together: teeth are gone, and where they meet is no edge', () => {
    const [upper, lower] = [createGrey(WIDTH, HEIGHT), createGrey(WIDTH, HEIGHT)]
    for (let y = 0; y < HEIGHT; y += 1) {
      const tooth = y % 8 < 4 ? 3 : -3
      for (let x = 60; x < 120 + tooth; x += 1) (y < 80 ? upper : lower).data[y * WIDTH + x] = 255
    }
    const soft = blurredShare(upper, lower, 5, all)
    const at = (x: number, y: number): number => {
      sampleExtrapolated(soft, x, y, share)
      return share[0]!
    }
    const edge = Array.from({ length: 40 }, (_, k) => at(120, 60 + k))
    expect(Math.max(...edge) - Math.min(...edge)).toBeLessThan(0.12)
    expect(at(90, 80)).toBeGreaterThan(0.99)
    expect(at(113, 80)).toBeGreaterThan(0.8)
    expect(at(127, 80)).toBeLessThan(0.2)
  })
})

describe('extrapolateShare', () => {
  it('goes on from either side of what is not known, and changes over in its middle', () => {
    const known = extrapolateShare(
      createRgba(WIDTH, HEIGHT),
      (i) => (i % WIDTH < 80 ? 1 : i % WIDTH >= 112 ? 0 : -1),
      all,
    )
    const at = (x: number): number => {
      sampleExtrapolated(known, x, 80, share)
      return share[0]!
    }
    expect(at(40)).toBeCloseTo(1)
    expect(at(150)).toBeCloseTo(0)
    expect(at(88)).toBeGreaterThan(0.6)
    expect(at(104)).toBeLessThan(0.4)
  })
})

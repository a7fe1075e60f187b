import { describe, expect, it } from 'vitest'
import { grain, rollOffHighlights, vignette } from './film.ts'

describe('film', () => {
  it('leaves shadows alone and never clips', () => {
    expect(rollOffHighlights(0.3)).toBe(0.3)
    expect(rollOffHighlights(-1)).toBe(0)
    expect(rollOffHighlights(Number.NaN)).toBe(0)
    expect(rollOffHighlights(2)).toBeGreaterThan(rollOffHighlights(1))
    expect(rollOffHighlights(1e6)).toBeLessThanOrEqual(1)
    expect(vignette(50, 50, 100, 100, 0.3)).toBe(1)
    expect(vignette(0, 0, 100, 100, 0.3)).toBeCloseTo(0.7)
  })

  it('gives grain of mean 0 and deviation 1', () => {
    let sum = 0
    let squares = 0
    for (let y = 0; y < 100; y++) {
      for (let x = 0; x < 100; x++) {
        const g = grain(3, x, y)
        sum += g
        squares += g * g
      }
    }
    expect(Math.abs(sum / 10_000)).toBeLessThan(0.05)
    expect(Math.sqrt(squares / 10_000)).toBeCloseTo(1, 1)
  })
})

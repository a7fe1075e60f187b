import { describe, expect, it } from 'vitest'
import { createNoise } from './noise.ts'
import { mixSeeds, randomStream } from './random.ts'

describe('noise', () => {
  const noise = createNoise(4)

  it('is the same for the same seed, smooth, and about centred', () => {
    let sum = 0
    let worst = 0
    for (let k = 0; k < 4000; k++) {
      const x = k * 0.37 - 300
      const y = k * 0.11
      sum += noise.fbm(x, y, 4)
      worst = Math.max(worst, Math.abs(noise.at(x + 1e-4, y) - noise.at(x, y)))
      expect(Math.abs(noise.fbm(x, y, 4))).toBeLessThan(1.3)
    }
    expect(Math.abs(sum / 4000)).toBeLessThan(0.05)
    expect(worst).toBeLessThan(0.001)
    expect(createNoise(4).at(3.3, 7.7)).toBe(noise.at(3.3, 7.7))
    expect(createNoise(5).at(3.3, 7.7)).not.toBe(noise.at(3.3, 7.7))
  })

  it('fades waves that are shorter than the footprint', () => {
    expect(noise.fbm(0.3, 0.4, 5, 2)).toBe(0)
    expect(noise.fbm(0.3, 0.4, 5, 0.01)).not.toBe(0)
  })
})

describe('random numbers', () => {
  it('repeat for a seed and fill their range', () => {
    const a = randomStream(9)
    const b = randomStream(9)
    const values = Array.from({ length: 2000 }, () => a.next())
    expect(values).toEqual(Array.from({ length: 2000 }, () => b.next()))
    expect(Math.min(...values)).toBeLessThan(0.01)
    expect(Math.max(...values)).toBeGreaterThan(0.99)
    expect(Math.max(...values)).toBeLessThan(1)
    expect(mixSeeds(1, 2)).not.toBe(mixSeeds(2, 1))
  })
})

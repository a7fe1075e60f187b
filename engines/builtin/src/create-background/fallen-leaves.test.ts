import { createNoise } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { leafAt } from './fallen-leaves.ts'

describe('leafAt', () => {
  const noise = createNoise(3)
  const cover = (share: number): number => {
    let on = 0
    for (let k = 0; k < 4000; k++)
      if (leafAt(noise, (k % 80) * 0.13, Math.floor(k / 80) * 0.17, { share, slim: 0.26 })) on++
    return on / 4000
  }

  it('strews nothing, some, or most of the ground with leaves', () => {
    expect(cover(0)).toBe(0)
    expect(cover(0.3)).toBeGreaterThan(0.2)
    expect(cover(0.3)).toBeLessThan(cover(0.7) - 0.15)
    expect(cover(0.9)).toBeGreaterThan(0.55)
  })

  it('draws each leaf in one piece, of one kind', () => {
    const kinds = new Map<number, number>()
    for (let k = 0; k < 10_000; k++) {
      const leaf = leafAt(noise, (k % 100) * 0.02, Math.floor(k / 100) * 0.02, { share: 0.5, slim: 0.26 })
      if (leaf) kinds.set(leaf.kind, (kinds.get(leaf.kind) ?? 0) + 1)
    }
    // Two by two leaves' lengths hold a dozen leaves or so, not a speckle of hundreds.
    expect(kinds.size).toBeGreaterThan(5)
    expect(kinds.size).toBeLessThan(40)
  })

  it('has leaves whose rims cover a part of a pixel that is as wide as given, and all of one that is a point', () => {
    const covers = (footprint: number): number[] => {
      const found: number[] = []
      for (let k = 0; k < 4000; k += 1) {
        const leaf = leafAt(
          createNoise(2),
          (k % 80) * 0.05,
          Math.floor(k / 80) * 0.05,
          { share: 0.5, slim: 0.3 },
          footprint,
        )
        if (leaf) found.push(leaf.cover)
      }
      return found
    }
    expect(covers(0).every((part) => part === 1)).toBe(true)
    const soft = covers(0.15)
    expect(soft.every((part) => part > 0 && part <= 1)).toBe(true)
    expect(soft.filter((part) => part > 0.2 && part < 0.8).length).toBeGreaterThan(0.1 * soft.length)
  })
})

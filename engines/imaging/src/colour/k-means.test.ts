import { describe, expect, it } from 'vitest'
import { kMeans, nearestCentre, squaredDistance } from './k-means.ts'
import type { Triple } from './triple.ts'

/** Red, a darker red, and blue. */
const VALUES = Float32Array.from([60, 40, 20, 40, 40, 20, 50, 0, -40])
const [RED, BLUE]: [Triple, Triple] = [
  [55, 40, 20],
  [50, 5, -30],
]

describe('clusters of colours', () => {
  it('counts of a difference in lightness a part alone', () => {
    expect(squaredDistance({ values: VALUES, lightness: 0.5 }, 0, [40, 43, 24])).toBe(100 + 9 + 16)
    expect(nearestCentre({ values: VALUES, lightness: 1 }, 1, [RED, [40, 30, 20]])).toBe(1)
    expect(nearestCentre({ values: VALUES, lightness: 0.1 }, 1, [RED, [40, 30, 20]])).toBe(0)
  })

  it('move to the means of what is nearest to them, and stay where nothing is', () => {
    const far: Triple = [0, 200, 200]
    const { centres, groups } = kMeans({ values: VALUES, lightness: 0.5 }, [0, 1, 2], [RED, BLUE, far], 3)
    expect(centres).toEqual([[50, 40, 20], [50, 0, -40], far])
    expect(groups).toEqual([[0, 1], [2], []])
  })

  it('stop where they move by less than they are asked to', () => {
    const colours = { values: [50, 0, 0, 50, 1, 0, 50, 6, 0, 50, 10, 0], lightness: 1 }
    const start: Triple[] = [
      [50, 0, 0],
      [50, 1.9, 0],
    ]
    const groupsAfter = (rounds: number, still?: number): number[][] =>
      kMeans(colours, [0, 1, 2, 3], start, rounds, still).groups
    expect(groupsAfter(2)).toEqual([
      [0, 1],
      [2, 3],
    ])
    expect(groupsAfter(2, 5 ** 2)).toEqual([[0], [1, 2, 3]])
  })
})

import { describe, expect, it } from 'vitest'
import { movingLeastSquares } from './moving-least-squares.ts'

describe('movingLeastSquares', () => {
  it('is the similarity that all pairs share', () => {
    const pairs = [
      [0, 0],
      [10, 0],
      [3, 8],
    ].map(([x, y]) => ({ x: x!, y: y!, toX: 5 - 2 * y!, toY: 1 + 2 * x! }))
    const [x, y] = movingLeastSquares(pairs, 6, 4)
    expect(x).toBeCloseTo(-3)
    expect(y).toBeCloseTo(13)
  })

  it('takes each pair where it belongs', () => {
    const pairs = [
      { x: 0, y: 0, toX: 1, toY: 2 },
      { x: 50, y: 0, toX: 60, toY: -7 },
      { x: 0, y: 50, toX: -4, toY: 41 },
    ]
    const [x, y] = movingLeastSquares(pairs, 50, 0)
    expect(Math.hypot(x - 60, y + 7)).toBeLessThan(0.6)
  })
})

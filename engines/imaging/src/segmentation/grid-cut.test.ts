import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ImagingError } from '../image.ts'
import { gridCut, type GridWeights } from './grid-cut.ts'

function energy(width: number, height: number, unary: Float32Array, weights: GridWeights, labels: Uint8Array): number {
  let sum = 0
  const border = (p: number, x: number, y: number, q: number, price: Float32Array): void => {
    if (x >= 0 && x < width && y < height && labels[p] !== labels[q]) sum += price[p]!
  }
  for (let y = 0, p = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, p += 1) {
      sum += labels[p] === 1 ? Math.max(0, -unary[p]!) : Math.max(0, unary[p]!)
      border(p, x + 1, y, p + 1, weights.right)
      border(p, x, y + 1, p + width, weights.down)
      border(p, x + 1, y + 1, p + width + 1, weights.downRight)
      border(p, x - 1, y + 1, p + width - 1, weights.downLeft)
    }
  }
  return sum
}

it('finds the least energy that trying every labelling finds', () => {
  const problems = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 })).chain(([width, height]) => {
    const cells = (min: number, max: number): fc.Arbitrary<Float32Array> =>
      fc
        .array(fc.integer({ min: 64 * min, max: 64 * max }), { minLength: width * height, maxLength: width * height })
        .map((values) => Float32Array.from(values, (value) => value / 64))
    const price = cells(0, 3)
    return fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      unary: cells(-4, 4),
      weights: fc.record({ right: price, down: price, downRight: price, downLeft: price }),
    })
  })
  fc.assert(
    fc.property(problems, ({ width, height, unary, weights }) => {
      const pixels = width * height
      let least = Infinity
      for (let bits = 0; bits < 1 << pixels; bits += 1) {
        const labels = Uint8Array.from({ length: pixels }, (_, p) => (bits >> p) & 1)
        least = Math.min(least, energy(width, height, unary, weights, labels))
      }
      const found = energy(width, height, unary, weights, gridCut(width, height, unary, weights))
      expect(found).toBeCloseTo(least, 6)
    }),
    { numRuns: 150 },
  )
})

it('refuses unary values of another size', () => {
  const none = new Float32Array(4)
  const weights = { right: none, down: none, downRight: none, downLeft: none }
  expect(() => gridCut(2, 3, none, weights)).toThrow(ImagingError)
})

import { expect, it } from 'vitest'
import { isOnGarment } from './garment-shape.ts'

const shape = { width: 4, height: 2, opacity: Uint8Array.from([0, 255, 255, 0, 0, 0, 255, 127]) }

it.each([
  [{ x: 0.3, y: 0.2 }, true],
  [{ x: 0.1, y: 0.2 }, false],
  [{ x: 0.3, y: 0.7 }, false],
  [{ x: 0.6, y: 1 }, true],
  // Half clear is the edge, and no cloth.
  [{ x: 1, y: 1 }, false],
])('a place, in shares of the sides, is on the garment where the mask is opaque: %o', (place, expected) => {
  expect(isOnGarment(shape, place)).toBe(expected)
})

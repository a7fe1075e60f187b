import { expect, it } from 'vitest'
import { stripeCover } from './scalar.ts'

it('covers pixels by the stripe they see', () => {
  expect(stripeCover(0, 1, 0.1)).toBe(1)
  expect(stripeCover(1, 1, 0.1)).toBeCloseTo(0.5)
  expect(stripeCover(3, 1, 0.1)).toBe(0)
  // A hair seen through a wide footprint darkens it by its share.
  expect(stripeCover(0, 0.01, 1)).toBeCloseTo(0.01, 2)
})

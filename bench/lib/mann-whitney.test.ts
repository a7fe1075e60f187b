import { expect, test } from 'vitest'
import { mannWhitney } from './mann-whitney.ts'

test('two samples far apart: U is 0, and its z is (8 − 0.5) over the root of 4 · 4 · 9 / 12', () => {
  expect(mannWhitney([1, 2, 3, 4], [5, 6, 7, 8])).toBeCloseTo(0.0304, 3)
})

test('the same values, and values that lie between each other, tell nothing', () => {
  expect(mannWhitney([5, 5, 5], [5, 5, 5])).toBe(1)
  expect(mannWhitney([1, 3, 5, 7, 9, 11], [2, 4, 6, 8, 10, 12])).toBeGreaterThan(0.5)
})

test('a shift that is small beside the spread is seen in many tries and not in few', () => {
  const spread = (count: number, shift: number) =>
    Array.from({ length: count }, (_, at) => ((at * 7919) % 997) / 997 + shift)
  expect(mannWhitney(spread(30, 0), spread(30, 0.05))).toBeGreaterThan(0.05)
  expect(mannWhitney(spread(997, 0), spread(997, 0.05))).toBeLessThan(0.001)
})

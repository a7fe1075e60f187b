import type { GreyImage } from '@toile/imaging'
import { expect, test } from 'vitest'
import { overlapOf, shareIn } from './overlap.ts'

const box = (left: number, right: number, value = 255): GreyImage => {
  const data = new Uint8Array(100 * 10)
  for (let y = 0; y < 10; y += 1) data.fill(value, y * 100 + left, y * 100 + right)
  return { width: 100, height: 10, data }
}

test('is the shared part of all that either marks', () => {
  expect(overlapOf(box(0, 60), box(0, 60))).toBe(1)
  expect(overlapOf(box(0, 60), box(20, 80))).toBeCloseTo(0.5)
  expect(overlapOf(box(0, 20), box(60, 80))).toBe(0)
  expect(overlapOf(box(0, 100), box(0, 10))).toBeCloseTo(0.1)
})

test('counts a pixel from half on, and two empty masks as alike', () => {
  expect(overlapOf(box(0, 50, 128), box(0, 50))).toBe(1)
  expect(overlapOf(box(0, 50, 127), box(0, 50))).toBe(0)
  expect(overlapOf(box(0, 0), box(0, 0))).toBe(1)
})

test('refuses masks of different sizes', () => {
  expect(() => overlapOf(box(0, 1), { width: 1, height: 1, data: new Uint8Array(1) })).toThrow(RangeError)
})

test('is the share of a mask that lies in another', () => {
  expect(shareIn(box(0, 60), box(20, 80))).toBeCloseTo(2 / 3)
  expect(shareIn(box(20, 40), box(0, 60))).toBe(1)
  expect(shareIn(box(0, 0), box(0, 60))).toBe(0)
})

import { createGrey, type GreyImage } from '@toile/imaging'
import { expect, test } from 'vitest'
import { holesOf, inverted, isBeside, isOpen, labelledGaps } from './gaps.ts'

const WIDTH = 60
/** Marks boxes in a picture of 60 × 60: left, top, right, bottom, and 0 or 255. */
function drawn(...boxes: readonly (readonly [number, number, number, number, number])[]): GreyImage {
  const mask = createGrey(WIDTH, WIDTH)
  for (const [left, top, right, bottom, value] of boxes) {
    for (let y = top; y < bottom; y += 1) mask.data.fill(value, y * WIDTH + left, y * WIDTH + right)
  }
  return mask
}
const BODY = [5, 5, 55, 55, 255] as const
const GAP = [10, 10, 20, 20, 0] as const

test('a gap is ground that somebody encloses: no notch, no seam, no speck', () => {
  const person = drawn(BODY, GAP, [5, 30, 20, 40, 0], [30, 10, 34, 50, 0], [40, 10, 47, 17, 0])
  const gaps = labelledGaps(person)
  expect(gaps).toHaveLength(1)
  expect(gaps[0]).toHaveLength(100)
  expect(gaps[0]![0]).toBe(10 * WIDTH + 10)
})

test('a gap is open when half of it is, and beside the garment that is at its rim', () => {
  const [gap] = labelledGaps(drawn(BODY, GAP))
  expect(isOpen(gap!, drawn(BODY))).toBe(false)
  expect(isOpen(gap!, drawn(BODY, [10, 10, 20, 14, 0]))).toBe(false)
  expect(isOpen(gap!, drawn(BODY, [10, 10, 20, 15, 0]))).toBe(true)
  expect(isBeside(gap!, drawn([20, 5, 55, 55, 255], [5, 20, 20, 55, 255]))).toBe(true)
  expect(isBeside(gap!, drawn([5, 30, 55, 55, 255]))).toBe(false)
})

test('what a mask has open is told apart by what the label has there', () => {
  const person = drawn(BODY, GAP)
  const mask = drawn(BODY, [10, 10, 20, 18, 0], [30, 30, 42, 42, 0], [50, 50, 60, 60, 0])
  expect(holesOf(mask, inverted(person), person)).toEqual({ ground: 80, wrong: 144 })
  expect(holesOf(mask, inverted(person), drawn([5, 5, 36, 55, 255], GAP))).toEqual({ ground: 80, wrong: 72 })
})

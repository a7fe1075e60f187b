import { describe, expect, it } from 'vitest'
import type { RgbaImage } from '@toile/imaging'
import { coatColourShare } from './coat-colours.ts'
import { drawMask, paint, type Polygon, TROUSERS } from '../../garment-shape/testing/drawn.ts'

/** What hangs beside the left leg and behind both, down to above the knees. */
const COAT: Polygon = [
  [80, 40],
  [106, 40],
  [100, 150],
  [72, 150],
]
const trousers = drawMask(300, 320, TROUSERS)
const both = drawMask(300, 320, TROUSERS, COAT)

function worn(cloth: (x: number, y: number) => readonly [number, number, number]): RgbaImage {
  const coat = paint(
    both,
    () => [22, 22, 26],
    () => [240, 240, 240],
  )
  return paint(
    trousers,
    cloth,
    (x, y) => [0, 1, 2].map((c) => coat.data[4 * (y * 300 + x) + c]!) as [number, number, number],
  )
}

/** Jeans, darker where they turn away. */
const jeans = (x: number): readonly [number, number, number] => {
  const light = 0.75 + 0.25 * Math.cos((x - 150) / 25)
  return [80 * light, 105 * light, 150 * light]
}

describe('coatColourShare', () => {
  it('finds the coat that was selected with trousers', () => {
    expect(coatColourShare(worn(jeans), both)).toBeGreaterThan(0.04)
  })

  it('finds none in trousers alone, nor in printed ones', () => {
    expect(coatColourShare(worn(jeans), trousers)).toBe(0)
    const dotted = (x: number, y: number): readonly [number, number, number] =>
      x % 20 < 9 && y % 20 < 9 ? [20, 20, 24] : [200, 60, 50]
    expect(coatColourShare(worn(dotted), trousers)).toBe(0)
  })

  it('finds none where nothing is marked', () => {
    expect(coatColourShare(worn(jeans), drawMask(300, 320))).toBe(0)
  })
})

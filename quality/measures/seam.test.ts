import { createRgba, type RgbaImage } from '@toile/imaging'
import { describe, expect, test } from 'vitest'
import { measureSeam } from './seam.ts'

function paint(side: number, grey: (x: number, y: number) => number): RgbaImage {
  const image = createRgba(side, side)
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const value = grey(x, y)
      image.data.set([value, value / 2, 255 - value, 255], 4 * (y * side + x))
    }
  }
  return image
}

const turn = (2 * Math.PI) / 96
const waves = (x: number, y: number) =>
  128 + 60 * Math.sin(3 * turn * x) * Math.cos(2 * turn * y) + 40 * Math.sin(turn * (x + y))
const dots = (x: number, y: number) => (Math.hypot((x % 24) - 12, (y % 24) - 12) < 8 ? 220 : 30)
const stripes = (x: number) => (x % 16 < 8 ? 200 : 40)
const diagonals = (x: number, y: number) => ((x + y) % 16 < 8 ? 200 : 40)

describe('measureSeam', () => {
  test.each([
    ['waves', waves],
    ['dots', dots],
    ['stripes whose side lies on the border', stripes],
    ['diagonals', diagonals],
  ])('%s repeat without a seam', (_name, pattern) => {
    expect(measureSeam(paint(96, pattern)).seamless).toBe(true)
  })

  test.each([
    ['waves', waves],
    ['dots', (x: number, y: number) => dots(x + 12, y + 12)],
    ['diagonals', diagonals],
  ])('%s on a tile cut too short show one', (_name, pattern) => {
    expect(measureSeam(paint(89, pattern)).seamless).toBe(false)
  })

  test.each([0, 95])('a line along the border in column %i is a seam', (column) => {
    const spoilt = paint(96, (x, y) => (x === column ? 0.7 : 1) * waves(x, y))
    expect(measureSeam(spoilt).seamless).toBe(false)
  })

  test('a seam between upper and lower edge is found too', () => {
    expect(measureSeam(paint(96, (x, y) => waves(x, y * 0.9))).seamless).toBe(false)
  })
})

import { createRgba } from '@toile/imaging'
import { expect, test } from 'vitest'
import { figureArea } from './figure-area.ts'

const SIDE = 60

/** A white square with a black outline, with a gap in it or not, on paper that grows darker downwards. */
function drawing(gap: boolean) {
  const image = createRgba(SIDE, SIDE)
  for (let pixel = 0; pixel < SIDE * SIDE; pixel += 1) {
    const [x, y] = [pixel % SIDE, Math.floor(pixel / SIDE)]
    const reach = Math.max(Math.abs(x - 30), Math.abs(y - 30))
    const outline = reach === 15 || reach === 14
    const value = outline && !(gap && x > 40 && y === 30) ? 0 : 255 - y
    image.data.set([value, value, value, 255], 4 * pixel)
  }
  return image
}

const count = (area: Uint8Array) => area.reduce((sum, value) => sum + value, 0)

test('the figure is its outline and what it closes, whatever the paper', () => {
  expect(count(figureArea(drawing(false)))).toBe(31 * 31)
})

test('what is open to the paper is paper', () => {
  expect(count(figureArea(drawing(true)))).toBe(31 * 31 - 27 * 27 - 2)
})

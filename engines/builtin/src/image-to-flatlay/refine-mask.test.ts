import { createFloat, createRgba, type FloatImage, randomStream, type RgbaImage } from '@toile/imaging'
import { expect, it } from 'vitest'
import { refinedMask } from './refine-mask.ts'

const SIDE = 96
const random = randomStream(5)

/** A block on a ground, with grain. */
function photo(): RgbaImage {
  const image = createRgba(SIDE, SIDE)
  for (let i = 0; i < SIDE * SIDE; i += 1) {
    const isIn = i % SIDE > 30 && i % SIDE < 66 && i > 20 * SIDE && i < 80 * SIDE
    image.data.set(
      [0, 1, 2].map((c) => (isIn ? 60 + 40 * c : 200) + 20 * random.next()),
      4 * i,
    )
    image.data[4 * i + 3] = 255
  }
  return image
}
/** Inside from one column on, to 16 of 24, as surely as that. */
function oddsFrom(column: number, sure: number): FloatImage {
  const odds = createFloat(24, 24, 1)
  for (let cell = 0; cell < odds.data.length; cell += 1) {
    const [x, y] = [cell % 24, Math.floor(cell / 24)]
    odds.data[cell] = x >= column && x < 16 && y >= 6 && y < 19 ? sure : -sure
  }
  return odds
}

it('draws the same on a photo that was drawn on before, about the same part of it and about another', () => {
  const image = photo()
  const asked = [oddsFrom(8, 2), oddsFrom(8, 0.4), oddsFrom(11, 2), oddsFrom(8, 2)]
  const drawn = asked.map((odds) => refinedMask(image, odds))
  for (const [k, odds] of asked.entries()) {
    expect(drawn[k]).toEqual(refinedMask({ ...image, data: image.data.slice() }, odds))
    expect(drawn[k]!.data.includes(255)).toBe(true)
  }
})

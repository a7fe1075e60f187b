import { createFloat, createRgba, type FloatImage, type RgbaImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { cellColours } from './cell-colours.ts'
import { withoutColourBleed } from './colour-bleed.ts'

const SIDE = 40
type Colour = readonly [number, number, number]
const RED: Colour = [190, 30, 40]
const SKIN: Colour = [224, 178, 150]
const BACK: Colour = [225, 228, 230]

/** A shirt in the lower half, a neck above it that reaches ten cells into what the parse calls the shirt. */
const isNeck = (x: number, y: number): boolean => x >= 14 && x < 26 && y < 24
const isShirt = (x: number, y: number): boolean => y >= 14 && x >= 6 && x < 34

function scene(neck: Colour): RgbaImage {
  const image = createRgba(SIDE, SIDE)
  for (let p = 0; p < SIDE * SIDE; p += 1) {
    const [x, y] = [p % SIDE, Math.floor(p / SIDE)]
    image.data.set([...(isNeck(x, y) ? neck : isShirt(x, y) ? RED : BACK), 255], 4 * p)
  }
  return image
}

const odds: FloatImage = createFloat(SIDE, SIDE, 1)
for (let p = 0; p < SIDE * SIDE; p += 1) odds.data[p] = isShirt(p % SIDE, Math.floor(p / SIDE)) ? 5 : -5
const inside = (cell: number): number => (odds.data[cell]! > 0 ? 0.98 : 0.01)
const skin = (cell: number): number =>
  odds.data[cell]! < 0 && isNeck(cell % SIDE, Math.floor(cell / SIDE)) ? 0.98 : 0.01

const nothing = (): number => 0

describe('withoutColourBleed', () => {
  it('lets a neck go on into the shirt that the parse gave it to', () => {
    const { data } = withoutColourBleed(
      cellColours(scene(SKIN), SIDE, SIDE),
      odds,
      { inside, rivals: [skin], ground: nothing },
      -5,
    )
    expect(data[19 * SIDE + 20]).toBe(-5)
    expect(data[22 * SIDE + 20]).toBe(-5)
    expect(data[28 * SIDE + 20]).toBe(5)
    expect(data[19 * SIDE + 8]).toBe(5)
  })

  it('changes nothing where both have one colour, and where nothing is sure', () => {
    expect(
      withoutColourBleed(cellColours(scene(RED), SIDE, SIDE), odds, { inside, rivals: [skin], ground: nothing }, -5)
        .data,
    ).toEqual(odds.data)
    expect(
      withoutColourBleed(
        cellColours(scene(SKIN), SIDE, SIDE),
        odds,
        { inside, rivals: [() => 0.3], ground: nothing },
        -5,
      ).data,
    ).toEqual(odds.data)
    expect(
      withoutColourBleed(
        cellColours(scene(SKIN), SIDE, SIDE),
        odds,
        { inside: () => 0.3, rivals: [skin], ground: nothing },
        -5,
      ).data,
    ).toEqual(odds.data)
  })

  it('takes a plain wall out of a gap that an arm closes, and nothing of a cloth in nearly its colour', () => {
    const OFF_WHITE: Colour = [240, 240, 238]
    const isGap = (x: number, y: number): boolean => x >= 28 && x < 34 && y >= 20 && y < 32
    const image = scene(OFF_WHITE)
    for (let p = 0; p < SIDE * SIDE; p += 1) {
      const [x, y] = [p % SIDE, Math.floor(p / SIDE)]
      if (isShirt(x, y)) image.data.set([...(isGap(x, y) ? BACK : OFF_WHITE), 255], 4 * p)
      // The arm beside the gap: what lies there is neither shirt nor wall.
      if (x >= 34 && y >= 14) image.data.set([...SKIN, 255], 4 * p)
    }
    const wall = (cell: number): number => {
      const [x, y] = [cell % SIDE, Math.floor(cell / SIDE)]
      return !isShirt(x, y) && !isNeck(x, y) && x < 34 ? 0.98 : 0.01
    }
    const { data } = withoutColourBleed(cellColours(image, SIDE, SIDE), odds, { inside, rivals: [], ground: wall }, -5)
    expect(data[26 * SIDE + 31]).toBe(-5)
    expect(data[26 * SIDE + 24]).toBe(5)
    expect(data[36 * SIDE + 31]).toBe(5)
  })

  it('takes nothing of a cloth in the colour of the wall behind it', () => {
    const image = scene(BACK)
    for (let p = 0; p < SIDE * SIDE; p += 1) {
      // Folds go through the wall's colour on a garment that is else hardly lighter.
      const fold = 3 + 3 * Math.sin((p % SIDE) / 2)
      const [r, g, b] = BACK.map((value) => value + fold) as [number, number, number]
      if (isShirt(p % SIDE, Math.floor(p / SIDE))) image.data.set([r, g, b, 255], 4 * p)
    }
    const wall = (cell: number): number => (isShirt(cell % SIDE, Math.floor(cell / SIDE)) ? 0.01 : 0.98)
    expect(
      withoutColourBleed(cellColours(image, SIDE, SIDE), odds, { inside, rivals: [], ground: wall }, -5).data,
    ).toEqual(odds.data)
  })
})

import { createFloat, createGrey, createRgba, type FloatImage, type GreyImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { withoutSkin } from './bare-skin.ts'

const [WIDTH, HEIGHT] = [120, 160]
/** Pixels of a side of the eye's cells. */
const CELL = 8
const SKIN = [205, 150, 122]
const SHADED = [160, 108, 86]
const WALL = [150, 155, 165]
const PLAID = [
  [150, 30, 40],
  [30, 32, 60],
]
const SAND = [
  [206, 152, 124],
  [170, 120, 95],
]

type Box = readonly [left: number, top: number, right: number, bottom: number]
const isIn = ([left, top, right, bottom]: Box, x: number, y: number): boolean =>
  x >= left && x < right && y >= top && y < bottom

const FACE: Box = [40, 0, 80, 24]
const COAT: Box = [30, 24, 90, 150]
const HAND: Box = [80, 80, 96, 98]

/** A face, a checked coat, and patches before both; the mask has all in the coat's outline. */
function wearing(cloth: readonly (readonly number[])[], ...patches: readonly (readonly [Box, readonly number[]])[]) {
  const image = createRgba(WIDTH, HEIGHT)
  const mask = createGrey(WIDTH, HEIGHT)
  for (let y = 0, p = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1, p += 1) {
      const [, patch] = patches.findLast(([box]) => isIn(box, x, y)) ?? []
      const skin = (x + y) % 16 < 8 ? SKIN : SHADED
      const checked = cloth[(Math.floor(x / 6) + Math.floor(y / 6)) % 2]!
      const colour = patch ?? (isIn(FACE, x, y) ? skin : isIn(COAT, x, y) ? checked : WALL)
      image.data.set([...colour, 255], 4 * p)
      if (isIn(COAT, x, y)) mask.data[p] = 255
    }
  }
  return { image, mask }
}

/** The eye is sure of the face, and sees a sign of a hand in the cells of a box. */
function seenSkin(share: number, box: Box = HAND): FloatImage {
  const skin = createFloat(WIDTH / CELL, HEIGHT / CELL, 1)
  for (let cell = 0; cell < skin.data.length; cell += 1) {
    const [x, y] = [((cell % skin.width) + 0.5) * CELL, (Math.floor(cell / skin.width) + 0.5) * CELL]
    skin.data[cell] = isIn(FACE, x, y) ? 0.95 : isIn(box, x, y) ? share : 0.02
  }
  return skin
}

const countOf = ({ data }: GreyImage): number => data.reduce((sum, value) => sum + (value >= 128 ? 1 : 0), 0)

describe('withoutSkin', () => {
  it('takes a hand off a checked coat, and nothing else', () => {
    const { image, mask } = wearing(PLAID, [HAND, SKIN])
    const { mask: clear, taken } = withoutSkin(image, mask, seenSkin(0.4), 0.25)!
    expect(clear.data[88 * WIDTH + 85]).toBe(0)
    expect(taken.data[88 * WIDTH + 85]).toBe(255)
    const hand = 10 * 18
    expect(countOf(mask) - countOf(clear)).toBeGreaterThanOrEqual(hand)
    expect(countOf(mask) - countOf(clear)).toBeLessThan(1.5 * hand)
  })

  it('leaves a patch of that colour where the eye sees no sign of skin, and one that ends at the outline', () => {
    const { image, mask } = wearing(PLAID, [HAND, SKIN])
    expect(withoutSkin(image, mask, seenSkin(0.02), 0.25)).toBeUndefined()
    const patch = wearing(PLAID, [[76, 80, 90, 98], SKIN])
    expect(withoutSkin(patch.image, patch.mask, seenSkin(0.4), 0.25)).toBeUndefined()
  })

  it('leaves a coat of the colour of skin as it is, and a print of which an arm is the smaller part', () => {
    const sand = wearing(SAND, [HAND, SKIN])
    expect(withoutSkin(sand.image, sand.mask, seenSkin(0.4), 0.25)).toBeUndefined()
    const print = wearing(PLAID, [[82, 80, 94, 96], SKIN], [[40, 60, 54, 80], SKIN])
    expect(withoutSkin(print.image, print.mask, seenSkin(0.4), 0.25)).toBeUndefined()
  })

  it('leaves what lies beside the neck, and all where too little skin is seen to know its colour', () => {
    const { image, mask } = wearing(PLAID, [[80, 30, 96, 44], SKIN])
    const skin = seenSkin(0.4, [80, 30, 96, 44])
    expect(withoutSkin(image, mask, skin, 0.25)).toBeUndefined()
    const { mask: clear, taken } = withoutSkin(image, mask, skin, 0)!
    expect([clear.data[37 * WIDTH + 85], taken.data[37 * WIDTH + 85]]).toEqual([0, 255])
    expect(clear.data[88 * WIDTH + 60]).toBe(255)
    const hidden = wearing(PLAID, [HAND, SKIN])
    expect(withoutSkin(hidden.image, hidden.mask, { ...skin, data: skin.data.map(() => 0.4) }, 0)).toBeUndefined()
  })
})

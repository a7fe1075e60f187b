import { createFloat, createGrey, createRgba, type FloatImage, type GreyImage, type RgbaImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { withoutForeignObjects } from './foreign-objects.ts'

const [WIDTH, HEIGHT] = [120, 160]
const OLIVE = [96, 88, 66] as const
const WHITE = [240, 240, 238] as const
const YELLOW = [235, 190, 20] as const
const GREY = [150, 155, 165] as const

type Box = readonly [left: number, top: number, right: number, bottom: number]

/** A dress with folds before a grey ground, and on it patches. */
function dressWith(...patches: readonly (readonly [Box, readonly number[]])[]): { image: RgbaImage; mask: GreyImage } {
  const image = createRgba(WIDTH, HEIGHT)
  const mask = createGrey(WIDTH, HEIGHT)
  for (let y = 0, p = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1, p += 1) {
      const isDress = isIn([30, 20, 90, 140], x, y)
      const [, patch] = patches.findLast(([box]) => isIn(box, x, y)) ?? []
      const colour = patch ?? (isDress ? OLIVE.map((value) => value * (1 + 0.35 * Math.sin(x / 4))) : GREY)
      image.data.set([...colour, 255], 4 * p)
      if (isDress) mask.data[p] = 255
    }
  }
  return { image, mask }
}

const isIn = ([left, top, right, bottom]: Box, x: number, y: number): boolean =>
  x >= left && x < right && y >= top && y < bottom

const BAG: Box = [30, 70, 44, 95]

/** What the eye finds likely to be a bag or an accessory, on a grid an eighth as fine. */
function carriedIn(likelihood: number, box: Box = [0, 0, WIDTH, HEIGHT]): FloatImage {
  const carried = createFloat(WIDTH / 8, HEIGHT / 8, 1)
  for (let y = 0; y < carried.height; y += 1) {
    for (let x = 0; x < carried.width; x += 1)
      if (isIn(box, 8 * x + 4, 8 * y + 4)) carried.data[y * carried.width + x] = likelihood
  }
  return carried
}

describe('withoutForeignObjects', () => {
  it('takes off a bag that reaches in from one side, and tells that it hid the dress', () => {
    const { image, mask } = dressWith([BAG, YELLOW])
    const clear = withoutForeignObjects(image, mask, carriedIn(0.2, BAG))!
    const wrong = mask.data.reduce((sum, value, p) => {
      const [x, y] = [p % WIDTH, Math.floor(p / WIDTH)]
      const isBag = isIn(BAG, x, y)
      const isNear = isIn([BAG[0] - 3, BAG[1] - 3, BAG[2] + 3, BAG[3] + 3], x, y)
      if (!isBag && isNear) return sum
      return sum + (clear.mask.data[p]! >= 128 !== (!isBag && value === 255) ? 1 : 0)
    }, 0)
    expect(wrong).toBe(0)
    expect(clear.over.data[82 * WIDTH + 36]).toBe(255)
    expect(clear.taken.data[82 * WIDTH + 80]).toBe(0)
  })

  it('tells a strap that lies slantwise across, and leaves the mask whole under it', () => {
    const pieces = Array.from({ length: 44 }, (_, k): readonly [Box, readonly number[]] => [
      [40 + k, 40 + k, 43 + k, 44 + k],
      YELLOW,
    ])
    const { image, mask } = dressWith(...pieces)
    const found = withoutForeignObjects(image, mask, carriedIn(0))!
    expect(found.mask.data).toEqual(mask.data)
    expect(found.taken.data).not.toContain(255)
    expect(found.strap!.data[62 * WIDTH + 61]).toBe(255)
    expect(found.strap!.data[62 * WIDTH + 80]).toBe(0)
  })

  it('takes off the ground between arm and waist without calling it something that hides', () => {
    const { image, mask } = dressWith([[30, 60, 36, 90], GREY])
    const clear = withoutForeignObjects(image, mask, carriedIn(0))!
    expect(clear.mask.data[75 * WIDTH + 33]).toBe(0)
    expect(clear.over.data).not.toContain(255)
  })

  it('keeps the same patch where the eye sees no sign of a bag: it is as often a trim', () => {
    const { image, mask } = dressWith([BAG, YELLOW])
    expect(withoutForeignObjects(image, mask, carriedIn(0.05))).toBeUndefined()
    expect(withoutForeignObjects(image, mask, carriedIn(1, [60, 70, 90, 95]))).toBeUndefined()
  })

  it('keeps a lappet that touches what is of its colour beyond the outline', () => {
    const { image, mask } = dressWith([[30, 66, 60, 69], GREY])
    expect(withoutForeignObjects(image, mask, carriedIn(0))).toBeUndefined()
  })

  it.each<[string, readonly (readonly [Box, readonly number[]])[]]>([
    ['a badge within', [[[40, 50, 52, 62], YELLOW]]],
    [
      'cuffs on both sides',
      [
        [[30, 110, 44, 125], WHITE],
        [[76, 110, 90, 125], WHITE],
      ],
    ],
    ['the one sleeve in sight, of another colour', [[[30, 24, 44, 94], YELLOW]]],
    ['a hem', [[[30, 130, 90, 140], WHITE]]],
    [
      'a print that reaches the outline',
      [
        [[30, 40, 40, 60], YELLOW],
        [[46, 40, 56, 60], YELLOW],
        [[66, 40, 76, 60], WHITE],
      ],
    ],
    ['a placket', [[[57, 20, 64, 140], WHITE]]],
    ['folds alone', []],
  ])('keeps %s', (_, patches) => {
    const { image, mask } = dressWith(...patches)
    expect(withoutForeignObjects(image, mask, carriedIn(1))).toBeUndefined()
  })

  it.each([
    ['of two hues', YELLOW],
    ['of black and white', WHITE],
  ])('says nothing of stripes %s', (_, colour) => {
    const black: readonly [Box, readonly number[]] = [
      [30, 20, 90, 140],
      [20, 20, 22],
    ]
    const stripes = Array.from(Array(12).keys(), (k): readonly [Box, readonly number[]] => [
      [30, 20 + 10 * k, 90, 25 + 10 * k],
      colour,
    ])
    const { image, mask } = dressWith(black, ...stripes, [BAG, [90, 160, 60]])
    expect(withoutForeignObjects(image, mask, carriedIn(1))).toBeUndefined()
  })

  it.each([
    ['nothing', 0, 0],
    ['one pixel', 5_000, 5_001],
    ['one row', 6_000, 6_120],
    ['all of the photo', 0, WIDTH * HEIGHT],
  ])('takes nothing off a mask of %s', (_, from, to) => {
    const { image, mask } = dressWith([BAG, YELLOW])
    mask.data.fill(0).fill(255, from, to)
    expect(withoutForeignObjects(image, mask, carriedIn(1))).toBeUndefined()
  })
})

import { createGrey, createRgba, type GreyImage, type RgbaImage } from '@toile/imaging'
import { expect, it } from 'vitest'
import { leftOutShare } from './left-out.ts'

type Box = readonly [left: number, top: number, right: number, bottom: number]

const [WIDTH, HEIGHT] = [480, 640]
/** A body, and an arm that leaves a gap to it. */
const FIGURE: readonly Box[] = [
  [160, 120, 400, 520],
  [80, 120, 136, 520],
  [80, 120, 160, 200],
  [80, 440, 160, 520],
]
const GAP: Box = [136, 200, 160, 440]
const PRINT: Box = [240, 240, 320, 340]
const FACE: Box = [250, 20, 320, 112]

const isIn = (x: number, y: number, [left, top, right, bottom]: Box): boolean =>
  x >= left && x < right && y >= top && y < bottom

function maskOf(holes: readonly Box[]): GreyImage {
  const mask = createGrey(WIDTH, HEIGHT)
  for (let i = 0; i < mask.data.length; i += 1) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const isMarked = FIGURE.some((box) => isIn(x, y, box)) && !holes.some((box) => isIn(x, y, box))
    mask.data[i] = isMarked ? 255 : 0
  }
  return mask
}

function photoOf(gap: readonly number[], print: readonly number[], face: readonly number[] = WALL): RgbaImage {
  const photo = createRgba(WIDTH, HEIGHT)
  for (let i = 0; i < WIDTH * HEIGHT; i += 1) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const figure = FIGURE.some((box) => isIn(x, y, box)) ? [32, 70, 140] : isIn(x, y, FACE) ? face : WALL
    photo.data.set([...(isIn(x, y, PRINT) ? print : isIn(x, y, GAP) ? gap : figure), 255], 4 * i)
  }
  return photo
}

const WALL = [214, 210, 204]

it('is the print that a mask goes round, and cloth', () => {
  const share = (80 * 100) / (56 * 400 + 240 * 400 + 24 * 160 - 80 * 100)
  for (const print of [
    [240, 200, 40],
    [32, 70, 140],
  ])
    expect(leftOutShare(photoOf(WALL, print), maskOf([PRINT]))).toBeCloseTo(share, 2)
})

it('is no gap in which the ground shows, nor one in its shade, and nothing where nothing is left out', () => {
  for (const gap of [WALL, WALL.map((value) => 0.75 * value)]) {
    expect(leftOutShare(photoOf(gap, [240, 200, 40]), maskOf([]))).toBe(0)
  }
  expect(leftOutShare(photoOf(WALL, WALL), createGrey(WIDTH, HEIGHT))).toBe(0)
})

it('is no hand in front, of the skin of the face in another light; a print like skin is where none is seen', () => {
  const [skin, hand] = [
    [214, 160, 132],
    [232, 180, 150],
  ]
  expect(leftOutShare(photoOf(WALL, hand!, skin), maskOf([PRINT]))).toBe(0)
  expect(leftOutShare(photoOf(WALL, hand!), maskOf([PRINT]))).toBeGreaterThan(0.05)
  expect(leftOutShare(photoOf(WALL, [40, 30, 30], [40, 30, 30]), maskOf([PRINT]))).toBeGreaterThan(0.05)
})

it('is no bag whose strap goes on beyond the mark; a print of its colour is, and cloth that goes on', () => {
  const strapped = (colour: readonly number[], strap: Box): RgbaImage => {
    const photo = photoOf(WALL, colour)
    for (let i = 0; i < WIDTH * HEIGHT; i += 1) {
      if (isIn(i % WIDTH, Math.floor(i / WIDTH), strap)) photo.data.set([...colour, 255], 4 * i)
    }
    return photo
  }
  const [leather, over, inside]: [number[], Box, Box] = [
    [96, 44, 30],
    [272, 40, 288, 240],
    [272, 140, 288, 240],
  ]
  expect(leftOutShare(strapped(leather, over), maskOf([PRINT]))).toBe(0)
  expect(leftOutShare(strapped(leather, inside), maskOf([PRINT]))).toBeGreaterThan(0.05)
  expect(leftOutShare(strapped([32, 70, 140], over), maskOf([PRINT]))).toBeGreaterThan(0.05)
})

it('is not less than the page tells for certain', () => {
  const of = (share: number) => {
    const side = Math.round(Math.sqrt(share * (56 * 400 + 240 * 400 + 24 * 160)))
    return leftOutShare(photoOf(WALL, [240, 200, 40]), maskOf([[240, 240, 240 + side, 240 + side]]))
  }
  expect(of(0.0045)).toBe(0)
  expect(of(0.01)).toBeGreaterThan(0.006)
})

it('is no speck, and nothing that opens to the outside', () => {
  expect(leftOutShare(photoOf(WALL, WALL), maskOf([[240, 240, 250, 250]]))).toBe(0)
  expect(leftOutShare(photoOf(WALL, [240, 200, 40]), maskOf([PRINT, [300, 280, 400, 284]]))).toBe(0)
})

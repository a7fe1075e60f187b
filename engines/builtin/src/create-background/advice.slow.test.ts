import type { Parse } from '@toile/eye'
import { createFloat, createGrey, createRgba, type GreyImage, type RgbaImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { ADVICE } from './advice.ts'
import type { BackgroundRequest } from './draw-background.ts'
import { draw } from './testing/sitter.ts'

type AdviceName = keyof typeof ADVICE
type Changes = Pick<BackgroundRequest, 'photo' | 'mask'> & Partial<BackgroundRequest>
type Box = readonly [left: number, top: number, right: number, bottom: number]

const [WIDTH, HEIGHT] = [160, 240] as const
const CLASSES = ['background', 'hair', 'skin', 'upper', 'lower', 'shoes']
const COLOURS: Readonly<Record<string, readonly number[]>> = {
  background: [120, 140, 120],
  hair: [40, 30, 25],
  skin: [205, 150, 120],
  upper: [190, 20, 160],
  lower: [40, 50, 90],
  shoes: [20, 20, 20],
}
const FIGURE: Readonly<Record<string, readonly Box[]>> = {
  hair: [[68, 16, 92, 32]],
  skin: [
    [68, 32, 92, 56],
    [44, 56, 52, 124],
    [108, 56, 116, 124],
  ],
  upper: [[52, 56, 108, 128]],
  lower: [
    [56, 128, 76, 216],
    [84, 128, 104, 216],
  ],
  shoes: [
    [56, 216, 76, 232],
    [84, 216, 104, 232],
  ],
}
const isIn = ([left, top, right, bottom]: Box, x: number, y: number): boolean =>
  x >= left && x < right && y >= top && y < bottom
const ALL = Object.values(FIGURE).flat()

/** A standing figure; `size`: 1, or less for one that stands small in the middle. */
function figure(size = 1): { readonly photo: RgbaImage; readonly parse: Parse; at(x: number, y: number): string } {
  const photo = createRgba(WIDTH, HEIGHT)
  const logits = createFloat(WIDTH / 4, HEIGHT / 4, CLASSES.length)
  const at = (x: number, y: number): string => {
    const [u, v] = [WIDTH / 2 + (x - WIDTH / 2) / size, HEIGHT - 8 + (y - HEIGHT + 8) / size]
    return CLASSES.find((name) => FIGURE[name]?.some((box) => isIn(box, u, v))) ?? 'background'
  }
  for (let i = 0; i < WIDTH * HEIGHT; i += 1) {
    photo.data.set([...COLOURS[at(i % WIDTH, Math.floor(i / WIDTH))]!, 255], 4 * i)
  }
  for (let p = 0; p < logits.width * logits.height; p += 1) {
    const name = at(4 * (p % logits.width) + 2, 4 * Math.floor(p / logits.width) + 2)
    logits.data[p * CLASSES.length + CLASSES.indexOf(name)] = 8
  }
  return { photo, parse: { classes: CLASSES, logits }, at }
}
const keeping = (keeps: (x: number, y: number) => boolean): GreyImage => {
  const mask = createGrey(WIDTH, HEIGHT, 255)
  for (let i = 0; i < mask.data.length; i += 1) if (keeps(i % WIDTH, Math.floor(i / WIDTH))) mask.data[i] = 0
  return mask
}
const { photo, parse } = figure()
const person = { hair: createGrey(WIDTH, HEIGHT), parse }
const small = figure(0.3)
const smallMask = keeping((x, y) => small.at(x, y) !== 'background')
const isFigure = (x: number, y: number): boolean => ALL.some((box) => isIn(box, x, y))
/** A hand that is held out: what is kept of it at first, and all of it. */
const HAND: Box = [130, 90, 133, 93]
const ARM: Box = [100, 82, 142, 102]
const withArm = { width: WIDTH, height: HEIGHT, data: photo.data.slice() }
for (let y = ARM[1]; y < ARM[3]; y += 1) {
  for (let x = 108; x < ARM[2]; x += 1) withArm.data.set([...COLOURS['skin']!, 255], 4 * (y * WIDTH + x))
}

/** How many pixels of the picture have a colour of the photo's garment, which no beach has. */
const garmentIn = (image: RgbaImage): number => {
  let count = 0
  for (let i = 0; i < image.data.length; i += 4) {
    if (image.data[i]! > 150 && image.data[i + 1]! < 70 && image.data[i + 2]! > 110) count += 1
  }
  return count
}
const isKept = (image: RgbaImage, of: RgbaImage, x: number, y: number): boolean =>
  [0, 1, 2].every((c) => image.data[4 * (y * WIDTH + x) + c] === of.data[4 * (y * WIDTH + x) + c])

/** What is told before, what is changed as it says, and whether what was promised is then there, and was not before. */
const FOLLOWED: Readonly<
  Record<
    AdviceName,
    readonly { readonly before: Changes; readonly after: Changes; isThere(image: RgbaImage): boolean }[]
  >
> = {
  moveCutOut: [
    {
      before: { photo: small.photo, mask: smallMask },
      after: { photo: small.photo, mask: smallMask, placement: { x: 80, y: 150, width: 40, height: 140, rotation: 0 } },
      isThere: (image) => garmentIn(image) > 2 * garmentIn(small.photo),
    },
  ],
  addMissingPiece: [
    {
      before: { photo: withArm, mask: keeping((x, y) => isFigure(x, y) || isIn(HAND, x, y)) },
      after: { photo: withArm, mask: keeping((x, y) => isFigure(x, y) || isIn(ARM, x, y)) },
      isThere: (image) => isKept(image, withArm, 131, 91),
    },
  ],
  addHeadOrLegs: [
    {
      before: { photo, person, mask: keeping((x, y) => isFigure(x, y) && y >= 56) },
      after: { photo, person, mask: keeping(isFigure) },
      isThere: (image) => isKept(image, photo, 80, 40),
    },
    {
      before: { photo, person, mask: keeping((x, y) => isFigure(x, y) && !(x > 80 && y > 150)) },
      after: { photo, person, mask: keeping(isFigure) },
      isThere: (image) => isKept(image, photo, 94, 190),
    },
  ],
}

describe('advice of a new background that is followed helps', () => {
  const cases = Object.entries(FOLLOWED).flatMap(([name, followed]) => followed.map((each) => ({ name, ...each })))
  it.each(cases)('$name', ({ name, before, after, isThere }) => {
    const [first, then] = [draw(before), draw(after)]
    expect(first.warnings.join(' ')).toContain(ADVICE[name as AdviceName])
    expect(isThere(first.image)).toBe(false)
    expect(Object.values(ADVICE).filter((text) => then.warnings.join(' ').includes(text))).toEqual([])
    expect(isThere(then.image)).toBe(true)
  })
})

import {
  createFloat,
  createGrey,
  createRandom,
  createRgba,
  gaussianBlur,
  type GreyImage,
  type RgbaImage,
  type Srgb8,
} from '@toile/imaging'
import { describe, expect, test } from 'vitest'
import { isTextured } from './print-match.ts'
import { judgeSwap, readLying } from './swap-judge.ts'

type Paint = (x: number, y: number) => Srgb8

const FLAT = { width: 360, height: 420 }
const PHOTO = { width: 420, height: 560 }
const WALL: Srgb8 = [176, 172, 168]

/** A body and two short sleeves, in pixels of the flat-lay. */
const isGarment = (x: number, y: number): boolean =>
  (x > 110 && x < 250 && y > 50 && y < 370) || (x > 40 && x < 320 && y > 50 + Math.abs(x - 180) / 5 && y < 150)

/** Discs of three colours strewn over a ground: no two places alike. */
function strewn(seed: number, ground: Srgb8, inks: readonly Srgb8[]): Paint {
  const random = createRandom('strewn', seed)
  const discs = Array.from({ length: 420 }, (_, i) => ({
    x: random.whole(0, FLAT.width),
    y: random.whole(0, FLAT.height),
    r: random.whole(6, 15),
    ink: inks[i % inks.length]!,
  }))
  const drawn: Srgb8[] = Array.from({ length: FLAT.width * FLAT.height }, () => ground)
  for (const { x, y, r, ink } of discs) {
    for (let v = Math.max(0, y - r); v < Math.min(FLAT.height, y + r); v += 1) {
      for (let u = Math.max(0, x - r); u < Math.min(FLAT.width, x + r); u += 1) {
        if (Math.hypot(u - x, v - y) < r) drawn[v * FLAT.width + u] = ink
      }
    }
  }
  return (x, y) => drawn[Math.floor(y) * FLAT.width + Math.floor(x)] ?? ground
}

function paint({ width, height }: { width: number; height: number }, colour: Paint): RgbaImage {
  const out = createRgba(width, height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) out.data.set([...colour(x + 0.5, y + 0.5), 255], 4 * (y * width + x))
  }
  return out
}

const lie = (print: Paint): RgbaImage => paint(FLAT, (x, y) => (isGarment(x, y) ? print(x, y) : [250, 250, 250]))

/** Where a pixel of the photo lies on the flat-lay: smaller, a little turned, and bent as cloth is. */
function unworn(x: number, y: number): readonly [number, number] {
  const [dx, dy] = [(x - 210) / 1.1, (y - 300) / 1.2]
  return [180 + dx + 0.12 * dy + 7 * Math.sin(y / 45), 210 + dy - 0.1 * dx + 6 * Math.sin(x / 38)]
}

/** In a light that falls off to one side, with folds. */
const wear = (print: Paint): RgbaImage =>
  paint(PHOTO, (x, y) => {
    const [u, v] = unworn(x, y)
    const light = 0.95 - 0.3 * (x / PHOTO.width) + 0.07 * Math.sin(x / 11 + y / 60)
    const [r, g, b] = isGarment(u, v) ? print(u, v) : WALL
    return isGarment(u, v) ? [r * light, g * light, b * light] : [r, g, b]
  })

function selection(): GreyImage {
  const mask = createGrey(PHOTO.width, PHOTO.height)
  for (let y = 0; y < PHOTO.height; y += 1) {
    for (let x = 0; x < PHOTO.width; x += 1) {
      if (isGarment(...unworn(x + 0.5, y + 0.5))) mask.data[y * PHOTO.width + x] = 255
    }
  }
  return mask
}

function blurred(image: RgbaImage, sigma: number): RgbaImage {
  const values = createFloat(image.width, image.height, 4)
  values.data.set(image.data)
  return { ...image, data: new Uint8ClampedArray(gaussianBlur(values, sigma).data) }
}

const INKS: readonly Srgb8[] = [
  [200, 40, 60],
  [40, 90, 170],
  [240, 220, 150],
]
const PRINT = strewn(1, [30, 60, 50], INKS)
const mask = selection()
const flatLay = readLying(lie(PRINT))

describe('a swap', () => {
  test('passes that is bent, turned and lit as cloth is', () => {
    const judged = judgeSwap(flatLay, mask, wear(PRINT))
    expect(isTextured(judged.texture)).toBe(true)
    expect(judged.colour).toBeLessThan(4)
    expect(judged.seen).toBeGreaterThan(0.7)
    expect(judged.correlation).toBeGreaterThan(0.8)
  })

  test('fails whose print is a blur, though its colours are there on the whole', () => {
    expect(judgeSwap(flatLay, mask, blurred(wear(PRINT), 9)).correlation).toBeLessThan(0.65)
  })

  test('fails that shows another print in the same colours', () => {
    const judged = judgeSwap(flatLay, mask, wear(strewn(2, [30, 60, 50], INKS)))
    expect(judged.colour).toBeLessThan(4)
    expect(judged.correlation).toBeLessThan(0.6)
  })

  test('fails that is dyed in other colours', () => {
    const dyed = wear((x, y) => {
      const [r, g, b] = PRINT(x, y)
      return [g, b, r]
    })
    expect(judgeSwap(flatLay, mask, dyed).colour).toBeGreaterThan(8)
  })

  test('fails that left the photo as it was', () => {
    const judged = judgeSwap(
      flatLay,
      mask,
      wear(() => [230, 230, 228]),
    )
    expect(judged.colour).toBeGreaterThan(8)
    expect(judged.correlation).toBe(0)
  })
})

test('what is hidden of a print is not taken for what is like it', () => {
  const random = createRandom('stripes')
  const stripes = Array.from({ length: FLAT.width }, () => 0)
  for (let x = 0, dark = 0; x < FLAT.width; dark = 1 - dark) {
    for (const end = x + random.whole(3, 14); x < end && x < FLAT.width; x += 1) stripes[x] = dark
  }
  const print: Paint = (x) => (stripes[Math.floor(x)] ? [20, 20, 22] : [235, 235, 235])
  const body: GreyImage = { ...mask, data: mask.data.slice() }
  for (let p = 0; p < body.data.length; p += 1) {
    const [u] = unworn((p % PHOTO.width) + 0.5, Math.floor(p / PHOTO.width) + 0.5)
    if (u < 112 || u > 248) body.data[p] = 0
  }
  const judged = judgeSwap(readLying(lie(print)), body, wear(print))
  expect(judged.seen).toBeLessThan(0.85)
  expect(judged.correlation).toBeGreaterThan(0.8)
})

test('a fifth of the blocks with texture is a print', () => {
  expect([0.19, 0.2].map(isTextured)).toEqual([false, true])
})

describe('one of two colours', () => {
  const sides = (blueUntil: number): Paint => {
    return (x) => (x < blueUntil ? [30, 60, 150] : [190, 40, 50])
  }
  const halves = readLying(lie(sides(180)))
  const change = (blueUntil: number) => judgeSwap(halves, mask, wear(sides(blueUntil))).colour

  test('is there on as large a part, and on a smaller one', () => {
    expect(change(180)).toBeLessThan(3)
    expect(change(130)).toBeLessThan(4)
  })

  test('is lost when less than a quarter of it is left', () => {
    // The sleeve alone, about a fifth of its share.
    expect(change(110)).toBeGreaterThan(8)
  })
})

describe('plain cloth', () => {
  const plain = (colour: Srgb8) => () => colour
  const lying = readLying(lie(plain([150, 40, 70])))

  test('has no print to be judged by', () => {
    expect(isTextured(judgeSwap(lying, mask, wear(plain([150, 40, 70]))).texture)).toBe(false)
  })

  test('may be lighter or darker, as light is, and no other colour', () => {
    const change = (colour: Srgb8) => judgeSwap(lying, mask, wear(plain(colour))).colour
    expect(change([150, 40, 70])).toBeLessThan(2)
    expect(change([112, 27, 50])).toBeLessThan(3)
    expect(change([150, 70, 40])).toBeGreaterThan(8)
  })

  test('black is not white in the shade', () => {
    const white = readLying(lie(plain([236, 236, 234])))
    expect(judgeSwap(white, mask, wear(plain([24, 24, 26]))).colour).toBeGreaterThan(20)
  })
})

import { describe, expect, it } from 'vitest'
import type { GarmentKind } from '../../garment-shape/shape.ts'
import { createGrey, createRgba, type GreyImage, type RgbaImage } from '@toile/imaging'
import { layNearest } from './lay-picture.ts'
import { fitted, type FlatTransform, rescaled } from './flat-transform.ts'
import { pairSleeves } from './pair-sleeves.ts'
import { robustLineFit, lowess } from './robust-regression.ts'
import { straightened } from './straighten.ts'
import { HEIGHT, maskOf, type Test, WIDTH } from './testing/drawn.ts'

const asSeen: FlatTransform = {
  width: WIDTH,
  height: HEIGHT,
  axis: { x: WIDTH / 2, y: HEIGHT / 2, lean: 0, symmetry: 1 },
  scale: 1,
  top: -HEIGHT / 2,
  bend: new Float32Array(HEIGHT),
}
const nothing = createGrey(WIDTH, HEIGHT)
const straight = (mask: GreyImage, front: GreyImage, kind: GarmentKind): FlatTransform =>
  straightened(mask, front, asSeen, kind, (transform) => layNearest(mask, transform))
const rowOf = ({ width, data }: GreyImage, y: number): Uint8Array => data.subarray(y * width, (y + 1) * width)
const middleAt = (mask: GreyImage, y: number): number =>
  (rowOf(mask, y).indexOf(255) + rowOf(mask, y).lastIndexOf(255) + 1) / 2 - WIDTH / 2
const topAt = (mask: GreyImage, x: number): number =>
  Array.from({ length: HEIGHT }, (_, y) => mask.data[y * WIDTH + x]!).indexOf(255)
const bottomAt = (mask: GreyImage, x: number): number =>
  Array.from({ length: HEIGHT }, (_, y) => mask.data[y * WIDTH + x]!).lastIndexOf(255)

describe('robust fits', () => {
  it('follow a profile and not what stands out of it', () => {
    const bump = (k: number): number => (k > 40 && k < 52 ? 14 : 0)
    const values = Float32Array.from({ length: 120 }, (_, k) => 30 + 0.2 * k + bump(k))
    const fit = lowess(values, new Float32Array(120).fill(1), 10)
    for (let k = 0; k < 120; k += 1) expect(Math.abs(fit[k]! - 30 - 0.2 * k)).toBeLessThan(1.5)
  })

  it('take little account of what counts little', () => {
    const values = Float32Array.from({ length: 100 }, (_, k) => (k < 60 ? 10 : 40))
    const fit = lowess(
      values,
      values.map((value) => (value > 20 ? 0.02 : 1)),
      8,
    )
    expect(Math.abs(fit[64]! - 10)).toBeLessThan(4)
  })

  it('draw a line through a hem past a corner that hangs', () => {
    const xs = Array.from({ length: 50 }, (_, k) => k)
    const { slope } = robustLineFit(
      xs,
      xs.map((x) => (x > 42 ? 60 : 20 + 0.1 * x)),
    )
    expect(slope).toBeCloseTo(0.1, 2)
  })
})

describe('straightened', () => {
  const swung: Test = (x, y) => y >= 20 && y < 200 && Math.abs(x - 90 - 18 * Math.sin(((y - 20) / 180) * Math.PI)) < 34

  it('straightens a skirt whose hip is pushed out, and moves no row by itself', () => {
    const mask = maskOf(swung)
    const transform = straight(mask, nothing, 'skirt')
    const laid = layNearest(mask, transform)
    for (let y = 30; y < 190; y += 8) expect(Math.abs(middleAt(laid, y))).toBeLessThan(4)
    for (let y = 1; y < HEIGHT; y += 1) expect(Math.abs(transform.bend[y]! - transform.bend[y - 1]!)).toBeLessThan(0.8)
  })

  it('is hardly drawn aside by a bag that hides one edge', () => {
    const bag: Test = (x, y) => y > 90 && y < 150 && x > 100
    const skirt: Test = (x, y) => y >= 20 && y < 200 && Math.abs(x - 90) < 34
    const mask = maskOf((x, y) => skirt(x, y) && !bag(x, y))
    const { bend } = straight(mask, maskOf(bag), 'skirt')
    for (let y = 30; y < 190; y += 8) expect(Math.abs(bend[y]!)).toBeLessThan(4)
  })

  it('lays waist and hem level', () => {
    const slanting: Test = (x, y) => Math.abs(x - 90) < 40 && Math.abs(y - 110 - 0.1 * (x - 90)) < 70
    const laid = layNearest(maskOf(slanting), straight(maskOf(slanting), nothing, 'skirt'))
    expect(Math.abs(topAt(laid, 62) - topAt(laid, 118))).toBeLessThan(3)
    expect(Math.abs(bottomAt(laid, 62) - bottomAt(laid, 118))).toBeLessThan(3)
  })

  it('hangs both legs straight down, whichever was put aside', () => {
    const trousers: Test = (x, y) => {
      const low = Math.max(0, y - 90)
      const [left, right] = [72 - 0.02 * low, 108 + 0.24 * low]
      return (
        y >= 20 && y < 205 && (y < 90 ? Math.abs(x - 90) < 36 : Math.min(Math.abs(x - left), Math.abs(x - right)) < 17)
      )
    }
    const laid = layNearest(maskOf(trousers), straight(maskOf(trousers), nothing, 'trousers'))
    for (let y = 40; y < 200; y += 10) expect(Math.abs(middleAt(laid, y))).toBeLessThan(5)
    const inner = rowOf(laid, 190)
    expect(Math.abs(inner.subarray(0, 90).lastIndexOf(255) + inner.subarray(90).indexOf(255) - 89)).toBeLessThan(7)
  })

  it('leaves what has no shape', () => {
    expect(straight(nothing, nothing, 'upper')).toBe(asSeen)
  })

  it('is fitted into the picture again', () => {
    const mask = maskOf(swung)
    const transform = straight(mask, nothing, 'skirt')
    const laid = layNearest(mask, fitted(layNearest(mask, transform), transform, { across: 0.8, down: 0.9 }))
    const rows = Array.from({ length: HEIGHT }, (_, y) => rowOf(laid, y).includes(255))
    expect(Math.abs(rows.filter(Boolean).length - 0.9 * HEIGHT)).toBeLessThan(4)
    expect(Math.abs(rows.indexOf(true) + rows.lastIndexOf(true) - HEIGHT + 1)).toBeLessThan(4)
    for (let y = 40; y < 180; y += 10) expect(Math.abs(middleAt(laid, y))).toBeLessThan(5)
  })
})

const STRIPE = [
  [30, 40, 96],
  [236, 226, 204],
] as const
function clothOf(test: Test): RgbaImage {
  const picture = createRgba(WIDTH, HEIGHT)
  for (let y = 0, o = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1, o += 4) {
      if (test(x + 0.5, y + 0.5)) picture.data.set([...STRIPE[Math.floor(y / 8) % 2]!, 255], o)
    }
  }
  return picture
}

describe('rescaled', () => {
  it('lays the same into a larger picture, bends and tilt with it', () => {
    const bend = Float32Array.from({ length: HEIGHT }, (_, y) => 9 * Math.sin(y / 40))
    const small: FlatTransform = { ...asSeen, bend, tilt: new Float32Array(HEIGHT).fill(0.1) }
    const mask = maskOf((x, y) => Math.abs(x - 90) < 34 && y > 30 && y < 180)
    const large = rescaled(small, 2, { width: 2 * WIDTH, height: 2 * HEIGHT })
    const [before, after] = [layNearest(mask, small), layNearest(mask, large)]
    let wrong = 0
    for (let p = 0; p < before.data.length; p += 1) {
      const q = 4 * WIDTH * Math.floor(p / WIDTH) + 2 * (p % WIDTH)
      if (before.data[p] !== after.data[q]) wrong += 1
    }
    expect(wrong).toBeLessThan(420)
  })
})

describe('pairSleeves', () => {
  const shirt =
    (left: number, right: number): Test =>
    (x, y) => {
      const u = Math.abs(x - 90)
      const long = x < 90 ? left : right
      const along = 0.8 * (u - 34) + 0.6 * (y - 45)
      const across = 0.6 * (u - 34) - 0.8 * (y - 45)
      return (y >= 30 && y < 190 && u < 36) || (u >= 34 && along >= 0 && along < long && Math.abs(across) < 13)
    }

  it('gives the sleeve that is seen to both sides, and maps it', () => {
    const cut = clothOf(shirt(66, 26))
    const { picture, invented } = pairSleeves(cut, nothing)
    const [x, y] = [90 + 34 + 44, 45 + 33]
    expect(cut.data[4 * (y * WIDTH + x) + 3]).toBe(0)
    expect(picture.data[4 * (y * WIDTH + x) + 3]).toBe(255)
    expect(invented.data[y * WIDTH + x]).toBe(255)
    const p = y * WIDTH + x
    expect([...picture.data.subarray(4 * p, 4 * p + 3)]).toEqual([
      ...cut.data.subarray(4 * (p + WIDTH - 1 - 2 * x), 4 * (p + WIDTH - 1 - 2 * x) + 3),
    ])
    // The body and the better sleeve keep their bytes.
    for (const q of [100 * WIDTH + 90, (45 + 33) * WIDTH + 12]) {
      expect([...picture.data.subarray(4 * q, 4 * q + 4)]).toEqual([...cut.data.subarray(4 * q, 4 * q + 4)])
    }
  })

  it('leaves both where the shoulder of the other side hangs lower: the body is turned', () => {
    const low = 16
    const turned: Test = (x, y) => (x < 90 ? shirt(66, 66)(x, y) : y < 190 && shirt(66, 26)(x, y - low))
    const cut = clothOf(turned)
    expect(pairSleeves(cut, nothing).picture).toBe(cut)
  })

  it('leaves both where the mirror image would tear the shoulder that is seen, as of a wide cap', () => {
    const cap: Test = (x, y) => x >= 124 && x < 140 && y >= 30 && y < 100
    const cut = clothOf((x, y) => shirt(66, 0)(x, y) || cap(x, y))
    expect(pairSleeves(cut, nothing).picture).toBe(cut)
  })

  it('leaves sleeves that are alike, and what has none', () => {
    for (const test of [shirt(60, 56), shirt(0, 0)]) {
      const cut = clothOf(test)
      expect(pairSleeves(cut, nothing).picture).toBe(cut)
    }
  })
})

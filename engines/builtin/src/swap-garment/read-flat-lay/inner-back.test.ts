import { describe, expect, it } from 'vitest'
import { createFloat, createGrey } from '@toile/imaging'
import { hideInnerBack } from './inner-back.ts'
import { outlineOf } from '../../garment-shape/outline.ts'
import { readTrunk } from '../../garment-shape/trunk.ts'

const [WIDTH, HEIGHT] = [400, 480]
/** The lowest point of its V, and half its width at the shoulders. */
const NECK = { y: 200, half: 65 }

const isInNeck = (x: number, y: number): boolean => y < 80 + (NECK.y - 80) * (1 - Math.abs(x - WIDTH / 2) / NECK.half)

/** A top with short sleeves, whose cloth's light is told by `cloth`; within its V the inside of its back lies in the shade. */
function top(cloth: (x: number, y: number) => number, shade: number, isWithin = isInNeck) {
  const mask = createGrey(WIDTH, HEIGHT)
  const picture = createFloat(WIDTH, HEIGHT, 4)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const off = Math.abs(x + 0.5 - WIDTH / 2)
      const shoulder = 80 + 0.25 * Math.max(0, off - NECK.half)
      const reach = y < 210 ? 165 : 100
      if (y < shoulder || y > 430 || off > reach) continue
      const p = y * WIDTH + x
      mask.data[p] = 255
      // No cloth is quite even.
      const grain = 0.97 + 0.01 * ((7 * x + 13 * y) % 7)
      const light = grain * cloth(x, y) * (isWithin(x, y) ? shade : 1)
      picture.data.set([light, light, light, 1], 4 * p)
    }
  }
  return { mask, picture }
}

/** Share of the V, and of the rest, that `hideInnerBack` makes clear. */
function hidden({ mask, picture }: ReturnType<typeof top>, isWithin = isInNeck): { neck: number; rest: number } {
  const outline = outlineOf(mask, 0)!
  hideInnerBack(picture, outline, readTrunk(outline)!)
  const [neck, rest] = [
    { all: 0, clear: 0 },
    { all: 0, clear: 0 },
  ]
  for (let p = 0; p < mask.data.length; p += 1) {
    if (mask.data[p] === 0) continue
    const part = isWithin(p % WIDTH, Math.floor(p / WIDTH)) ? neck : rest
    part.all += 1
    part.clear += 1 - picture.data[4 * p + 3]!
  }
  return { neck: neck.clear / neck.all, rest: rest.clear / rest.all }
}

describe('hideInnerBack', () => {
  const plain = (): number => 0.6
  const striped = (x: number): number => (x % 9 < 3 || x % 37 < 4 ? 0.01 : 0.8)

  it.each([
    ['plain', plain],
    ['striped', striped],
  ] as const)('hides what lies in the shade within the neck of a %s top', (_name, cloth) => {
    const { neck, rest } = hidden(top(cloth, 0.4))
    expect(neck).toBeGreaterThan(0.8)
    expect(rest).toBeLessThan(0.03)
  })

  it.each([
    ['plain', plain],
    ['striped', striped],
  ] as const)('leaves the front of a %s top that shows none of its back', (_name, cloth) => {
    expect(hidden(top(cloth, 1))).toEqual({ neck: 0, rest: 0 })
  })

  it('ends in a point between rounded sides in a wrap, whatever folds shine below it', () => {
    const isInWrap = (x: number, y: number): boolean => {
      const off = Math.abs(x - WIDTH / 2) / NECK.half
      return off < 1 && y < 80 + (NECK.y - 80) * (1 - off * (0.6 + 0.4 * off * off))
    }
    // Its tufts shine; and a fold, deeper than the neck, is lighter now above and now below.
    const velvet = (x: number, y: number): number => {
      const [u, v] = [Math.floor(x / 5), Math.floor(y / 5)]
      const tuft = 0.85 * (((37 * u + 101 * v + 13 * u * v) % 19) / 9 - 1)
      const isAbove = y < 80 + 210 * (1 - Math.abs(x - WIDTH / 2) / NECK.half)
      return 0.1 * (1 + tuft) * (isAbove === y % 48 < 24 ? 1.5 : 1 / 1.5)
    }
    const { neck, rest } = hidden(top(velvet, 0.3, isInWrap), isInWrap)
    expect(neck).toBeGreaterThan(0.9)
    expect(rest).toBeLessThan(0.02)
  })

  it('is no saw along its sides, whose pixels are as soft at a slant as a garment’s edge', () => {
    const { mask, picture } = top(plain, 0.4)
    const outline = outlineOf(mask, 0)!
    hideInnerBack(picture, outline, readTrunk(outline)!)
    // Row by row a side goes on by half a pixel, and not by none and then by several.
    const ends = Array.from({ length: 60 }, (_, k) => {
      let clear = 0
      for (let x = WIDTH / 2; x < WIDTH; x += 1) clear += 1 - picture.data[4 * ((120 + k) * WIDTH + x) + 3]!
      return clear
    })
    const steps = ends.slice(1).map((end, k) => ends[k]! - end)
    const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length
    expect(Math.max(...steps.map((step) => Math.abs(step - mean)))).toBeLessThan(0.3)
  })
})

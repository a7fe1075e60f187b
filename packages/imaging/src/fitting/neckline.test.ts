import { describe, expect, it } from 'vitest'
import { createFloat, createGrey } from '../image.ts'
import { hideInnerBack } from './neckline.ts'
import { outlineOf } from './outline.ts'
import { readTrunk } from './trunk.ts'

const [WIDTH, HEIGHT] = [400, 480]
/** The lowest point of its V, and half its width at the shoulders. */
const NECK = { y: 200, half: 65 }

const isInNeck = (x: number, y: number): boolean => y < 80 + (NECK.y - 80) * (1 - Math.abs(x - WIDTH / 2) / NECK.half)

/** A top with short sleeves, whose cloth's light is told by `cloth`; within its V the inside of its back lies in the shade. */
function top(cloth: (x: number) => number, shade: number) {
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
      const light = grain * cloth(x) * (isInNeck(x, y) ? shade : 1)
      picture.data.set([light, light, light, 1], 4 * p)
    }
  }
  return { mask, picture }
}

/** Share of the V, and of the rest, that `hideInnerBack` makes clear. */
function hidden({ mask, picture }: ReturnType<typeof top>): { neck: number; rest: number } {
  const outline = outlineOf(mask, 0)!
  hideInnerBack(picture, outline, readTrunk(outline)!)
  const [neck, rest] = [
    { all: 0, clear: 0 },
    { all: 0, clear: 0 },
  ]
  for (let p = 0; p < mask.data.length; p += 1) {
    if (mask.data[p] === 0) continue
    const part = isInNeck(p % WIDTH, Math.floor(p / WIDTH)) ? neck : rest
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
})

import { describe, expect, it } from 'vitest'
import { createGrey, createRgba, distanceTo, randomStream, type RgbaImage, srgb8ToCielab } from '@toile/imaging'
import { completeGarment, inventedShare } from './complete-garment.ts'
import { clothOf, type Colour, CREAM, HEIGHT, maskOf, NAVY, shirt, stripes, type Test, WIDTH } from './testing/drawn.ts'

const nothing = createGrey(WIDTH, HEIGHT)

describe('completeGarment', () => {
  const bag: Test = (x, y) => x < 70 && y > 100 && y < 160
  const hand: Test = (x, y) => Math.abs(x - 90) < 13 && y > 60 && y < 90
  const cut = clothOf((x, y) => shirt(x, y) && !bag(x, y) && !hand(x, y), stripes)
  const front = maskOf((x, y) => bag(x, y) || hand(x, y))
  const { picture, invented } = completeGarment(cut, front, 'none', 4, { kind: 'upper' })
  const apart = (x: number, y: number, colour: Colour): number => {
    const o = 4 * (y * WIDTH + x)
    return Math.max(...colour.map((code, c) => Math.abs(code - picture.data[o + c]!)))
  }

  it('keeps what is seen byte for byte, but for the outline', () => {
    const deep = distanceTo(maskOf((x, y) => !shirt(x, y) || bag(x, y) || hand(x, y))).data
    const seen = (of: RgbaImage): number[] => [...of.data].filter((_, o) => deep[o >> 2]! > 6)
    expect(seen(cut).length).toBeGreaterThan(20_000)
    expect(seen(picture)).toEqual(seen(cut))
  })

  it('copies the other half where it is seen, print and all', () => {
    for (const [x, y] of [
      [55, 120],
      [60, 132],
      [52, 147],
    ] as const) {
      expect(picture.data[4 * (y * WIDTH + x) + 3]).toBe(255)
      expect(apart(x, y, stripes(x, y))).toBeLessThan(12)
    }
  })

  it('goes on with its own cloth where both halves are hidden: stripes meet stripes', () => {
    let right = 0
    let all = 0
    for (let y = 62; y < 88; y += 1) {
      for (let x = 80; x < 101; x += 1) {
        all += 1
        if (apart(x, y, stripes(x, y)) < 60) right += 1
      }
    }
    expect(right / all).toBeGreaterThan(0.8)
  })

  it('maps what it invented, and says how much', () => {
    expect(invented.data[120 * WIDTH + 55]).toBe(255)
    expect(invented.data[75 * WIDTH + 90]).toBe(255)
    expect(invented.data[120 * WIDTH + 110]).toBe(0)
    const whole = maskOf(shirt).data.filter((value) => value === 255).length
    expect(inventedShare({ picture, invented })).toBeCloseTo(
      invented.data.filter((value) => value === 255).length / whole,
      1,
    )
  })

  it('lines a printed garment with the ground of its print, darker, not with the mean of all dyes', () => {
    const dots = (x: number, y: number): Colour => (x % 12 < 5 && y % 12 < 5 ? NAVY : CREAM)
    const { picture: lined, invented: map } = completeGarment(
      clothOf(shirt, dots),
      createGrey(WIDTH, HEIGHT),
      'neck',
      1,
      { kind: 'upper' },
    )
    const p = 40 * WIDTH + 90
    expect(map.data[p]).toBe(255)
    const [r, g, b] = lined.data.subarray(4 * p, 4 * p + 3)
    const own = srgb8ToCielab(...CREAM)
    const lining = srgb8ToCielab(r!, g!, b!)
    expect(lining[0]).toBeLessThan(own[0] - 5)
    // Its hue: the chroma falls with the light, and no more.
    expect(Math.abs(Math.atan2(lining[2], lining[1]) - Math.atan2(own[2], own[1]))).toBeLessThan(0.12)
    expect(Math.hypot(lining[1], lining[2])).toBeGreaterThan(0.6 * Math.hypot(own[1], own[2]))
  })

  it('draws the invented line of the back smooth on a large picture: no steps', () => {
    const [width, height] = [6 * WIDTH, 6 * HEIGHT]
    const large = createRgba(width, height)
    for (let p = 0; p < width * height; p += 1) {
      if (shirt((p % width) / 6, Math.floor(p / width) / 6)) large.data.set([...NAVY, 255], 4 * p)
    }
    const { picture: lined } = completeGarment(large, createGrey(width, height), 'neck', 1, { kind: 'upper' })
    // Where the alpha passes one half, between pixels: on a smooth line the second differences are small.
    const line: number[] = []
    for (let x = width / 2 - 50; x <= width / 2 + 50; x += 1) {
      let y = 0
      while (lined.data[4 * (y * width + x) + 3]! < 128) y += 1
      const [above, below] = [lined.data[4 * ((y - 1) * width + x) + 3]!, lined.data[4 * (y * width + x) + 3]!]
      line.push(y - (below - 128) / Math.max(1, below - above))
    }
    const bends = line.slice(2).map((y, k) => Math.abs(y - 2 * line[k + 1]! + line[k]!))
    expect(Math.max(...bends)).toBeLessThan(0.75)
  })

  it('gives equal bytes to equal calls', () => {
    expect(completeGarment(cut, front, 'none', 4, { kind: 'upper' }).picture.data).toEqual(picture.data)
  })

  it('survives whatever it is given', () => {
    const random = randomStream(9)
    const noise = createRgba(61, 47)
    for (let o = 0; o < noise.data.length; o += 1) noise.data[o] = 256 * random.next()
    for (const kind of ['upper', 'dress', 'skirt', 'trousers', undefined] as const) {
      const opening = kind === 'upper' ? 'front' : kind === 'dress' ? 'neck' : 'none'
      const shareOf = (given: RgbaImage): number =>
        inventedShare(completeGarment(given, createGrey(given.width, given.height, 255), opening, 1, { kind }))
      expect(shareOf(noise)).toBeGreaterThanOrEqual(0)
      expect(shareOf(noise)).toBeLessThanOrEqual(1)
      expect(shareOf(createRgba(61, 47))).toBe(0)
      expect(shareOf(createRgba(1, 1))).toBe(0)
    }
  })
})

describe('completing an uneven garment', () => {
  it('goes on with the print where a side was narrower, cuts the other, and maps what it made', () => {
    const cut = clothOf((x, y) => y >= 30 && y < 190 && x > 45 && x < 129, stripes)
    const { picture, invented } = completeGarment(cut, nothing, 'none', 5, { kind: 'skirt' })
    const row = Array.from({ length: WIDTH }, (_, x) => (picture.data[4 * (108 * WIDTH + x) + 3]! >= 128 ? 255 : 0))
    expect(Math.abs(row.indexOf(255) + row.lastIndexOf(255) - WIDTH + 1)).toBeLessThan(2)
    for (const y of [60, 100, 108, 140]) {
      const colour = stripes(130, y)
      for (let c = 0; c < 3; c += 1)
        expect(Math.abs(picture.data[4 * (y * WIDTH + 130) + c]! - colour[c]!)).toBeLessThan(24)
    }
    expect(invented.data[108 * WIDTH + 130]).toBe(255)
    expect(invented.data[108 * WIDTH + 90]).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { drawMask, paint, TEE } from '../../garment-shape/testing/drawn.ts'
import { createRgba, distanceTo, type GreyImage, segmentFlatLay } from '@toile/imaging'
import { cutOutFlatLay } from './cut-out.ts'

const tee = drawMask(300, 320, TEE)

function agreement(found: GreyImage | undefined): number {
  let [both, either] = [0, 0]
  for (let i = 0; i < tee.data.length; i += 1) {
    const [a, b] = [tee.data[i]! >= 128, (found?.data[i] ?? 0) >= 128]
    if (a && b) both += 1
    if (a || b) either += 1
  }
  return both / either
}

/** Sensor noise that is the same each time. */
const noise = (x: number, y: number): number => ((Math.sin(x * 12.9898 + y * 78.233) * 43758.5453) % 1) * 2

describe('segmentFlatLay', () => {
  it.each([
    ['a white ground', () => [252, 252, 252] as const],
    [
      'a ground that darkens to one side, with noise',
      (x: number, y: number) => {
        const v = 235 - 0.12 * x - 0.05 * y + noise(x, y)
        return [v, v, v - 3] as const
      },
    ],
    ['a coloured ground', () => [190, 205, 215] as const],
    [
      'a soft shadow beside it',
      (x: number, y: number) => {
        const v = 240 - 22 * Math.exp(-(((x - 225) / 30) ** 2) - ((y - 220) / 70) ** 2)
        return [v, v, v] as const
      },
    ],
    [
      'a steep shadow beside it',
      (x: number, y: number) => {
        const deep = x < 150 ? 0 : Math.min((218 - x) / 10, (y - 150) / 10, (270 - y) / 10, 1)
        const v = 252 - 40 * Math.max(0, deep)
        return [v, v, v] as const
      },
    ],
  ])('finds a garment on %s', (_name, ground) => {
    const picture = paint(tee, (x, y) => [120 + noise(x, y), 40, 60 + 20 * Math.sin(y / 20)], ground)
    expect(agreement(segmentFlatLay(picture))).toBeGreaterThan(0.97)
  })

  const COLOURS = [
    ['red', [190, 30, 40]],
    ['green', [40, 140, 70]],
    ['blue', [40, 80, 190]],
    ['mustard', [215, 165, 40]],
  ] as const
  /** A soft shadow below and to the right of the tee, deepest at its edge: a share of light. */
  const lightAt = (() => {
    const away = distanceTo({ ...tee, data: tee.data.map((_, i) => tee.data[i - 6 * 300 - 5] ?? 0) }).data
    return (x: number, y: number): number => 1 - 0.55 * Math.exp(-(away[300 * y + x]! ** 2) / 90)
  })()

  it.each(COLOURS)('takes a %s ground away with the shadow on it, in even light and in uneven', (_, colour) => {
    for (const slope of [0, -0.45, 0.45]) {
      const picture = paint(
        tee,
        (x, y) => [236 + noise(x, y), 232, 225 + 8 * Math.sin(y / 20)],
        (x, y) => {
          const light = lightAt(x, y) * (slope > 0 ? 1 - slope * (1 - x / 300) : 1 + (slope * x) / 300)
          return colour.map((code) => code * light + noise(x, y)) as [number, number, number]
        },
      )
      const found = segmentFlatLay(picture)!
      const ground = found.data.filter((value, i) => value >= 128 && !(tee.data[i]! > 0))
      expect(ground.length).toBeLessThan(20)
      expect(agreement(found)).toBeGreaterThan(0.98)
    }
  })

  it.each(COLOURS)('keeps a garment of a darker %s than its ground', (_, colour) => {
    const picture = paint(
      tee,
      (x, y) => colour.map((code) => 0.6 * code + noise(x, y)) as [number, number, number],
      () => colour,
    )
    expect(agreement(segmentFlatLay(picture))).toBeGreaterThan(0.97)
  })

  it.each([...COLOURS, ['beige', [225, 196, 150]]] as const)(
    'keeps a garment of a much darker %s than its ground that has a white badge',
    (_, colour) => {
      const inBadge = (x: number, y: number): boolean => Math.abs(x - 150) < 14 && Math.abs(y - 120) < 12
      const picture = paint(
        tee,
        (x, y) =>
          (inBadge(x, y) ? [245, 245, 245] : colour.map((code) => 0.35 * code + noise(x, y))) as [
            number,
            number,
            number,
          ],
        (x, y) => colour.map((code) => code + noise(y, x)) as [number, number, number],
      )
      expect(agreement(segmentFlatLay(picture))).toBeGreaterThan(0.97)
    },
  )

  it('keeps what looks like a steep shadow where no ground is beside it, though some is at the other end of the rows', () => {
    const picture = createRgba(200, 200)
    for (let i = 0; i < 200 * 200; i += 1) {
      const [x, y] = [i % 200, Math.floor(i / 200)]
      const light = Math.max(160, 242 - 4.6 * (y - 90))
      const isGrey = x < 40 && y >= 90 && y < 99
      const isGarment = x < 120 && y >= 30 && y < 170
      const cloth = isGrey ? [light, light, light] : [light + 14, light - 1, light - 27]
      picture.data.set([...(isGarment ? cloth : [252, 252, 252]), 255], 4 * i)
    }
    const found = segmentFlatLay(picture)!
    for (let y = 90; y < 99; y += 1) expect(found.data[200 * y + 20]).toBe(255)
  })

  it('takes a cut-out at its alpha, black on clear too', () => {
    const picture = createRgba(300, 320)
    for (let i = 0; i < tee.data.length; i += 1) picture.data[4 * i + 3] = tee.data[i]!
    expect(agreement(segmentFlatLay(picture))).toBeGreaterThan(0.99)
    expect(cutOutFlatLay(picture)!.picture.data[4 * (160 * 300 + 150) + 3]).toBe(255)
  })

  const strapped = drawMask(300, 320, [
    [70, 120],
    [84, 60],
    [92, 60],
    [108, 120],
    [192, 120],
    [208, 60],
    [216, 60],
    [230, 120],
    [230, 280],
    [70, 280],
  ])
  const inLoop = (x: number, y: number): boolean =>
    y > 74 && y < 118 && [88, 212].some((middle) => Math.abs(x - middle) < ((y - 70) / 50) * 8)

  it('keeps all of a top with straps that is nearly of the colour of its ground', () => {
    const ground = [246, 246, 246] as const
    const picture = paint(
      strapped,
      (x, y) => (inLoop(x, y) ? ground : [250, 244, 232]),
      () => ground,
    )
    const { data } = segmentFlatLay(picture)!
    const off = strapped.data.filter((value, i) => {
      const [x, y] = [i % 300, Math.floor(i / 300)]
      return data[i]! >= 128 !== (value >= 128 && !inLoop(x, y))
    })
    expect(off.length).toBeLessThan(0.02 * strapped.data.filter((value) => value >= 128).length)
  })

  it('takes the ground in the loops of straps away, uneven as compression leaves it, and no light motif', () => {
    const inMotif = (x: number, y: number): boolean => x > 130 && x < 142 && y > 180 && y < 205
    const light = (x: number, y: number): number => 246 + 2.4 * noise(x, y)
    const picture = paint(
      strapped,
      (x, y) => (inLoop(x, y) || inMotif(x, y) ? [light(x, y), light(y, x), light(x + 7, y)] : [250, 205, 60]),
      () => [246, 246, 246],
    )
    const found = segmentFlatLay(picture)!
    const shareOf = (is: (x: number, y: number) => boolean): number => {
      let [all, marked] = [0, 0]
      for (let i = 0; i < found.data.length; i += 1) {
        if (!is(i % 300, Math.floor(i / 300))) continue
        all += 1
        if (found.data[i]! >= 128) marked += 1
      }
      return marked / all
    }
    expect(shareOf(inLoop)).toBeLessThan(0.1)
    expect(shareOf(inMotif)).toBe(1)
  })

  it('takes the ground in the slim slot of a doubled strap away, no three straps long', () => {
    const doubled = drawMask(300, 320, [
      [64, 130],
      [70, 56],
      [86, 56],
      [95, 130],
      [205, 130],
      [214, 56],
      [230, 56],
      [236, 130],
      [236, 280],
      [64, 280],
    ])
    const inSlot = (x: number, y: number): boolean => y > 97 && y < 127 && Math.abs(x - 79) < ((y - 80) / 46) * 2.5
    const light = (x: number, y: number): number => 246 + 1.6 * noise(x, y)
    const picture = paint(
      doubled,
      (x, y) => (inSlot(x, y) ? [light(x, y), light(y, x), light(x + 7, y)] : [250, 205, 60]),
      () => [246, 246, 246],
    )
    const { data } = segmentFlatLay(picture)!
    const slot = [...data.keys()].filter((i) => inSlot(i % 300, Math.floor(i / 300)))
    expect(slot.filter((i) => data[i] === 0).length / slot.length).toBeGreaterThan(0.8)
  })

  it('keeps a badge in the colour of the ground on a slim sleeve', () => {
    const coat = drawMask(300, 320, [
      [100, 30],
      [200, 30],
      [252, 50],
      [252, 220],
      [222, 220],
      [222, 100],
      [200, 100],
      [200, 300],
      [100, 300],
      [100, 100],
      [78, 100],
      [78, 220],
      [48, 220],
      [48, 50],
    ])
    const inBadge = (x: number, y: number): boolean => x >= 233 && x < 241 && y >= 140 && y < 155
    const picture = paint(
      coat,
      (x, y) => (inBadge(x, y) ? [246, 246, 246] : [30, 40, 80]),
      () => [246, 246, 246],
    )
    const { data } = segmentFlatLay(picture)!
    const kept = data.filter((value, i) => inBadge(i % 300, Math.floor(i / 300)) && value >= 128)
    expect(kept.length).toBe(8 * 15)
  })

  it('takes the ground between a sleeve and the body away', () => {
    const ring = drawMask(300, 320, TEE, [
      [60, 130],
      [80, 150],
      [97, 150],
      [97, 170],
      [70, 170],
      [45, 135],
    ])
    const picture = paint(
      ring,
      () => [30, 60, 120],
      () => [250, 250, 250],
    )
    expect(segmentFlatLay(picture)!.data[125 * 300 + 85]).toBe(0)
  })

  it('takes the ground in the loop of a strap away, and leaves white dots of a print', () => {
    const loop = (x: number, y: number): boolean => Math.abs(x - 92) < 4 && Math.abs(y - 66) < 6
    const dots = (x: number, y: number): boolean => (x % 26) - 13 < 5 && y % 26 < 10 && x % 26 >= 8
    const picture = (white: (x: number, y: number) => boolean) =>
      paint(
        tee,
        (x, y) => (white(x, y) ? [250, 250, 250] : [30, 60, 120]),
        () => [250, 250, 250],
      )
    expect(segmentFlatLay(picture(loop))!.data[66 * 300 + 92]).toBe(0)
    const dotted = segmentFlatLay(picture(dots))!
    const at = [...tee.data.keys()].filter((i) => tee.data[i] === 255 && dots(i % 300, Math.floor(i / 300)))
    // Those that the outline cuts are open to the ground.
    expect(at.filter((i) => dotted.data[i]! >= 128).length / at.length).toBeGreaterThan(0.8)
  })

  it('keeps white stripes that run out into a white ground of one colour', () => {
    const isWhite = (x: number): boolean => x % 24 >= 12
    const striped = (rough: number) =>
      paint(
        tee,
        (x, y) => {
          const v = 246 + rough * noise(x, y)
          return isWhite(x) ? [v, v, v] : [20, 20, 24]
        },
        () => [246, 246, 246],
      )
    // What reaches the ground at hem and shoulders is else reached from there.
    expect(agreement(segmentFlatLay(striped(1)))).toBeGreaterThan(0.93)
    expect(agreement(segmentFlatLay(striped(0)))).toBeLessThan(0.75)
  })

  it('keeps a white stripe of such a garment that is all but even, too', () => {
    const isEven = (x: number): boolean => x >= 132 && x < 144
    const picture = paint(
      tee,
      (x, y) => {
        const v = 246 + (isEven(x) && (x + y) % 3 > 0 ? 0 : noise(x, y))
        return x % 24 >= 12 ? [v, v, v] : [20, 20, 24]
      },
      () => [246, 246, 246],
    )
    const { data } = segmentFlatLay(picture)!
    const stripe = [...tee.data.keys()].filter((i) => tee.data[i] === 255 && isEven(i % 300))
    expect(stripe.filter((i) => data[i]! >= 128).length / stripe.length).toBeGreaterThan(0.9)
  })

  it('takes a narrow gap between legs for ground, however uneven that is there', () => {
    const isGap = (x: number, y: number): boolean => Math.abs(x - 150) < 6 && y > 140 && y < 300
    const block = drawMask(300, 320, [
      [100, 30],
      [200, 30],
      [205, 300],
      [95, 300],
    ])
    const uneven = (x: number, y: number) => [0, 1, 2].map(() => 246 + noise(x, y)) as [number, number, number]
    const picture = paint(
      block,
      (x, y) => (isGap(x, y) ? uneven(x, y) : [40, 60, 140]),
      () => [246, 246, 246],
    )
    expect(segmentFlatLay(picture)!.data[220 * 300 + 150]).toBe(0)
  })

  it.each([
    ['an even picture', () => [200, 200, 200] as const],
    ['noise alone', (x: number, y: number) => [128 + 4 * noise(x, y), 128, 128] as const],
  ])('finds nothing on %s', (_name, ground) => {
    expect(segmentFlatLay(paint(drawMask(80, 80), ground, ground))).toBeUndefined()
  })
})

describe('cutOutFlatLay', () => {
  it('has the garment alone at its soft edge', () => {
    const { picture } = cutOutFlatLay(
      paint(
        tee,
        () => [160, 20, 30],
        () => [250, 250, 250],
      ),
    )!
    let soft = 0
    for (let i = 0; i < tee.data.length; i += 1) {
      const [r, g, b, alpha] = picture.data.subarray(4 * i, 4 * i + 4)
      if (alpha! < 60 || alpha! > 250) continue
      soft += 1
      expect(Math.hypot(r! - 160, g! - 20, b! - 30)).toBeLessThan(45)
    }
    expect(soft).toBeGreaterThan(100)
  })
})

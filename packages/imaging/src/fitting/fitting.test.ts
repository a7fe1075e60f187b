import { describe, expect, it } from 'vitest'
import { matteFeather } from '../composite/matte.ts'
import { measureGarment, measureOutside } from '../fidelity/index.ts'
import { cutFlatLay } from '../flat-lay/index.ts'
import { createFloat, createGrey, type GreyImage, type RgbaImage } from '../image.ts'
import { hideBrief } from './body-suit.ts'
import { fitSleeve, fitTrunk, type PartFit } from './fit.ts'
import { movingSquares } from './moving-squares.ts'
import { readShading } from './shading.ts'
import { readShape, type Shape } from './shape.ts'
import { swapGarment } from './swap.ts'
import type { SwapOrder } from './swap-order.ts'
import {
  CLOSE_SLEEVES,
  CLOSED_TROUSERS,
  DRESS,
  drawMask,
  HANDS,
  paint,
  type Polygon,
  SKIRT,
  TEE,
  TIE,
  TROUSERS,
  WORN,
} from './testing/drawn.ts'

const tee = drawMask(300, 320, TEE)
const worn = drawMask(400, 420, WORN)
const upper = (mask: GreyImage): Extract<Shape, { kind: 'upper' | 'dress' }> => {
  const shape = readShape(mask)
  if (shape?.kind !== 'upper') throw new Error(`read as ${shape?.kind}`)
  return shape
}

describe('readShape', () => {
  it.each([
    ['a top', tee, 'upper'],
    ['trousers', drawMask(300, 320, TROUSERS), 'trousers'],
    ['a skirt', drawMask(300, 320, SKIRT), 'skirt'],
    ['a dress', drawMask(300, 320, DRESS), 'dress'],
  ])('knows %s by its outline', (_name, mask, kind) => {
    expect(readShape(mask)?.kind).toBe(kind)
  })

  it('takes a skirt whose hem hangs in points at its sides for a skirt', () => {
    for (const between of [220, 250]) {
      const pointed = drawMask(300, 320, [
        [100, 30],
        [200, 30],
        [260, 290],
        [200, between],
        [150, 290],
        [100, between],
        [40, 290],
      ])
      expect(readShape(pointed, { flat: true })!.kind).toBe('skirt')
    }
  })

  it('takes a body suit whose sleeves hang against it for no skirt', () => {
    const suit = drawMask(300, 320, [
      [70, 20],
      [230, 20],
      [240, 290],
      [203, 290],
      [200, 200],
      [192, 236],
      [165, 250],
      [160, 285],
      [140, 285],
      [135, 250],
      [108, 236],
      [100, 200],
      [97, 290],
      [60, 290],
    ])
    expect(readShape(suit, { flat: true })!.kind).toBe('upper')
  })

  it('finds armpits, shoulders, hem and the ends of the sleeves', () => {
    const { trunk, sleeves, outline } = upper(tee)
    const at = (value: number): number => value / outline.scale
    const { left, right } = trunk.sides
    expect(Math.hypot(at(left.armpit.x) - 95, at(left.armpit.y) - 115)).toBeLessThan(10)
    expect(Math.hypot(at(right.armpit.x) - 205, at(right.armpit.y) - 115)).toBeLessThan(10)
    expect(at(trunk.hem)).toBeGreaterThan(277)
    expect(at(trunk.hem)).toBeLessThan(283)
    expect(at(left.tip.x)).toBeGreaterThan(75)
    expect(at(left.tip.x)).toBeLessThan(112)
    const end = sleeves.right!.stations.at(-1)!
    expect(Math.hypot(at(end.x) - 255, at(end.y) - 130)).toBeLessThan(18)
    // The neck opens between (120, 40) and (180, 40).
    const across = (u: number): number => at(left.tip.x + (right.tip.x - left.tip.x) * u)
    expect(Math.abs(across(trunk.neck.from) - 120)).toBeLessThan(10)
    expect(Math.abs(across(trunk.neck.to) - 180)).toBeLessThan(10)
  })

  it('finds the crotch and the ends of the legs', () => {
    const shape = readShape(drawMask(300, 320, TROUSERS))
    if (shape?.kind !== 'trousers') throw new Error('no trousers')
    const { legs, outline } = shape
    expect(Math.abs(legs.crotch / outline.scale - 131)).toBeLessThan(8)
    expect(Math.abs(legs.hem / outline.scale - 300)).toBeLessThan(3)
    const row = Math.round(290 * outline.scale)
    const [a, b, c, d] = legs.edges.map((edge) => edge[row]! / outline.scale)
    expect([a! - 85, b! - 136, c! - 164, d! - 215].every((off) => Math.abs(off) < 4)).toBe(true)
  })

  it('finds sleeves against the body by the hands that come out of them', () => {
    const mask = drawMask(300, 320, CLOSE_SLEEVES)
    const shape = readShape(mask, { skin: drawMask(300, 320, ...HANDS) })
    if (shape?.kind !== 'upper') throw new Error('no top')
    const { trunk, sleeves, outline } = shape
    expect(Object.keys(sleeves)).toEqual(['left', 'right'])
    const [middle, hem] = [Math.round(180 * outline.scale), Math.round(255 * outline.scale)]
    const width = (y: number): number => (trunk.right[y]! - trunk.left[y]!) / outline.scale
    // The outline is 160 wide there, a body between two sleeves about three fifths of it.
    expect(width(middle)).toBeGreaterThan(80)
    expect(width(middle)).toBeLessThan(112)
    expect(Math.abs(width(hem) - 110)).toBeLessThan(6)
    const end = sleeves.left!.stations.at(-1)!
    expect(Math.abs(end.y / outline.scale - 238)).toBeLessThan(14)
  })

  it('reads an open front as if it were buttoned', () => {
    const open = [
      [185, 65],
      [215, 65],
      [208, 340],
      [192, 340],
    ] as const
    const chest = drawMask(400, 420, open)
    const mask = { ...worn, data: worn.data.map((value, i) => (chest.data[i]! > 0 ? 0 : value)) }
    const shape = readShape(mask, { kind: 'upper', skin: chest })
    if (shape?.kind !== 'upper') throw new Error(`read as ${shape?.kind}`)
    expect(Object.keys(shape.sleeves)).toEqual(['left', 'right'])
    expect(Math.abs(shape.trunk.width / shape.outline.scale - 140)).toBeLessThan(8)
  })

  it('takes bare arms for no sleeves', () => {
    const arms = drawMask(
      300,
      320,
      ...[60, 226].map((x) => [[x, 80] as const, [x + 14, 80] as const, [x + 14, 260] as const, [x, 260] as const]),
    )
    const shape = readShape(drawMask(300, 320, CLOSE_SLEEVES), { skin: arms })
    expect(shape?.kind === 'upper' && Object.keys(shape.sleeves)).toEqual([])
  })

  it('ends a sleeve of a flat-lay where a tie hangs on to it', () => {
    const shape = readShape(drawMask(300, 320, TEE, TIE), { flat: true })
    if (shape?.kind !== 'upper') throw new Error('no top')
    const { left, right } = shape.sleeves
    expect(right!.length / left!.length).toBeLessThan(1.3)
  })

  it('expects the crotch of legs that touch where one is, not where they part', () => {
    const shape = readShape(drawMask(300, 320, CLOSED_TROUSERS), { flat: true })
    if (shape?.kind !== 'trousers') throw new Error('no trousers')
    const crotch = shape.legs.crotch / shape.outline.scale
    expect(crotch).toBeGreaterThan(85)
    expect(crotch).toBeLessThan(125)
  })

  it('finds legs that are far apart where they come out from below a coat', () => {
    const legs = drawMask(
      300,
      320,
      [
        [100, 40],
        [170, 40],
        [165, 120],
        [110, 120],
        [112, 300],
        [85, 300],
        [85, 100],
      ],
      [
        [170, 122],
        [200, 122],
        [205, 300],
        [178, 300],
      ],
    )
    const shape = readShape(legs, { kind: 'trousers' })
    if (shape?.kind !== 'trousers') throw new Error('no trousers')
    const { edges, hem } = shape.legs
    const row = edges.map((edge) => edge[Math.round(hem - 8)]! / shape.outline.scale)
    expect([row[0]! - 85, row[1]! - 112, row[2]! - 178, row[3]! - 205].every((off) => Math.abs(off) < 4)).toBe(true)
  })

  it.each([
    ['nothing', drawMask(60, 60)],
    [
      'one pixel',
      drawMask(60, 60, [
        [20, 20],
        [21, 20],
        [21, 21],
        [20, 21],
      ]),
    ],
  ])('refuses %s', (_name, mask) => {
    expect(readShape(mask)).toBeUndefined()
  })

  it('takes whatever is marked', () => {
    const full = drawMask(90, 60, [
      [0, 0],
      [90, 0],
      [90, 60],
      [0, 60],
    ])
    for (const kind of ['upper', 'dress', 'trousers', 'skirt'] as const)
      expect(() => readShape(full, { kind })).not.toThrow()
  })
})

/** The two scales of a map at a place, the larger first. */
function scalesAt(part: PartFit, x: number, y: number): [number, number] {
  const at = (px: number, py: number): [number, number] => {
    const place = { x: 0, y: 0 }
    part.at(px, py, place)
    return [place.x, place.y]
  }
  const [a, b, c] = [at(x, y), at(x + 4, y), at(x, y + 4)]
  const [p, q, r, s] = [(b[0] - a[0]) / 4, (c[0] - a[0]) / 4, (b[1] - a[1]) / 4, (c[1] - a[1]) / 4]
  const [sum, product] = [p * p + q * q + r * r + s * s, p * s - q * r]
  const root = Math.sqrt(Math.max(0, sum * sum - 4 * product * product))
  return [Math.sqrt((sum + root) / 2), Math.sqrt(Math.max(0, (sum - root) / 2))]
}

describe('the fit', () => {
  const garment = upper(tee)
  const body = upper(worn)
  const style = { length: 0, ease: 0 }

  it('keeps a square of the chest square: its sides within a third of each other', () => {
    const part = fitTrunk(garment, body, style)
    for (let y = 150; y < 300; y += 15) {
      for (let x = 145; x < 256; x += 10) {
        const [large, small] = scalesAt(part, x, y)
        expect(large / small).toBeLessThan(1.34)
      }
    }
  })

  it('keeps rows of a print straight below the chest', () => {
    const part = fitTrunk(garment, body, style)
    const place = { x: 0, y: 0 }
    const rows = Array.from({ length: 12 }, (_, k) => {
      part.at(140 + 10 * k, 240, place)
      return place.y
    })
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(0.5)
  })

  it('brings hem to hem and sleeve end to sleeve end', () => {
    const place = { x: 0, y: 0 }
    fitTrunk(garment, body, style).at(200, 318, place)
    expect(Math.abs(place.y - 279)).toBeLessThan(6)
    const set = (shape: typeof garment) => ({
      limb: shape.sleeves.right!,
      side: shape.trunk.sides.right,
      scale: shape.outline.scale,
    })
    fitSleeve('right sleeve', set(garment), set(body), style).at(309, 186, place)
    expect(Math.hypot(place.x - 253, place.y - 126)).toBeLessThan(16)
  })
})

describe('movingSquares', () => {
  it('is the similarity that all pairs share', () => {
    const pairs = [
      [0, 0],
      [10, 0],
      [3, 8],
    ].map(([x, y]) => ({ x: x!, y: y!, toX: 5 - 2 * y!, toY: 1 + 2 * x! }))
    const [x, y] = movingSquares(pairs, 6, 4)
    expect(x).toBeCloseTo(-3)
    expect(y).toBeCloseTo(13)
  })

  it('takes each pair where it belongs', () => {
    const pairs = [
      { x: 0, y: 0, toX: 1, toY: 2 },
      { x: 50, y: 0, toX: 60, toY: -7 },
      { x: 0, y: 50, toX: -4, toY: 41 },
    ]
    const [x, y] = movingSquares(pairs, 50, 0)
    expect(Math.hypot(x - 60, y + 7)).toBeLessThan(0.6)
  })
})

describe('readShading', () => {
  const cloth = (value: (x: number, y: number) => number): RgbaImage => {
    const data = new Uint8ClampedArray(4 * 200 * 200)
    for (let i = 0; i < 40_000; i += 1) {
      const v = value(i % 200, Math.floor(i / 200))
      data.set([v, v, v, 255], 4 * i)
    }
    return { width: 200, height: 200, data }
  }

  const read = (garment: RgbaImage) => readShading(garment, { left: 0, top: 0, right: 200, bottom: 200 })

  it('sees folds of a plain cloth', () => {
    const { folds } = read(cloth((x) => 150 + 30 * Math.sin(x / 8)))
    const row = folds.data.slice(100 * 200 + 20, 100 * 200 + 180)
    expect(Math.max(...row) - Math.min(...row)).toBeGreaterThan(0.5)
  })

  it('gives a black top under a grey coat each its own middle', () => {
    const { folds } = read(cloth((x) => (x > 70 && x < 130 ? 24 : 92) + 3 * Math.sin(x / 5)))
    const at = (x: number): number => folds.data[100 * 200 + x]!
    expect(Math.abs(at(100) - at(30))).toBeLessThan(0.25)
    expect(Math.abs(at(100) - at(170))).toBeLessThan(0.25)
  })

  it('takes light that falls off evenly for light', () => {
    const { folds } = read(cloth((x) => 60 + 0.8 * x))
    const row = [20, 100, 180].map((x) => folds.data[100 * 200 + x]!)
    expect(row[2]! - row[0]!).toBeGreaterThan(0.8)
    expect(row).toEqual(row.toSorted((p, q) => p - q))
  })

  it('reads the same folds of a garment in its box as of all of the photo', () => {
    const size = 400
    const data = new Uint8ClampedArray(4 * size * size)
    const box = { left: 150, top: 130, right: 250, bottom: 270 }
    for (let y = box.top; y < box.bottom; y += 1) {
      for (let x = box.left; x < box.right; x += 1) {
        const v = 140 + 30 * Math.sin(x / 9)
        data.set([v, v, v, 255], 4 * (y * size + x))
      }
    }
    const garment: RgbaImage = { width: size, height: size, data }
    const near = readShading(garment, box)
    const all = readShading(garment, { left: 0, top: 0, right: size, bottom: size })
    // The garment's middle lightness is sampled, so it may differ a little; folds and form must not.
    for (const what of ['folds', 'form'] as const) {
      const apart: number[] = []
      for (let y = box.top; y < box.bottom; y += 1) {
        for (let x = box.left; x < box.right; x += 1) {
          apart.push(near[what].data[y * size + x]! - all[what].data[y * size + x]!)
        }
      }
      expect(Math.max(...apart) - Math.min(...apart)).toBeLessThan(0.01)
      expect(Math.abs(apart[0]!)).toBeLessThan(0.05)
    }
  })

  it('takes a black letter on white for a print, not for a fold', () => {
    const { folds } = read(cloth((x, y) => (x > 90 && x < 110 && y > 60 && y < 140 ? 20 : 235)))
    expect(Math.abs(folds.data[100 * 200 + 100]!)).toBeLessThan(0.15)
  })
})

describe('a body suit', () => {
  const suit = drawMask(300, 400, [
    [120, 40],
    [180, 40],
    [215, 55],
    [270, 115],
    [240, 145],
    [205, 115],
    [205, 250],
    [168, 275],
    [160, 340],
    [140, 340],
    [132, 275],
    [95, 250],
    [95, 115],
    [60, 145],
    [30, 115],
    [85, 55],
  ])

  it('ends at the waist, above its brief', () => {
    const { trunk, outline, ...shape } = readShape(suit, { flat: true }) as Extract<Shape, { kind: 'upper' | 'dress' }>
    expect(shape.kind).toBe('upper')
    expect(shape.isSuit).toBe(true)
    expect(trunk.hem / outline.scale).toBeGreaterThan(205)
    expect(trunk.hem / outline.scale).toBeLessThan(240)
  })

  it('is laid without its brief, and with all else', () => {
    const { trunk, outline } = readShape(suit, { flat: true }) as Extract<Shape, { kind: 'upper' | 'dress' }>
    const picture = createFloat(300, 400, 4)
    for (let i = 0; i < 300 * 400; i += 1) if (suit.data[i] === 255) picture.data.fill(1, 4 * i, 4 * i + 4)
    hideBrief(picture, outline, trunk)
    const alphaAt = (x: number, y: number): number => picture.data[4 * (y * 300 + x) + 3]!
    expect([alphaAt(150, 245), alphaAt(150, 330), alphaAt(105, 250)]).toEqual([0, 0, 0])
    expect([alphaAt(150, 200), alphaAt(97, 200), alphaAt(50, 120)]).toEqual([1, 1, 1])
  })

  it.each([
    ['a level hem', tee],
    [
      'a curved hem',
      drawMask(300, 320, [
        ...TEE.slice(0, 8),
        [205, 230],
        [195, 262],
        [170, 280],
        [130, 280],
        [105, 262],
        [95, 230],
        ...TEE.slice(10),
      ]),
    ],
    ['a pointed hem', drawMask(300, 320, [...TEE.slice(0, 8), [205, 210], [150, 290], [95, 210], ...TEE.slice(10)])],
  ])('is not what has %s', (_name, mask) => {
    expect(readShape(mask, { flat: true })).not.toHaveProperty('isSuit')
  })
})

describe('swapGarment', () => {
  const VEST: Polygon = [
    [100, 40],
    [125, 40],
    [135, 60],
    [165, 60],
    [175, 40],
    [200, 40],
    [205, 110],
    [205, 280],
    [95, 280],
    [95, 110],
  ]
  const SKIN = [205, 150, 120] as const
  const checks = (x: number, y: number) =>
    ((x >> 4) + (y >> 4)) % 2 === 0 ? ([30, 60, 160] as const) : ([240, 200, 40] as const)
  const photo = paint(
    worn,
    (x) => [150 + 40 * Math.sin(x / 9), 20, 40],
    (x, y) => (y < 75 && x > 170 && x < 230 ? SKIN : [225, 224, 222]),
  )
  const flat = paint(tee, checks, () => [250, 250, 250])
  const make = (given: RgbaImage, on = photo, change: Partial<SwapOrder> = {}): RgbaImage =>
    swap(given, on, change).image
  const swap = (given: RgbaImage, on = photo, change: Partial<SwapOrder> = {}) =>
    swapGarment({
      photo: on,
      mask: worn,
      flatLay: cutFlatLay(given)!,
      garment: readShape(cutFlatLay(given)!.mask, { flat: true })!,
      body: readShape(worn)!,
      style: { length: 0, ease: 0, folds: 1 },
      seed: 3,
      ...change,
    })
  const result = make(flat)

  it('changes nothing beyond the mask and its feather', () => {
    expect(matteFeather(400, 420)).toBeLessThan(7)
    expect(measureOutside(photo, worn, result)?.largest).toBe(0)
  })

  it('is the same each time', () => {
    expect(make(flat).data).toEqual(result.data)
  })

  it('leaves nothing of the old colour', () => {
    let red = 0
    for (let i = 0; i < worn.data.length; i += 1) {
      const [r, g, b] = result.data.subarray(4 * i, 4 * i + 3)
      if (worn.data[i] === 255 && r! > 100 && g! < 60 && b! < 70) red += 1
    }
    expect(red).toBe(0)
  })

  it('keeps colours and print, which an unchanged photo and another flat-lay do not', () => {
    const fidelity = measureGarment(flat, result, worn)
    expect(fidelity?.deltaE).toBeLessThan(4)
    expect(fidelity?.print?.correlation).toBeGreaterThan(0.8)
    expect(measureGarment(flat, photo, worn)?.deltaE).toBeGreaterThan(10)
    const other = make(
      paint(
        tee,
        () => [30, 120, 60],
        () => [250, 250, 250],
      ),
    )
    expect(measureGarment(flat, other, worn)?.deltaE).toBeGreaterThan(10)
  })

  it('leaves no rim of the old colour about a light garment', () => {
    const light = make(
      paint(
        tee,
        () => [215, 212, 206],
        () => [120, 130, 140],
      ),
    )
    let reddest = 0
    for (let i = 0; i < worn.data.length; i += 1) {
      const [x, y] = [i % 400, Math.floor(i / 400)]
      if (y < 90 || light.data.subarray(4 * i, 4 * i + 3).every((value, c) => value === photo.data[4 * i + c])) continue
      const rim = [-3, 3].some((d) => worn.data[y * 400 + x + d] === 0)
      if (rim) reddest = Math.max(reddest, light.data[4 * i]! - light.data[4 * i + 1]!)
    }
    // Between cloth and ground there is a difference of 9 at most.
    expect(reddest).toBeLessThan(15)
  })

  it('shows skin where the new garment has no sleeves', () => {
    const bare = make(
      paint(
        drawMask(300, 320, VEST),
        () => [40, 90, 60],
        () => [250, 250, 250],
      ),
    )
    const at = 4 * (180 * 400 + 305)
    const [r, g, b] = bare.data.subarray(at, at + 3)
    expect(r! > g! && g! > b! && r! > 110).toBe(true)
  })

  it('goes on with the skin of the neck without a line where the old neckline was', () => {
    const low = drawMask(300, 320, [
      [100, 40],
      [112, 40],
      [125, 120],
      [175, 120],
      [188, 40],
      [200, 40],
      [205, 280],
      [95, 280],
    ])
    const open = make(
      paint(
        low,
        () => [40, 90, 60],
        () => [250, 250, 250],
      ),
    )
    const greens = Array.from({ length: 40 }, (_, k) => open.data[4 * ((60 + k) * 400 + 200) + 1]!)
    for (const [k, green] of greens.slice(2).entries()) expect(Math.abs(green - greens[k]!)).toBeLessThan(5)
    // But for the form of a chest.
    for (const green of greens) expect(Math.abs(green - SKIN[1])).toBeLessThan(14)
  })

  describe('beside a bag that hangs before a wall', () => {
    const vest = paint(
      drawMask(300, 320, VEST),
      () => [40, 90, 60],
      () => [250, 250, 250],
    )
    const isBag = (x: number, y: number): boolean => x > 270 && y > 110 && y < 150
    const withBag = (mask: GreyImage): RgbaImage =>
      paint(
        mask,
        () => [150, 20, 40],
        (x, y) => (y < 75 && x > 170 && x < 230 ? SKIN : isBag(x, y) ? [30, 30, 34] : [225, 224, 222]),
      )

    it('ends bare skin clean: neither its colour nor the wall runs in between', () => {
      const { data } = make(vest, withBag(worn))
      const rgbs = (y: number) => {
        let x = 399
        while (worn.data[y * 400 + x]! < 128) x -= 1
        return [0, 1, 2, 3, 5].map((inside) =>
          data.subarray(4 * (y * 400 + x - inside), 4 * (y * 400 + x - inside) + 3),
        )
      }
      for (const y of [118, 130, 142]) {
        for (const [red, , blue] of rgbs(y).slice(1)) {
          expect(red, `row ${y}`).toBeGreaterThan(130)
          expect(blue, `row ${y}`).toBeLessThan(160)
        }
      }
      // Where it ends before the wall, the wall goes on over its rim.
      expect(rgbs(100)[0]![2]).toBeGreaterThan(200)
    })

    it('leaves no crumb of a selection on it, and none of its rim', () => {
      const isCrumb = (i: number): boolean => i % 400 >= 312 && i % 400 < 316 && i >= 126 * 400 && i < 130 * 400
      const mask = { ...worn, data: worn.data.map((value, i) => (isCrumb(i) ? 255 : value)) }
      const { data } = make(vest, withBag(mask), { mask })
      const about = Array.from(mask.data.keys()).filter(
        (i) => i % 400 >= 306 && i % 400 < 322 && i >= 120 * 400 && i < 136 * 400,
      )
      expect(Math.max(...about.map((i) => data[4 * i]!))).toBeLessThan(40)
    })
  })

  it.each([
    ['nothing', 0],
    ['next to nothing', 5],
  ])('takes the old garment away also where %s but other clothes is seen about it', (_, side) => {
    const vest = paint(
      drawMask(300, 320, VEST),
      () => [40, 90, 60],
      () => [250, 250, 250],
    )
    const isStray = (x: number, y: number): boolean => x >= 305 && x < 305 + side && y >= 130 && y < 130 + side
    const withCoat = paint(
      worn,
      () => [150, 20, 40],
      (x, y) => {
        if (x < 6 || x > 393) return [230, 230, 230]
        if (isStray(x, y)) return [40, 220, 60]
        return ((x >> 3) + (y >> 3)) % 2 === 0 ? [30, 50, 80] : [60, 80, 110]
      },
    )
    const isCoat = (x: number, y: number): boolean => x >= 6 && x <= 393 && !isStray(x, y)
    const clothes = {
      ...worn,
      data: worn.data.map((value, i) => (value === 0 && isCoat(i % 400, Math.floor(i / 400)) ? 255 : 0)),
    }
    const { data } = make(vest, withCoat, { skin: createGrey(400, 420), clothes })
    const marked = [...worn.data.keys()].filter((i) => worn.data[i] === 255)
    expect(marked.filter((i) => data[4 * i]! > 120 && data[4 * i + 2]! < 60)).toHaveLength(0)
    const green = marked.filter((i) => data[4 * i + 1]! > 150 && data[4 * i]! < 100)
    expect(green.length / marked.length).toBeLessThan(0.01)
  })

  it('covers what a selection of trousers has beside a leg, as where a hand hung, with their own cloth', () => {
    const bump = drawMask(300, 320, TROUSERS, [
      [84, 110],
      [90, 104],
      [90, 136],
      [84, 130],
    ])
    const standing = paint(
      bump,
      () => [90, 90, 96],
      () => [232, 230, 226],
    )
    const cut = cutFlatLay(
      paint(
        drawMask(300, 320, TROUSERS),
        () => [150, 60, 60],
        () => [250, 250, 250],
      ),
    )!
    const { image } = swapGarment({
      photo: standing,
      mask: bump,
      flatLay: cut,
      garment: readShape(cut.mask, { flat: true })!,
      body: readShape(bump)!,
      style: { length: 0, ease: 0, folds: 1 },
      seed: 1,
    })
    const at = 4 * (120 * 300 + 86)
    expect(image.data[at]! - image.data[at + 1]!).toBeGreaterThan(60)
  })

  it('ends a short garment at its own hem, once', () => {
    const crop = drawMask(300, 320, [
      [95, 60],
      [205, 60],
      [205, 130],
      [95, 130],
    ])
    const banded = paint(
      crop,
      (_x, y) => (y > 122 ? [20, 160, 60] : [240, 200, 40]),
      () => [250, 250, 250],
    )
    const short = make(banded)
    const isBand = (y: number): boolean => {
      const [r, g, b] = short.data.subarray(4 * (y * 400 + 200), 4 * (y * 400 + 200) + 3)
      return g! > 80 && g! - r! > 50 && g! - b! > 40
    }
    const rows = Array.from({ length: 250 }, (_, k) => 75 + k).filter(isBand)
    expect(rows.length).toBeGreaterThan(4)
    // The band's 8 rows are at most half as wide again on the photo.
    expect(rows.at(-1)! - rows[0]!).toBeLessThan(14)
  })

  it('shows the ground without a waistband, and takes no longer, where the photo ends with a long top', () => {
    const long = drawMask(400, 420, [
      [165, 20],
      [235, 20],
      [290, 120],
      [270, 130],
      [250, 90],
      [250, 420],
      [150, 420],
      [150, 90],
      [130, 130],
      [110, 120],
    ])
    const wall = [206, 209, 212] as const
    const flatLay = cutFlatLay(
      paint(
        drawMask(300, 320, [
          [95, 60],
          [205, 60],
          [205, 130],
          [95, 130],
        ]),
        checks,
        () => [250, 250, 250],
      ),
    )!
    const { image } = swapGarment({
      photo: paint(
        long,
        () => [90, 110, 150],
        () => wall,
      ),
      mask: long,
      flatLay,
      garment: readShape(flatLay.mask, { flat: true })!,
      body: readShape(long, { kind: 'upper' })!,
      style: { length: 1, ease: 0, folds: 1 },
      seed: 3,
    })
    // From below the waist on.
    const reds = Array.from({ length: 210 }, (_, k) => image.data[4 * ((190 + k) * 400 + 200)]!)
    expect(reds.every((red) => Math.abs(red - wall[0]) < 3)).toBe(true)
  }, 20_000)
})

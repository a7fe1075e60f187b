import { describe, expect, it } from 'vitest'
import { createFloat, createGrey, gaussianBlur, type GreyImage, matteFeather, type RgbaImage } from '@toile/imaging'
import { measureOutside } from '@toile/engine'
import { measureGarment } from '@toile/engine/testing'
import { cutOutFlatLay } from './read-flat-lay/cut-out.ts'
import { readShape } from '../garment-shape/shape.ts'
import { swapGarment } from './swap.ts'
import type { SwapInput } from './swap-input.ts'
import { drawMask, paint, type Polygon } from '../garment-shape/testing/drawn.ts'
import { tee, worn } from '../garment-shape/testing/shapes.ts'

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
  const make = (given: RgbaImage, on = photo, change: Partial<SwapInput> = {}): RgbaImage =>
    swap(given, on, change).image
  const swap = (given: RgbaImage, on = photo, change: Partial<SwapInput> = {}) =>
    swapGarment({
      photo: on,
      mask: worn,
      flatLay: cutOutFlatLay(given)!,
      garment: readShape(cutOutFlatLay(given)!.mask, { flat: true })!,
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

  it('is as soft as a photo that is out of focus', () => {
    const steepest = ({ data }: RgbaImage): number => {
      const steps: number[] = []
      for (let y = 150; y < 300; y += 1) {
        for (let x = 180; x < 225; x += 1) {
          const i = 4 * (y * 400 + x)
          steps.push(Math.abs(data[i]! - data[i + 4]!))
        }
      }
      return steps.toSorted((a, b) => a - b)[Math.floor(0.98 * steps.length)]!
    }
    const soft = (sigma: number): RgbaImage => {
      const codes = createFloat(photo.width, photo.height, 4)
      codes.data.set(photo.data)
      return { ...photo, data: new Uint8ClampedArray(gaussianBlur(codes, sigma).data) }
    }
    const [two, four] = [make(flat, soft(2)), make(flat, soft(4))]
    // A step between the tiles' greys has the height of the steepest; blurred by a sigma it rises by 0.4 of that over the sigma.
    expect(steepest(result)).toBeGreaterThan(120)
    expect(steepest(two) / steepest(result)).toBeLessThan(0.3)
    expect(steepest(four) / steepest(two)).toBeLessThan(0.65)
    expect(measureGarment(flat, four, worn)?.print?.correlation).toBeGreaterThan(0.7)
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

  it('does not let pale skin burn out in the light of an arm', () => {
    const pale = [250, 226, 200] as const
    const inTop = paint(
      worn,
      () => [150, 20, 40],
      (x, y) => (y < 75 && x > 170 && x < 230 ? pale : [150, 150, 152]),
    )
    const vest = paint(
      drawMask(300, 320, VEST),
      () => [40, 160, 60],
      () => [250, 250, 250],
    )
    const { data } = make(vest, inTop)
    const isArm = (i: number): boolean => worn.data[i] === 255 && (i % 400 < 125 || i % 400 > 275)
    const arms = [...worn.data.keys()].filter((i) => isArm(i) && data[4 * i]! > data[4 * i + 2]! + 20)
    expect(arms.length).toBeGreaterThan(1000)
    expect(Math.max(...arms.map((i) => data[4 * i + 1]!))).toBeLessThan(pale[1] + 10)
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
    const flatLay = cutOutFlatLay(
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

import { describe, expect, it } from 'vitest'
import { createGrey, createRgba, type GreyImage, type RgbaImage, srgb8ToCielab } from '@toile/imaging'
import { completeGarment, inventedShare } from './complete-garment.ts'
import { cleanEdge } from './clean-edge.ts'
import { evenLight } from './even-light.ts'
import { findHalves, findLegs } from './halves.ts'
import { layNearest, layPicture } from './lay-picture.ts'
import { layHalves, layUpright } from './laying.ts'
import { findSymmetryAxis } from './symmetry-axis.ts'
import { clothOf, type Colour, CREAM, HEIGHT, maskOf, NAVY, shirt, stripes, type Test, WIDTH } from './testing/drawn.ts'

/** Turned clockwise about the picture's middle. */
const turned = (test: Test, degrees: number): Test => {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  return (x, y) => {
    const dx = x - WIDTH / 2
    const dy = y - HEIGHT / 2
    return test(WIDTH / 2 + dx * cos + dy * sin, HEIGHT / 2 - dx * sin + dy * cos)
  }
}

describe('findSymmetryAxis', () => {
  it.each([0, 7, -12, 18])('finds the axis of a shirt that leans by %d degrees', (degrees) => {
    const axis = findSymmetryAxis(maskOf(turned(shirt, degrees)))!
    expect(Math.abs((axis.lean * 180) / Math.PI - degrees)).toBeLessThan(1.6)
    expect(axis.symmetry).toBeGreaterThan(0.93)
    // The axis goes through the picture's middle.
    const cos = Math.cos(axis.lean)
    const sin = Math.sin(axis.lean)
    expect(Math.abs((WIDTH / 2 - axis.x) * cos + (HEIGHT / 2 - axis.y) * sin)).toBeLessThan(2.5)
  })

  it('finds it though half of a sleeve is hidden', () => {
    const axis = findSymmetryAxis(maskOf((x, y) => turned(shirt, 8)(x, y) && !(x < 40 && y > 60)))!
    expect(Math.abs((axis.lean * 180) / Math.PI - 8)).toBeLessThan(3)
  })

  it('leaves a shapeless thing as it is, and knows nothing of nothing', () => {
    expect(Math.abs(findSymmetryAxis(maskOf((x, y) => Math.hypot(x - 90, y - 110) < 60))!.lean)).toBeLessThan(0.03)
    expect(findSymmetryAxis(createGrey(40, 50))).toBeUndefined()
  })
})

describe('laying', () => {
  it('at its own size and upright copies the cloth byte for byte', () => {
    const cut = clothOf(shirt, stripes)
    const axis = { x: WIDTH / 2, y: HEIGHT / 2, lean: 0, symmetry: 1 }
    const laying = { width: WIDTH, height: HEIGHT, axis, scale: 1, top: -HEIGHT / 2, bend: new Float32Array(HEIGHT) }
    expect(layPicture(cut, laying).data).toEqual(cut.data)
    expect(layNearest(maskOf(shirt), laying)).toEqual(maskOf(shirt))
  })

  it('brings a leaning garment upright into the middle, at the size asked for', () => {
    const mask = maskOf(turned(shirt, 14))
    const laying = layUpright(mask, findSymmetryAxis(mask)!, 300, 400, { across: 0.8, down: 0.8 })
    const laid = layNearest(mask, laying)
    const again = findSymmetryAxis(laid)!
    expect(Math.abs(again.lean)).toBeLessThan(0.03)
    expect(Math.abs(again.x - 150)).toBeLessThan(4)
    const rows = Array.from({ length: 400 }, (_, y) => laid.data.subarray(y * 300, (y + 1) * 300).includes(255))
    expect(rows.filter(Boolean).length).toBeLessThanOrEqual(0.8 * 400 + 2)
    expect(Math.abs(rows.indexOf(true) + rows.lastIndexOf(true) - 399)).toBeLessThan(6)
  })
})

describe('evenLight', () => {
  const labAt = (picture: RgbaImage, x: number, y: number) => {
    const o = 4 * (y * picture.width + x)
    return srgb8ToCielab(picture.data[o]!, picture.data[o + 1]!, picture.data[o + 2]!)
  }
  const shaded = (colour: Colour, by: number): Colour => [colour[0] * by, colour[1] * by, colour[2] * by]

  it('takes most of a fall of light over plain cloth away, and none of its colour', () => {
    const lit = clothOf(shirt, (x) => shaded([168, 84, 60], 0.82 + (0.36 * x) / WIDTH))
    const even = evenLight(lit, 0.8)
    const before = labAt(lit, 130, 120)[0] - labAt(lit, 50, 120)[0]
    const after = labAt(even, 130, 120)[0] - labAt(even, 50, 120)[0]
    expect(before).toBeGreaterThan(6)
    expect(after).toBeLessThan(0.45 * before)
    for (const [x, y] of [
      [50, 120],
      [90, 150],
      [130, 60],
    ] as const) {
      expect(Math.abs(labAt(even, x, y)[1] - labAt(lit, x, y)[1])).toBeLessThan(1)
      expect(Math.abs(labAt(even, x, y)[2] - labAt(lit, x, y)[2])).toBeLessThan(1)
    }
  })

  it('leaves what is light or dark by its dye: stripes, and a shirt of two halves', () => {
    for (const colour of [stripes, (_: number, y: number) => (y < 110 ? NAVY : CREAM)]) {
      const printed = clothOf(shirt, colour)
      const even = evenLight(printed, 1)
      for (const [x, y] of [
        [60, 60],
        [90, 100],
        [120, 150],
        [90, 172],
      ] as const) {
        expect(Math.abs(labAt(even, x, y)[0] - labAt(printed, x, y)[0])).toBeLessThan(2)
      }
    }
  })

  it('does nothing at strength 0, nor beyond the cloth', () => {
    const cut = clothOf(shirt, stripes)
    expect(evenLight(cut, 0).data).toEqual(cut.data)
    const even = evenLight(cut, 1)
    for (let o = 0; o < cut.data.length; o += 4) expect(even.data[o + 3]).toBe(cut.data[o + 3])
    expect(evenLight(createRgba(9, 9), 1)).toEqual(createRgba(9, 9))
  })
})

describe('halves', () => {
  const ROOM = { across: 0.86, down: 0.88 }
  /** A coat that is worn open, its fronts hanging apart to the hem. */
  const coat: Test = (x, y) => {
    const u = Math.abs(x - WIDTH / 2)
    return y > 30 && y < 190 && u > 8 + 0.1 * (y - 30) && u < 62
  }
  const rowOf = (mask: GreyImage, y: number) => mask.data.subarray(y * mask.width, (y + 1) * mask.width)
  const gapAt = (mask: GreyImage, y: number): number => {
    const row = rowOf(mask, y)
    return row.indexOf(255, mask.width / 2) - row.lastIndexOf(255, mask.width / 2 - 1) - 1
  }

  it('brings both fronts of an open coat together, level, each as it was seen', () => {
    const halves = findHalves(maskOf(coat), WIDTH / 2)!
    expect([halves.left.mirrored, halves.right.mirrored]).toEqual([false, false])
    const laying = layHalves(maskOf(coat), halves, WIDTH, HEIGHT, ROOM)
    const laid = layNearest(maskOf(coat), laying)
    for (let y = 70; y < 180; y += 10) expect(gapAt(laid, y)).toBeLessThan(9)
  })

  it('takes the better half for both where the other is hidden by nearly half or more', () => {
    const half = maskOf((x, y) => coat(x, y) && (x < WIDTH / 2 || y > 140))
    const halves = findHalves(half, WIDTH / 2)!
    expect([halves.left.mirrored, halves.right.mirrored]).toEqual([false, true])
    const laid = layNearest(half, layHalves(half, halves, WIDTH, HEIGHT, ROOM))
    for (let y = 40; y < 190; y += 10) expect([...rowOf(laid, y)]).toEqual([...rowOf(laid, y)].toReversed())
    expect(laid.data.filter((value) => value === 255).length).toBeGreaterThan(8000)
  })

  it('leaves what is closed and whole, and what is not there', () => {
    expect(findHalves(maskOf(shirt), WIDTH / 2)).toBeUndefined()
    expect(findHalves(createGrey(WIDTH, HEIGHT), WIDTH / 2)).toBeUndefined()
    expect(findLegs(createGrey(WIDTH, HEIGHT))).toBeUndefined()
  })

  const trousers: Test = (x, y) => {
    const u = Math.abs(x - WIDTH / 2)
    return y > 20 && y < 200 && u < 36 && (y < 80 || u > 2 + 0.05 * (y - 80))
  }

  it('leaves trousers with both legs and hips, and takes the seen leg for one that a bag hides', () => {
    expect(findLegs(maskOf(trousers))).toBeUndefined()
    const one = maskOf((x, y) => trousers(x, y) && !(x < WIDTH / 2 && y > 80 && y < 180))
    const halves = findLegs(one)!
    expect([halves.left.mirrored, halves.right.mirrored, halves.rise]).toEqual([true, false, 0])
    const laid = layNearest(one, layHalves(one, halves, WIDTH, HEIGHT, ROOM))
    expect([...rowOf(laid, 120)]).toEqual([...rowOf(laid, 120)].toReversed())
  })

  it('lays two legs side by side and adds hips and a waist in their own cloth, all of it mapped', () => {
    const legs: Test = (x, y) => y > 70 && y < 200 && Math.abs(Math.abs(x - WIDTH / 2) - 30) < 16
    const halves = findLegs(maskOf(legs))!
    expect(halves.rise).toBeGreaterThan(20)
    const laying = layHalves(maskOf(legs), halves, WIDTH, HEIGHT, ROOM)
    const cut = layPicture(
      clothOf(legs, () => NAVY),
      laying,
    )
    const rise = halves.rise * laying.scale
    const { picture, invented } = completeGarment(cut, createGrey(WIDTH, HEIGHT), 'none', 3, { rise, kind: 'trousers' })
    const [x, y] = [WIDTH / 2 + 8, Math.round(HEIGHT * 0.06 + rise / 2)]
    const o = 4 * (y * WIDTH + x)
    expect(cut.data[o + 3]).toBe(0)
    expect(picture.data[o + 3]).toBe(255)
    for (let c = 0; c < 3; c += 1) expect(Math.abs(picture.data[o + c]! - NAVY[c]!)).toBeLessThan(12)
    expect(inventedShare({ picture, invented })).toBeGreaterThan(0.1)
    const unmapped = [...invented.data.keys()].filter(
      (p) => picture.data[4 * p + 3]! >= 128 && cut.data[4 * p + 3]! < 64 && invented.data[p] !== 255,
    )
    expect(unmapped).toEqual([])
  })
})

describe('cleanEdge', () => {
  it('takes threads and bites from the outline, and keeps the cloth byte for byte', () => {
    const frayed: Test = (x, y) => {
      const inside = x > 40 && x < 140 && y > 40 && y < 180
      const thread = x >= 140 && x < 152 && Math.floor(y) % 24 === 0
      const bite = x > 137 && x < 141 && Math.floor(y) % 24 === 12
      return (inside && !bite) || (thread && y > 40 && y < 180)
    }
    const cut = clothOf(frayed, stripes)
    const clean = cleanEdge(cut)
    const alphaAt = (x: number, y: number): number => clean.data[4 * (y * WIDTH + x) + 3]!
    for (let y = 60; y < 160; y += 1) {
      expect(alphaAt(146, y)).toBeLessThan(80)
      expect(alphaAt(136, y)).toBeGreaterThan(200)
      for (let x = 44; x < 134; x += 1) expect(alphaAt(x, y)).toBe(255)
    }
    const inner = 4 * (100 * WIDTH + 90)
    expect(clean.data.subarray(inner, inner + 4)).toEqual(cut.data.subarray(inner, inner + 4))
  })
})

describe('cleanEdge of a small photo', () => {
  const hem =
    (period: number, deep: number): Test =>
    (x, y) =>
      x > 30 && x < 150 && y > 30 && y < 160 + (Math.floor(x / period) % 2) * deep
  const heightsOf = ({ data }: RgbaImage): number[] =>
    Array.from({ length: 80 }, (_, k) => {
      let y = HEIGHT - 1
      while (data[4 * (y * WIDTH + k + 50) + 3]! < 128) y -= 1
      return y
    })
  const spread = (values: number[]): number => Math.max(...values) - Math.min(...values)

  it("smooths steps of the photo's own pixels from a hem, and keeps scallops that are larger", () => {
    const ragged = cleanEdge(clothOf(hem(4, 4), stripes), 4)
    expect(spread(heightsOf(ragged))).toBeLessThan(2)
    const scalloped = cleanEdge(clothOf(hem(20, 14), stripes), 4)
    expect(spread(heightsOf(scalloped))).toBeGreaterThan(10)
  })
})

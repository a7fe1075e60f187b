import { describe, expect, it } from 'vitest'
import {
  createFloat,
  createGrey,
  deltaE2000,
  type FloatImage,
  fromLinearPremultiplied,
  type GreyImage,
  srgb8ToCielab,
  srgbToLinear,
} from '@toile/imaging'
import { addCrumple, addHangingFolds, addRadiatingFolds, stripOf } from './folds.ts'
import { CLOTH_MATERIALS } from './materials.ts'
import { createRelief, inflate, reliefOcclusion, reliefShadow, scaleRelief } from './relief.ts'
import { shadeCloth, studioLight } from './shade.ts'
import { STRUCTURE_CHANNELS, structureTile } from './structure.ts'

function shape(width: number, height: number, inside: (x: number, y: number) => boolean): GreyImage {
  const mask = createGrey(width, height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (inside(x, y)) mask.data[y * width + x] = 255
  return mask
}

const NAMES = Object.keys(CLOTH_MATERIALS) as (keyof typeof CLOTH_MATERIALS)[]
const disc = shape(97, 97, (x, y) => Math.hypot(x - 48, y - 48) < 40)
const sheet = shape(120, 120, (x, y) => x > 10 && x < 110 && y > 10 && y < 110)

function plain(width: number, height: number, [r, g, b]: readonly [number, number, number]): FloatImage {
  const out = createFloat(width, height, 3)
  for (let i = 0; i < out.data.length; i += 3) {
    out.data[i] = srgbToLinear(r / 255)
    out.data[i + 1] = srgbToLinear(g / 255)
    out.data[i + 2] = srgbToLinear(b / 255)
  }
  return out
}

describe('inflate', () => {
  it('rises from the outline to the middle and is 0 outside', () => {
    const { data } = inflate(disc, { height: 20, roundness: 30 })
    const row = Array.from({ length: 49 }, (_, x) => data[48 * 97 + x]!)
    expect(row.slice(0, 8).every((value) => value === 0)).toBe(true)
    for (let x = 9; x < 49; x++) expect(row[x]!).toBeGreaterThan(row[x - 1]! - 0.02)
    expect(row[48]!).toBeGreaterThan(7)
    expect(row[48]!).toBeLessThan(20)
    expect(data[48 * 97 + 20]!).toBeCloseTo(data[48 * 97 + 76]!, 0)
  })

  it('keeps narrow shapes lower than wide ones', () => {
    const tube = shape(97, 97, (x) => Math.abs(x - 48) < 8)
    const height = (mask: GreyImage) => inflate(mask, { height: 20, roundness: 30 }).data[48 * 97 + 48]!
    expect(height(tube)).toBeLessThan(0.7 * height(disc))
  })

  it('is held down along a pulled line without parting there', () => {
    const pull = new Float32Array(97 * 97)
    for (let y = 0; y < 97; y++) pull[y * 97 + 48] = 0.05
    const { data } = inflate(disc, { height: 20, roundness: 30, pull })
    const [line, beside] = [data[48 * 97 + 48]!, data[48 * 97 + 36]!]
    expect(line).toBeLessThan(beside)
    expect(line).toBeGreaterThan(0.3 * beside)
  })
})

describe('relief', () => {
  it('keeps its slopes when scaled', () => {
    const ramp = createRelief(40, 30)
    for (let i = 0; i < ramp.data.length; i++) ramp.data[i] = (i % 40) * 0.5
    const large = scaleRelief(ramp, 80, 60)
    const [x, y] = [40, 30]
    const [left, right] = [large.data[y * 80 + x - 1]!, large.data[y * 80 + x + 1]!]
    expect((right - left) / 2).toBeCloseTo(0.5, 2)
  })

  it('darkens hollows, and what stands behind a hill as the lamp sees it', () => {
    const pit = createRelief(120, 120)
    const wall = createRelief(120, 120)
    for (let y = 0; y < 120; y++) {
      for (let x = 0; x < 120; x++) {
        pit.data[y * 120 + x] = Math.hypot(x - 60, y - 60) < 6 ? 0 : 10
        wall.data[y * 120 + x] = Math.abs(x - 60) < 3 ? 20 : 0
      }
    }
    const occlusion = reliefOcclusion(pit, sheet, [8], 1).data
    expect(occlusion[60 * 120 + 60]!).toBeLessThan(0.6)
    expect(occlusion[60 * 120 + 90]!).toBeCloseTo(1, 1)
    const shadow = reliefShadow(wall, [-Math.SQRT1_2, 0, Math.SQRT1_2], 40, 0.1).data
    expect(shadow[60 * 120 + 68]!).toBeLessThan(0.3)
    expect(shadow[60 * 120 + 50]!).toBe(1)
  })
})

describe('folds', () => {
  const strip = stripOf(sheet, Math.PI / 2)

  it('a strip runs from 0 to 1 along and across, and is undefined outside', () => {
    expect(strip.length).toBe(99)
    expect(strip.breadth).toBeCloseTo(98, 0)
    expect(strip.along[60 * 120 + 60]!).toBeCloseTo(0.5, 1)
    // Looking along the strip, downwards, 0 is at the right.
    expect(strip.across[60 * 120 + 100]!).toBeLessThan(0.15)
    expect(strip.across[60 * 120 + 20]!).toBeGreaterThan(0.85)
    expect(strip.across[5]).toBeNaN()
    expect(stripOf(createGrey(9, 9), 0).length).toBe(0)
  })

  it('stay inside the cloth, begin where they are told, and repeat for equal seeds', () => {
    const fold = (seed: number) => {
      const relief = createRelief(120, 120)
      addHangingFolds(relief, strip, { count: 6, depth: 5, from: 0.4, full: 0.8, crease: 0.3, seed })
      return relief.data
    }
    const first = fold(1)
    expect(first).toEqual(fold(1))
    expect(first).not.toEqual(fold(2))
    expect(first.every((value, i) => value === 0 || sheet.data[i] === 255)).toBe(true)
    expect(first.slice(0, 45 * 120).every((value) => value === 0)).toBe(true)
    const hem = first.slice(105 * 120 + 12, 105 * 120 + 108)
    expect(Math.max(...hem) - Math.min(...hem)).toBeGreaterThan(1)
  })

  it('fans stay in their reach, crumple covers all', () => {
    const fan = createRelief(120, 120)
    addRadiatingFolds(fan, sheet, {
      x: 60,
      y: 60,
      angle: 0,
      spread: 0.6,
      reach: 30,
      depth: 4,
      count: 4,
      crease: 0,
      seed: 3,
    })
    expect(fan.data[60 * 120 + 15]).toBe(0)
    expect(fan.data.some((value) => Math.abs(value) > 0.5)).toBe(true)
    const crumple = createRelief(120, 120)
    addCrumple(crumple, sheet, { size: 25, depth: 2, crease: 0.8, seed: 4 })
    expect(crumple.data[60 * 120 + 60]).not.toBe(0)
    expect(crumple.data[0]).toBe(0)
  })
})

describe('structureTile', () => {
  it.each(NAMES)('%s repeats, with a mean tone of 1 and finite slopes', (name) => {
    const { side, data } = structureTile(CLOTH_MATERIALS[name], 1, 5)
    expect(data).toHaveLength(side * side * STRUCTURE_CHANNELS)
    let tone = 0
    let [seam, within] = [0, 0]
    for (let y = 0; y < side; y++) {
      const at = (x: number) => data[(y * side + x) * STRUCTURE_CHANNELS + 3]!
      for (let x = 0; x < side; x++) tone += at(x)
      seam += Math.abs(at(0) - at(side - 1)) / side
      for (let x = 1; x < side; x++) within = Math.max(within, Math.abs(at(x) - at(x - 1)))
    }
    expect(tone / (side * side)).toBeCloseTo(1, name === 'tweed' ? 0 : 2)
    expect(seam).toBeLessThanOrEqual(within + 1e-6)
    expect(data.every(Number.isFinite)).toBe(true)
  })
})

describe('lace', () => {
  const { side, data } = structureTile(CLOTH_MATERIALS.lace, 1, 5)
  const at = (x: number, y: number, channel: number) =>
    data[((y % side) * side + (x % side)) * STRUCTURE_CHANNELS + channel]!
  const solid = (x: number, y: number) => at(x, y, 5) > 0.8

  it('has motifs that are denser and lighter than their net', () => {
    const tones = { solid: [] as number[], net: [] as number[] }
    for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) tones[solid(x, y) ? 'solid' : 'net'].push(at(x, y, 3))
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    expect(tones.solid.length / (side * side)).toBeGreaterThan(0.25)
    expect(tones.solid.length / (side * side)).toBeLessThan(0.7)
    expect(mean(tones.solid)).toBeGreaterThan(1.1 * mean(tones.net))
  })

  it('strews them: no shift along a row brings them into each other again', () => {
    for (let shift = 30; shift < side - 30; shift++) {
      let [alike, count] = [0, 0]
      for (let y = 0; y < side; y += 2)
        for (let x = 0; x < side; x += 2) {
          alike += solid(x, y) === solid(x + shift, y) ? 1 : 0
          count += 1
        }
      expect(alike / count).toBeLessThan(0.72)
    }
  })
})

describe('shadeCloth', () => {
  const relief = inflate(sheet, { height: 16, roundness: 30 })
  addHangingFolds(relief, stripOf(sheet, Math.PI / 2), { count: 5, depth: 5, from: 0, full: 0.5, crease: 0.4, seed: 8 })
  const shade = (name: keyof typeof CLOTH_MATERIALS, colour: readonly [number, number, number]) =>
    shadeCloth({
      albedo: plain(120, 120, colour),
      cover: sheet,
      relief,
      pieces: [{ material: CLOTH_MATERIALS[name], grain: 0.2 }],
      light: studioLight(130, 45, 0.5),
      scale: 1,
      seed: 2,
    })

  it.each(NAMES)('%s shows the colour that was asked for', (name) => {
    for (const colour of [
      [196, 38, 46],
      [251, 250, 246],
      [22, 21, 26],
      [43, 92, 168],
    ] as const) {
      const { data } = fromLinearPremultiplied(shade(name, colour))
      const middle = [0, 1, 2].map((c) => {
        const values = []
        for (let i = 0; i < data.length; i += 4) if (data[i + 3]! > 60) values.push(data[i + c]!)
        return values.toSorted((a, b) => a - b)[values.length >> 1]!
      })
      expect(
        deltaE2000(srgb8ToCielab(colour[0], colour[1], colour[2]), srgb8ToCielab(middle[0]!, middle[1]!, middle[2]!)),
      ).toBeLessThan(5.5)
    }
  })

  it('is finite, premultiplied, nothing outside the cover, and equal for equal orders', () => {
    const { data } = shade('satin', [43, 92, 168])
    expect(data).toEqual(shade('satin', [43, 92, 168]).data)
    for (let i = 0; i < data.length; i += 4) {
      const alpha = data[i + 3]!
      expect(alpha).toBeLessThanOrEqual(1)
      expect(Math.max(data[i]!, data[i + 1]!, data[i + 2]!)).toBeLessThanOrEqual(alpha + 1e-6)
      expect(alpha > 0).toBe(sheet.data[i / 4] === 255)
    }
    expect(data.every(Number.isFinite)).toBe(true)
  })

  it('exposes each piece by its own light, whatever lies beside it', () => {
    const parts = Uint8Array.from({ length: 120 * 120 }, (_, i) => (i % 120 < 60 ? 0 : 1))
    const leftBeside = (name: keyof typeof CLOTH_MATERIALS) => {
      const { data } = shadeCloth({
        albedo: plain(120, 120, [120, 120, 120]),
        cover: sheet,
        relief,
        parts,
        pieces: [CLOTH_MATERIALS.wool, CLOTH_MATERIALS[name]].map((material) => ({ material, grain: 0.2 })),
        light: studioLight(130, 45, 0.5),
        scale: 1,
        seed: 2,
      })
      return data.filter((_, i) => parts[i >> 2] === 0)
    }
    const besideWool = leftBeside('wool')
    for (const name of ['patent', 'satin', 'velvet'] as const) {
      const differing = leftBeside(name).filter((value, i) => value !== besideWool[i])
      expect(differing).toHaveLength(0)
    }
  })

  it('lets the ground through thin cloth', () => {
    const middle = 4 * (60 * 120 + 60) + 3
    expect(shade('chiffon', [200, 150, 150]).data[middle]!).toBeLessThan(0.9)
    expect(shade('wool', [200, 150, 150]).data[middle]!).toBeGreaterThan(0.99)
  })

  it('shows folds, and reads slopes in place of the relief where they are given', () => {
    const contrast = ({ data }: FloatImage) => {
      const row = Array.from({ length: 60 }, (_, x) => data[4 * (90 * 120 + 30 + x)]!)
      return Math.max(...row) / Math.min(...row)
    }
    expect(contrast(shade('crepe', [120, 120, 120]))).toBeGreaterThan(1.25)
    const flat = shadeCloth({
      albedo: plain(120, 120, [120, 120, 120]),
      cover: sheet,
      relief: createRelief(120, 120),
      slopes: createFloat(120, 120, 2),
      pieces: [{ material: CLOTH_MATERIALS.crepe, grain: 0 }],
      light: studioLight(130, 45, 0.5),
      scale: 1,
      seed: 2,
    })
    expect(contrast(flat)).toBeLessThan(1.25)
  })
})

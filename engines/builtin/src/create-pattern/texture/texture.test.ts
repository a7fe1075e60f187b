import { describe, expect, it } from 'vitest'
import { createRgba, type RgbaImage, type Srgb8 } from '@toile/imaging'
import { FINISHES } from './finish/index.ts'
import { separate } from './finish/separation.ts'
import { paintTexture, type TextureOrder } from './paint/index.ts'
import { calmestPhase, rasterAtPhase } from './paint/raster-phase.ts'
import { borderDistance, torusBlur, torusWarp } from './torus-filter.ts'
import { torusNoise } from './torus-noise.ts'

const COLOURS: readonly Srgb8[] = [
  [244, 236, 214],
  [31, 59, 92],
  [184, 67, 58],
]

/** A tile of discs, one of them cut by all four corners. */
function discs(side: number): RgbaImage {
  const image = createRgba(side, side)
  const wrap = (t: number) => t - Math.round(t)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [u, v] = [(x + 0.5) / side, (y + 0.5) / side]
      const corner = Math.hypot(wrap(u), wrap(v)) < 0.24
      const middle = Math.hypot(wrap(u - 0.5), wrap(v - 0.5)) < 0.24
      const colour = COLOURS[corner ? 1 : middle ? 2 : 0]!
      image.data.set([...colour, 255], (y * side + x) * 4)
    }
  }
  return image
}

/** Largest mean step across an edge of the tile, against the largest inside. */
function seam({ width, height, data }: RgbaImage): number {
  const step = (a: number, b: number, stride: number, count: number) => {
    let sum = 0
    for (let i = 0; i < count; i++) {
      for (let c = 0; c < 3; c++) sum += Math.abs(data[(a + i * stride) * 4 + c]! - data[(b + i * stride) * 4 + c]!)
    }
    return sum / count
  }
  const columns = Array.from({ length: width }, (_, x) => step(x, (x + 1) % width, width, height))
  const rows = Array.from({ length: height }, (_, y) => step(y * width, ((y + 1) % height) * width, 1, width))
  const worst = (steps: readonly number[]) => steps.at(-1)! / Math.max(0.5, ...steps.slice(0, -1))
  return Math.max(worst(columns), worst(rows))
}

/** The picture begun elsewhere. */
const moved = (image: RgbaImage) => rasterAtPhase(image, { x: 0.5, y: 0.5 })

describe('noise on the torus', () => {
  it.each([
    [5, 3, 0],
    [4, 40, 1],
  ])('%s by %s waves, shear %s: as smooth across the edge as inside', (across, down, shear) => {
    const { data, width } = torusNoise({ width: 96, height: 96, seed: 3, across, down, shear, octaves: 2 })
    const steps = Array.from({ length: width }, (_, x) => {
      let sum = 0
      for (let y = 0; y < 96; y++) sum += Math.abs(data[y * width + x]! - data[y * width + ((x + 1) % width)]!)
      return sum
    })
    expect(steps.at(-1)!).toBeLessThanOrEqual(Math.max(...steps.slice(0, -1)))
  })

  it('is the same field at every size', () => {
    const small = torusNoise({ width: 64, height: 64, seed: 9, across: 3, down: 3, octaves: 2 })
    const large = torusNoise({ width: 256, height: 256, seed: 9, across: 3, down: 3, octaves: 2 })
    for (let y = 2; y < 64; y += 9) {
      for (let x = 2; x < 64; x += 7) {
        const mean = [0, 1, 2, 3].reduce((sum, k) => sum + large.data[(y * 4 + k) * 256 + x * 4 + k]!, 0) / 4
        expect(mean).toBeCloseTo(small.data[y * 64 + x]!, 1)
      }
    }
  })
})

describe('filters on the torus', () => {
  it('keep what there is in all when they blur', () => {
    const field = { width: 8, height: 6, data: new Float32Array(48) }
    field.data[0] = 48
    torusBlur(field, 1, 2)
    expect(field.data.reduce((a, b) => a + b, 0)).toBeCloseTo(48, 3)
    expect(field.data[7]).toBeCloseTo(field.data[1]!, 5)
  })

  it('measure distance over the edge', () => {
    const labels = new Uint8Array(20 * 20)
    for (let y = 0; y < 20; y++) labels[y * 20] = 1
    const { data } = borderDistance(labels, 20, 20, 50)
    expect(data[10 * 20 + 19]).toBe(0.5)
    expect(data[10 * 20 + 1]).toBe(0.5)
    expect(data[10 * 20 + 10]).toBe(9.5)
  })

  it('warp by nothing to the same picture', () => {
    const image = discs(32)
    const still = { width: 32, height: 32, data: new Float32Array(32 * 32) }
    expect(torusWarp(image, still, still, 5).data).toEqual(image.data)
  })
})

describe('separation', () => {
  it('gives soft edges to one of the colours beside them', () => {
    const image = createRgba(4, 4)
    const columns: Srgb8[] = [COLOURS[0]!, COLOURS[0]!, [138, 148, 153], COLOURS[1]!]
    for (let i = 0; i < 16; i++) image.data.set([...columns[i % 4]!, 255], i * 4)
    const labels = separate(image, COLOURS)
    expect(labels.every((label) => label < 2)).toBe(true)
  })
})

describe.each(Object.keys(FINISHES) as (keyof typeof FINISHES)[])('%s', (name) => {
  const order = { colours: COLOURS, seed: 4 }
  const made = FINISHES[name](discs(160), order)

  it('is seen at first glance, and is opaque', () => {
    const flat = discs(160)
    let changed = 0
    for (let i = 0; i < flat.data.length; i += 4) {
      expect(made.data[i + 3]).toBe(255)
      const away = Math.abs(flat.data[i]! - made.data[i]!) + Math.abs(flat.data[i + 1]! - made.data[i + 1]!)
      if (away > 6) changed++
    }
    expect(changed / (160 * 160)).toBeGreaterThan(0.09)
  })

  it('makes no seam', () => {
    expect(seam(moved(made))).toBeLessThanOrEqual(1.02)
    expect(seam(made)).toBeLessThanOrEqual(1.25)
  })

  it('is the same twice, and another by another seed', () => {
    expect(FINISHES[name](discs(160), order).data).toEqual(made.data)
    expect(FINISHES[name](discs(160), { ...order, seed: 5 }).data).not.toEqual(made.data)
  })
})

describe.each(['camouflage', 'tie-dye', 'marbling', 'wash', 'ombre'] as const)('%s', (kind) => {
  const order = (variant: number, seed = 7): TextureOrder => ({
    kind,
    manner: '',
    variant,
    colours: [...COLOURS, [217, 164, 65]],
    scale: 1,
    seed,
  })
  const size = { width: 144, height: 144 }

  it('repeats without a seam in every composition', () => {
    for (const variant of [0, 1, 2, 3]) {
      for (const seed of [1, 2]) expect(seam(paintTexture(order(variant, seed), size))).toBeLessThanOrEqual(1)
    }
  })

  it('gives every colour its share', () => {
    for (const variant of [0, 1, 2, 3]) {
      const picture = paintTexture(order(variant), size)
      const counts = order(variant).colours.map(() => 0)
      for (const label of separate(picture, order(variant).colours)) counts[label]!++
      expect(Math.min(...counts) / (144 * 144)).toBeGreaterThan(0.08)
    }
  })

  it('is the same design at twice the size', () => {
    const small = paintTexture(order(0), { width: 128, height: 128 })
    const large = paintTexture(order(0), { width: 256, height: 256 })
    let away = 0
    for (let y = 0; y < 128; y++) {
      for (let x = 0; x < 128; x++) {
        const at = [0, 1].flatMap((dy) => [0, 1].map((dx) => ((y * 2 + dy) * 256 + x * 2 + dx) * 4))
        away += Math.abs(at.reduce((sum, i) => sum + large.data[i]!, 0) / 4 - small.data[(y * 128 + x) * 4]!)
      }
    }
    expect(away / 128 ** 2).toBeLessThan(15)
  })
})

describe('the calmest phase', () => {
  it('is between the discs, not through them', () => {
    const image = discs(100)
    const begun = rasterAtPhase(image, calmestPhase(image))
    expect(seam(begun)).toBeLessThanOrEqual(seam(image))
    expect(rasterAtPhase(begun, { x: 0, y: 0 }).data).toEqual(begun.data)
  })
})

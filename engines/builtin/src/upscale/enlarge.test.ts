import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createFloat,
  createRgba,
  ImagingError,
  resampleFloat,
  type ResampleKernel,
  type RgbaImage,
} from '@toile/imaging'
import { readUpscaleFilters, UPSCALE_FILTERS } from './filters.ts'
import { upscaleTwice } from './enlarge.ts'

const bytes = readFileSync(UPSCALE_FILTERS)
const filters = readUpscaleFilters(bytes)

type Paint = (x: number, y: number) => readonly [number, number, number, number?]

function paint(width: number, height: number, at: Paint): RgbaImage {
  const image = createRgba(width, height)
  for (let p = 0; p < width * height; p += 1) {
    const [r, g, b, a = 255] = at(p % width, Math.floor(p / width))
    image.data.set([r, g, b, a], 4 * p)
  }
  return image
}

const SAMPLES = 4
/** Each pixel the mean of what 4 × 4 points of it show. */
const drawn = (side: number, at: Paint): RgbaImage =>
  paint(side, side, (x, y) => {
    const sum: [number, number, number] = [0, 0, 0]
    for (let k = 0; k < SAMPLES * SAMPLES; k += 1) {
      const colour = at(x + ((k % SAMPLES) + 0.5) / SAMPLES, y + (Math.floor(k / SAMPLES) + 0.5) / SAMPLES)
      for (let c = 0; c < 3; c += 1) sum[c]! += colour[c]! / SAMPLES ** 2
    }
    return sum
  })

const CREAM = [244, 236, 215] as const
const NAVY = [28, 44, 92] as const
const RED = [196, 38, 46] as const
/** Pictures like those that are enlarged: lines and dots in flat colours, a woven check, soft folds with grain. */
const PICTURES: Readonly<Record<string, RgbaImage>> = {
  lines: drawn(160, (x, y) => {
    const far = Math.hypot(x - 40, y - 120)
    if (Math.abs(far - 70) < 1.6 || Math.abs(0.4 * x + 0.9 * y - 90) < 1.2) return NAVY
    return Math.hypot((x % 40) - 20, (y % 40) - 20) < 9 ? RED : CREAM
  }),
  check: drawn(160, (x, y) => {
    const [u, v] = [0.94 * x + 0.34 * y, -0.34 * x + 0.94 * y]
    if (u % 30 < 12) return v % 30 < 12 ? NAVY : RED
    return v % 7 < 3 ? CREAM : NAVY
  }),
  folds: drawn(160, (x, y) => {
    const light = 120 + 70 * Math.sin(x / 9 + Math.sin(y / 23) * 2) + 12 * Math.sin(0.9 * x + 1.3 * y)
    return [light, 0.7 * light, 0.6 * light + 30]
  }),
}

const onValues = (image: RgbaImage, width: number, height: number, kernel: ResampleKernel): RgbaImage => {
  const source = createFloat(image.width, image.height, 4)
  source.data.set(image.data)
  return { width, height, data: new Uint8ClampedArray(resampleFloat(source, width, height, kernel).data) }
}

function psnr(a: RgbaImage, b: RgbaImage): number {
  const error = a.data.reduce((sum, value, i) => sum + (i % 4 < 3 ? (value - b.data[i]!) ** 2 : 0), 0)
  return 10 * Math.log10((255 ** 2 * 3 * a.width * a.height) / error)
}

const random = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
  .chain(([width, height]) =>
    fc
      .uint8Array({ minLength: 4 * width * height, maxLength: 4 * width * height })
      .map((data): RgbaImage => ({ width, height, data: new Uint8ClampedArray(data) })),
  )

describe('upscaleTwice', () => {
  it.each(Object.keys(PICTURES))(
    'gains half a decibel and more over bicubic on %s, however they were halved',
    (name) => {
      const picture = PICTURES[name]!
      for (const kernel of ['box', 'lanczos3'] as const) {
        const half = onValues(picture, 80, 80, kernel)
        const gain =
          psnr(picture, upscaleTwice(half, filters, 'border')) - psnr(picture, onValues(half, 160, 160, 'bicubic'))
        expect(gain).toBeGreaterThan(0.5)
      }
    },
  )

  it('answers exactly twice the size, and no channel leaves the range of the nine pixels around it', () => {
    fc.assert(
      fc.property(random, fc.boolean(), (image, opaque) => {
        if (opaque) for (let i = 3; i < image.data.length; i += 4) image.data[i] = 255
        const out = upscaleTwice(image, filters, 'border')
        expect([out.width, out.height]).toEqual([2 * image.width, 2 * image.height])
        // Colours of invisible pixels are made up, so those of a picture with alpha have no such range.
        for (let i = 0; i < out.data.length; i += 1) {
          if (!opaque && i % 4 < 3) continue
          const [low, high] = rangeAround(
            image,
            ((i >> 2) % out.width) >> 1,
            Math.floor((i >> 2) / out.width) >> 1,
            i % 4,
          )
          expect(out.data[i]).toBeGreaterThanOrEqual(low)
          expect(out.data[i]).toBeLessThanOrEqual(high)
        }
      }),
    )
  })

  it.each([
    [1, 1],
    [1, 200],
    [500, 1],
    [3, 70],
    [33, 65],
  ])('keeps one colour as it is at %i × %i', (width, height) => {
    const colour = [201, 17, 90, 140] as const
    const out = upscaleTwice(
      paint(width, height, () => colour),
      filters,
      'border',
    )
    expect([out.width, out.height]).toEqual([2 * width, 2 * height])
    expect(out).toEqual(paint(2 * width, 2 * height, () => colour))
  })

  it('leaves the inside of a drawn line without half-tones flat', () => {
    // Slanted, three pixels wide: stairs on both sides. A new pixel between four dark ones is as dark as they are.
    const line = paint(60, 40, (x, y) => (Math.abs(y - Math.round(8 + 0.4 * x)) <= 1 ? [10, 10, 10] : [255, 255, 255]))
    const out = upscaleTwice(line, filters, 'border')
    const dark = (x: number, y: number) =>
      pixelOf(line, Math.min(59, Math.max(0, x)), Math.min(39, Math.max(0, y)))[0] === 10
    const inside = Array.from({ length: 120 * 80 }, (_, p) => [p % 120, Math.floor(p / 120)] as const).filter(
      ([x, y]) => {
        const [left, top] = [(x - 1) >> 1, (y - 1) >> 1]
        return dark(left, top) && dark(left + 1, top) && dark(left, top + 1) && dark(left + 1, top + 1)
      },
    )
    expect(inside.length).toBeGreaterThan(300)
    expect(new Set(inside.map(([x, y]) => pixelOf(out, x, y)[0]))).toEqual(new Set([10]))
  })

  it('works in strips that do not show', () => {
    const half = onValues(PICTURES.check!, 80, 80, 'box')
    const whole = upscaleTwice(half, filters, 'border')
    // The part from row 20 on is cut into other strips.
    const part = upscaleTwice({ width: 80, height: 60, data: half.data.subarray(4 * 80 * 20) }, filters, 'border')
    const margin = 6
    const from = 4 * 160 * 2
    expect(part.data.subarray(from * margin)).toEqual(whole.data.subarray(from * (20 + margin)))
  })

  it('treats a picture and its mirror images alike', () => {
    const half = onValues(PICTURES.folds!, 80, 80, 'box')
    const out = upscaleTwice(half, filters, 'border')
    const mirrored = flip(upscaleTwice(flip(half), filters, 'border'))
    const transposed = transpose(upscaleTwice(transpose(half), filters, 'border'))
    // Pixels whose surroundings are symmetrical to the last bit may be turned either way.
    expect(psnr(out, mirrored)).toBeGreaterThan(45)
    expect(psnr(out, transposed)).toBeGreaterThan(45)
  })

  it('lets no invisible colour into a cut-out, and keeps what is wholly visible or invisible', () => {
    const cutOut = (hidden: readonly [number, number, number]) =>
      paint(40, 40, (x, y) => {
        const alpha = Math.round(255 * Math.min(1, Math.max(0, 14.5 - Math.hypot(x - 20, y - 20))))
        return alpha === 0 ? [...hidden, 0] : [180, 30, 60, alpha]
      })
    const out = upscaleTwice(cutOut([0, 255, 0]), filters, 'border')
    const pixels = Array.from({ length: 80 * 80 }, (_, p) => [...out.data.subarray(4 * p, 4 * p + 4)])
    const visible = pixels.filter(([, , , alpha]) => alpha! > 0).map(([r, g, b]) => [r, g, b])
    expect(new Set(visible.map(String))).toEqual(new Set(['180,30,60']))
    expect(out.data[4 * (40 * 80 + 40) + 3]).toBe(255)
    expect(out.data[3]).toBe(0)
    const edge = out.data.filter((value, i) => i % 4 === 3 && value > 0 && value < 255)
    expect(edge.length).toBeGreaterThan(80)
  })

  it('keeps a tile a tile: moved around before or after, it is the same to the bit', () => {
    fc.assert(
      fc.property(random, fc.boolean(), fc.nat(8), fc.nat(8), (tile, opaque, right, down) => {
        for (let i = 3; i < tile.data.length; i += 4) tile.data[i] = opaque ? 255 : tile.data[i]! % 3 && tile.data[i]!
        expect(upscaleTwice(roll(tile, right, down), filters, 'repeat')).toEqual(
          roll(upscaleTwice(tile, filters, 'repeat'), 2 * right, 2 * down),
        )
      }),
    )
    // Higher than a strip, so that its head and its foot are worked on in different ones.
    const tile = onValues(PICTURES.folds!, 80, 80, 'box')
    expect(upscaleTwice(roll(tile, 31, 45), filters, 'repeat')).toEqual(
      roll(upscaleTwice(tile, filters, 'repeat'), 62, 90),
    )
  })

  it('tells how far it is', () => {
    const told: number[] = []
    upscaleTwice(createRgba(2, 100), filters, 'border', (fraction) => told.push(fraction))
    expect(told).toEqual([0.32, 0.64, 0.96, 1])
  })
})

describe('readUpscaleFilters', () => {
  it('refuses what is no file of filters, or only a part of one', () => {
    for (const wrong of [bytes.subarray(0, -1), bytes.subarray(1), new Uint8Array(0), new Uint8Array(500)]) {
      expect(() => readUpscaleFilters(wrong)).toThrow(ImagingError)
    }
  })
})

function rangeAround({ width, height, data }: RgbaImage, x: number, y: number, channel: number): [number, number] {
  const near: number[] = []
  for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny += 1) {
    for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx += 1) {
      near.push(data[4 * (ny * width + nx) + channel]!)
    }
  }
  return [Math.min(...near), Math.max(...near)]
}

const pixelOf = ({ width, data }: RgbaImage, x: number, y: number): [number, number, number, number] => {
  const at = 4 * (y * width + x)
  return [data[at]!, data[at + 1]!, data[at + 2]!, data[at + 3]!]
}
/** What leaves on the right and at the foot comes in on the left and at the head. */
const roll = (image: RgbaImage, right: number, down: number) =>
  paint(image.width, image.height, (x, y) =>
    pixelOf(image, (x + 9 * image.width - right) % image.width, (y + 9 * image.height - down) % image.height),
  )
const flip = (image: RgbaImage) => paint(image.width, image.height, (x, y) => pixelOf(image, image.width - 1 - x, y))
const transpose = (image: RgbaImage) => paint(image.height, image.width, (x, y) => pixelOf(image, y, x))

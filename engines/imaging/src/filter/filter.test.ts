import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFloat, createGrey, ImagingError, type FloatImage } from '../image.ts'
import { boxMean } from './box.ts'
import { distanceTo } from './distance.ts'
import { gaussianBlur } from './gaussian.ts'
import { guidedModel, prepareGuide } from './guided.ts'
import { pushPull } from './push-pull.ts'

const size = fc.integer({ min: 1, max: 14 })

function filled(width: number, height: number, channels: number, value: (i: number) => number): FloatImage {
  const image = createFloat(width, height, channels)
  image.data.set(Array.from(image.data, (_, i) => value(i)))
  return image
}

describe('boxMean', () => {
  it('is the mean of the pixels of the square that lie in the picture', () => {
    fc.assert(
      fc.property(size, size, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 3 }), (w, h, radius, c) => {
        const image = filled(w, h, c, (i) => (i * 37) % 11)
        const { data } = boxMean(image, radius)
        for (let y = 0; y < h; y += 1) {
          for (let x = 0; x < w; x += 1) {
            const values: number[] = []
            for (let v = Math.max(0, y - radius); v <= Math.min(h - 1, y + radius); v += 1) {
              for (let u = Math.max(0, x - radius); u <= Math.min(w - 1, x + radius); u += 1) {
                values.push(image.data[(v * w + u) * c]!)
              }
            }
            const mean = values.reduce((a, b) => a + b) / values.length
            expect(data[(y * w + x) * c]).toBeCloseTo(mean, 4)
          }
        }
      }),
    )
  })
})

describe('gaussianBlur', () => {
  it('keeps a constant picture at any sigma', () => {
    fc.assert(
      fc.property(size, size, fc.double({ min: 0, max: 20, noNaN: true }), (w, h, sigma) => {
        for (const value of gaussianBlur(
          filled(w, h, 2, () => 0.7),
          sigma,
        ).data)
          expect(value).toBeCloseTo(0.7, 4)
      }),
    )
  })

  it.each([1, 2.5, 5, 8, 15])('spreads a point with variance sigma squared (sigma %f)', (sigma) => {
    const side = 151
    const middle = 75
    const point = createFloat(side, side, 1)
    point.data[middle * side + middle] = 1
    const { data } = gaussianBlur(point, sigma)
    let total = 0
    let variance = 0
    data.forEach((value, p) => {
      total += value
      variance += value * ((p % side) - middle) ** 2
    })
    expect(total).toBeCloseTo(1, 3)
    expect(Math.sqrt(variance) / sigma).toBeGreaterThan(0.95)
    expect(Math.sqrt(variance) / sigma).toBeLessThan(1.05)
  })
})

describe('distanceTo', () => {
  it('is the distance to the nearest marked pixel, found by looking at all', () => {
    fc.assert(
      fc.property(size, size, fc.array(fc.nat(195), { maxLength: 120 }), (w, h, marks) => {
        const mask = createGrey(w, h)
        const places = marks.map((mark) => mark % (w * h))
        for (const place of places) mask.data[place] = 200
        const { data } = distanceTo(mask)
        for (let p = 0; p < w * h; p += 1) {
          const nearest = Math.min(
            ...places.map((q) => Math.hypot((p % w) - (q % w), Math.floor(p / w) - Math.floor(q / w))),
          )
          // Infinity less itself is no number: where nothing is marked both are infinite.
          expect(data[p] === nearest || Math.abs(data[p]! - nearest) < 1e-4).toBe(true)
        }
      }),
    )
  })
})

/** The whole filter at the guide's own size: one channel, about the range of the input. */
function guidedFilter(guide: FloatImage, input: FloatImage, radius: number, epsilon: number): FloatImage {
  const { data } = guidedModel(prepareGuide(guide, radius, epsilon), input)
  return filled(guide.width, guide.height, 1, (i) => {
    const [r, g, b] = [0, 1, 2].map((c) => data[4 * i + c]! * guide.data[3 * i + c]!)
    return r! + g! + b! + data[4 * i + 3]!
  })
}

describe('the guided filter', () => {
  const side = 40
  const guide = filled(side, side, 3, (i) => (Math.floor(i / 3) % side < 20 ? 0.2 : 0.8))

  it('moves a ragged edge onto the edge of the guide', () => {
    const ragged = filled(side, side, 1, (p) => ((p % side) + ((p / side) % 3) < 21 ? 1 : 0))
    const { data } = guidedFilter(guide, ragged, 4, 1e-4)
    expect(data[20 * side + 18]!).toBeGreaterThan(0.85)
    expect(data[20 * side + 21]!).toBeLessThan(0.15)
    expect(data[20 * side + 19]! - data[20 * side + 20]!).toBeGreaterThan(0.7)
  })

  it('keeps a constant, also on a flat guide', () => {
    const flat = filled(side, side, 3, () => 0.5)
    const constant = filled(side, side, 1, () => 0.25)
    for (const g of [guide, flat]) {
      for (const value of guidedFilter(g, constant, 5, 1e-4).data) expect(value).toBeCloseTo(0.25, 3)
    }
  })

  it('refuses a guide without three channels, an epsilon of zero and another size', () => {
    const grey = createFloat(4, 4, 1)
    expect(() => guidedFilter(grey, grey, 2, 1e-4)).toThrow(ImagingError)
    expect(() => guidedFilter(guide, grey, 2, 0)).toThrow(ImagingError)
    expect(() => guidedFilter(guide, grey, 2, 1e-4)).toThrow(ImagingError)
  })
})

describe('pushPull', () => {
  it('goes on smoothly from what is known and keeps it', () => {
    const values = { width: 9, height: 1, channels: 1, data: new Float32Array([0.2, 5, 5, 5, 5, 5, 5, 5, 0.8]) }
    const known = { ...values, data: values.data.map((value) => (value < 1 ? 1 : 0)) }
    const carried = [...pushPull(values, known).data]
    expect(carried[0]).toBeCloseTo(0.2)
    expect(carried[8]).toBeCloseTo(0.8)
    expect(carried).toEqual(carried.toSorted((p, q) => p - q))
  })

  it('is 0 where nothing is known at all', () => {
    const values = { width: 4, height: 4, channels: 1, data: new Float32Array(16).fill(7) }
    expect(Math.max(...pushPull(values, { ...values, data: new Float32Array(16) }).data)).toBe(0)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFloat, createGrey } from '../image.ts'
import { fitWithin, resampleFloat, resampleGrey, resampleRgba, type ResampleKernel } from './resample.ts'

const KERNELS: ResampleKernel[] = ['box', 'triangle', 'bicubic', 'lanczos3']
const side = fc.integer({ min: 1, max: 20 })

describe('resampling', () => {
  it('keeps a constant and never makes a NaN, at any size and kernel', () => {
    fc.assert(
      fc.property(side, side, side, side, fc.constantFrom(...KERNELS), (w, h, tw, th, kernel) => {
        const image = createFloat(w, h, 2)
        image.data.fill(0.6)
        const out = resampleFloat(image, tw, th, kernel)
        expect([out.width, out.height]).toEqual([tw, th])
        for (const value of out.data) expect(value).toBeCloseTo(0.6, 4)
      }),
    )
  })

  it.each(KERNELS)('returns a picture of the same size as it is (%s)', (kernel) => {
    const image = { width: 3, height: 2, data: Uint8Array.of(0, 50, 100, 150, 200, 255) }
    expect(resampleGrey(image, 3, 2, kernel)).toEqual(image)
  })

  it('averages areas when shrinking, parts of pixels by their part', () => {
    const image = { width: 3, height: 1, data: Uint8Array.of(30, 90, 210) }
    expect([...resampleGrey(image, 1, 1, 'box').data]).toEqual([110])
    // Each half covers one and a half pixels.
    expect([...resampleGrey(image, 2, 1, 'box').data]).toEqual([50, 170])
  })

  it('keeps the place of things when enlarging', () => {
    const image = createGrey(5, 5)
    image.data[12] = 255
    for (const kernel of KERNELS) {
      const { data } = resampleGrey(image, 25, 25, kernel)
      expect(data[12 * 25 + 12]).toBe(Math.max(...data))
      data.forEach((value, p) => expect(value).toBe(data[data.length - 1 - p]))
    }
  })

  it('gives each channel what it gives it alone', () => {
    const value = (k: number) => ((k * 7919) % 101) / 101
    for (const kernel of KERNELS) {
      for (const [width, height] of [
        [4, 9],
        [14, 6],
        [21, 3],
      ] as const) {
        const alone = { width: 7, height: 6, channels: 1, data: Float32Array.from({ length: 42 }, (_, i) => value(i)) }
        const expected = resampleFloat(alone, width, height, kernel).data
        for (const channels of [2, 3, 4]) {
          const data = Float32Array.from({ length: 42 * channels }, (_, i) => value(Math.floor(i / channels)))
          const found = resampleFloat({ ...alone, channels, data }, width, height, kernel).data
          found.forEach((each, i) => expect(each).toBe(expected[Math.floor(i / channels)]))
        }
      }
    }
  })

  it('mixes colours in linear light and gives invisible pixels no say', () => {
    const image = { width: 2, height: 1, data: Uint8ClampedArray.of(255, 255, 255, 255, 0, 0, 0, 255) }
    expect([...resampleRgba(image, 1, 1, 'box').data]).toEqual([188, 188, 188, 255])
    image.data[7] = 0
    expect([...resampleRgba(image, 1, 1, 'box').data]).toEqual([255, 255, 255, 128])
  })

  it('fits a size into a square without enlarging it', () => {
    expect(fitWithin(768, 1024, 256)).toEqual({ width: 192, height: 256 })
    expect(fitWithin(100, 50, 256)).toEqual({ width: 100, height: 50 })
    expect(fitWithin(5000, 1, 256)).toEqual({ width: 256, height: 1 })
  })
})

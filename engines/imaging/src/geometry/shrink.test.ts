import { describe, expect, it, test } from 'vitest'
import { createFloat, createRgba, type RgbaImage } from '../image.ts'
import { resampleFloat } from './resample.ts'
import { SRGB8_TO_UNIT, shrinkOnWhite, shrinkRgb } from './shrink.ts'

function noise(width: number, height: number): RgbaImage {
  const data = new Uint8ClampedArray(4 * width * height)
  let state = 5
  for (let i = 0; i < data.length; i += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    data[i] = i % 4 === 3 ? 255 : state >>> 24
  }
  return { width, height, data }
}

describe('shrinkRgb', () => {
  it.each([
    [40, 30, 20, 10],
    [37, 53, 16, 32],
    [64, 7, 64, 3],
    [5, 4, 5, 4],
    [1, 1, 1, 1],
  ])('averages areas as a float resample does: %i x %i to %i x %i', (w, h, width, height) => {
    const image = noise(w, h)
    const floats = createFloat(w, h, 3)
    for (let p = 0; p < w * h; p += 1) {
      for (let c = 0; c < 3; c += 1) floats.data[3 * p + c] = image.data[4 * p + c]! / 255
    }
    const expected = resampleFloat(floats, width, height, 'box')
    const found = shrinkRgb(image, width, height, SRGB8_TO_UNIT)
    expect([found.width, found.height, found.channels]).toEqual([width, height, 3])
    found.data.forEach((value, k) => expect(value).toBeCloseTo(expected.data[k]!, 5))
  })

  it('interpolates an axis that grows', () => {
    const image = noise(2, 1)
    const { data } = shrinkRgb(image, 4, 1, SRGB8_TO_UNIT)
    const [a, b] = [image.data[0]! / 255, image.data[4]! / 255]
    expect([data[0], data[3], data[6], data[9]]).toEqual(
      [a, 0.75 * a + 0.25 * b, 0.25 * a + 0.75 * b, b].map((value) => expect.closeTo(value, 5) as number),
    )
  })

  it('lays what is transparent on white', () => {
    const data = new Uint8ClampedArray([0, 0, 0, 0, 0, 0, 0, 255])
    expect(shrinkRgb({ width: 2, height: 1, data }, 1, 1, SRGB8_TO_UNIT).data[0]).toBeCloseTo(0.5, 5)
  })
})

test('shrinkOnWhite averages codes and leaves nothing transparent', () => {
  const image = createRgba(2, 1)
  image.data.set([101, 1, 1, 255, 0, 0, 0, 0])
  expect([...shrinkOnWhite(image, 1, 1).data]).toEqual([178, 128, 128, 255])
})

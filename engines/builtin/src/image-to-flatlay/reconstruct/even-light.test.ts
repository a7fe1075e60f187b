import { describe, expect, it } from 'vitest'
import { createRgba, type RgbaImage, srgb8ToCielab } from '@toile/imaging'
import { evenLight } from './even-light.ts'
import { clothOf, type Colour, CREAM, NAVY, shirt, stripes, WIDTH } from './testing/drawn.ts'

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

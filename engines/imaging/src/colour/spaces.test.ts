import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cielabToLinearRgb, srgb8ToCielab } from './cielab.ts'
import {
  linearRgbToOklab,
  oklabToLinearRgb,
  oklabToOklch,
  oklchToLinearRgbInGamut,
  oklchToOklab,
  toOklab,
} from './oklab.ts'
import {
  fromLinearPremultiplied,
  linearToSrgb,
  linearToSrgb8,
  SRGB8_TO_LINEAR,
  srgbToLinear,
  toLinearPremultiplied,
} from './srgb.ts'

const unit = fc.double({ min: 0, max: 1, noNaN: true })

/** Largest difference of a channel. */
function gap(actual: readonly number[], expected: readonly number[]): number {
  return Math.max(...expected.map((value, channel) => Math.abs(value - actual[channel]!)))
}

describe('sRGB', () => {
  it('knows the curve of IEC 61966-2-1', () => {
    expect(srgbToLinear(0.5)).toBeCloseTo(0.21404, 5)
    expect(srgbToLinear(0.04)).toBeCloseTo(0.04 / 12.92, 9)
    expect([linearToSrgb(0), linearToSrgb(1), linearToSrgb(-1), linearToSrgb(2)]).toEqual([0, 1, 0, 1])
  })

  it('returns every 8-bit code through linear light', () => {
    const codes = Array.from({ length: 256 }, (_, code) => code)
    expect(codes.map((code) => linearToSrgb8(SRGB8_TO_LINEAR[code]!))).toEqual(codes)
  })

  it('never gets darker as light rises', () => {
    fc.assert(
      fc.property(unit, unit, (a, b) => {
        expect(linearToSrgb8(Math.max(a, b))).toBeGreaterThanOrEqual(linearToSrgb8(Math.min(a, b)))
      }),
    )
  })

  it('returns opaque pixels through premultiplied light, and nothing of invisible ones', () => {
    const image = { width: 3, height: 1, data: Uint8ClampedArray.of(1, 2, 3, 255, 250, 128, 7, 255, 9, 9, 9, 0) }
    const back = fromLinearPremultiplied(toLinearPremultiplied(image)).data
    expect([...back]).toEqual([1, 2, 3, 255, 250, 128, 7, 255, 0, 0, 0, 0])
  })
})

describe('OKLab', () => {
  it('puts white at L 1 and red where its author does', () => {
    expect(gap(linearRgbToOklab(1, 1, 1), [1, 0, 0])).toBeLessThan(0.00005)
    expect(gap(linearRgbToOklab(1, 0, 0), [0.62796, 0.22486, 0.12585])).toBeLessThan(0.00005)
  })

  it('comes back to the colour it was made of', () => {
    fc.assert(
      fc.property(unit, unit, unit, (r, g, b) => {
        expect(gap(oklabToLinearRgb(...linearRgbToOklab(r, g, b)), [r, g, b])).toBeLessThan(0.000005)
      }),
    )
  })

  it('turns into lightness, chroma and hue and back', () => {
    expect(gap(oklabToOklch(0.5, 0, -0.1), [0.5, 0.1, 270])).toBeLessThan(1e-9)
    expect(gap(oklchToOklab(0.5, 0.1, 270), [0.5, 0, -0.1])).toBeLessThan(1e-9)
  })

  it('keeps lightness and hue where it brings a colour into sRGB', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.2, max: 0.95, noNaN: true }),
        fc.double({ min: 0.02, max: 0.5, noNaN: true }),
        fc.double({ min: 0, max: 359, noNaN: true }),
        (lightness, chroma, hue) => {
          const rgb = oklchToLinearRgbInGamut(lightness, chroma, hue)
          for (const channel of rgb) {
            expect(channel).toBeGreaterThanOrEqual(0)
            expect(channel).toBeLessThanOrEqual(1)
          }
          const back = oklabToOklch(...linearRgbToOklab(...rgb))
          expect(back[0]).toBeCloseTo(lightness, 3)
          expect(back[1]).toBeLessThanOrEqual(chroma + 1e-4)
          const turn = Math.abs(back[2] - hue)
          expect(Math.min(turn, 360 - turn) * back[1]).toBeLessThan(0.05)
        },
      ),
    )
  })

  it('reads pictures pixel by pixel', () => {
    const lab = toOklab({ width: 2, height: 1, data: Uint8ClampedArray.of(255, 255, 255, 255, 255, 0, 0, 0) })
    expect(gap([...lab.data], [1, 0, 0, 0.62796, 0.22486, 0.12585])).toBeLessThan(0.00005)
  })
})

describe('CIE L*a*b*', () => {
  it('puts white at 100 and the red primary where the standard does', () => {
    expect(gap(srgb8ToCielab(255, 255, 255), [100, 0, 0])).toBeLessThan(0.005)
    expect(gap(srgb8ToCielab(255, 0, 0), [53.24, 80.09, 67.2])).toBeLessThan(0.05)
    expect(gap(srgb8ToCielab(0, 0, 0), [0, 0, 0])).toBeLessThan(1e-6)
  })

  it('comes back to the colour it was made of', () => {
    const code = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(code, code, code, (r, g, b) => {
        const rgb = cielabToLinearRgb(...srgb8ToCielab(r, g, b))
        expect(
          gap(
            rgb,
            [r, g, b].map((c) => SRGB8_TO_LINEAR[c]!),
          ),
        ).toBeLessThan(0.00005)
      }),
    )
  })
})

/** CIE 1976 L*a*b* with the D65 white of sRGB (IEC 61966-2-1 matrix). L* is 0 to 100. */

import { createFloat, type FloatImage, type RgbaImage } from '../image.ts'
import { hexToRgb } from './hex.ts'
import { SRGB8_TO_LINEAR } from './srgb.ts'
import type { Triple } from './triple.ts'

/** X, Y and Z of D65, as of sRGB (IEC 61966-2-1). */
const WHITE: Triple = [0.95047, 1, 1.08883]
/** The curve of lightness, by the exact fractions of the CIE. */
const LIGHTNESS = {
  /** Share of the white's X, Y or Z below which it is a line. */
  linearBelow: 216 / 24389,
  /** That line's slope, in L* for all of the white's light. */
  slope: 24389 / 27,
} as const

/** From linear light, 0 to 1. */
export function linearRgbToCielab(r: number, g: number, b: number): Triple {
  const x = response((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / WHITE[0])
  const y = response((0.2126729 * r + 0.7151522 * g + 0.072175 * b) / WHITE[1])
  const z = response((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / WHITE[2])
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** From 8-bit sRGB codes. */
export function srgb8ToCielab(r: number, g: number, b: number): Triple {
  return linearRgbToCielab(SRGB8_TO_LINEAR[r] ?? 0, SRGB8_TO_LINEAR[g] ?? 0, SRGB8_TO_LINEAR[b] ?? 0)
}

/** From `#rrggbb`; throws `RangeError` for anything else. */
export function hexToCielab(hex: string): Triple {
  return srgb8ToCielab(...hexToRgb(hex))
}

/** Colours of a picture that are remembered: in most many pixels share one. A power of two, chosen without measuring. */
const REMEMBERED = 1 << 14

/** L*a*b* (3 channels) of an sRGB picture; alpha is left out. */
export function toCielab({ width, height, data }: RgbaImage): FloatImage {
  const lab = createFloat(width, height, 3)
  const codes = new Int32Array(REMEMBERED).fill(-1)
  const values = new Float32Array(3 * REMEMBERED)
  for (let i = 0, o = 0; i < data.length; i += 4, o += 3) {
    const code = (data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!
    const slot = (Math.imul(code, 0x9e3779b1) >>> 18) & (REMEMBERED - 1)
    if (codes[slot] !== code) {
      codes[slot] = code
      values.set(srgb8ToCielab(data[i]!, data[i + 1]!, data[i + 2]!), 3 * slot)
    }
    lab.data[o] = values[3 * slot]!
    lab.data[o + 1] = values[3 * slot + 1]!
    lab.data[o + 2] = values[3 * slot + 2]!
  }
  return lab
}

/** L*a*b* (3 channels) of linear light, 3 channels or 4; a fourth is left out, and the three are taken as they stand. */
export function linearToCielab({ width, height, channels, data }: FloatImage): FloatImage {
  const lab = createFloat(width, height, 3)
  for (let i = 0, o = 0; o < lab.data.length; i += channels, o += 3) {
    const [lightness, a, b] = linearRgbToCielab(data[i]!, data[i + 1]!, data[i + 2]!)
    lab.data[o] = lightness
    lab.data[o + 1] = a
    lab.data[o + 2] = b
  }
  return lab
}

/** Linear-light RGB; channels fall outside 0 to 1 where the colour is outside sRGB. */
export function cielabToLinearRgb(lightness: number, a: number, b: number): Triple {
  const fy = (lightness + 16) / 116
  const x = WHITE[0] * inverseResponse(fy + a / 500)
  const y = inverseResponse(fy)
  const z = WHITE[2] * inverseResponse(fy - b / 200)
  return [
    3.2404542 * x - 1.5371385 * y - 0.4985314 * z,
    -0.969266 * x + 1.8760108 * y + 0.041556 * z,
    0.0556434 * x - 0.2040259 * y + 1.0572252 * z,
  ]
}

function response(t: number): number {
  return t > LIGHTNESS.linearBelow ? Math.cbrt(t) : (LIGHTNESS.slope * t + 16) / 116
}

function inverseResponse(f: number): number {
  const cube = f * f * f
  return cube > LIGHTNESS.linearBelow ? cube : (116 * f - 16) / LIGHTNESS.slope
}

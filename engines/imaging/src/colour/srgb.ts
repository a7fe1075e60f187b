/** sRGB transfer curve, IEC 61966-2-1. Linear light is 0 to 1. */

import { createFloat, type FloatImage, type RgbaImage } from '../image.ts'

/** `value`: the sRGB-encoded channel, 0 to 1. */
export function srgbToLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** The encoded channel, 0 to 1; clamped, and 0 for what is not a number. */
export function linearToSrgb(value: number): number {
  if (!(value > 0)) return 0
  if (value >= 1) return 1
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

/** Linear light of each 8-bit sRGB code. */
export const SRGB8_TO_LINEAR: Float32Array = Float32Array.from({ length: 256 }, (_, code) => srgbToLinear(code / 255))

/** Square root of linear light of each 8-bit sRGB code: differences in it are seen about equally. */
export const ROOT_LIGHT: Float32Array = Float32Array.from(SRGB8_TO_LINEAR, (light) => Math.sqrt(light))

/** Steps of light in the table below: the darkest codes, where the curve is a line of slope 12.92, are more than one apart. */
const ENCODE_STEPS = 4096
const LINEAR_TO_SRGB8 = Uint8Array.from({ length: ENCODE_STEPS + 1 }, (_, step) =>
  Math.round(linearToSrgb(step / ENCODE_STEPS) * 255),
)

/**
 * 8-bit sRGB code of linear light, clamped; `linearToSrgb8(SRGB8_TO_LINEAR[c]!)` is `c` for every code. Values between codes may
 * land one code off the exact rounding: use `linearToSrgb` where that matters.
 */
export function linearToSrgb8(value: number): number {
  if (!(value > 0)) return 0
  if (value >= 1) return 255
  return LINEAR_TO_SRGB8[(value * ENCODE_STEPS + 0.5) | 0]!
}

/** Linear-light RGB (3 channels) of an sRGB picture; alpha is left out. */
export function toLinearRgb(image: RgbaImage): FloatImage {
  const out = createFloat(image.width, image.height, 3)
  const { data } = image
  for (let i = 0, o = 0; o < out.data.length; i += 4, o += 3) {
    out.data[o] = SRGB8_TO_LINEAR[data[i]!]!
    out.data[o + 1] = SRGB8_TO_LINEAR[data[i + 1]!]!
    out.data[o + 2] = SRGB8_TO_LINEAR[data[i + 2]!]!
  }
  return out
}

/** Linear light with premultiplied alpha (4 channels): what may be blurred, resampled and laid over without dark rims. */
export function toLinearPremultiplied(image: RgbaImage): FloatImage {
  const out = createFloat(image.width, image.height, 4)
  const { data } = image
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]! / 255
    out.data[i] = SRGB8_TO_LINEAR[data[i]!]! * alpha
    out.data[i + 1] = SRGB8_TO_LINEAR[data[i + 1]!]! * alpha
    out.data[i + 2] = SRGB8_TO_LINEAR[data[i + 2]!]! * alpha
    out.data[i + 3] = alpha
  }
  return out
}

/** The inverse of `toLinearPremultiplied`: 8-bit sRGB with straight alpha, each channel clamped. */
export function fromLinearPremultiplied(image: FloatImage): RgbaImage {
  const { data } = image
  const out = new Uint8ClampedArray(data.length)
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!
    if (alpha <= 0) continue
    out[i] = linearToSrgb8(data[i]! / alpha)
    out[i + 1] = linearToSrgb8(data[i + 1]! / alpha)
    out[i + 2] = linearToSrgb8(data[i + 2]! / alpha)
    out[i + 3] = alpha * 255
  }
  return { width: image.width, height: image.height, data: out }
}

/** Relative luminance Y of linear light, 0 to 1 as its channels are (ITU-R BT.709 primaries). */
export function luminance(r: number, g: number, b: number): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Luma of gamma-encoded channels, in their range (ITU-R BT.601): how light a pixel is, without leaving its encoding. */
export function luma601(r: number, g: number, b: number): number {
  return 0.299 * r + 0.587 * g + 0.114 * b
}

/**
 * OKLab and OKLCH (Björn Ottosson, "A perceptual color space for image processing", 2020). L is 0 (black) to 1 (white),
 * a and b about -0.4 to 0.4, chroma 0 to about 0.33 within sRGB, hue in degrees from 0 up to 360.
 */

import { createFloat, type FloatImage, type RgbaImage } from '../image.ts'
import { clamp01 } from '../scalar.ts'
import { SRGB8_TO_LINEAR } from './srgb.ts'
import type { Triple } from './triple.ts'

/** From linear light, 0 to 1. */
export function linearRgbToOklab(r: number, g: number, b: number): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Linear-light RGB; channels fall outside 0 to 1 where the colour is outside sRGB. */
export function oklabToLinearRgb(lightness: number, a: number, b: number): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Lightness, chroma and hue in degrees, 0 to below 360. */
export function oklabToOklch(lightness: number, a: number, b: number): Triple {
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return [lightness, Math.hypot(a, b), hue < 0 ? hue + 360 : hue]
}

/** `hue` in degrees. Chroma is not brought into the gamut of sRGB. */
export function oklchToOklab(lightness: number, chroma: number, hue: number): Triple {
  const radians = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(radians), chroma * Math.sin(radians)]
}

/**
 * The most chromatic sRGB colour of this lightness and hue whose chroma does not exceed the one asked for, in linear
 * light. Keeps lightness and hue, so that a palette stays in order where it meets the gamut's border.
 */
export function oklchToLinearRgbInGamut(lightness: number, chroma: number, hue: number): Triple {
  const inGamut = (c: number): Triple | undefined => {
    const rgb = oklabToLinearRgb(...oklchToOklab(lightness, c, hue))
    return rgb.every((channel) => channel >= -1e-6 && channel <= 1 + 1e-6) ? clampTriple(rgb) : undefined
  }
  const asked = inGamut(chroma)
  if (asked) return asked
  let low = 0
  let high = chroma
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2
    if (inGamut(middle)) low = middle
    else high = middle
  }
  return inGamut(low) ?? clampTriple(oklabToLinearRgb(lightness, 0, 0))
}

/** OKLab (3 channels) of an sRGB picture; alpha is left out. */
export function toOklab(image: RgbaImage): FloatImage {
  const out = createFloat(image.width, image.height, 3)
  const { data } = image
  for (let i = 0, o = 0; o < out.data.length; i += 4, o += 3) {
    const lab = linearRgbToOklab(
      SRGB8_TO_LINEAR[data[i]!]!,
      SRGB8_TO_LINEAR[data[i + 1]!]!,
      SRGB8_TO_LINEAR[data[i + 2]!]!,
    )
    out.data[o] = lab[0]
    out.data[o + 1] = lab[1]
    out.data[o + 2] = lab[2]
  }
  return out
}

function clampTriple(rgb: Triple): Triple {
  return [clamp01(rgb[0]), clamp01(rgb[1]), clamp01(rgb[2])]
}

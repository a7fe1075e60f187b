import {
  hexToRgb,
  linearRgbToOklab,
  linearToSrgb,
  oklabToLinearRgb,
  rgbToHex,
  srgbToLinear,
  type Triple,
} from '@toile/imaging'

/**
 * Colour arithmetic in OKLab and OKLCH (Björn Ottosson, 2020), where equal steps look about equal. Colours at the
 * borders of this module are sRGB hex strings, `#rrggbb`.
 */
export interface Oklch {
  /** Lightness 0..1. */
  readonly l: number
  /** Chroma, 0 to about 0.37 in sRGB. */
  readonly c: number
  /** Hue in degrees, 0..360. */
  readonly h: number
}

/** Of each of three values, what `f` makes of it and its index. */
const each = ([a, b, c]: Triple, f: (value: number, index: 0 | 1 | 2) => number): Triple => [f(a, 0), f(b, 1), f(c, 2)]

/** Of `#rrggbb`: lightness 0..1, a and b. */
const toOklab = (hex: string): Triple => linearRgbToOklab(...each(hexToRgb(hex), (code) => srgbToLinear(code / 255)))

/** Of `#rrggbb`. */
export function toOklch(hex: string): Oklch {
  const [l, a, b] = toOklab(hex)
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

const inGamut = (rgb: Triple) => rgb.every((v) => v >= -0.0005 && v <= 1.0005)

/** Nearest sRGB colour of the same lightness and hue: chroma is lowered until the colour can be shown. */
export function fromOklch({ l, c, h }: Oklch): string {
  const light = Math.min(1, Math.max(0, l))
  const angle = (h * Math.PI) / 180
  const linear = (chroma: number) => oklabToLinearRgb(light, chroma * Math.cos(angle), chroma * Math.sin(angle))
  let rgb = linear(c)
  if (!inGamut(rgb)) {
    let low = 0
    let high = c
    for (let i = 0; i < 18; i++) {
      const middle = (low + high) / 2
      if (inGamut(linear(middle))) low = middle
      else high = middle
    }
    rgb = linear(low)
  }
  return linearToHex(rgb)
}

/** Linear light, 0..1; what lies outside is clipped. */
const linearToHex = (linear: Triple): string => rgbToHex(each(linear, (light) => 255 * linearToSrgb(light)))

/** The colour `share` (0..1) of the way from one to the other, through OKLab. */
export function mix(from: string, to: string, share: number): string {
  const a = toOklab(from)
  const b = toOklab(to)
  return linearToHex(oklabToLinearRgb(...each(a, (value, i) => value + (b[i] - value) * share)))
}

/** Lightness moved by `by` (-1..1), chroma multiplied, hue turned by degrees. */
export function shift(hex: string, by: number, chroma = 1, hue = 0): string {
  const { l, c, h } = toOklch(hex)
  return fromOklch({ l: Math.min(0.99, Math.max(0.06, l + by)), c: c * chroma, h: (h + hue + 360) % 360 })
}

/** OKLab lightness of `#rrggbb`, 0..1. */
export const lightness = (hex: string): number => toOklch(hex).l

/** Distance in OKLab; about 0.02 is just visible side by side. */
export function distance(a: string, b: string): number {
  const p = toOklab(a)
  const q = toOklab(b)
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}

/** Difference of two hues in degrees, 0..180. */
export const hueDistance = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180)

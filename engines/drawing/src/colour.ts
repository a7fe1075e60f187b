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

type Triple = readonly [number, number, number]

/** Of each of three values, what `f` makes of it and its index. */
const each = ([a, b, c]: Triple, f: (value: number, index: 0 | 1 | 2) => number): Triple => [f(a, 0), f(b, 1), f(c, 2)]

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

export function hexToRgb(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16)
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new RangeError(`not a colour: ${hex}`)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function rgbToLab(rgb: Triple): Triple {
  const [r, g, b] = each(rgb, (v) => toLinear(v / 255))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function labToLinear([L, a, b]: Triple): Triple {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

export const toOklab = (hex: string): Triple => rgbToLab(hexToRgb(hex))

export function toOklch(hex: string): Oklch {
  const [l, a, b] = toOklab(hex)
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

const inGamut = (rgb: Triple) => rgb.every((v) => v >= -0.0005 && v <= 1.0005)

/** Nearest sRGB colour of the same lightness and hue: chroma is lowered until the colour can be shown. */
export function fromOklch({ l, c, h }: Oklch): string {
  const light = Math.min(1, Math.max(0, l))
  const angle = (h * Math.PI) / 180
  const linear = (chroma: number) => labToLinear([light, chroma * Math.cos(angle), chroma * Math.sin(angle)])
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
const linearToHex = (linear: Triple): string =>
  rgbToHex(each(linear, (v) => 255 * toGamma(Math.min(1, Math.max(0, v)))))

export const rgbToHex = (rgb: Triple): string =>
  `#${rgb
    .map((v) =>
      Math.round(Math.min(255, Math.max(0, v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** The colour `share` (0..1) of the way from one to the other, through OKLab. */
export function mix(from: string, to: string, share: number): string {
  const a = toOklab(from)
  const b = toOklab(to)
  return linearToHex(labToLinear(each(a, (value, i) => value + (b[i] - value) * share)))
}

/** Lightness moved by `by` (-1..1), chroma multiplied, hue turned by degrees. */
export function shift(hex: string, by: number, chroma = 1, hue = 0): string {
  const { l, c, h } = toOklch(hex)
  return fromOklch({ l: Math.min(0.99, Math.max(0.06, l + by)), c: c * chroma, h: (h + hue + 360) % 360 })
}

export const lightness = (hex: string): number => toOklch(hex).l

/** Distance in OKLab; about 0.02 is just visible side by side. */
export function distance(a: string, b: string): number {
  const p = toOklab(a)
  const q = toOklab(b)
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}

/** Difference of two hues in degrees, 0..180. */
export const hueDistance = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180)

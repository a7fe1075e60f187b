import type { RgbaImage } from '../image.ts'

/** Terms of the cosine transform of a channel, along the longer side; those of the shorter one follow its length. */
const LUMINANCE_TERMS = { opaque: 7, transparent: 5 } as const

interface Encoded {
  /** Of the whole. */
  readonly mean: number
  /** 0 to 1 each, around 0.5, as shares of `scale`. */
  readonly terms: readonly number[]
  readonly scale: number
}

/**
 * ThumbHash (Evan Wallace, 2023): what a picture looks like from afar, in some 25 bytes, which any decoder of it makes a small picture
 * of. Of an sRGB picture of 100 × 100 pixels at most.
 */
export function thumbHash({ width, height, data }: RgbaImage): Uint8Array {
  if (width > 100 || height > 100) throw new RangeError(`a picture of ${width}x${height} is too large for a ThumbHash`)
  const pixels = width * height
  const mean = [0, 0, 0]
  let opaque = 0
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]! / 255
    for (let c = 0; c < 3; c += 1) mean[c]! += (alpha / 255) * data[i + c]!
    opaque += alpha
  }
  if (opaque > 0) for (let c = 0; c < 3; c += 1) mean[c]! /= opaque
  const hasAlpha = opaque < pixels
  const [luminance, yellow, red, alphas] = [0, 1, 2, 3].map(() => new Float64Array(pixels)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  for (let at = 0, i = 0; at < pixels; at += 1, i += 4) {
    const alpha = data[i + 3]! / 255
    const [r, g, b] = [0, 1, 2].map((c) => mean[c]! * (1 - alpha) + (alpha / 255) * data[i + c]!) as [
      number,
      number,
      number,
    ]
    luminance[at] = (r + g + b) / 3
    yellow[at] = (r + g) / 2 - b
    red[at] = r - g
    alphas[at] = alpha
  }
  const most = hasAlpha ? LUMINANCE_TERMS.transparent : LUMINANCE_TERMS.opaque
  const [across, down] = [width, height].map((side) =>
    Math.max(1, Math.round((most * side) / Math.max(width, height))),
  ) as [number, number]
  const encode = (channel: Float64Array, nx: number, ny: number) => encodeChannel(channel, width, height, nx, ny)
  const l = encode(luminance, Math.max(3, across), Math.max(3, down))
  const p = encode(yellow, 3, 3)
  const q = encode(red, 3, 3)
  const a = hasAlpha ? encode(alphas, 5, 5) : null
  const isWide = width > height
  const first =
    Math.round(63 * l.mean) |
    (Math.round(31.5 + 31.5 * p.mean) << 6) |
    (Math.round(31.5 + 31.5 * q.mean) << 12) |
    (Math.round(31 * l.scale) << 18) |
    (hasAlpha ? 1 << 23 : 0)
  const second =
    (isWide ? down : across) |
    (Math.round(63 * p.scale) << 3) |
    (Math.round(63 * q.scale) << 9) |
    (isWide ? 1 << 15 : 0)
  const hash = [first & 255, (first >> 8) & 255, first >> 16, second & 255, second >> 8]
  if (a) hash.push(Math.round(15 * a.mean) | (Math.round(15 * a.scale) << 4))
  const terms = [l, p, q, ...(a ? [a] : [])].flatMap((channel) => channel.terms)
  for (let at = 0; at < terms.length; at += 2)
    hash.push(Math.round(15 * terms[at]!) | (Math.round(15 * (terms[at + 1] ?? 0)) << 4))
  return Uint8Array.from(hash)
}

/** The discrete cosine transform, its upper left triangle alone. */
function encodeChannel(channel: Float64Array, width: number, height: number, nx: number, ny: number): Encoded {
  let mean = 0
  let scale = 0
  const terms: number[] = []
  const along = new Float64Array(width)
  for (let cy = 0; cy < ny; cy += 1) {
    for (let cx = 0; cx * ny < nx * (ny - cy); cx += 1) {
      for (let x = 0; x < width; x += 1) along[x] = Math.cos((Math.PI / width) * cx * (x + 0.5))
      let sum = 0
      for (let y = 0; y < height; y += 1) {
        const fy = Math.cos((Math.PI / height) * cy * (y + 0.5))
        for (let x = 0; x < width; x += 1) sum += channel[x + y * width]! * along[x]! * fy
      }
      sum /= width * height
      if (cx === 0 && cy === 0) mean = sum
      else {
        terms.push(sum)
        scale = Math.max(scale, Math.abs(sum))
      }
    }
  }
  return { mean, scale, terms: terms.map((term) => (scale > 0 ? 0.5 + (0.5 / scale) * term : term)) }
}

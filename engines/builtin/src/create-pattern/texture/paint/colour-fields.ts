import { createRgba, type RgbaImage, type Srgb8 } from '@toile/imaging'
import type { TorusField } from '../torus-noise.ts'
import type { Size } from './texture-order.ts'

/** Values below which the given shares of a field lie, in order: shares of area become thresholds. */
export function quantiles(field: TorusField, shares: readonly number[]): number[] {
  const step = Math.max(1, Math.floor(field.data.length / 16384)) | 1
  const sample: number[] = []
  for (let i = 0; i < field.data.length; i += step) sample.push(field.data[i]!)
  sample.sort((a, b) => a - b)
  return shares.map((share) => sample[Math.min(sample.length - 1, Math.max(0, Math.floor(share * sample.length)))]!)
}

/** How much of a pixel lies above a threshold, from the field's slope there: an edge one pixel soft, at any size. */
export function coverage(field: TorusField, x: number, y: number, threshold: number): number {
  const { width, height, data } = field
  const i = y * width + x
  const gx = data[y * width + ((x + 1) % width)]! - data[y * width + ((x - 1 + width) % width)]!
  const gy = data[((y + 1) % height) * width + x]! - data[((y - 1 + height) % height) * width + x]!
  const slope = Math.max(1e-6, Math.hypot(gx, gy) / 2)
  return Math.min(1, Math.max(0, (data[i]! - threshold) / slope + 0.5))
}

export function filled({ width, height }: Size, [r, g, b]: Srgb8): RgbaImage {
  const image = createRgba(width, height)
  for (let i = 0; i < image.data.length; i += 4) {
    image.data[i] = r
    image.data[i + 1] = g
    image.data[i + 2] = b
    image.data[i + 3] = 255
  }
  return image
}

export function blend(image: RgbaImage, i: number, [r, g, b]: Srgb8, amount: number): void {
  if (amount <= 0) return
  const at = i * 4
  const { data } = image
  data[at] = data[at]! + (r - data[at]!) * amount
  data[at + 1] = data[at + 1]! + (g - data[at + 1]!) * amount
  data[at + 2] = data[at + 2]! + (b - data[at + 2]!) * amount
}

/**
 * The colour at `phase` of a ring of colours (whole numbers are their middles, `colours.length` is once round),
 * with soft steps that take the given share of each.
 */
export function ringColour(colours: readonly Srgb8[], phase: number, softness: number, out: Float32Array): void {
  const n = colours.length
  const k = Math.floor(phase)
  const f = phase - k
  const t = Math.min(1, Math.max(0, (f - 0.5) / softness + 0.5))
  const s = t * t * (3 - 2 * t)
  const a = colours[((k % n) + n) % n]!
  const b = colours[(((k + 1) % n) + n) % n]!
  for (let c = 0; c < 3; c++) out[c] = a[c]! + (b[c]! - a[c]!) * s
}

/** Histogram equalisation: values 0..1, a tenth of the tile in each tenth of the range. */
export function equalized(field: TorusField): Float32Array {
  const marks = quantiles(
    field,
    Array.from({ length: 65 }, (_, i) => i / 64),
  )
  return field.data.map((value) => {
    let low = 0
    let high = 64
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (marks[middle]! <= value) low = middle
      else high = middle
    }
    const span = marks[high]! - marks[low]!
    return Math.min(1, Math.max(0, (low + (span > 0 ? (value - marks[low]!) / span : 0)) / 64))
  })
}

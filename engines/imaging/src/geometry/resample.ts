import { fromLinearPremultiplied, toLinearPremultiplied } from '../colour/srgb.ts'
import { createFloat, createGrey, type FloatImage, type GreyImage, type RgbaImage } from '../image.ts'

/**
 * `box` averages areas (exact when shrinking), `triangle` is bilinear, `bicubic` is Keys' a = -0.5 (Catmull-Rom),
 * `lanczos3` the windowed sinc of three lobes. The last two overshoot at edges.
 */
export type ResampleKernel = 'box' | 'triangle' | 'bicubic' | 'lanczos3'

/** How far each kernel reaches, in pixels of the coarser of the two pictures, and its weight there. */
const KERNELS: Record<ResampleKernel, { support: number; weight: (x: number) => number }> = {
  box: { support: 0.5, weight: (x) => (x >= -0.5 && x < 0.5 ? 1 : 0) },
  triangle: { support: 1, weight: (x) => Math.max(0, 1 - Math.abs(x)) },
  bicubic: { support: 2, weight: keys },
  lanczos3: { support: 3, weight: (x) => (Math.abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0) },
}

/**
 * Brings a picture to another size, one axis after the other, with the kernel widened when shrinking so that nothing
 * aliases. Pixel centres keep their relative place; beyond the border the kernel's weights are renormalised.
 */
export function resampleFloat(image: FloatImage, width: number, height: number, kernel: ResampleKernel): FloatImage {
  const across = width === image.width ? image : resampleRows(image, width, kernel)
  return height === across.height ? across : resampleColumns(across, height, kernel)
}

/** As `resampleFloat`, in linear light with premultiplied alpha; back to 8-bit sRGB. */
export function resampleRgba(image: RgbaImage, width: number, height: number, kernel: ResampleKernel): RgbaImage {
  return fromLinearPremultiplied(resampleFloat(toLinearPremultiplied(image), width, height, kernel))
}

/** As `resampleFloat`, on the values as they stand (a mask has no transfer curve). */
export function resampleGrey(image: GreyImage, width: number, height: number, kernel: ResampleKernel): GreyImage {
  const source = createFloat(image.width, image.height, 1)
  source.data.set(image.data)
  const { data } = resampleFloat(source, width, height, kernel)
  const out = createGrey(width, height)
  for (let i = 0; i < data.length; i += 1) out.data[i] = Math.min(255, Math.max(0, Math.floor(data[i]! + 0.5)))
  return out
}

/** The largest whole size with the same shape whose long side is at most `longSide`; never larger than the original. */
export function fitWithin(width: number, height: number, longSide: number): { width: number; height: number } {
  const scale = Math.min(1, longSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** For each of `fine` pixels along an axis the two of `coarse` cells whose centres it lies between, and the second's share. */
export function linearTaps(
  fine: number,
  coarse: number,
): { readonly first: Int32Array; readonly second: Int32Array; readonly share: Float64Array } {
  const places = Float64Array.from({ length: fine }, (_, at) =>
    Math.min(coarse - 1, Math.max(0, ((at + 0.5) * coarse) / fine - 0.5)),
  )
  return {
    first: Int32Array.from(places, Math.floor),
    second: Int32Array.from(places, (place) => Math.min(coarse - 1, Math.floor(place) + 1)),
    share: Float64Array.from(places, (place) => place - Math.floor(place)),
  }
}

interface Taps {
  /** First source index of each target index. */
  readonly start: Int32Array
  readonly count: number
  /** `count` weights for each target index, summing to 1. */
  readonly weights: Float32Array
}

function makeTaps(from: number, to: number, name: ResampleKernel): Taps {
  const kernel = KERNELS[name]
  const ratio = from / to
  const widen = Math.max(1, ratio)
  const radius = kernel.support * widen
  const count = Math.min(from, Math.ceil(2 * radius) + 1)
  const start = new Int32Array(to)
  const weights = new Float32Array(to * count)
  for (let t = 0; t < to; t += 1) {
    const centre = (t + 0.5) * ratio
    const first = Math.min(Math.max(0, Math.floor(centre - radius)), from - count)
    start[t] = first
    let total = 0
    for (let k = 0; k < count; k += 1) {
      // When shrinking, a box covers parts of pixels: its weight is the covered length, not the value at the centre.
      const weight =
        name === 'box' && ratio > 1
          ? Math.max(0, Math.min(first + k + 1, centre + radius) - Math.max(first + k, centre - radius))
          : kernel.weight((first + k + 0.5 - centre) / widen)
      weights[t * count + k] = weight
      total += weight
    }
    for (let k = 0; k < count; k += 1) weights[t * count + k]! /= total
  }
  return withoutIdle({ start, count, weights }, from)
}

/** The same sums with as few weights as do for all targets: most kernels have a tap more than they need at most places. */
function withoutIdle({ start, count, weights }: Taps, from: number): Taps {
  const firstUsed = new Int32Array(start.length)
  let fewest = 1
  for (let t = 0; t < start.length; t += 1) {
    let [first, last] = [0, count - 1]
    while (first < last && weights[t * count + first] === 0) first += 1
    while (last > first && weights[t * count + last] === 0) last -= 1
    firstUsed[t] = start[t]! + first
    fewest = Math.max(fewest, last - first + 1)
  }
  if (fewest === count) return { start, count, weights }
  const fewer = new Float32Array(start.length * fewest)
  for (let t = 0; t < start.length; t += 1) {
    const begin = Math.min(firstUsed[t]!, from - fewest)
    const offset = begin - start[t]!
    for (let k = 0; k < fewest; k += 1)
      if (offset + k >= 0 && offset + k < count) fewer[t * fewest + k] = weights[t * count + offset + k]!
    start[t] = begin
  }
  return { start, count: fewest, weights: fewer }
}

function resampleRows(image: FloatImage, width: number, kernel: ResampleKernel): FloatImage {
  const { channels, height } = image
  const taps = makeTaps(image.width, width, kernel)
  const out = createFloat(width, height, channels)
  const rows = channels === 4 ? rowsOfFour : channels === 3 ? rowsOfThree : channels === 1 ? rowsOfOne : rowsOfAny
  rows(image, out, taps)
  return out
}

function rowsOfAny(image: FloatImage, out: FloatImage, { start, count, weights }: Taps): void {
  const { channels } = image
  const [source, target] = [image.data, out.data]
  for (let y = 0, write = 0; y < out.height; y += 1) {
    const row = y * image.width * channels
    for (let x = 0; x < out.width; x += 1) {
      const first = row + start[x]! * channels
      const last = (x + 1) * count
      for (let c = 0; c < channels; c += 1, write += 1) {
        let sum = 0
        for (let w = last - count, read = first + c; w < last; w += 1, read += channels) {
          sum += weights[w]! * source[read]!
        }
        target[write] = sum
      }
    }
  }
}

/** The same sums of single values. */
function rowsOfOne(image: FloatImage, out: FloatImage, { start, count, weights }: Taps): void {
  const [source, target] = [image.data, out.data]
  for (let y = 0, write = 0; y < out.height; y += 1) {
    const row = y * image.width
    for (let x = 0, w = 0; x < out.width; x += 1, write += 1) {
      let sum = 0
      let read = row + start[x]!
      for (const end = w + count; w < end; w += 1, read += 1) sum += weights[w]! * source[read]!
      target[write] = sum
    }
  }
}

/** The same sums, with the three of a pixel side by side. */
function rowsOfThree(image: FloatImage, out: FloatImage, { start, count, weights }: Taps): void {
  const [source, target] = [image.data, out.data]
  const from = image.width
  for (let y = 0, write = 0; y < out.height; y += 1) {
    for (let x = 0; x < out.width; x += 1, write += 3) {
      let [r, g, b] = [0, 0, 0]
      const last = (x + 1) * count
      for (let w = last - count, read = 3 * (y * from + start[x]!); w < last; w += 1, read += 3) {
        const weight = weights[w]!
        r += weight * source[read]!
        g += weight * source[read + 1]!
        b += weight * source[read + 2]!
      }
      target[write] = r
      target[write + 1] = g
      target[write + 2] = b
    }
  }
}

/** The same sums, with the four of a pixel side by side: half the time. */
function rowsOfFour(image: FloatImage, out: FloatImage, { start, count, weights }: Taps): void {
  const [source, target] = [image.data, out.data]
  const from = image.width
  for (let y = 0, write = 0; y < out.height; y += 1) {
    for (let x = 0; x < out.width; x += 1, write += 4) {
      let [r, g, b, a] = [0, 0, 0, 0]
      const last = (x + 1) * count
      for (let w = last - count, read = 4 * (y * from + start[x]!); w < last; w += 1, read += 4) {
        const weight = weights[w]!
        r += weight * source[read]!
        g += weight * source[read + 1]!
        b += weight * source[read + 2]!
        a += weight * source[read + 3]!
      }
      target[write] = r
      target[write + 1] = g
      target[write + 2] = b
      target[write + 3] = a
    }
  }
}

function resampleColumns(image: FloatImage, height: number, kernel: ResampleKernel): FloatImage {
  const { channels, width } = image
  const { start, count, weights } = makeTaps(image.height, height, kernel)
  const out = createFloat(width, height, channels)
  const stride = width * channels
  for (let y = 0; y < height; y += 1) {
    const sums = out.data.subarray(y * stride, (y + 1) * stride)
    // Two rows at a time: half the reading and writing of the sums.
    for (let k = 0; k < count; k += 2) {
      const weight = weights[y * count + k]!
      const next = k + 1 < count ? weights[y * count + k + 1]! : 0
      const read = (start[y]! + k) * stride
      const row = image.data.subarray(read, read + stride)
      if (next === 0) {
        if (weight !== 0) addRow(sums, row, weight)
      } else addTwoRows(sums, row, image.data.subarray(read + stride, read + 2 * stride), weight, next)
    }
  }
  return out
}

function addRow(sums: Float32Array, row: Float32Array, weight: number): void {
  for (let i = 0; i < sums.length; i += 1) sums[i]! += weight * row[i]!
}

function addTwoRows(
  sums: Float32Array,
  first: Float32Array,
  second: Float32Array,
  firstWeight: number,
  secondWeight: number,
): void {
  for (let i = 0; i < sums.length; i += 1) {
    sums[i] = Math.fround(sums[i]! + firstWeight * first[i]!) + secondWeight * second[i]!
  }
}

/** The bicubic kernel of Keys, 'Cubic convolution interpolation' (1981), a = -1/2: its weight `x` pixels from the middle. */
export function keys(x: number): number {
  const d = Math.abs(x)
  if (d < 1) return (1.5 * d - 2.5) * d * d + 1
  if (d < 2) return ((-0.5 * d + 2.5) * d - 4) * d + 2
  return 0
}

function sinc(x: number): number {
  if (x === 0) return 1
  const angle = Math.PI * x
  return Math.sin(angle) / angle
}

import { createFloat, type FloatImage } from '../image.ts'
import { boxMean } from './box.ts'

/** Beyond this sigma three box means stand in for the kernel: the error is under 3 % and the cost no longer grows. */
const BOX_FROM_SIGMA = 6

/** Narrower kernels give a neighbour less than 1e-21: no change in 32 bits. */
const SMALLEST_SIGMA = 0.1

/**
 * Gaussian blur, channel by channel. `sigma` in pixels; below 0.1 copies. Borders repeat the kernel's weight over the
 * pixels inside the picture, so a constant stays constant. Give it linear light (premultiplied where there is alpha):
 * blurring sRGB codes darkens edges.
 * From sigma 6 on it is three box means (Wells, "Efficient synthesis of Gaussian filters by cascaded uniform filters",
 * 1986), in time independent of sigma.
 */
export function gaussianBlur(image: FloatImage, sigma: number): FloatImage {
  if (!(sigma >= SMALLEST_SIGMA)) return { ...image, data: image.data.slice() }
  if (sigma >= BOX_FROM_SIGMA) return threeBoxes(image, sigma)
  const kernel = gaussianKernel(sigma)
  const { width, height, channels } = image
  const across = createFloat(width, height, channels)
  convolve(image.data, across.data, height, width, width * channels, channels, channels, kernel)
  const down = createFloat(width, height, channels)
  convolve(across.data, down.data, 1, height, 0, width * channels, width * channels, kernel)
  return down
}

/** Half of a normalised kernel: weight of distance 0, 1, 2 ..., cut at 3 sigma. */
function gaussianKernel(sigma: number): Float32Array {
  const radius = Math.max(1, Math.ceil(3 * sigma))
  const half = Float32Array.from({ length: radius + 1 }, (_, i) => Math.exp(-(i * i) / (2 * sigma * sigma)))
  let total = half[0]!
  for (let i = 1; i <= radius; i += 1) total += 2 * half[i]!
  return half.map((weight) => weight / total)
}

/** Runs along `length` cells, each of `cell` neighbouring values, `step` values apart, on each of `lines` lines. */
function convolve(
  source: Float32Array,
  target: Float32Array,
  lines: number,
  length: number,
  lineStride: number,
  step: number,
  cell: number,
  kernel: Float32Array,
): void {
  const radius = kernel.length - 1
  if (cell === 1) return convolveRows(source, target, lines, length, lineStride, step, kernel)
  for (let line = 0; line < lines; line += 1) {
    const base = line * lineStride
    for (let i = 0; i < length; i += 1) {
      const from = Math.max(0, i - radius)
      const to = Math.min(length - 1, i + radius)
      let total = 0
      for (let j = from; j <= to; j += 1) total += kernel[Math.abs(j - i)]!
      const at = base + i * step
      for (let j = from; j <= to; j += 1) {
        const weight = kernel[Math.abs(j - i)]! / total
        const read = base + j * step
        for (let k = 0; k < cell; k += 1) target[at + k]! += weight * source[read + k]!
      }
    }
  }
}

/** `convolve` for single values, the same sums in the same order and precision; away from the ends all weights are alike. */
function convolveRows(
  source: Float32Array,
  target: Float32Array,
  lines: number,
  length: number,
  lineStride: number,
  step: number,
  kernel: Float32Array,
): void {
  const radius = kernel.length - 1
  const weights = new Float64Array(2 * radius + 1)
  const weigh = (i: number, from: number, to: number) => {
    let total = 0
    for (let j = from; j <= to; j += 1) total += kernel[Math.abs(j - i)]!
    for (let j = from; j <= to; j += 1) weights[j - from] = kernel[Math.abs(j - i)]! / total
  }
  const run = (base: number, i: number, from: number, to: number) => {
    let sum = 0
    for (let j = from, k = 0, read = base + from * step; j <= to; j += 1, k += 1, read += step) {
      sum = Math.fround(sum + weights[k]! * source[read]!)
    }
    target[base + i * step] = sum
  }
  const inner = Math.max(radius, length - radius)
  for (let i = 0; i < length; i += 1) {
    if (i >= radius && i < inner) continue
    const from = Math.max(0, i - radius)
    const to = Math.min(length - 1, i + radius)
    weigh(i, from, to)
    for (let line = 0; line < lines; line += 1) run(line * lineStride, i, from, to)
  }
  if (inner <= radius) return
  weigh(radius, 0, 2 * radius)
  for (let line = 0; line < lines; line += 1) {
    const base = line * lineStride
    for (let i = radius; i < inner; i += 1) run(base, i, i - radius, i + radius)
  }
}

function threeBoxes(image: FloatImage, sigma: number): FloatImage {
  // Widths whose three variances add up to sigma squared (Kovesi, "Fast almost-Gaussian filtering", 2010).
  const ideal = Math.sqrt((12 * sigma * sigma) / 3 + 1)
  let lower = Math.floor(ideal)
  if (lower % 2 === 0) lower -= 1
  const upper = lower + 2
  const lowerCount = Math.round((12 * sigma * sigma - 3 * lower * lower - 12 * lower - 9) / (-4 * lower - 4))
  let out = image
  for (let i = 0; i < 3; i += 1) out = boxMean(out, ((i < lowerCount ? lower : upper) - 1) / 2)
  return out
}

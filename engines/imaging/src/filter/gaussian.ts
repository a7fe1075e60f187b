import { createFloat, type FloatImage } from '../image.ts'
import { boxMean } from './box.ts'

/** Standard deviations between which the kernel itself is computed, pixels. */
const SIGMA = {
  /** Narrower kernels give a neighbour less than 1e-21: no change in 32 bits. */
  smallest: 0.1,
  /** From here on three box means stand in for the kernel: the error is under 3 % and the cost no longer grows. */
  boxesFrom: 6,
} as const

/**
 * Gaussian blur, channel by channel. `sigma` in pixels; below 0.1 copies. Borders repeat the kernel's weight over the
 * pixels inside the picture, so a constant stays constant. Give it linear light (premultiplied where there is alpha):
 * blurring sRGB codes darkens edges.
 * From sigma 6 on it is three box means (Wells, "Efficient synthesis of Gaussian filters by cascaded uniform filters",
 * 1986), in time independent of sigma.
 */
export function gaussianBlur(image: FloatImage, sigma: number): FloatImage {
  if (!(sigma >= SIGMA.smallest)) return { ...image, data: image.data.slice() }
  if (sigma >= SIGMA.boxesFrom) return threeBoxes(image, sigma)
  const kernel = gaussianKernel(sigma)
  const { width, height, channels } = image
  const across = createFloat(width, height, channels)
  convolve(image.data, across.data, { lines: height, length: width, cell: channels }, kernel)
  const down = createFloat(width, height, channels)
  convolve(across.data, down.data, { lines: 1, length: height, cell: width * channels }, kernel)
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

/** Runs the kernel along each of `lines` lines of `length` cells, each of `cell` neighbouring values. */
function convolve(
  source: Float32Array,
  target: Float32Array,
  { lines, length, cell }: { readonly lines: number; readonly length: number; readonly cell: number },
  kernel: Float32Array,
): void {
  const radius = kernel.length - 1
  const weights = new Float64Array(2 * radius + 1)
  /** Cells that look equally far to either side: away from the ends of a line all do. */
  const run = (first: number, last: number) => {
    const from = Math.max(0, first - radius)
    const to = Math.min(length - 1, first + radius)
    let total = 0
    for (let j = from; j <= to; j += 1) total += kernel[Math.abs(j - first)]!
    for (let j = from; j <= to; j += 1) weights[j - from] = kernel[Math.abs(j - first)]! / total
    for (let line = 0; line < lines; line += 1) {
      const base = line * length
      const sums = target.subarray((base + first) * cell, (base + last + 1) * cell)
      weigh(source.subarray((base + from) * cell), sums, cell, weights, to - from + 1)
    }
  }
  const inner = Math.max(radius, length - radius)
  for (let i = 0; i < Math.min(radius, length); i += 1) run(i, i)
  if (inner > radius) run(radius, inner - 1)
  for (let i = inner; i < length; i += 1) run(i, i)
}

/** Weighted sums of `taps` values `step` apart each. */
function weigh(source: Float32Array, sums: Float32Array, step: number, weights: Float64Array, taps: number): void {
  const { length } = sums
  let k = 0
  // Four at a time: each waits for its own last addition only.
  for (; k + 4 <= length; k += 4) {
    let [p, q, r, s] = [0, 0, 0, 0]
    for (let t = 0, at = k; t < taps; t += 1, at += step) {
      const weight = weights[t]!
      p = Math.fround(p + weight * source[at]!)
      q = Math.fround(q + weight * source[at + 1]!)
      r = Math.fround(r + weight * source[at + 2]!)
      s = Math.fround(s + weight * source[at + 3]!)
    }
    sums[k] = p
    sums[k + 1] = q
    sums[k + 2] = r
    sums[k + 3] = s
  }
  for (; k < length; k += 1) {
    let sum = 0
    for (let t = 0, at = k; t < taps; t += 1, at += step) sum = Math.fround(sum + weights[t]! * source[at]!)
    sums[k] = sum
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

import { createFloat, type FloatImage, type GreyImage } from '../image.ts'

const FAR = 1e20

/**
 * Exact Euclidean distance, in pixels, of each pixel's centre to the nearest pixel whose value is at least `threshold`;
 * 0 on those, `Infinity` everywhere when there is none.
 * Felzenszwalb and Huttenlocher, "Distance transforms of sampled functions", Theory of Computing 8 (2012).
 */
export function distanceTo(mask: GreyImage, threshold = 128): FloatImage {
  const { width, height } = mask
  const out = createFloat(width, height, 1)
  const squared = new Float64Array(width * height)
  for (let i = 0; i < squared.length; i += 1) squared[i] = mask.data[i]! >= threshold ? 0 : FAR
  const longest = Math.max(width, height)
  const line = new Float64Array(longest)
  const result = new Float64Array(longest)
  const parabolas = new Int32Array(longest)
  const borders = new Float64Array(longest + 1)
  for (let x = 0; x < width; x += 1) {
    for (let y = 0; y < height; y += 1) line[y] = squared[y * width + x]!
    lowerEnvelope(line, result, height, parabolas, borders)
    for (let y = 0; y < height; y += 1) squared[y * width + x] = result[y]!
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) line[x] = squared[y * width + x]!
    lowerEnvelope(line, result, width, parabolas, borders)
    for (let x = 0; x < width; x += 1) {
      out.data[y * width + x] = result[x]! >= FAR / 2 ? Infinity : Math.sqrt(result[x]!)
    }
  }
  return out
}

function lowerEnvelope(
  line: Float64Array,
  result: Float64Array,
  length: number,
  parabolas: Int32Array,
  borders: Float64Array,
): void {
  let last = 0
  parabolas[0] = 0
  borders[0] = -Infinity
  borders[1] = Infinity
  for (let q = 1; q < length; q += 1) {
    let crossing = intersection(line, parabolas[last]!, q)
    while (crossing <= borders[last]!) {
      last -= 1
      crossing = intersection(line, parabolas[last]!, q)
    }
    last += 1
    parabolas[last] = q
    borders[last] = crossing
    borders[last + 1] = Infinity
  }
  for (let q = 0, k = 0; q < length; q += 1) {
    while (borders[k + 1]! < q) k += 1
    const p = parabolas[k]!
    result[q] = (q - p) * (q - p) + line[p]!
  }
}

function intersection(line: Float64Array, p: number, q: number): number {
  return (line[q]! + q * q - (line[p]! + p * p)) / (2 * q - 2 * p)
}

import type { RgbaImage } from '@toile/imaging'
import type { TorusField } from './torus-noise.ts'

/** Box blur on a torus, `passes` times: three are close to a Gaussian of standard deviation `radius`. In place. */
export function torusBlur(field: TorusField, radius: number, passes: number): TorusField {
  const r = Math.round(radius)
  if (r < 1) return field
  const { width, height, data } = field
  const line = new Float32Array(Math.max(width, height))
  for (let pass = 0; pass < passes; pass++) {
    for (let y = 0; y < height; y++) {
      boxRow(data, y * width, width, r, line)
    }
    blurColumns(data, width, height, r)
  }
  return field
}

function boxRow(data: Float32Array, start: number, length: number, r: number, line: Float32Array): void {
  for (let i = 0; i < length; i++) line[i] = data[start + i]!
  const share = 1 / (2 * r + 1)
  let sum = 0
  for (let k = -r; k <= r; k++) sum += line[((k % length) + length) % length]!
  for (let i = 0; i < length; i++) {
    data[start + i] = sum * share
    sum += line[(i + r + 1) % length]! - line[(i - r + length * (1 + Math.ceil(r / length))) % length]!
  }
}

/** All columns at once, row by row: the sums of a row lie side by side in memory. */
function blurColumns(data: Float32Array, width: number, height: number, r: number): void {
  const source = data.slice()
  const sums = new Float32Array(width)
  const share = 1 / (2 * r + 1)
  const wrapped = (y: number) => (((y % height) + height) % height) * width
  for (let k = -r; k <= r; k++) {
    const row = wrapped(k)
    for (let x = 0; x < width; x++) sums[x] = sums[x]! + source[row + x]!
  }
  for (let y = 0; y < height; y++) {
    const [enter, leave, at] = [wrapped(y + r + 1), wrapped(y - r), y * width]
    for (let x = 0; x < width; x++) {
      data[at + x] = sums[x]! * share
      sums[x] = sums[x]! + source[enter + x]! - source[leave + x]!
    }
  }
}

/**
 * Distance in pixels from each pixel's centre to the nearest border between two labels, up to about `far`; 0.5 beside a
 * border. Chamfer distance with weights 1 and √2 (Borgefors 1986), two sweeps that run on across the edges of the tile.
 */
export function borderDistance(labels: Uint8Array, width: number, height: number, far: number): TorusField {
  const data = new Float32Array(width * height).fill(far)
  for (let y = 0; y < height; y++) {
    const row = y * width
    const below = y + 1 === height ? 0 : row + width
    for (let x = 0; x < width; x++) {
      const i = row + x
      const right = x + 1 === width ? row : i + 1
      if (labels[i] !== labels[right]) {
        data[i] = 0.5
        data[right] = 0.5
      }
      if (labels[i] !== labels[below + x]) {
        data[i] = 0.5
        data[below + x] = 0.5
      }
    }
  }
  const rows = height + Math.min(height, Math.ceil(far))
  for (let k = 0; k < rows; k++) {
    sweepRow(data, width, (k % height) * width, ((k - 1 + height) % height) * width)
  }
  for (let k = rows; k > 0; k--) {
    sweepRow(data, width, (k % height) * width, ((k + 1) % height) * width)
  }
  return { width, height, data }
}

function sweepRow(data: Float32Array, width: number, row: number, from: number): void {
  for (let x = 0; x < width; x++) {
    const l = x === 0 ? width - 1 : x - 1
    const r = x + 1 === width ? 0 : x + 1
    const best = Math.min(
      data[row + x]!,
      data[from + x]! + 1,
      data[from + l]! + Math.SQRT2,
      data[from + r]! + Math.SQRT2,
    )
    data[row + x] = best
  }
  for (let x = 1; x < 2 * width; x++) {
    const at = row + (x % width)
    const left = row + ((x - 1) % width)
    if (data[left]! + 1 < data[at]!) data[at] = data[left]! + 1
  }
  for (let x = 2 * width - 2; x >= 0; x--) {
    const at = row + (x % width)
    const right = row + ((x + 1) % width)
    if (data[right]! + 1 < data[at]!) data[at] = data[right]! + 1
  }
}

/** The picture warped: pixel (x, y) shows what lies at (x + dx, y + dy), bilinear, on the torus. */
export function torusWarp(image: RgbaImage, dx: TorusField, dy: TorusField, amount: number): RgbaImage {
  const { width, height, data } = image
  const out = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const sx = x + dx.data[i]! * amount
      const sy = y + dy.data[i]! * amount
      const fx0 = Math.floor(sx)
      const fy0 = Math.floor(sy)
      const fx = sx - fx0
      const fy = sy - fy0
      const x0 = ((fx0 % width) + width) % width
      const y0 = ((fy0 % height) + height) % height
      const x1 = x0 + 1 === width ? 0 : x0 + 1
      const y1 = y0 + 1 === height ? 0 : y0 + 1
      const [a, b, c, d] = [(y0 * width + x0) * 4, (y0 * width + x1) * 4, (y1 * width + x0) * 4, (y1 * width + x1) * 4]
      const [wa, wb, wc, wd] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy]
      const o = i * 4
      out[o] = data[a]! * wa + data[b]! * wb + data[c]! * wc + data[d]! * wd
      out[o + 1] = data[a + 1]! * wa + data[b + 1]! * wb + data[c + 1]! * wc + data[d + 1]! * wd
      out[o + 2] = data[a + 2]! * wa + data[b + 2]! * wb + data[c + 2]! * wc + data[d + 2]! * wd
      out[o + 3] = 255
    }
  }
  return { width, height, data: out }
}

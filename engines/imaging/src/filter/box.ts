import { createFloat, type FloatImage } from '../image.ts'

/**
 * Mean over the (2 * radius + 1) square around each pixel, channel by channel, in time independent of the radius
 * (running sums). Near the border only the pixels inside the picture count, so a constant stays constant.
 * `radius` is in whole pixels, 0 copies.
 */
export function boxMean(image: FloatImage, radius: number): FloatImage {
  const { width, height, channels, data } = image
  const out = createFloat(width, height, channels)
  if (radius < 1) {
    out.data.set(data)
    return out
  }
  const rows = new Float32Array(data.length)
  const stride = width * channels
  for (let y = 0; y < height; y += 1) {
    for (let c = 0; c < channels; c += 1)
      meanLine(data, rows, { offset: y * stride + c, step: channels, length: width }, radius)
  }
  meanColumns(rows, out.data, stride, height, radius)
  return out
}

function meanLine(
  source: Float32Array,
  target: Float32Array,
  { offset, step, length }: { readonly offset: number; readonly step: number; readonly length: number },
  radius: number,
): void {
  let sum = 0
  let count = Math.min(radius, length)
  for (let i = 0; i < count; i += 1) sum += source[offset + i * step]!
  const ahead = radius * step
  const behind = (radius + 1) * step
  for (let i = 0, at = offset; i < length; i += 1, at += step) {
    if (i + radius < length) {
      sum += source[at + ahead]!
      count += 1
    }
    if (i > radius) {
      sum -= source[at - behind]!
      count -= 1
    }
    target[at] = sum / count
  }
}

// All columns advance together: memory is read in rows, which is several times faster than column by column.
function meanColumns(source: Float32Array, target: Float32Array, stride: number, height: number, radius: number): void {
  const sums = new Float64Array(stride)
  let count = Math.min(radius, height)
  for (let y = 0; y < count; y += 1) {
    for (let i = 0, s = y * stride; i < stride; i += 1, s += 1) sums[i]! += source[s]!
  }
  for (let y = 0; y < height; y += 1) {
    const enters = y + radius < height
    const leaves = y - radius - 1 >= 0
    if (enters) count += 1
    if (leaves) count -= 1
    const scale = 1 / count
    const t = y * stride
    if (enters && leaves) {
      const [into, out] = [(y + radius) * stride, (y - radius - 1) * stride]
      for (let i = 0; i < stride; i += 1) {
        const sum = sums[i]! + source[into + i]! - source[out + i]!
        sums[i] = sum
        target[t + i] = sum * scale
      }
      continue
    }
    if (enters) for (let i = 0, s = (y + radius) * stride; i < stride; i += 1, s += 1) sums[i]! += source[s]!
    if (leaves) for (let i = 0, s = (y - radius - 1) * stride; i < stride; i += 1, s += 1) sums[i]! -= source[s]!
    for (let i = 0; i < stride; i += 1) target[t + i] = sums[i]! * scale
  }
}

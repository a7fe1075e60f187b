import { createFloat, type FloatImage } from '../image.ts'

/**
 * Carries values that are known in some places smoothly over all others: averaged into ever coarser copies, and handed
 * down again to where nothing finer is known. After Gortler et al., "The Lumigraph", SIGGRAPH 1996, section 3.4.
 *
 * @param weight one channel of the same size: 0 where nothing is known, up to 1
 * @returns the known values where the weight is 1; 0 everywhere when nothing is known
 */
export function pushPull(values: FloatImage, weight: FloatImage): FloatImage {
  const { width, height, channels } = values
  const known = createFloat(width, height, channels)
  for (let p = 0; p < weight.data.length; p += 1) {
    const share = Math.min(1, weight.data[p]!)
    for (let c = 0; c < channels; c += 1) known.data[p * channels + c] = share * values.data[p * channels + c]!
  }
  return pull(known, { ...weight, data: weight.data.map((share) => Math.min(1, share)) })
}

/** `sums` are values times weights. */
function pull(sums: FloatImage, weight: FloatImage): FloatImage {
  const { width, height, channels } = sums
  const out = createFloat(width, height, channels)
  const coarse = width > 1 || height > 1 ? coarser(sums, weight) : undefined
  const below = coarse && pull(coarse.sums, coarse.weight)
  for (let y = 0, p = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, p += 1) {
      const share = weight.data[p]!
      for (let c = 0; c < channels; c += 1) {
        const rest = share < 1 && below ? bilinear(below, (x - 0.5) / 2, (y - 0.5) / 2, c) : 0
        out.data[p * channels + c] = sums.data[p * channels + c]! + (1 - share) * rest
      }
    }
  }
  return out
}

function coarser(sums: FloatImage, weight: FloatImage): { sums: FloatImage; weight: FloatImage } {
  const { channels } = sums
  const width = Math.ceil(sums.width / 2)
  const height = Math.ceil(sums.height / 2)
  const half = createFloat(width, height, channels)
  const share = createFloat(width, height, 1)
  for (let y = 0; y < sums.height; y += 1) {
    for (let x = 0; x < sums.width; x += 1) {
      const p = y * sums.width + x
      const q = (y >> 1) * width + (x >> 1)
      share.data[q]! += weight.data[p]!
      for (let c = 0; c < channels; c += 1) half.data[q * channels + c]! += sums.data[p * channels + c]!
    }
  }
  for (let q = 0; q < share.data.length; q += 1) {
    const total = share.data[q]!
    if (total <= 1) continue
    share.data[q] = 1
    for (let c = 0; c < channels; c += 1) half.data[q * channels + c]! /= total
  }
  return { sums: half, weight: share }
}

function bilinear({ width, height, channels, data }: FloatImage, x: number, y: number, c: number): number {
  const px = Math.min(width - 1, Math.max(0, x))
  const py = Math.min(height - 1, Math.max(0, y))
  const x0 = Math.floor(px)
  const y0 = Math.floor(py)
  const x1 = Math.min(width - 1, x0 + 1)
  const y1 = Math.min(height - 1, y0 + 1)
  const tx = px - x0
  const ty = py - y0
  const at = (column: number, row: number): number => data[(row * width + column) * channels + c]!
  return (1 - ty) * ((1 - tx) * at(x0, y0) + tx * at(x1, y0)) + ty * ((1 - tx) * at(x0, y1) + tx * at(x1, y1))
}

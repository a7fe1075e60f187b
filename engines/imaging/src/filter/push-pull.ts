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
  out.data.set(sums.data)
  if (below) addBelow(out, weight.data, below)
  return out
}

/** Adds the values of the next coarser copy where the finer knows too little. */
function addBelow({ width, height, channels, data }: FloatImage, weight: Float32Array, below: FloatImage): void {
  for (let y = 0, p = 0; y < height; y += 1) {
    const py = Math.min(below.height - 1, Math.max(0, (y - 0.5) / 2))
    const y0 = Math.floor(py)
    const ty = py - y0
    const upper = y0 * below.width
    const lower = Math.min(below.height - 1, y0 + 1) * below.width
    for (let x = 0; x < width; x += 1, p += 1) {
      const lack = 1 - weight[p]!
      if (lack <= 0) continue
      const px = Math.min(below.width - 1, Math.max(0, (x - 0.5) / 2))
      const x0 = Math.floor(px)
      const tx = px - x0
      const x1 = Math.min(below.width - 1, x0 + 1)
      const [a, b, c, d] = [upper + x0, upper + x1, lower + x0, lower + x1]
      for (let k = 0; k < channels; k += 1) {
        const above = (1 - tx) * below.data[a * channels + k]! + tx * below.data[b * channels + k]!
        const under = (1 - tx) * below.data[c * channels + k]! + tx * below.data[d * channels + k]!
        data[p * channels + k]! += lack * ((1 - ty) * above + ty * under)
      }
    }
  }
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

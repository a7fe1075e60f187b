import { createFloat, type FloatImage } from '../image.ts'
import { readBilinear } from './sample.ts'

/**
 * Fills what is not known of a picture smoothly from what is: averages of the known, coarser the farther away they lie.
 * Channels are colours times weight, the last one the weight (0 to 1); the answer has the same channels, all of weight 1
 * where anything is known at all. Gortler et al., "The lumigraph", SIGGRAPH 1996, section 3.4.
 */
export function pushPull(image: FloatImage): FloatImage {
  const { width, height, channels, data } = image
  if (width <= 1 && height <= 1) return image
  const w = Math.ceil(width / 2)
  const h = Math.ceil(height / 2)
  const half = createFloat(w, h, channels)
  const last = channels - 1
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const o = channels * ((y >> 1) * w + (x >> 1))
      const i = channels * (y * width + x)
      for (let c = 0; c < channels; c += 1) half.data[o + c]! += data[i + c]!
    }
  }
  for (let o = 0; o < half.data.length; o += channels) {
    const weight = half.data[o + last]!
    if (weight > 1) for (let c = 0; c < channels; c += 1) half.data[o + c]! /= weight
  }
  const coarse = pushPull(half)
  const out = createFloat(width, height, channels)
  const far = new Float32Array(channels)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const i = channels * (y * width + x)
      const weight = Math.min(1, data[i + last]!)
      readBilinear(coarse, (x + 0.5) / 2 - 0.5, (y + 0.5) / 2 - 0.5, far)
      for (let c = 0; c < channels; c += 1) out.data[i + c] = data[i + c]! + (1 - weight) * far[c]!
    }
  }
  return out
}

import type { GreyImage } from '@toile/imaging'

const DIAGONAL = Math.SQRT2

/**
 * Distance in pixels of each pixel to the nearest one of at least 128, along steps to the eight neighbours: at most 8 %
 * more than the true one, several times faster (Borgefors, "Distance transformations in digital images", 1986).
 * Infinity everywhere when there is none.
 */
export function chamferDistance({ width, height, data }: GreyImage): Float32Array {
  const out = new Float32Array(width * height)
  for (let i = 0; i < out.length; i++) out[i] = data[i]! >= 128 ? 0 : Infinity
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let best = out[i]!
      if (best === 0) continue
      if (x > 0) best = Math.min(best, out[i - 1]! + 1)
      if (y > 0) {
        best = Math.min(best, out[i - width]! + 1)
        if (x > 0) best = Math.min(best, out[i - width - 1]! + DIAGONAL)
        if (x + 1 < width) best = Math.min(best, out[i - width + 1]! + DIAGONAL)
      }
      out[i] = best
    }
  }
  for (let y = height - 1, i = width * height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, i--) {
      let best = out[i]!
      if (best === 0) continue
      if (x + 1 < width) best = Math.min(best, out[i + 1]! + 1)
      if (y + 1 < height) {
        best = Math.min(best, out[i + width]! + 1)
        if (x > 0) best = Math.min(best, out[i + width - 1]! + DIAGONAL)
        if (x + 1 < width) best = Math.min(best, out[i + width + 1]! + DIAGONAL)
      }
      out[i] = best
    }
  }
  return out
}

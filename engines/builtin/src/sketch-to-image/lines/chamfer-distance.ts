import type { GreyImage } from '@toile/imaging'

const DIAGONAL = Math.SQRT2

/**
 * Distance in pixels of each pixel to the nearest one of at least 128, along steps to the eight neighbours: at most 8 %
 * more than the true one, several times faster (Borgefors, "Distance transformations in digital images", 1986).
 * Infinity everywhere when there is none.
 */
export function chamferDistance({ width, height, data }: GreyImage): Float32Array {
  // A rim of pixels without an end to their distance spares asking for the picture's own.
  const stride = width + 2
  const far = new Float32Array(stride * (height + 2)).fill(Infinity)
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * width, (y + 1) * stride + 1]
    for (let x = 0; x < width; x++) if (data[from + x]! >= 128) far[to + x] = 0
  }
  for (let y = 1; y <= height; y++) {
    let left = Infinity
    for (let x = 1, i = y * stride + 1; x <= width; x++, i++) {
      const own = far[i]!
      if (own > 0) {
        const above = i - stride
        const straight = Math.min(left, far[above]!) + 1
        const slanted = Math.min(far[above - 1]!, far[above + 1]!) + DIAGONAL
        left = Math.fround(Math.min(own, straight, slanted))
        far[i] = left
      } else left = 0
    }
  }
  const out = new Float32Array(width * height)
  for (let y = height; y >= 1; y--) {
    let right = Infinity
    for (let x = width, i = y * stride + width, o = y * width - 1; x >= 1; x--, i--, o--) {
      const own = far[i]!
      if (own > 0) {
        const below = i + stride
        const straight = Math.min(right, far[below]!) + 1
        const slanted = Math.min(far[below - 1]!, far[below + 1]!) + DIAGONAL
        right = Math.fround(Math.min(own, straight, slanted))
        far[i] = right
        out[o] = right
      } else right = 0
    }
  }
  return out
}

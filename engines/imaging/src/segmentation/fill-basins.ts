import type { FloatImage } from '../image.ts'

/**
 * Of a relief of one channel the level to which water stands in its hollows, cell by cell, where it runs off at the
 * borders and along sides: at each cell the lowest pass of all ways out. Morphological reconstruction by erosion, by raster sweeps there and back
 * until nothing changes: Vincent, "Morphological grayscale reconstruction in image analysis", IEEE Transactions on Image Processing 2 (1993).
 */
export function fillBasins({ width, height, data }: FloatImage): Float32Array {
  const level = new Float32Array(data.length).fill(Infinity)
  for (let x = 0; x < width; x += 1) for (const p of [x, (height - 1) * width + x]) level[p] = data[p]!
  for (let y = 0; y < height; y += 1) for (const p of [y * width, y * width + width - 1]) level[p] = data[p]!
  let changed = true
  const lower = (p: number, one: number, other: number): void => {
    const held = level[p]!
    const reached = Math.max(data[p]!, Math.min(held, level[one]!, level[other]!))
    if (reached >= held) return
    level[p] = reached
    changed = true
  }
  while (changed) {
    changed = false
    for (let y = 1; y < height - 1; y += 1) {
      for (let p = y * width + 1; p < (y + 1) * width - 1; p += 1) lower(p, p - 1, p - width)
    }
    for (let y = height - 2; y > 0; y -= 1) {
      for (let p = (y + 1) * width - 2; p > y * width; p -= 1) lower(p, p + 1, p + width)
    }
  }
  return level
}

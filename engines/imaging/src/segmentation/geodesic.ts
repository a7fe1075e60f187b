import type { GridWeights } from './grid-cut.ts'

/** Sweeps, there and back each. Chosen: what remains of the error is well under the noise of a photo. */
const SWEEPS = 3

/**
 * Length of the cheapest path over the 8-connected grid from each pixel to a seed, where a step costs what `steps` says.
 * `distance` holds 0 at the seeds (or any starting value) and `Infinity` elsewhere, and is filled in place.
 * Raster sweeps as in Toivanen, "New geodesic distance transforms for gray-scale images", 1996.
 */
export function geodesicDistance(
  width: number,
  height: number,
  steps: GridWeights,
  distance: Float32Array,
  sweeps = SWEEPS,
): Float32Array {
  const { right, down, downRight, downLeft } = steps
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    for (let y = 0, p = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1, p += 1) {
        let best = distance[p]!
        if (x > 0) best = Math.min(best, distance[p - 1]! + right[p - 1]!)
        if (y > 0) {
          const up = p - width
          best = Math.min(best, distance[up]! + down[up]!)
          if (x > 0) best = Math.min(best, distance[up - 1]! + downRight[up - 1]!)
          if (x + 1 < width) best = Math.min(best, distance[up + 1]! + downLeft[up + 1]!)
        }
        distance[p] = best
      }
    }
    for (let y = height - 1, p = width * height - 1; y >= 0; y -= 1) {
      for (let x = width - 1; x >= 0; x -= 1, p -= 1) {
        let best = distance[p]!
        if (x + 1 < width) best = Math.min(best, distance[p + 1]! + right[p]!)
        if (y + 1 < height) {
          const below = p + width
          best = Math.min(best, distance[below]! + down[p]!)
          if (x + 1 < width) best = Math.min(best, distance[below + 1]! + downRight[p]!)
          if (x > 0) best = Math.min(best, distance[below - 1]! + downLeft[p]!)
        }
        distance[p] = best
      }
    }
  }
  return distance
}

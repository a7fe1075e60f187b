import { createGrey, type GreyImage } from '../image.ts'
import { connectedComponents } from '../mask/components.ts'
import { CHANGE } from './trimap.ts'

/** From this alpha on a pixel is part of a spot; and so much of the square about it a spot fills, as no strand does. */
const IN_SPOT = 0.25
const SPOT_FILL = 0.45
/** Longer side in pixels of the smallest spot that is seen as one. */
const LEAST_SPOT = 3

/**
 * Clears round spots of alpha that hang together with nothing that is kept: lights and leaves behind hair, whose colour is
 * the hair's. Fragments of strands are long and thin, and stay.
 *
 * @param index the open pixels
 * @param alpha of each open pixel, 0 to 1; changed in place
 */
export function dropSpots(mask: GreyImage, index: Int32Array, alpha: Float32Array): void {
  const { width, height } = mask
  const solid = createGrey(width, height)
  for (let i = 0; i < solid.data.length; i++) if (mask.data[i]! < CHANGE) solid.data[i] = 255
  for (let k = 0; k < index.length; k++) if (alpha[k]! >= IN_SPOT) solid.data[index[k]!] = 255
  const { labels, sizes } = connectedComponents(solid)
  // First and last column and row of each piece; pieces with anything the mask keeps are none.
  const bounds = Int32Array.from({ length: 4 * sizes.length }, (_, at) => (at % 4 < 2 ? width + height : -1))
  const kept = new Uint8Array(sizes.length)
  for (let i = 0; i < labels.length; i++) if (mask.data[i]! < CHANGE) kept[labels[i]!] = 1
  for (const i of index) {
    const label = labels[i]!
    if (label === 0 || kept[label] === 1) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    bounds[4 * label] = Math.min(bounds[4 * label]!, x)
    bounds[4 * label + 1] = Math.min(bounds[4 * label + 1]!, y)
    bounds[4 * label + 2] = Math.max(bounds[4 * label + 2]!, x)
    bounds[4 * label + 3] = Math.max(bounds[4 * label + 3]!, y)
  }
  const spot = Uint8Array.from(sizes, (size, label) => {
    if (label === 0 || kept[label] === 1) return 0
    const [left, top, right, bottom] = bounds.subarray(4 * label, 4 * label + 4)
    const side = Math.max(right! - left!, bottom! - top!) + 1
    return side >= LEAST_SPOT && size > SPOT_FILL * side * side ? 1 : 0
  })
  if (!spot.includes(1)) return
  // The soft rim about a spot goes with it.
  for (let k = 0; k < index.length; k++) {
    const i = index[k]!
    const x = i % width
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const j = i + dy * width + dx
        if (x + dx < 0 || x + dx >= width || j < 0 || j >= labels.length) continue
        if (spot[labels[j]!] === 1 && (labels[i] === 0 || labels[i] === labels[j])) alpha[k] = 0
      }
    }
  }
}

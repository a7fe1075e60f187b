import { createGrey, type GreyImage } from '../image.ts'
import { connectedComponents } from '../mask/components.ts'
import { MASK_CHANGE } from '../mask/basic.ts'

/** What is a spot. Chosen by eye. */
const SPOT = {
  /** From this alpha on a pixel is part of one. */
  alpha: 0.25,
  /** Share of the square about it that it fills at least: strands are long and thin. */
  fill: 0.45,
  /** Its longer side at least, in pixels. */
  side: 3,
} as const

/**
 * Clears round spots of alpha that hang together with nothing that is kept: lights and leaves behind hair, whose colour is
 * the hair's. Fragments of strands stay.
 *
 * @param unknown the pixels whose alpha was open
 * @param alpha of each of them, 0 to 1; changed in place
 */
export function despeckle(mask: GreyImage, unknown: Int32Array, alpha: Float32Array): void {
  const { width, height } = mask
  const solid = createGrey(width, height)
  for (let i = 0; i < solid.data.length; i++) if (mask.data[i]! < MASK_CHANGE) solid.data[i] = 255
  for (let k = 0; k < unknown.length; k++) if (alpha[k]! >= SPOT.alpha) solid.data[unknown[k]!] = 255
  const { labels, sizes } = connectedComponents(solid)
  // First and last column and row of each piece; pieces with anything the mask keeps are none.
  const bounds = Int32Array.from({ length: 4 * sizes.length }, (_, at) => (at % 4 < 2 ? width + height : -1))
  const kept = new Uint8Array(sizes.length)
  for (let i = 0; i < labels.length; i++) if (mask.data[i]! < MASK_CHANGE) kept[labels[i]!] = 1
  for (const i of unknown) {
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
    return side >= SPOT.side && size > SPOT.fill * side * side ? 1 : 0
  })
  if (!spot.includes(1)) return
  // The soft rim about a spot goes with it.
  for (let k = 0; k < unknown.length; k++) {
    const i = unknown[k]!
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

import type { GreyImage } from '../image.ts'

/** How a cut-out figure stands in the picture, in pixels of the picture. */
export interface Stance {
  /** True when the figure ends inside the picture, so that its feet can be seen. */
  readonly standing: boolean
  /** Row of the floor under the figure; below the picture when the feet are cut off. */
  readonly feet: number
  /** Size of a metre at the figure. */
  readonly pixelsPerMetre: number
  /** Column of its middle. */
  readonly middle: number
}

/** Statures and widths that scale is read from, in metres. */
const STATURE = 1.72
const BREADTH = 0.56

/**
 * Reads from an alpha (255 = figure) where the floor is and how large a metre. A figure that ends inside the picture stands
 * on its lowest row and is as tall as a person, unless it is broader than a standing one; one cut off by the lower border is
 * measured by its breadth. Undefined when nothing is kept.
 */
export function readStance(alpha: GreyImage): Stance | undefined {
  const { width, height, data } = alpha
  const widths: number[] = []
  let top = -1
  let bottom = 0
  let sumX = 0
  let count = 0
  for (let y = 0; y < height; y++) {
    let left = -1
    let right = -1
    let inside = 0
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! < 128) continue
      if (left < 0) left = x
      right = x
      inside++
      sumX += x + 0.5
    }
    if (inside === 0) continue
    if (top < 0) top = y
    bottom = y + 1
    count += inside
    widths.push(Math.min(right - left + 1, inside * 1.3))
  }
  if (top < 0) return undefined
  widths.sort((a, b) => a - b)
  const breadth = widths[Math.floor(widths.length * 0.85)]!
  const seen = bottom - top
  const middle = sumX / count
  const standing = bottom < height - Math.max(1, height * 0.006)
  if (standing) {
    const pixelsPerMetre = Math.max(seen, Math.min(1.25 * breadth, 2 * seen)) / STATURE
    return { standing, feet: bottom, pixelsPerMetre, middle }
  }
  const byBreadth = breadth / BREADTH
  const pixelsPerMetre = Math.min(Math.max(byBreadth, seen / STATURE), seen / 0.4)
  return { standing, feet: Math.max(top + STATURE * pixelsPerMetre, height * 1.02), pixelsPerMetre, middle }
}

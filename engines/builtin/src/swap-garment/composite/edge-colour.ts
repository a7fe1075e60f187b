import type { FloatImage, PixelBox } from '@toile/imaging'

/** How far from a pixel the other side of a soft edge is looked for, pixels. Chosen by eye. */
const REACH = 2

export interface ColourSource {
  /** Linear light, 4 channels. */
  readonly image: FloatImage
  /** The box to which the search for the colour is limited. */
  readonly box: PixelBox
  /** What a pixel of `image` has of the colour asked for, 0 to 1: its channels hold so much times that. */
  shareOf(index: number): number
}

/**
 * The colour that goes on to a pixel from those beside it, the nearer the more.
 *
 * @param into 3 channels; stays where none is near
 * @returns whether any is near
 */
export function neighbourColour(
  { image: { width, data }, box, shareOf }: ColourSource,
  x: number,
  y: number,
  into: Float32Array,
): boolean {
  let [r, g, b, weight] = [0, 0, 0, 0]
  for (let row = Math.max(box.top, y - REACH); row <= Math.min(box.bottom - 1, y + REACH); row += 1) {
    for (let column = Math.max(box.left, x - REACH); column <= Math.min(box.right - 1, x + REACH); column += 1) {
      const i = row * width + column
      const share = shareOf(i)
      if (share === 0) continue
      const near = 1 / (1 + (column - x) ** 2 + (row - y) ** 2) ** 2
      r += near * data[4 * i]!
      g += near * data[4 * i + 1]!
      b += near * data[4 * i + 2]!
      weight += near * share
    }
  }
  if (weight === 0) return false
  into[0] = r / weight
  into[1] = g / weight
  into[2] = b / weight
  return true
}

import { type FloatImage, linearRgbToCielab, type RgbaImage, shrinkRgb, SRGB8_TO_LINEAR } from '@toile/imaging'

/** The mean colour of each cell of a grid over a photo, in CIELAB with half its L*: folds and light change that most. */
export type CellColours = FloatImage

/** What a step of L* counts against one of a* or b*. Chosen by eye. */
const LIGHTNESS = 0.5

/** Each cell of a grid of this size. */
export function cellColours(image: RgbaImage, width: number, height: number): CellColours {
  const colours = shrinkRgb(image, width, height, SRGB8_TO_LINEAR)
  const { data } = colours
  for (let o = 0; o < data.length; o += 3) {
    const [lightness, a, b] = linearRgbToCielab(data[o]!, data[o + 1]!, data[o + 2]!)
    data[o] = LIGHTNESS * lightness
    data[o + 1] = a
    data[o + 2] = b
  }
  return colours
}

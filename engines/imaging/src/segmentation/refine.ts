import { boxMean } from '../filter/box.ts'
import { guidedModel, prepareGuide, type GuideStatistics } from '../filter/guided.ts'
import { fitWithin, linearTaps, resampleFloat } from '../geometry/resample.ts'
import { SRGB8_TO_UNIT, shrinkRgb } from '../geometry/shrink.ts'
import { checkSameSize, createGrey, type FloatImage, type GreyImage, type RgbaImage } from '../image.ts'

/** How the mask's edge is tied to the picture's edges. Chosen by eye. */
const GUIDE = {
  /** Long side, in pixels, of the picture in which it is. */
  longSide: 384,
  /** Radius of the filter's windows, in pixels of that picture. */
  radius: 3,
  /** The filter's regularisation, in squared sRGB units of 0 to 1: edges weaker than about 3 codes of 255 do not count. */
  epsilon: 1.5e-4,
  /** Half the width of the ramp that becomes the soft edge, in units of the filtered mask, 0 to 1. */
  ramp: 0.18,
} as const

/**
 * What `refineMask` needs of a picture. Its guide is of sRGB codes over 255: differences in these are closer to seen ones
 * than those of linear light. Transparent pixels count as white.
 */
export function prepareRefinement(image: RgbaImage): GuideStatistics {
  const { width, height } = fitWithin(image.width, image.height, GUIDE.longSide)
  return prepareGuide(shrinkRgb(image, width, height, SRGB8_TO_UNIT), GUIDE.radius, GUIDE.epsilon)
}

/**
 * Brings a labelling of the small picture to full size with its edge laid along the picture's edges: the linear model of
 * the colour guided filter is computed small and applied to the full picture (He and Sun, "Fast guided filter", 2015).
 * Only a band of a few working pixels round the edge can change.
 *
 * @param labels one channel, 0 (outside) to 1 (inside), of any size: its cells divide the whole picture evenly
 * @returns the picture's size, 255 = inside, with a soft edge
 */
export function refineMask(image: RgbaImage, guide: GuideStatistics, labels: FloatImage): GreyImage {
  const { width, height } = guide.guide
  const input = resampleFloat(labels, width, height, 'triangle')
  const near = boxMean(input, GUIDE.radius + 1).data
  const { data: model } = guidedModel(guide, input)
  const out = createGrey(image.width, image.height)
  const [columns, rows] = [linearTaps(image.width, width), linearTaps(image.height, height)]
  const [acrossShare, downShare] = [Float32Array.from(columns.share), Float32Array.from(rows.share)]
  const [cellOfColumn, cellOfRow] = [cellsUnder(image.width, width), cellsUnder(image.height, height)]
  for (let y = 0; y < image.height; y += 1) {
    const cells = cellOfRow[y]! * width
    const above = 4 * rows.first[y]! * width
    const below = 4 * rows.second[y]! * width
    const fy = downShare[y]!
    const line = y * image.width
    for (let x = 0; x < image.width; x += 1) {
      const around = near[cells + cellOfColumn[x]!]!
      if (around <= 0.001) continue
      if (around > 0.999) {
        out.data[line + x] = 255
        continue
      }
      const left = 4 * columns.first[x]!
      const right = 4 * columns.second[x]!
      const fx = acrossShare[x]!
      const w00 = (1 - fx) * (1 - fy)
      const w10 = fx * (1 - fy)
      const w01 = (1 - fx) * fy
      const w11 = fx * fy
      const i = 4 * (line + x)
      let value = 0
      for (let c = 0; c < 4; c += 1) {
        const slope =
          w00 * model[above + left + c]! +
          w10 * model[above + right + c]! +
          w01 * model[below + left + c]! +
          w11 * model[below + right + c]!
        value += slope * (c < 3 ? image.data[i + c]! / 255 : 1)
      }
      out.data[line + x] = Math.round(255 * Math.min(1, Math.max(0, (value - 0.5) / (2 * GUIDE.ramp) + 0.5)))
    }
  }
  return out
}

/** Takes from a mask of the picture's size, in place, what is not seen at all (alpha 0): there is nothing to mark. */
export function unmarkClear(image: RgbaImage, mask: GreyImage): void {
  checkSameSize(image, mask)
  for (let p = 0; p < mask.data.length; p += 1) if (image.data[4 * p + 3] === 0) mask.data[p] = 0
}

/** For each of `fine` pixels along an axis the one of `coarse` cells that it lies in. */
const cellsUnder = (fine: number, coarse: number): Int32Array =>
  Int32Array.from({ length: fine }, (_, at) => Math.min(coarse - 1, Math.floor(((at + 0.5) * coarse) / fine)))

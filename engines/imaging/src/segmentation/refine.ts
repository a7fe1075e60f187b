import { boxMean } from '../filter/box.ts'
import { guidedModel, prepareGuide, type GuideStatistics } from '../filter/guided.ts'
import { fitWithin, resampleFloat } from '../geometry/resample.ts'
import { CODES, shrinkRgb } from '../geometry/shrink.ts'
import { createGrey, type FloatImage, type GreyImage, type RgbaImage } from '../image.ts'

/** Long side of the picture in which the mask's edge is tied to the picture's edges. */
const GUIDE_LONG_SIDE = 384
const GUIDE_RADIUS = 3
/** In squared sRGB units of 0 to 1: edges weaker than about 3 codes of 255 do not count. */
const GUIDE_EPSILON = 1.5e-4
/** Half the width, in units of the filtered mask, of the ramp that becomes the soft edge. */
const RAMP = 0.18

/** sRGB codes over 255: differences in it are closer to seen ones than those of linear light. */
export function prepareRefinement(image: RgbaImage): GuideStatistics {
  const { width, height } = fitWithin(image.width, image.height, GUIDE_LONG_SIDE)
  return prepareGuide(shrinkRgb(image, width, height, CODES), GUIDE_RADIUS, GUIDE_EPSILON)
}

/**
 * Brings a labelling of the small picture to full size with its edge laid along the picture's edges: the linear model of
 * the colour guided filter is computed small and applied to the full picture (He and Sun, "Fast guided filter", 2015).
 * Only a band of a few working pixels round the edge can change. 255 = inside, with a soft edge.
 */
export function refineMask(image: RgbaImage, guide: GuideStatistics, labels: FloatImage): GreyImage {
  const { width, height } = guide.guide
  const input = resampleFloat(labels, width, height, 'triangle')
  const near = boxMean(input, GUIDE_RADIUS + 1).data
  const { data: model } = guidedModel(guide, input)
  const out = createGrey(image.width, image.height)
  const columns = centresBetween(image.width, width)
  const rows = centresBetween(image.height, height)
  for (let y = 0; y < image.height; y += 1) {
    const cells = rows.cell[y]! * width
    const above = 4 * rows.first[y]! * width
    const below = 4 * rows.second[y]! * width
    const fy = rows.share[y]!
    const line = y * image.width
    for (let x = 0; x < image.width; x += 1) {
      const around = near[cells + columns.cell[x]!]!
      if (around <= 0.001) continue
      if (around > 0.999) {
        out.data[line + x] = 255
        continue
      }
      const left = 4 * columns.first[x]!
      const right = 4 * columns.second[x]!
      const fx = columns.share[x]!
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
      out.data[line + x] = Math.round(255 * Math.min(1, Math.max(0, (value - 0.5) / (2 * RAMP) + 0.5)))
    }
  }
  return out
}

/** Where the centres of `fine` pixels lie among `coarse` ones: the cell each is in, and the two centres around it. */
interface Between {
  readonly cell: Int32Array
  readonly first: Int32Array
  readonly second: Int32Array
  /** Of the second one. */
  readonly share: Float32Array
}

function centresBetween(fine: number, coarse: number): Between {
  const places = Float64Array.from({ length: fine }, (_, at) => ((at + 0.5) * coarse) / fine)
  const clamped = places.map((place) => Math.min(coarse - 1, Math.max(0, place - 0.5)))
  return {
    cell: Int32Array.from(places, (place) => Math.min(coarse - 1, Math.floor(place))),
    first: Int32Array.from(clamped, Math.floor),
    second: Int32Array.from(clamped, (place) => Math.min(coarse - 1, Math.floor(place) + 1)),
    share: Float32Array.from(clamped, (place) => place - Math.floor(place)),
  }
}

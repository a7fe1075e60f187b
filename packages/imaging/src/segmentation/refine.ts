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
  const model = guidedModel(guide, input)
  const out = createGrey(image.width, image.height)
  const scaleX = width / image.width
  const scaleY = height / image.height
  for (let y = 0, p = 0; y < image.height; y += 1) {
    const gy = (y + 0.5) * scaleY
    const row = Math.min(height - 1, Math.floor(gy)) * width
    for (let x = 0; x < image.width; x += 1, p += 1) {
      const gx = (x + 0.5) * scaleX
      const around = near[row + Math.min(width - 1, Math.floor(gx))]!
      if (around > 0.999) out.data[p] = 255
      else if (around > 0.001) {
        const value = applyAt(model, image.data, 4 * p, gx - 0.5, gy - 0.5)
        out.data[p] = Math.round(255 * Math.min(1, Math.max(0, (value - 0.5) / (2 * RAMP) + 0.5)))
      }
    }
  }
  return out
}

/** The model at (x, y) between the centres of its pixels, applied to the colour at `at`. */
function applyAt(model: FloatImage, colour: Uint8ClampedArray, at: number, x: number, y: number): number {
  const { width, height, data } = model
  const cx = Math.min(width - 1, Math.max(0, x))
  const cy = Math.min(height - 1, Math.max(0, y))
  const x0 = Math.floor(cx)
  const y0 = Math.floor(cy)
  const fx = cx - x0
  const fy = cy - y0
  const a = 4 * (y0 * width + x0)
  const b = x0 + 1 < width ? a + 4 : a
  const below = y0 + 1 < height ? 4 * width : 0
  let value = 0
  for (let c = 0; c < 4; c += 1) {
    const top = data[a + c]! * (1 - fx) + data[b + c]! * fx
    const bottom = data[a + below + c]! * (1 - fx) + data[b + below + c]! * fx
    value += (top * (1 - fy) + bottom * fy) * (c < 3 ? colour[at + c]! / 255 : 1)
  }
  return value
}

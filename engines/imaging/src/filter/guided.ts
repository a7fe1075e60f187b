import { checkSameSize, createFloat, ImagingError, type FloatImage } from '../image.ts'
import { boxMean } from './box.ts'

/** The part of the colour guided filter that depends on the guide alone: reusable for any number of inputs. */
export interface GuideStatistics {
  readonly guide: FloatImage
  readonly radius: number
  readonly mean: FloatImage
  /** Six channels: the inverse of each window's (covariance + epsilon * identity): rr, rg, rb, gg, gb, bb. */
  readonly inverse: FloatImage
}

/** Local linear model of the guide: three slopes and an offset for each pixel. */
export type GuidedModel = FloatImage

/**
 * Statistics of a three-channel guide for `guidedModel`. `radius` in pixels of the guide; `epsilon` in squared units of
 * the guide: windows whose variance is below it are smoothed, above it kept as edges.
 * He, Sun and Tang, "Guided image filtering", ECCV 2010, equation 19.
 */
export function prepareGuide(guide: FloatImage, radius: number, epsilon: number): GuideStatistics {
  if (guide.channels !== 3) throw new ImagingError('bad-argument', 'The guide must have three channels')
  if (!(epsilon > 0)) throw new ImagingError('bad-argument', 'Epsilon must be above 0')
  const { width, height, data } = guide
  const pixels = width * height
  const products = createFloat(width, height, 6)
  for (let i = 0, g = 0, p = 0; i < pixels; i += 1, g += 3, p += 6) {
    const r = data[g]!
    const gr = data[g + 1]!
    const b = data[g + 2]!
    products.data[p] = r * r
    products.data[p + 1] = r * gr
    products.data[p + 2] = r * b
    products.data[p + 3] = gr * gr
    products.data[p + 4] = gr * b
    products.data[p + 5] = b * b
  }
  const mean = boxMean(guide, radius)
  const inverse = boxMean(products, radius)
  const cov = inverse.data
  for (let i = 0, g = 0, p = 0; i < pixels; i += 1, g += 3, p += 6) {
    const r = mean.data[g]!
    const gr = mean.data[g + 1]!
    const b = mean.data[g + 2]!
    // The variance of a flat window may come out slightly negative in 32 bits; epsilon keeps the matrix invertible.
    const rr = Math.max(0, cov[p]! - r * r) + epsilon
    const rg = cov[p + 1]! - r * gr
    const rb = cov[p + 2]! - r * b
    const gg = Math.max(0, cov[p + 3]! - gr * gr) + epsilon
    const gb = cov[p + 4]! - gr * b
    const bb = Math.max(0, cov[p + 5]! - b * b) + epsilon
    const c00 = gg * bb - gb * gb
    const c01 = gb * rb - rg * bb
    const c02 = rg * gb - gg * rb
    const scale = 1 / Math.max(rr * c00 + rg * c01 + rb * c02, 1e-3 * epsilon ** 3)
    cov[p] = c00 * scale
    cov[p + 1] = c01 * scale
    cov[p + 2] = c02 * scale
    cov[p + 3] = (rr * bb - rb * rb) * scale
    cov[p + 4] = (rb * rg - rr * gb) * scale
    cov[p + 5] = (rr * gg - rg * rg) * scale
  }
  return { guide, radius, mean, inverse }
}

/** The averaged linear model (slopes for the three channels, offset) that maps the guide to `input` (one channel). */
export function guidedModel(statistics: GuideStatistics, input: FloatImage): GuidedModel {
  const { guide, radius, mean, inverse } = statistics
  checkSameSize(guide, input)
  const { width, height } = guide
  const pixels = width * height
  const products = createFloat(width, height, 4)
  for (let i = 0, g = 0, p = 0; i < pixels; i += 1, g += 3, p += 4) {
    const value = input.data[i]!
    products.data[p] = guide.data[g]! * value
    products.data[p + 1] = guide.data[g + 1]! * value
    products.data[p + 2] = guide.data[g + 2]! * value
    products.data[p + 3] = value
  }
  const means = boxMean(products, radius)
  const out = means.data
  const inv = inverse.data
  for (let i = 0, g = 0, p = 0, q = 0; i < pixels; i += 1, g += 3, p += 4, q += 6) {
    const meanInput = out[p + 3]!
    const mr = mean.data[g]!
    const mg = mean.data[g + 1]!
    const mb = mean.data[g + 2]!
    const cr = out[p]! - mr * meanInput
    const cg = out[p + 1]! - mg * meanInput
    const cb = out[p + 2]! - mb * meanInput
    const ar = inv[q]! * cr + inv[q + 1]! * cg + inv[q + 2]! * cb
    const ag = inv[q + 1]! * cr + inv[q + 3]! * cg + inv[q + 4]! * cb
    const ab = inv[q + 2]! * cr + inv[q + 4]! * cg + inv[q + 5]! * cb
    out[p] = ar
    out[p + 1] = ag
    out[p + 2] = ab
    out[p + 3] = meanInput - ar * mr - ag * mg - ab * mb
  }
  return boxMean(means, radius)
}

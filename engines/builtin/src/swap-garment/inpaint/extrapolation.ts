import {
  createFloat,
  type FloatImage,
  gaussianBlur,
  type GreyImage,
  matteFeather,
  type PixelBox,
  pushPull,
  type RgbaImage,
  SRGB8_TO_LINEAR,
} from '@toile/imaging'
import { sampleBilinear } from '../../garment-shape/texture-sampling.ts'
import { expandedBox } from '../read-photo/close-up.ts'

/** Factor by which smooth fillings are made smaller than the photo: they have no detail. Chosen by eye. */
const COARSE = 4

/**
 * Colours that go on smoothly from the photo's pixels that `known` accepts, over the whole photo: linear light, 3 channels,
 * a quarter of its size. Undefined when there are none. `within`: where alone any can be, if that is known.
 */
export function extrapolate(
  photo: RgbaImage,
  known: (index: number) => boolean,
  within: PixelBox = { left: 0, top: 0, right: photo.width, bottom: photo.height },
): FloatImage | undefined {
  const { width, height, data } = photo
  const w = Math.ceil(width / COARSE)
  const h = Math.ceil(height / COARSE)
  const sums = createFloat(w, h, 4)
  let any = false
  for (let y = within.top; y < within.bottom; y += 1) {
    for (let x = within.left; x < within.right; x += 1) {
      const i = y * width + x
      if (!known(i)) continue
      any = true
      const o = 4 * (Math.floor(y / COARSE) * w + Math.floor(x / COARSE))
      for (let c = 0; c < 3; c += 1) sums.data[o + c]! += SRGB8_TO_LINEAR[data[4 * i + c]!]!
      sums.data[o + 3]! += 1
    }
  }
  if (!any) return undefined
  const weight = createFloat(w, h, 1)
  for (let o = 0; o < sums.data.length; o += 4) {
    const n = sums.data[o + 3]!
    if (n === 0) continue
    for (let c = 0; c < 4; c += 1) sums.data[o + c]! /= n
    weight.data[o >> 2] = 1
  }
  return pushPull(sums, weight)
}

/** The colours about a region: see `extrapolate`. `distance`: of the photo's pixels to its mask. */
export function extrapolateSurroundings(
  photo: RgbaImage,
  distance: Float32Array,
  box: PixelBox,
): FloatImage | undefined {
  const feather = matteFeather(photo.width, photo.height)
  return extrapolate(
    photo,
    (i) => distance[i]! > feather && distance[i]! < 5 * feather,
    expandedBox(box, 5 * feather, photo),
  )
}

/**
 * The same of a share, 0 to 1, that pixels of the photo have: 1 channel, in `within` alone. `shareOf`: of a pixel; below 0 where
 * it is not known.
 */
export function extrapolateShare(
  { width, height }: RgbaImage,
  shareOf: (index: number) => number,
  within: PixelBox,
): FloatImage {
  const [w, h] = [Math.ceil(width / COARSE), Math.ceil(height / COARSE)]
  const sums = createFloat(w, h, 1)
  const weight = createFloat(w, h, 1)
  // Every other pixel tells enough.
  for (let y = within.top; y < within.bottom; y += 2) {
    for (let x = within.left; x < within.right; x += 2) {
      const share = shareOf(y * width + x)
      if (share < 0) continue
      const o = Math.floor(y / COARSE) * w + Math.floor(x / COARSE)
      sums.data[o]! += share
      weight.data[o]! += 1
    }
  }
  for (let o = 0; o < sums.data.length; o += 1) {
    const n = weight.data[o]!
    if (n === 0) continue
    sums.data[o]! /= n
    weight.data[o] = 1
  }
  return pushPull(sums, weight)
}

/**
 * What either of two masks of one size marks as a share, 0 to 1, blurred so that its outline is smooth: 1 channel, a quarter of
 * their size. `sigma`: pixels of them; `within`: where alone it is asked for.
 */
export function blurredShare(
  { width, height, data }: GreyImage,
  other: GreyImage,
  sigma: number,
  within: PixelBox,
): FloatImage {
  const [w, h] = [Math.ceil(width / COARSE), Math.ceil(height / COARSE)]
  const out = createFloat(w, h, 1)
  const about = 4 * sigma
  const bottom = Math.min(h, Math.ceil((within.bottom + about) / COARSE))
  const right = Math.min(w, Math.ceil((within.right + about) / COARSE))
  for (let row = Math.max(0, Math.floor((within.top - about) / COARSE)); row < bottom; row += 1) {
    for (let column = Math.max(0, Math.floor((within.left - about) / COARSE)); column < right; column += 1) {
      let [sum, n] = [0, 0]
      // Every other pixel tells enough.
      for (let y = COARSE * row; y < Math.min(height, COARSE * (row + 1)); y += 2) {
        for (let x = COARSE * column + ((y >> 1) & 1); x < Math.min(width, COARSE * (column + 1)); x += 2) {
          const i = y * width + x
          sum += Math.max(data[i]!, other.data[i]!)
          n += 255
        }
      }
      out.data[row * w + column] = n > 0 ? sum / n : 0
    }
  }
  return gaussianBlur(out, sigma / COARSE)
}

/** Bilinear, at a pixel of the photo; fractions lie between pixels. */
export function sampleExtrapolated(image: FloatImage, x: number, y: number, into: Float32Array): void {
  sampleBilinear(image, (x + 0.5) / COARSE - 0.5, (y + 0.5) / COARSE - 0.5, into)
}

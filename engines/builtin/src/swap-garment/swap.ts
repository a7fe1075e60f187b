import {
  createFloat,
  type FloatImage,
  gaussianBlur,
  luminance,
  matteFeather,
  type PixelBox,
  type RgbaImage,
} from '@toile/imaging'
import type { GarmentCoverage } from '@toile/engine'
import { coverageOf } from './coverage.ts'
import { type Invented, inpaintBehind } from './inpaint/inpaint.ts'
import { PIXEL_KIND } from './pixel-kinds.ts'
import { type WarpedCloth, warpCloth } from './warp/warped-cloth.ts'
import { cutOffAtHem } from './cut-off/hem.ts'
import { compositeOnPhoto, softClip, startLayer, removeOldEdge } from './composite/composite.ts'
import { garmentTexture } from './read-flat-lay/garment-texture.ts'
import { cutOffAtNeck } from './cut-off/neck.ts'
import { lightFactor } from './shade/shading.ts'
import { type ColourSource, neighbourColour } from './composite/edge-colour.ts'
import type { SwapInput } from './swap-input.ts'
import { readReplacedGarment, type ReplacedGarment } from './replaced-garment.ts'

/** The edge between the garment and what is behind it. Chosen by eye. */
const EDGE = {
  /** Sigma of its softness, pixels. */
  soft: 0.7,
  /** Minimum share of cloth in a pixel for its colour to be known. */
  least: 0.02,
} as const

export interface Swapped {
  readonly image: RgbaImage
  readonly invented: Invented
  /** How much the selection cuts off at the neck and down an open front: see `cutOffAtNeck`. */
  readonly cut: number
  /** How much it cuts off at the garment's lower edge: see `cutOffAtHem`. */
  readonly below: number
  readonly coverage: GarmentCoverage
}

/**
 * Puts a garment that was cut from a flat-lay in place of the one that is marked on a photo: each part on the part of the
 * region that it belongs to, under the photo's light. The result has the size of the photo that the close-up was taken from;
 * beyond that one's mask and its feather (`matteFeather`) each pixel is the photo's, byte for byte. Equal inputs give equal
 * bytes.
 *
 * @param replaced what `readReplacedGarment` gives for the close-up of `swap`, and `linear` what `garmentTexture` gives for its flat-lay: the
 * pictures of one request have them in common
 */
export function swapGarment(
  swap: SwapInput,
  replaced: ReplacedGarment = readReplacedGarment(swap),
  linear: FloatImage = garmentTexture(swap.flatLay, swap.garment),
): Swapped {
  const { photo, style } = swap
  const { box, cut: old, distance, shading, surroundings } = replaced
  const { width, height } = photo
  const report = swap.report ?? (() => {})
  const feather = matteFeather(width, height)
  const isOpen = (i: number): boolean => distance[i]! <= feather
  const layer = warpCloth(swap, linear, box, isOpen)
  report(0.5)
  const { image: behind, invented } = inpaintBehind({
    swap,
    kinds: layer.kinds,
    surroundings,
    form: shading.form,
    distance,
    box,
    coverOf: (sigma) => coverOf(layer, box, sigma, isOpen),
  })
  report(0.75)
  const cover = coverOf(layer, box, EDGE.soft)
  const drawn = startLayer(swap, old, surroundings, box)
  removeOldEdge(drawn, photo, behind, distance)
  const { fine, kinds } = layer
  const cloths = layer.image.data
  const clothSource: ColourSource = {
    image: layer.image,
    box,
    shareOf: (i) => (kinds[i] === PIXEL_KIND.garment && isOpen(i) ? cloths[4 * i + 3]! : 0),
  }
  const backSource: ColourSource = { image: behind, box, shareOf: (i) => (kinds[i] === PIXEL_KIND.garment ? 0 : 1) }
  const [cloth, back] = [new Float32Array(3), new Float32Array(3)]
  for (let y = box.top, o = 0, k = 0; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1, o += 8, k += 1) {
      const i = y * width + x
      if (distance[i]! > feather) continue
      const share = Math.min(1, cover.data[k]!)
      const own = cloths[4 * i + 3]!
      for (let c = 0; c < 3; c += 1) {
        back[c] = behind.data[4 * i + c]!
        cloth[c] = own > EDGE.least ? cloths[4 * i + c]! / own : 0
      }
      // Both sides of a soft edge go on across it: else it would be hard on one and dark on the other.
      if (share < 1 && kinds[i] === PIXEL_KIND.garment && !neighbourColour(backSource, x, y, back)) back.set(cloth)
      const isCloth = own > EDGE.least || (share > 0 && neighbourColour(clothSource, x, y, cloth))
      const light = lightFactor(style.folds * shading.folds.data[i]!, luminance(cloth[0]!, cloth[1]!, cloth[2]!))
      for (let c = 0; c < 3; c += 1) {
        const front = isCloth ? softClip(cloth[c]! * light) : back[c]!
        drawn.image.data[o + c] = share * front + (1 - share) * back[c]!
      }
      drawn.image.data[o + 3] = 1
      if (!fine) continue
      if (share < 0.999) fine.parts[k] = 0
      fine.places.data[3 * k + 2] = light
    }
  }
  const image = compositeOnPhoto(swap, { ...drawn, ...(fine && { fine }) }, swap.seed, replaced.edgeBlur, swap.front)
  report(1)
  return {
    image,
    invented,
    cut: cutOffAtNeck(swap, linear, distance, feather),
    below: cutOffAtHem(swap),
    coverage: coverageOf(swap.garment, swap.body, linear, layer.seen),
  }
}

/**
 * How much of each pixel of `box` the garment covers, softened by a Gaussian of `sigma`. Beyond the region all is covered
 * or, where `isOpen` tells the region, nothing.
 */
function coverOf(
  { image, kinds }: WarpedCloth,
  box: PixelBox,
  sigma: number,
  isOpen: (index: number) => boolean = () => true,
): FloatImage {
  const about = Math.ceil(3 * sigma)
  const [left, top] = [Math.max(0, box.left - about), Math.max(0, box.top - about)]
  const width = Math.min(image.width, box.right + about) - left
  const height = Math.min(image.height, box.bottom + about) - top
  const alpha = createFloat(width, height, 1)
  for (let y = 0, o = 0; y < height; y += 1) {
    for (let x = 0, i = (y + top) * image.width + left; x < width; x += 1, i += 1, o += 1) {
      alpha.data[o] = kinds[i] === PIXEL_KIND.garment ? (isOpen(i) ? 1 : 0) : image.data[4 * i + 3]!
    }
  }
  const soft = gaussianBlur(alpha, sigma)
  const out = createFloat(box.right - box.left, box.bottom - box.top, 1)
  for (let y = 0; y < out.height; y += 1) {
    const from = (y + box.top - top) * width + box.left - left
    out.data.set(soft.data.subarray(from, from + out.width), y * out.width)
  }
  return out
}

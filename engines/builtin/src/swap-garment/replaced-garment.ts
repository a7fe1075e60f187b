import {
  checkSameSize,
  cutOut,
  distanceTo,
  type FloatImage,
  invertMask,
  matteFeather,
  type PixelBox,
  type RgbaImage,
} from '@toile/imaging'
import { type CloseUp, markedBox } from './read-photo/close-up.ts'
import { extrapolateSurroundings } from './inpaint/extrapolation.ts'
import { readShading, type Shading } from './shade/shading.ts'
import { estimateEdgeBlur } from './read-photo/edge-blur.ts'

/** The garment that is marked on a close-up, whatever takes its place. */
export interface ReplacedGarment {
  /** Of what the mask marks and its feather. */
  readonly box: PixelBox
  /** The close-up's size: sRGB with straight alpha. */
  readonly cut: RgbaImage
  /** Each pixel's distance from the mask, pixels. */
  readonly distance: Float32Array
  readonly shading: Shading
  /** The colours about it: see `extrapolateSurroundings`. */
  readonly surroundings: FloatImage | undefined
  /** How soft the photo is about it, in pixels of the photo that the close-up was taken from: see `estimateEdgeBlur`. */
  readonly edgeBlur: number | undefined
}

/** What is looked at beside a garment for how soft its photo is, in long sides of its box: its edge and what is worn with it. By eye. */
const BESIDE = 0.05

export function readReplacedGarment(closeUp: CloseUp): ReplacedGarment {
  const { photo, mask } = closeUp
  checkSameSize(photo, mask)
  const box = markedBox(mask, matteFeather(photo.width, photo.height) + 2)
  const cut = cutOut(photo, invertMask(mask))
  const distance = distanceTo(mask, 1).data
  const edgeBlur = softnessAbout(closeUp.original ?? closeUp)
  return {
    box,
    cut,
    distance,
    shading: readShading(cut, box),
    surroundings: extrapolateSurroundings(photo, distance, box),
    edgeBlur,
  }
}

function softnessAbout({ photo, mask }: CloseUp): number | undefined {
  const { left, top, right, bottom } = markedBox(mask, 0)
  return estimateEdgeBlur(photo, markedBox(mask, Math.ceil(BESIDE * Math.max(right - left, bottom - top))))
}

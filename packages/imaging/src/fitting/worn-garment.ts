import { cutOut, matteFeather } from '../composite/matte.ts'
import { distanceTo } from '../filter/index.ts'
import { checkSameSize, type FloatImage, type PixelBox, type RgbaImage } from '../image.ts'
import { invertMask } from '../mask/basic.ts'
import { type CloseUp, markedBox } from './close-up.ts'
import { readBeyond } from './lay-over.ts'
import { readShading, type Shading } from './shading.ts'

/** The garment that is marked on a close-up, whatever takes its place. */
export interface WornGarment {
  /** Of what the mask marks and its feather. */
  readonly box: PixelBox
  /** The close-up's size: sRGB with straight alpha. */
  readonly cut: RgbaImage
  /** Each pixel's distance from the mask, pixels. */
  readonly distance: Float32Array
  readonly shading: Shading
  /** The colours about it: see `readBeyond`. */
  readonly beyond: FloatImage | undefined
}

export function readWorn({ photo, mask }: CloseUp): WornGarment {
  checkSameSize(photo, mask)
  const box = markedBox(mask, matteFeather(photo.width, photo.height) + 2)
  const cut = cutOut(photo, invertMask(mask))
  const distance = distanceTo(mask, 1).data
  return { box, cut, distance, shading: readShading(cut, box), beyond: readBeyond(photo, distance, box) }
}

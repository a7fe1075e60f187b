import {
  boundingBox,
  checkSameSize,
  createRgba,
  cropGrey,
  cropRgba,
  fitWithin,
  type GreyImage,
  linearToSrgb8,
  type PixelBox,
  resampleGrey,
  type RgbaImage,
  shrinkRgb,
  SRGB8_TO_LINEAR,
} from '@toile/imaging'

/** Long side in pixels of what is worked on: a garment's picture (R33) shows no more than fits into that. A round number. */
export const CLOSE_UP_SIDE = 1600
/** What is seen about the garment, in long sides of its box: skin to go on from, the ground, arms. Chosen by eye. */
const ABOUT = 0.2

/** The photo that a close-up was taken from. */
export interface Original {
  readonly photo: RgbaImage
  readonly mask: GreyImage
  /** What of it the close-up shows. */
  readonly box: PixelBox
}

/** What of a photo a garment is fitted to, at the size it is worked in. */
export interface CloseUp {
  /** 8-bit sRGB. */
  readonly photo: RgbaImage
  /** Of the same size, 255 = the garment to replace. */
  readonly mask: GreyImage
  /** Left out where photo and mask are the whole photo as it was given. */
  readonly original?: Original
}

/**
 * A photo of up to `CLOSE_UP_SIDE` is its own close-up. Of a larger one it is the marked region and what is about it, made
 * smaller where it is still larger than that. `mask`: of the photo's size, 255 = the garment to replace.
 */
export function closeUpOf(photo: RgbaImage, mask: GreyImage): CloseUp {
  checkSameSize(photo, mask)
  if (Math.max(photo.width, photo.height) <= CLOSE_UP_SIDE) return { photo, mask }
  const marked = markedBox(mask, 0)
  const box = markedBox(mask, Math.ceil(ABOUT * Math.max(marked.right - marked.left, marked.bottom - marked.top)))
  const { width, height } = fitWithin(box.right - box.left, box.bottom - box.top, CLOSE_UP_SIDE)
  const linear = shrinkRgb(cropRgba(photo, box), width, height, SRGB8_TO_LINEAR)
  const small = createRgba(width, height)
  for (let i = 0; i < width * height; i += 1) {
    for (let c = 0; c < 3; c += 1) small.data[4 * i + c] = linearToSrgb8(linear.data[3 * i + c]!)
    small.data[4 * i + 3] = 255
  }
  return {
    photo: small,
    mask: resampleGrey(cropGrey(mask, box), width, height, 'triangle'),
    original: { photo, mask, box },
  }
}

/** A picture of the whole photo, such as a mask, as the close-up shows it. It may be smaller than the photo. */
export function inCloseUp(image: GreyImage, { photo, original }: CloseUp): GreyImage {
  if (!original) return image
  const across = image.width / original.photo.width
  const down = image.height / original.photo.height
  const { left, top, right, bottom } = original.box
  const part = cropGrey(image, {
    left: Math.floor(left * across),
    top: Math.floor(top * down),
    right: Math.min(image.width, Math.ceil(right * across)),
    bottom: Math.min(image.height, Math.ceil(bottom * down)),
  })
  return resampleGrey(part, photo.width, photo.height, 'triangle')
}

/** Box of what a mask touches and a margin about it, within the picture; all of it when nothing is marked. */
export const markedBox = (mask: GreyImage, margin: number): PixelBox =>
  boundingBox(mask, 1, margin) ?? { left: 0, top: 0, right: mask.width, bottom: mask.height }

/** A box and so many pixels about it, within the photo. */
export const expandedBox = ({ left, top, right, bottom }: PixelBox, margin: number, photo: RgbaImage): PixelBox => ({
  left: Math.max(0, left - margin),
  top: Math.max(0, top - margin),
  right: Math.min(photo.width, right + margin),
  bottom: Math.min(photo.height, bottom + margin),
})

/** First and last marked row of each column; -1 where there is none. */
export function columnEnds({ width, height, data }: GreyImage): {
  readonly tops: Int32Array
  readonly bottoms: Int32Array
} {
  const tops = new Int32Array(width).fill(-1)
  const bottoms = new Int32Array(width).fill(-1)
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      if (data[i]! < 128) continue
      if (tops[x]! < 0) tops[x] = y
      bottoms[x] = y
    }
  }
  return { tops, bottoms }
}

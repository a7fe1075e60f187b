import { cutOut, type GreyImage, invertMask, type RgbaImage, segmentFlatLay } from '@toile/imaging'

export interface FlatLay {
  /** sRGB with straight alpha, at the size of the picture it was cut from; at the edge the garment's colour alone. */
  readonly picture: RgbaImage
  /** 255 = garment. */
  readonly mask: GreyImage
}

/** How a garment's edge is cut: along its mask, which takes half the time and tells its shape, or with the garment's colour alone. */
export type CutEdge = 'masked' | 'matted'

/**
 * Cuts a garment that was photographed lying or hanging before an even ground. `image` is 8-bit sRGB. Undefined when no
 * garment stands out from a ground. `mask`: what `segmentFlatLay` gives for it, null for nothing; it is the answer's whichever way its edge is cut.
 */
export function cutOutFlatLay(
  image: RgbaImage,
  edge: CutEdge = 'matted',
  mask: GreyImage | null | undefined = segmentFlatLay(image),
): FlatLay | undefined {
  if (!mask) return undefined
  for (let i = 3; i < image.data.length; i += 4) {
    // Alpha that is there is better than any that could be found.
    if (image.data[i]! < 250) return { picture: under(image, mask), mask }
  }
  return { picture: edge === 'matted' ? cutOut(image, invertMask(mask)) : within(image, mask), mask }
}

function within(image: RgbaImage, mask: GreyImage): RgbaImage {
  const data = image.data.slice()
  for (let i = 0; i < mask.data.length; i += 1) data[4 * i + 3] = mask.data[i]!
  return { ...image, data }
}

/** Without what lies apart from the garment. */
function under(image: RgbaImage, mask: GreyImage): RgbaImage {
  const { width, height } = image
  const data = image.data.slice()
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      const near =
        mask.data[i]! > 0 ||
        (x > 0 && mask.data[i - 1]! > 0) ||
        (x + 1 < width && mask.data[i + 1]! > 0) ||
        (y > 0 && mask.data[i - width]! > 0) ||
        (y + 1 < height && mask.data[i + width]! > 0)
      if (!near) data[4 * i + 3] = 0
    }
  }
  return { width, height, data }
}

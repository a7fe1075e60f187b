import { type GreyImage, ImagingError, type PreparedImage, prepareSegmentation, type RgbaImage } from '@toile/imaging'
import { segmentFromDots } from './segmentation/segment.ts'
import type { Dot, MaskKind } from '@toile/engine'
import { maskRefusal } from './refusals.ts'

/** A candidate before it becomes a PNG: 8-bit grey of the image's size, 255 = inside, edge soft by about a pixel. */
export interface FoundMask {
  readonly kind: MaskKind
  readonly mask: GreyImage
  /** 0 to 1. */
  readonly score: number
}

/** The state of one image that serves any number of searches: some 20 bytes a pixel at a megapixel. */
export type PreparedMask = PreparedImage

export interface MaskOptions {
  readonly prefer?: MaskKind
  readonly previousMask?: GreyImage
}

/** What can be done before the first dot. `image` is upright 8-bit sRGB; the result refers to its pixels, do not change them. */
export function prepareMask(image: RgbaImage): PreparedMask {
  return prepareSegmentation(image)
}

/**
 * The part, the garment and the person under the dots, best first and `prefer` before all. `previousMask` (the image's
 * size) is the mask the user goes on from; with it, outside dots alone are enough.
 * Throws `EngineError` `invalid-input` when there is nothing to start from or that mask has another size.
 */
export function findMasks(prepared: PreparedMask, dots: readonly Dot[], options: MaskOptions = {}): FoundMask[] {
  try {
    return segmentFromDots(prepared, dots, options)
  } catch (error) {
    if (!(error instanceof ImagingError)) throw error
    throw maskRefusal(error.code === 'size-mismatch' ? 'size-mismatch' : 'nothing-to-start-from', error)
  }
}

import type { Dot } from '@toile/contract'
import type { PictureRequest } from '@toile/engine'
import type { PixelBox, RgbaImage } from '@toile/imaging'

/** Photos are looked at with this many pixels at most on the long side (R33). */
export const OUTFIT_WORK_SIDE = 1024

export interface FlatLayRequest extends Pick<
  PictureRequest,
  'prompt' | 'seed' | 'index' | 'width' | 'height' | 'garmentType'
> {
  /** The seeds that lead from the original to the variation that is wanted; left out or empty for the original. */
  readonly lineage?: readonly number[]
  /** Tells uploads apart: what was found on the last one serves its other pictures. Left out, nothing is kept. */
  readonly upload?: string
  /** At most `OUTFIT_WORK_SIDE` on a side. */
  readonly photo: RgbaImage
  /** On the garment that is meant, in pixels of `photo`; left out where none was set. */
  readonly dot?: Dot
  /** Pixels of the upload for each of `photo`, at least 1. */
  readonly finer: number
  /** A part of the upload, `scale` pixels (1 to `finer`) for each of `photo`. `box` is in pixels of `photo`. */
  readonly detail: (box: PixelBox, scale: number) => Promise<RgbaImage>
}

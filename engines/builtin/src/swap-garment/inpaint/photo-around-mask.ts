import type { GreyImage, RgbaImage } from '@toile/imaging'

/** A photo about the garment that is taken away: where its pixels are its own, and what they show. */
export interface PhotoAroundMask {
  readonly photo: RgbaImage
  /** Of the photo's size, 255 = the garment that is taken away. */
  readonly mask: GreyImage
  /** Of the photo's size, 255 = skin. */
  readonly skin: GreyImage
  /** Each pixel's distance from the mask, pixels. */
  readonly distance: Float32Array
  /** Distance from the mask from which a pixel is wholly the photo's own, pixels. */
  readonly margin: number
  /** Whether a pixel has the colour of what lies behind the body. */
  isBackground(index: number): boolean
}

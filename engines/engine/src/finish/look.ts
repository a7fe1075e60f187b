import { type DominantColour, dominantColours, type RgbaImage, thumbHash } from '@toile/imaging'
import type { Sharp } from 'sharp'

/** What a picture looks like before it is there, and what it is found by. */
export interface PictureLook {
  /** Up to three, the largest share first. */
  readonly colours: readonly DominantColour[]
  /** A ThumbHash, base64. */
  readonly placeholder: string
}

/** Pixels of the longer side: enough for colours and more than a ThumbHash shows. */
const SIDE = 64

/** `isAllShown`: it has no ground about what it shows. */
export async function lookOf(picture: Sharp, isAllShown: boolean): Promise<PictureLook> {
  const { data, info } = await picture
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const small: RgbaImage = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
  return {
    colours: dominantColours(small, isAllShown),
    placeholder: Buffer.from(thumbHash(small)).toString('base64'),
  }
}

import type { ImageFile } from '@toile/engine'
import sharp, { type Sharp } from 'sharp'
import { dressAlone, dressForm, type Cloths } from './dress-form.ts'

/** The dress form is drawn so many times larger and brought down, for soft edges. */
const OVERSAMPLING = 2
/** Pixels of every file. */
const SIZE = { width: 768, height: 1024 } as const

/** The dress form on plain white, and the mask of all that is not it: 768 × 1024 pixels each. */
export async function stillLife(cloths?: Cloths): Promise<{ target: ImageFile; mask: ImageFile }> {
  const { light, alpha } = dressForm(OVERSAMPLING, cloths)
  const colour = Buffer.alloc(3 * alpha.length, 235)
  for (let at = 0; at < alpha.length; at += 1) {
    if (alpha[at] === 0) continue
    for (let channel = 0; channel < 3; channel += 1) colour[3 * at + channel] = encode(light[3 * at + channel]!)
  }
  return { target: await fileOf(brought(colour, 3)), mask: await maskOf(alpha, true) }
}

/** The mask of the dress alone, of the same size. */
export const dressMask = (): Promise<ImageFile> => maskOf(dressAlone(OVERSAMPLING).alpha, false)

const maskOf = (alpha: Uint8Array, negate: boolean): Promise<ImageFile> =>
  fileOf(brought(Buffer.from(alpha), 1).threshold(128).negate(negate).toColourspace('b-w'))

const fileOf = async (image: Sharp): Promise<ImageFile> => ({
  data: await image.png().toBuffer(),
  mediaType: 'image/png',
  ...SIZE,
})

const brought = (pixels: Buffer, channels: 1 | 3): Sharp =>
  sharp(pixels, {
    raw: { width: SIZE.width * OVERSAMPLING, height: SIZE.height * OVERSAMPLING, channels },
  }).resize(SIZE.width, SIZE.height, { kernel: 'lanczos3' })

/** Linear light 0 to 1 to an 8-bit sRGB value. */
function encode(value: number): number {
  const clipped = Math.min(1, Math.max(0, value))
  return Math.round(255 * (clipped <= 0.003_130_8 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055))
}

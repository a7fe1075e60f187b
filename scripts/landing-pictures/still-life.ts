import type { ImageFile } from '@toile/engine'
import sharp from 'sharp'
import { dressForm, type Cloths } from './dress-form.ts'

/** The dress form is drawn so many times larger and brought down, for soft edges. */
const OVERSAMPLING = 2

/** The dress form on plain white, and the mask of all that is not it: 768 × 1024 pixels each. */
export async function stillLife(cloths?: Cloths): Promise<{ target: ImageFile; mask: ImageFile }> {
  const { width, height, light, alpha } = dressForm(OVERSAMPLING, cloths)
  const size = { width: width / OVERSAMPLING, height: height / OVERSAMPLING }
  const colour = Buffer.alloc(3 * width * height, 235)
  const kept = Buffer.alloc(width * height)
  for (let at = 0; at < alpha.length; at += 1) {
    if (alpha[at] === 0) continue
    kept[at] = 255
    for (let channel = 0; channel < 3; channel += 1) colour[3 * at + channel] = encode(light[3 * at + channel]!)
  }
  const file = async (pixels: Buffer, channels: 1 | 3, negate: boolean): Promise<ImageFile> => {
    const image = sharp(pixels, { raw: { width, height, channels } }).resize(size.width, size.height, {
      kernel: 'lanczos3',
    })
    const shaped = channels === 1 ? image.threshold(128).negate(negate).toColourspace('b-w') : image
    return { data: await shaped.png().toBuffer(), mediaType: 'image/png', ...size }
  }
  return { target: await file(colour, 3, false), mask: await file(kept, 1, true) }
}

/** Linear light 0 to 1 to an 8-bit sRGB value. */
function encode(value: number): number {
  const clipped = Math.min(1, Math.max(0, value))
  return Math.round(255 * (clipped <= 0.003_130_8 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055))
}

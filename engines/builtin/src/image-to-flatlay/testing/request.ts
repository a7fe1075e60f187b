import { resampleRgba, type RgbaImage } from '@toile/imaging'
import type { FlatLayRequest } from '../flat-lay-request.ts'

/** The flat-lay of a shirt from a photo at its own size. */
export function requestOf(photo: RgbaImage, change: Partial<FlatLayRequest> = {}): FlatLayRequest {
  return {
    photo,
    finer: 1,
    detail: async ({ left, top, right, bottom }, scale) => {
      const part = {
        width: right - left,
        height: bottom - top,
        data: new Uint8ClampedArray(4 * (right - left) * (bottom - top)),
      }
      for (let y = 0; y < part.height; y += 1) {
        const from = 4 * ((y + top) * photo.width + left)
        part.data.set(photo.data.subarray(from, from + 4 * part.width), 4 * y * part.width)
      }
      return scale > 1
        ? resampleRgba(part, Math.round(part.width * scale), Math.round(part.height * scale), 'bicubic')
        : part
    },
    prompt: 'shirt',
    seed: 7,
    index: 0,
    width: 300,
    height: 400,
    garmentType: 'upper body',
    ...change,
  }
}

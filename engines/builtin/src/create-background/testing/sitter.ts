import { createHash } from 'node:crypto'
import { createGrey, createRgba, type GreyImage, type RgbaImage } from '@toile/imaging'
import { type BackgroundRequest, drawBackgroundPicture } from '../draw-background.ts'

/** A standing figure, head, body and legs, before a grey-green ground. */
export function sitter(width: number, height: number): { photo: RgbaImage; mask: GreyImage } {
  const photo = createRgba(width, height)
  const mask = createGrey(width, height, 255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5 - width / 2) / height
      const v = (y + 0.5) / height
      const kept =
        Math.hypot(u / 0.05, (v - 0.15) / 0.06) < 1 ||
        (v > 0.2 && v < 0.6 && Math.abs(u) < 0.1) ||
        (v >= 0.6 && v < 0.92 && Math.abs(Math.abs(u) - 0.05) < 0.035)
      const i = y * width + x
      const noise = ((x * 31 + y * 17) % 7) - 3
      photo.data.set(
        kept ? [170 + noise, 60 + noise, 70 + noise, 255] : [120 + noise, 140 + noise, 120 + noise, 255],
        i * 4,
      )
      if (kept) mask.data[i] = 0
    }
  }
  return { photo, mask }
}

const silent = { report() {} }
export const draw = (change: Partial<BackgroundRequest> = {}) =>
  drawBackgroundPicture({ ...sitter(96, 128), prompt: 'beach', seed: 7, index: 0, ...change }, silent)
export const digest = (image: RgbaImage): string => createHash('sha256').update(image.data).digest('hex')

/** Mean difference of two pictures in codes, over the pixels that the mask gives to the background. */
export function difference(a: RgbaImage, b: RgbaImage, mask: GreyImage): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] !== 255) continue
    for (let c = 0; c < 3; c++) sum += Math.abs(a.data[i * 4 + c]! - b.data[i * 4 + c]!)
    count += 3
  }
  return sum / count
}

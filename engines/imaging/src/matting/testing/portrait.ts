import { createGrey, createRgba, type GreyImage, type RgbaImage } from '../../image.ts'
import { randomStream } from '../../noise/random.ts'

/** A red-brown figure with a soft, one-pixel rim before a green ground, with a little noise. */
export function portrait(width: number, height: number): { photo: RgbaImage; mask: GreyImage } {
  const photo = createRgba(width, height)
  const mask = createGrey(width, height, 255)
  const random = randomStream(7)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const d = Math.hypot((x + 0.5 - width / 2) / (width * 0.28), (y + 0.5 - height / 2) / (height * 0.36))
      const cover = Math.min(1, Math.max(0, (1 - d) * width * 0.25 + 0.5))
      const i = y * width + x
      const grain = random.between(-5, 5)
      photo.data[i * 4] = 60 + cover * 100 + grain
      photo.data[i * 4 + 1] = 170 - cover * 110 + grain
      photo.data[i * 4 + 2] = 80 - cover * 30 + grain
      photo.data[i * 4 + 3] = 255
      if (d < 1) mask.data[i] = 0
    }
  }
  return { photo, mask }
}

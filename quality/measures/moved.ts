import { createGrey, createRgba, type GreyImage, type RgbaImage } from '@toile/imaging'

/**
 * A photo and its mask (255 = change) as they lie when what the mask keeps is moved by whole pixels: what comes from beyond the
 * photo's border is marked. Both have the size that they had.
 */
export function movedBy(
  photo: RgbaImage,
  mask: GreyImage,
  { dx, dy }: { readonly dx: number; readonly dy: number },
): { readonly photo: RgbaImage; readonly mask: GreyImage } {
  const { width, height } = photo
  const [there, marked] = [createRgba(width, height), createGrey(width, height)]
  marked.data.fill(255)
  for (let y = Math.max(0, dy); y < Math.min(height, height + dy); y += 1) {
    for (let x = Math.max(0, dx); x < Math.min(width, width + dx); x += 1) {
      const [to, from] = [y * width + x, (y - dy) * width + x - dx]
      there.data.set(photo.data.subarray(4 * from, 4 * from + 4), 4 * to)
      marked.data[to] = mask.data[from]!
    }
  }
  return { photo: there, mask: marked }
}

import { distanceTo, type GreyImage, matteFeather, type RgbaImage } from '@toile/imaging'

/**
 * Largest difference of an 8-bit channel between what a mask (255 = change) keeps of a photo, beyond its feather, and the same
 * pixels in a result where they were moved by whole pixels (R33). Undefined where none of them is in the picture any more.
 * All three have the same size.
 */
export function movedCutOutDifference(
  photo: RgbaImage,
  mask: GreyImage,
  result: RgbaImage,
  { dx, dy }: { readonly dx: number; readonly dy: number },
): number | undefined {
  const { width, height } = photo
  const feather = matteFeather(width, height)
  const distance = distanceTo(mask, 1).data
  let largest: number | undefined
  for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y += 1) {
    for (let x = Math.max(0, -dx); x < Math.min(width, width - dx); x += 1) {
      const from = y * width + x
      if (distance[from]! <= feather) continue
      const to = from + dy * width + dx
      for (let c = 0; c < 3; c += 1) {
        largest = Math.max(largest ?? 0, Math.abs(photo.data[4 * from + c]! - result.data[4 * to + c]!))
      }
    }
  }
  return largest
}

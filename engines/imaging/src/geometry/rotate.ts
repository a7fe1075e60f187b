import { createFloat, type FloatImage } from '../image.ts'

/** The picture rotated clockwise by 0 to 3 quarter turns. */
export function rotateQuarterTurns(image: FloatImage, quarters: number): FloatImage {
  if (quarters === 0) return image
  const { width, height, channels, data } = image
  const out = createFloat(height, width, channels)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = channels * (y * width + x)
      const to = channels * (x * height + height - 1 - y)
      for (let c = 0; c < channels; c += 1) out.data[to + c] = data[from + c]!
    }
  }
  return rotateQuarterTurns(out, quarters - 1)
}

import type { RgbaImage } from '@toile/imaging'

/** Codes by which neighbouring pixels of paper or of a studio ground differ at most. */
const STEP = 6

/**
 * 1 on what stands on a quiet ground, 0 on the ground: what cannot be reached from the border by steps of at most 6
 * codes in every channel. White cloth on white paper stays inside as long as its outline is closed.
 */
export function figureArea({ width, height, data }: RgbaImage): Uint8Array {
  const inside = new Uint8Array(width * height).fill(1)
  const open: number[] = []
  const reach = (pixel: number) => {
    if (inside[pixel] === 0) return
    inside[pixel] = 0
    open.push(pixel)
  }
  for (let x = 0; x < width; x += 1) {
    reach(x)
    reach((height - 1) * width + x)
  }
  for (let y = 0; y < height; y += 1) {
    reach(y * width)
    reach(y * width + width - 1)
  }
  const near = (a: number, b: number) =>
    Math.abs(data[4 * a]! - data[4 * b]!) <= STEP &&
    Math.abs(data[4 * a + 1]! - data[4 * b + 1]!) <= STEP &&
    Math.abs(data[4 * a + 2]! - data[4 * b + 2]!) <= STEP
  for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
    const x = pixel % width
    for (const next of [x > 0 ? pixel - 1 : -1, x < width - 1 ? pixel + 1 : -1, pixel - width, pixel + width]) {
      if (next >= 0 && next < inside.length && near(pixel, next)) reach(next)
    }
  }
  return inside
}

import { createRgba, type RgbaImage } from '@toile/imaging'

/** Mean step between each line of pixels and the next, the last one's being to the first. */
function meanSteps({ width, height, data }: RgbaImage, rows: boolean): number[] {
  const [count, length] = rows ? [height, width] : [width, height]
  return Array.from({ length: count }, (_, line) => {
    const next = (line + 1) % count
    let sum = 0
    for (let i = 0; i < length; i++) {
      const a = (rows ? line * width + i : i * width + line) * 4
      const b = (rows ? next * width + i : i * width + next) * 4
      for (let c = 0; c < 3; c++) sum += Math.abs(data[a + c]! - data[b + c]!)
    }
    return sum / length
  })
}

/** Lines on either side that count, too: at another size of the tile a border lies a pixel off. Chosen by eye. */
const LINES_ASIDE = 3

/** The place, as a share of the width and height, where the picture changes least from one line to the next. */
export function calmestPhase(image: RgbaImage): { readonly x: number; readonly y: number } {
  const [x, y] = [false, true].map((rows) => {
    const all = meanSteps(image, rows)
    const n = all.length
    const about = all.map((_, i) =>
      Math.max(
        ...Array.from(
          { length: 2 * LINES_ASIDE + 1 },
          (__, k) => all[(i + k - LINES_ASIDE + n) % n]! / (1 + Math.abs(k - LINES_ASIDE)),
        ),
      ),
    )
    return (about.indexOf(Math.min(...about)) + 1) / n
  })
  return { x: x!, y: y! }
}

/** The tile shifted to begin at another place: the pattern stays the same. */
export function rasterAtPhase(image: RgbaImage, { x, y }: { readonly x: number; readonly y: number }): RgbaImage {
  const { width, height, data } = image
  const [left, top] = [Math.round(x * width) % width, Math.round(y * height) % height]
  const out = createRgba(width, height)
  for (let row = 0; row < height; row++) {
    const from = ((row + top) % height) * width * 4
    const to = row * width * 4
    out.data.set(data.subarray(from + left * 4, from + width * 4), to)
    out.data.set(data.subarray(from, from + left * 4), to + (width - left) * 4)
  }
  return out
}

import type { RgbaImage } from '@toile/imaging'
import { type Beyond, PLACES_BEYOND } from './beyond.ts'

/**
 * The picture with its visible colours continued into what is invisible (alpha 0), `reach` pixels far: each is the mean of
 * the colours that touch it, of a tile also across its border. Filters that read across the edge of a cut-out then find nothing foreign there.
 */
export function spreadColours({ width, height, data: original }: RgbaImage, reach: number, beyond: Beyond): RgbaImage {
  const placeOf = PLACES_BEYOND[beyond]
  const data = original.slice()
  const known = new Uint8Array(width * height)
  for (let p = 0; p < known.length; p += 1) known[p] = original[4 * p + 3] === 0 ? 0 : 1
  let open = indicesOf(known)
  for (let round = 0; round < reach && open.length > 0; round += 1) {
    const filled: number[] = []
    const left: number[] = []
    for (const p of open) (fillFromAround(p) ? filled : left).push(p)
    for (const p of filled) known[p] = 1
    open = left
  }
  return { width, height, data }

  function fillFromAround(p: number): boolean {
    const x = p % width
    const y = (p - x) / width
    let [count, red, green, blue] = [0, 0, 0, 0]
    for (let ny = y - 1; ny <= y + 1; ny += 1) {
      for (let nx = x - 1; nx <= x + 1; nx += 1) {
        // The border's own pixels are not met twice.
        if (beyond === 'border' && !(nx >= 0 && nx < width && ny >= 0 && ny < height)) continue
        const q = placeOf(ny, height) * width + placeOf(nx, width)
        if (known[q] === 0) continue
        count += 1
        red += data[4 * q]!
        green += data[4 * q + 1]!
        blue += data[4 * q + 2]!
      }
    }
    if (count === 0) return false
    data[4 * p] = red / count
    data[4 * p + 1] = green / count
    data[4 * p + 2] = blue / count
    return true
  }
}

function indicesOf(known: Uint8Array): number[] {
  const open: number[] = []
  for (let p = 0; p < known.length; p += 1) if (known[p] === 0) open.push(p)
  return open
}

import type { GreyImage } from '../image.ts'

/**
 * Marks each pixel whose centre lies within `radius` of the centre of a pixel that `isSource` accepts (sources included)
 * by calling `mark` with its index, once or more often. Exact Euclidean discs; the cost is the length of the sources'
 * outline times the disc's area, so small radii at large sizes stay cheap and need no distance field in memory.
 */
export function markWithin(
  mask: GreyImage,
  isSource: (value: number) => boolean,
  radius: number,
  mark: (index: number) => void,
): void {
  const { width, height, data } = mask
  const reach = Math.floor(radius)
  const half = new Int32Array(2 * reach + 1)
  for (let dy = -reach; dy <= reach; dy++) half[dy + reach] = Math.floor(Math.sqrt(radius * radius - dy * dy))
  const source = new Uint8Array(256)
  for (let value = 0; value < 256; value++) source[value] = isSource(value) ? 1 : 0
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (source[data[i]!] === 0) continue
      mark(i)
      // A source amid sources reaches nothing that its neighbours do not.
      const inner =
        (x === 0 || source[data[i - 1]!] === 1) &&
        (x === width - 1 || source[data[i + 1]!] === 1) &&
        (y === 0 || source[data[i - width]!] === 1) &&
        (y === height - 1 || source[data[i + width]!] === 1)
      if (inner) continue
      const top = Math.max(-reach, -y)
      const bottom = Math.min(reach, height - 1 - y)
      for (let dy = top; dy <= bottom; dy++) {
        const span = half[dy + reach]!
        const from = i + dy * width + Math.max(-span, -x)
        const to = i + dy * width + Math.min(span, width - 1 - x)
        for (let j = from; j <= to; j++) mark(j)
      }
    }
  }
}

import type { Dot } from '@toile/contract'
import { connectedComponents, createGrey, distanceTo, type FloatImage, type RgbaImage } from '@toile/imaging'

/** Where dots are put. Chosen by eye. */
const DOTS = {
  /** Pieces of the garment that get one, at most. */
  inside: 3,
  /** Pieces of what surrounds it that get one, at most. */
  outside: 4,
  /** Share of the garment that a piece has to have. */
  least: 0.06,
  /** Log-odds beyond which the parse is sure enough. */
  sure: 1.2,
} as const

/** Dots in the middles of the garment's pieces, then of what is surely not the garment inside its box. */
export function dotsFor(image: RgbaImage, odds: FloatImage): Dot[] {
  const { width, height, data } = odds
  const area = data.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0)
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let cell = 0; cell < data.length; cell += 1) {
    if (data[cell]! <= 0) continue
    left = Math.min(left, cell % width)
    right = Math.max(right, cell % width)
    top = Math.min(top, Math.floor(cell / width))
    bottom = Math.max(bottom, Math.floor(cell / width))
  }
  const middles = (inside: (cell: number) => boolean, most: number, label: 0 | 1): Dot[] => {
    const pieces = createGrey(width, height)
    for (let cell = 0; cell < data.length; cell += 1) if (inside(cell)) pieces.data[cell] = 255
    const { labels, sizes } = connectedComponents(pieces, 4)
    const depth = distanceTo({ ...pieces, data: pieces.data.map((value) => 255 - value) }).data
    const deepest = sizes.map(() => -1)
    for (let cell = 0; cell < labels.length; cell += 1) {
      const piece = labels[cell]!
      if (piece > 0 && (deepest[piece]! < 0 || depth[cell]! > depth[deepest[piece]!]!)) deepest[piece] = cell
    }
    return sizes
      .map((size, at) => ({ size, cell: deepest[at]! }))
      .slice(1)
      .filter(({ size }) => size >= DOTS.least * area)
      .toSorted((a, b) => b.size - a.size)
      .slice(0, most)
      .map(({ cell }) => ({
        x: (((cell % width) + 0.5) * image.width) / width,
        y: ((Math.floor(cell / width) + 0.5) * image.height) / height,
        label,
      }))
  }
  const within = (cell: number): boolean => {
    const [x, y] = [cell % width, Math.floor(cell / width)]
    return x >= left && x <= right && y >= top && y <= bottom
  }
  const own = middles((cell) => data[cell]! > DOTS.sure, DOTS.inside, 1)
  if (own.length === 0) return []
  return [...own, ...middles((cell) => data[cell]! < -DOTS.sure && within(cell), DOTS.outside, 0)]
}

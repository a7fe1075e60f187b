import { alphaOf, connectedComponents, type GreyImage, resampleGrey, type RgbaImage } from '@toile/imaging'
import type { CompletedGarment } from './reconstruct/complete-garment.ts'

/** When a garment is in pieces or lacks a part. Chosen by eye. */
const FRAGMENTS = {
  /** Long side of the copy in which they are counted, pixels. */
  side: 160,
  /** Minimum area of a half, as a share of the other's: with less it lacks much. */
  lesserHalf: 0.6,
  /** Minimum area of a large piece that hangs on nothing, as a share of the largest one's. */
  piece: 0.12,
  /** Area below which a piece is a speck, as a share of the largest one's: it was cut off with a hand, or copied beside a sleeve. */
  speck: 0.01,
} as const

/** Whether a garment that lies upright, its axis in the middle column, lacks much of one half, or lies in pieces. `small`: see `alphaThumbnail`. */
export function isPartMissing(small: GreyImage): boolean {
  if (isFragmented(small)) return true
  let left = 0
  let right = 0
  for (let p = 0; p < small.data.length; p += 1) {
    if ((p % small.width) + 0.5 < small.width / 2) left += small.data[p]!
    else right += small.data[p]!
  }
  return Math.min(left, right) < FRAGMENTS.lesserHalf * Math.max(left, right)
}

/** A small copy of a picture's alpha, in which fragments are counted. */
export function alphaThumbnail(picture: RgbaImage): GreyImage {
  const { width, height } = picture
  const by = Math.min(1, FRAGMENTS.side / Math.max(width, height))
  return resampleGrey(
    alphaOf(picture),
    Math.max(1, Math.round(width * by)),
    Math.max(1, Math.round(height * by)),
    'box',
  )
}

/** Whether a garment lies in pieces of which more than one is large. `small`: see `alphaThumbnail`. */
export function isFragmented(small: GreyImage): boolean {
  const { sizes } = connectedComponents(small, 8, 64)
  const pieces = sizes.slice(1).toSorted((a, b) => b - a)
  return pieces.length > 1 && pieces[1]! >= FRAGMENTS.piece * pieces[0]!
}

/** Without the specks that lie apart from a garment; the same pictures where there are none. `small`: the picture's `alphaThumbnail`. */
export function withoutSpecks({ picture, invented }: CompletedGarment, small: GreyImage): CompletedGarment {
  // A strap is a thread in the copy, and joins what hangs on it.
  const { labels, sizes } = connectedComponents(small, 8, 1)
  const largest = Math.max(0, ...sizes.slice(1))
  // Whatever is next to a piece in the copy may hang on it.
  const near = new Uint8Array(labels.length)
  for (let y = 0, cell = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1, cell += 1) {
      if (labels[cell] === 0 || sizes[labels[cell]!]! < FRAGMENTS.speck * largest) continue
      for (let v = Math.max(0, y - 1); v <= Math.min(small.height - 1, y + 1); v += 1) {
        near.fill(1, v * small.width + Math.max(0, x - 1), v * small.width + Math.min(small.width, x + 2))
      }
    }
  }
  if (small.data.every((value, cell) => value === 0 || near[cell] === 1)) return { picture, invented }
  const { width, height } = picture
  const specks: number[] = []
  for (let y = 0, p = 0; y < height; y += 1) {
    const row = Math.floor((y * small.height) / height) * small.width
    for (let x = 0; x < width; x += 1, p += 1) {
      if (picture.data[4 * p + 3]! > 0 && near[row + Math.floor((x * small.width) / width)] === 0) specks.push(p)
    }
  }
  const out = {
    picture: { ...picture, data: picture.data.slice() },
    invented: { ...invented, data: invented.data.slice() },
  }
  for (const p of specks) {
    out.picture.data[4 * p + 3] = 0
    out.invented.data[p] = 0
  }
  return out
}

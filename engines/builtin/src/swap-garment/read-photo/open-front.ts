import type { GreyImage } from '@toile/imaging'

/** A garment that is worn open over another one. Chosen by eye. */
const OPEN_FRONT = {
  /** Share of the region's height at which the rows that are looked at begin: above is the neck. */
  from: 0.15,
  /** Share of the region's height at which they end: below, legs may be seen apart. */
  to: 0.7,
  /** Minimum share of a row's extent that lies between the two halves. */
  between: 0.14,
  /** Minimum share of a row's extent that either half covers. */
  half: 0.08,
  /** Minimum share of what lies between the halves that is another garment. */
  clothes: 0.6,
  /** Minimum share of all rows in which the front is open in this way. */
  rows: 0.5,
} as const

/**
 * Whether a garment is worn open over another one, which is not marked. `mask`: 255 = what is marked; `clothes`: the same
 * size or smaller, 255 = any garment.
 */
export function isOpenOverClothes(mask: GreyImage, clothes: GreyImage): boolean {
  const { width, height, data } = mask
  const at = (x: number, y: number): boolean => {
    const [u, v] = [Math.floor((x * clothes.width) / width), Math.floor((y * clothes.height) / height)]
    return clothes.data[v * clothes.width + u]! >= 128
  }
  const isMarked = (y: number): boolean => data.subarray(y * width, (y + 1) * width).some((value) => value >= 128)
  let [top, bottom] = [0, height]
  while (top < height && !isMarked(top)) top += 1
  while (bottom > top && !isMarked(bottom - 1)) bottom -= 1
  let [rows, open] = [0, 0]
  for (let y = Math.round(top + OPEN_FRONT.from * (bottom - top)); y < top + OPEN_FRONT.to * (bottom - top); y += 1) {
    rows += 1
    const { from, to, first, last, left, right } = widestGap(data, y * width, width)
    const extent = last - first
    if (to - from < OPEN_FRONT.between * extent || Math.min(left, right) < OPEN_FRONT.half * extent) continue
    let worn = 0
    for (let x = from; x < to; x += 1) if (at(x, y)) worn += 1
    if (worn >= OPEN_FRONT.clothes * (to - from)) open += 1
  }
  return rows > 0 && open >= OPEN_FRONT.rows * rows
}

/** The widest unmarked stretch between a row's first and last marked pixel, and how many are marked on either side of it. */
function widestGap(data: Uint8Array | Uint8ClampedArray, row: number, width: number) {
  let [first, last, from, to, all, left] = [-1, 0, 0, 0, 0, 0]
  for (let x = 0, before = -1; x < width; x += 1) {
    if (data[row + x]! < 128) continue
    if (first < 0) first = x
    else if (x - before - 1 > to - from) [from, to, left] = [before + 1, x, all]
    all += 1
    before = x
    last = x + 1
  }
  return { from, to, first, last, left, right: all - left }
}

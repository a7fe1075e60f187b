import type { GreyImage } from '@toile/imaging'

/** Of a region's height, the rows that are looked at: above them is the neck, below them legs may be seen apart. */
const FROM = 0.15
const TO = 0.7
/** Of a row's extent, what is seen between two halves at least, and what either of them covers. */
const BETWEEN = 0.14
const HALF = 0.08
/** Of what is between, what is another garment; and of all rows, those where it is. */
const CLOTHES = 0.6
const ROWS = 0.5

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
  for (let y = Math.round(top + FROM * (bottom - top)); y < top + TO * (bottom - top); y += 1) {
    rows += 1
    const { from, to, first, last, left, right } = widestGap(data, y * width, width)
    const extent = last - first
    if (to - from < BETWEEN * extent || Math.min(left, right) < HALF * extent) continue
    let worn = 0
    for (let x = from; x < to; x += 1) if (at(x, y)) worn += 1
    if (worn >= CLOTHES * (to - from)) open += 1
  }
  return rows > 0 && open >= ROWS * rows
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

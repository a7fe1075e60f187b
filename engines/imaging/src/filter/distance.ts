import { createFloat, type FloatImage, type GreyImage } from '../image.ts'

/** Squared distance in a column without a pixel that counts. */
const FAR = Infinity
/** Rows to it in such a column: the largest signed number of 32 bits. */
const NONE = 0x7fffffff

/**
 * Exact Euclidean distance, in pixels, of each pixel's centre to the nearest pixel whose value is at least `threshold`;
 * 0 on those, `Infinity` everywhere when there is none.
 * Down the columns by counting, along the rows as in Felzenszwalb and Huttenlocher, "Distance transforms of sampled
 * functions", Theory of Computing 8 (2012).
 */
export function distanceTo(mask: GreyImage, threshold = 128): FloatImage {
  const { width, height } = mask
  const out = createFloat(width, height, 1)
  const squared = columnDistances(mask, threshold)
  const line = new Float64Array(width)
  const parabolas = new Int32Array(width)
  const borders = new Float64Array(width + 1)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0, i = y * width; x < width; x += 1, i += 1) {
      const down = squared[i]!
      line[x] = down === NONE ? FAR : down * down
    }
    lowerEnvelope(line, out.data, y * width, parabolas, borders)
  }
  return out
}

/** Rows from each pixel to the nearest of its column that counts; `NONE` where the column has none. */
function columnDistances({ width, height, data }: GreyImage, threshold: number): Int32Array {
  const rows = new Int32Array(width * height)
  for (let x = 0; x < width; x += 1) rows[x] = data[x]! >= threshold ? 0 : NONE
  for (let i = width; i < rows.length; i += 1) {
    const above = rows[i - width]!
    rows[i] = data[i]! >= threshold ? 0 : above === NONE ? NONE : above + 1
  }
  for (let i = rows.length - width - 1; i >= 0; i -= 1) {
    const below = rows[i + width]!
    if (below < rows[i]!) rows[i] = Math.min(rows[i]!, below + 1)
  }
  return rows
}

/** Writes the roots of a row's lower envelope, `Infinity` where it is `FAR`. */
function lowerEnvelope(
  line: Float64Array,
  out: Float32Array,
  offset: number,
  parabolas: Int32Array,
  borders: Float64Array,
): void {
  const { length } = line
  /** Between two that count, one that counts is the nearest for itself alone. */
  const isWithin = (q: number): boolean =>
    line[q] === 0 && q > 0 && q + 1 < length && line[q - 1] === 0 && line[q + 1] === 0
  let last = -1
  for (let q = 0; q < length; q += 1) {
    const height = line[q]!
    if (height === FAR || isWithin(q)) continue
    let crossing = -Infinity
    while (last >= 0) {
      const p = parabolas[last]!
      crossing = (height + q * q - (line[p]! + p * p)) / (2 * q - 2 * p)
      if (crossing > borders[last]!) break
      last -= 1
      crossing = -Infinity
    }
    last += 1
    parabolas[last] = q
    borders[last] = crossing
  }
  if (last < 0) {
    out.fill(Infinity, offset, offset + length)
    return
  }
  for (let q = 0, k = 0; q < length; q += 1) {
    if (line[q] === 0) {
      out[offset + q] = 0
      continue
    }
    while (k < last && borders[k + 1]! < q) k += 1
    const p = parabolas[k]!
    out[offset + q] = Math.sqrt((q - p) * (q - p) + line[p]!)
  }
}

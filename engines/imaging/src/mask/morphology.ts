import { createFloat, type FloatImage } from '../image.ts'

/**
 * Dilation by a square: the largest value of the (2 * radius + 1) square around each pixel, channel by channel. In time
 * that grows with the logarithm of the radius: squares are put together from two that overlap.
 */
function dilate(image: FloatImage, radius: number): FloatImage {
  return squareExtreme(image, radius, 1)
}

/** Erosion by a square: as `dilate`, the smallest value. */
export function erode(image: FloatImage, radius: number): FloatImage {
  return squareExtreme(image, radius, -1)
}

/** `sign`: 1 for the largest value, -1 for the smallest. */
function squareExtreme(image: FloatImage, radius: number, sign: 1 | -1): FloatImage {
  const { width, height, channels, data } = image
  const out = createFloat(width, height, channels)
  const stride = width * channels
  const before = radius * channels
  const line = new Float32Array(before + stride)
  for (let y = 0; y < height; y++) {
    line.fill(-Infinity, 0, before)
    for (let i = 0, k = y * stride; i < stride; i++, k++) line[before + i] = sign * data[k]!
    slidingMaximum(line, channels, radius, out.data.subarray(y * stride, (y + 1) * stride))
  }
  // All columns at once: memory is read in rows.
  const all = new Float32Array((radius + height) * stride)
  all.fill(-Infinity, 0, radius * stride)
  all.set(out.data, radius * stride)
  slidingMaximum(all, stride, radius, out.data)
  if (sign < 0) for (let i = 0; i < out.data.length; i++) out.data[i] = -out.data[i]!
  return out
}

/**
 * Writes for each cell the largest value of the 2 * radius + 1 cells about it. `line` holds `radius` cells of -Infinity before
 * them, each cell `step` values; it is used up: after each round it has the largest of twice as many cells, from each on.
 */
function slidingMaximum(line: Float32Array, step: number, radius: number, out: Float32Array): void {
  const window = 2 * radius + 1
  let reach = 1
  for (; 2 * reach <= window; reach *= 2) {
    const off = reach * step
    for (let i = 0; i + off < line.length; i++) line[i] = Math.max(line[i]!, line[i + off]!)
  }
  const off = (window - reach) * step
  for (let i = 0; i < out.length; i++) out[i] = i + off < line.length ? Math.max(line[i]!, line[i + off]!) : line[i]!
}

/** Closing by a square: removes what is darker than its surroundings and narrower than 2 * radius: lines go, areas stay. */
export function closing(image: FloatImage, radius: number): FloatImage {
  return erode(dilate(image, radius), radius)
}

/**
 * `closing` of a single channel's known pixels alone; the others are not looked at, and mean nothing in the answer.
 *
 * @param isMiddle the pixels that squares lie about. Where those beside the known ones are among them, less is filled near the rim: a
 * square about one of them need not hold what lies on a dark line's other side.
 */
export function maskedClosing(
  image: FloatImage,
  radius: number,
  isKnown: (index: number) => boolean,
  isMiddle = isKnown,
): FloatImage {
  const known = image.data.map((value, i) => (isKnown(i) ? value : -Infinity))
  const dilated = dilate({ ...image, data: known }, radius)
  const held = dilated.data.map((value, i) => (value > -Infinity && isMiddle(i) ? value : Infinity))
  return erode({ ...image, data: held }, radius)
}

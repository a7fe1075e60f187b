import { createFloat, type FloatImage } from '../image.ts'

/**
 * Dilation by a square: the largest value of the (2 * radius + 1) square around each pixel, channel by channel. In time
 * independent of the radius (van Herk 1992; Gil and Werman 1993).
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
  const line = new Float32Array(Math.max(width, height))
  const scratch = new Float32Array(3 * (Math.max(width, height) + 2 * radius + 2))
  const run = (source: Float32Array, start: number, step: number, length: number) => {
    for (let i = 0; i < length; i++) line[i] = sign * source[start + i * step]!
    slidingMaximum(line, length, radius, scratch)
    for (let i = 0; i < length; i++) out.data[start + i * step] = sign * line[i]!
  }
  for (let y = 0; y < height; y++) {
    for (let c = 0; c < channels; c++) run(data, y * width * channels + c, channels, width)
  }
  for (let k = 0; k < width * channels; k++) run(out.data, k, width * channels, height)
  return out
}

function slidingMaximum(line: Float32Array, length: number, radius: number, scratch: Float32Array): void {
  const window = 2 * radius + 1
  const padded = length + 2 * radius
  const forward = scratch.subarray(0, padded)
  const backward = scratch.subarray(padded, 2 * padded)
  const value = (i: number) => (i < radius || i >= radius + length ? -Infinity : line[i - radius]!)
  for (let i = 0; i < padded; i++) {
    const v = value(i)
    forward[i] = i % window === 0 ? v : Math.max(forward[i - 1]!, v)
  }
  for (let i = padded - 1; i >= 0; i--) {
    const v = value(i)
    backward[i] = i === padded - 1 || (i + 1) % window === 0 ? v : Math.max(backward[i + 1]!, v)
  }
  for (let i = 0; i < length; i++) line[i] = Math.max(backward[i]!, forward[i + 2 * radius]!)
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

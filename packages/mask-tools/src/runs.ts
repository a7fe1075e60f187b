import type { Size } from './geometry.ts'

/**
 * A finished mask, kept small: lengths of alternating runs of unmarked and marked pixels in reading order, beginning
 * with unmarked (so the first may be 0). A person on a 12-megapixel photo takes some 30 KB instead of 12 MB, which is
 * what makes 50 steps of undo and a draft in the browser's store affordable. Never changed once made.
 */
export interface RunMask extends Size {
  readonly runs: Uint32Array
}

/** Values from this one on count as marked. */
export const MARKED_FROM = 128

/** `pixels`: one byte a pixel in reading order. Throws RangeError when the length does not fit the size. */
export function encodeRuns(pixels: ArrayLike<number>, size: Size): RunMask {
  if (pixels.length !== size.width * size.height) {
    throw new RangeError(`${pixels.length} pixels do not fill ${size.width} × ${size.height}`)
  }
  const runs: number[] = []
  let marked = false
  let length = 0
  for (let index = 0; index < pixels.length; index++) {
    const value = (pixels[index] ?? 0) >= MARKED_FROM
    if (value === marked) {
      length++
    } else {
      runs.push(length)
      marked = value
      length = 1
    }
  }
  runs.push(length)
  return { width: size.width, height: size.height, runs: Uint32Array.from(runs) }
}

/** Back to one byte a pixel, 0 or 255. */
export function decodeRuns(mask: RunMask): Uint8Array {
  const pixels = new Uint8Array(mask.width * mask.height)
  let offset = 0
  let marked = false
  for (const length of mask.runs) {
    if (marked) pixels.fill(255, offset, offset + length)
    offset += length
    marked = !marked
  }
  return pixels
}

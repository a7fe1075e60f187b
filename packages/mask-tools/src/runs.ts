import type { FillRun } from './brush.ts'
import type { Rect, Size } from './geometry.ts'

/**
 * A finished mask, kept small: lengths of alternating runs of unmarked and marked pixels in reading order, beginning
 * with unmarked (so the first may be 0). A person on a 12-megapixel photo takes some 30 KB instead of 12 MB, which is
 * what makes 50 steps of undo and a draft in the browser's store affordable. Never changed once made.
 */
export interface RunMask extends Size {
  readonly runs: Uint32Array
}

/** Byte values from this one on count as marked: the upper half of 0 to 255. */
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

/** Calls `fill(y, x0, x1)` for each row's runs of marked pixels, clipped to `clip` (whole pixels). */
export function eachMarkedRun({ width, runs }: RunMask, clip: Rect, fill: FillRun): void {
  let offset = 0
  let marked = false
  for (const length of runs) {
    const end = offset + length
    if (offset >= clip.y1 * width) return
    if (marked && end > clip.y0 * width) {
      const last = Math.min(clip.y1, Math.ceil(end / width))
      for (let y = Math.max(clip.y0, Math.floor(offset / width)); y < last; y++) {
        const x0 = Math.max(clip.x0, offset - y * width)
        const x1 = Math.min(clip.x1, end - y * width)
        if (x0 < x1) fill(y, x0, x1)
      }
    }
    offset = end
    marked = !marked
  }
}

/** Smallest rectangle that holds all that is marked; null when nothing is. */
export function runBounds(mask: RunMask): Rect | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  eachMarkedRun(mask, { x0: 0, y0: 0, x1: mask.width, y1: mask.height }, (y, x0, x1) => {
    left = Math.min(left, x0)
    top = Math.min(top, y)
    right = Math.max(right, x1)
    bottom = Math.max(bottom, y + 1)
  })
  return top === Infinity ? null : { x0: left, y0: top, x1: right, y1: bottom }
}

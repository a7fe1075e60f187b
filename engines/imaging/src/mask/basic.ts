import { distanceTo } from '../filter/distance.ts'
import { boundingBox } from '../geometry/crop.ts'
import type { GreyImage, PixelBox } from '../image.ts'

/** Values of a mask of what is to change at or above this ask for change; below, for keeping (R33). */
export const MASK_CHANGE = 128

/** Marked pixels up to which a selection counts as blank (docs/product/studio.md). */
const BLANK_MASK_PIXELS = 300

/** 255 less each value. */
export function invertMask(mask: GreyImage): GreyImage {
  const { data } = mask
  const out = new Uint8Array(data.length)
  for (let i = 0; i < out.length; i += 1) out[i] = 255 - data[i]!
  return { ...mask, data: out }
}

/** 255 where the mask is at least `level`, 0 elsewhere. */
export function thresholdMask(mask: GreyImage, level = 128): GreyImage {
  const { data } = mask
  const out = new Uint8Array(data.length)
  for (let i = 0; i < out.length; i += 1) out[i] = data[i]! >= level ? 255 : 0
  return { ...mask, data: out }
}

/** Smallest box around the pixels that a mask (255 = change) keeps; undefined when it keeps none. */
export function keptBox(mask: GreyImage): PixelBox | undefined {
  return boundingBox(invertMask(mask), 256 - MASK_CHANGE, 0)
}

/** Pixels of at least `level`. */
export function countMarked({ data }: GreyImage, level = 128): number {
  let count = 0
  for (let i = 0; i < data.length; i += 1) if (data[i]! >= level) count += 1
  return count
}

/** Whether so little is marked (values of at least 128) that nothing is meant by it. */
export function isBlankMask(mask: GreyImage): boolean {
  return countMarked(mask) <= BLANK_MASK_PIXELS
}

/**
 * Moves the edge outwards by `pixels` (inwards when negative), measured by exact Euclidean distance from the pixels of at
 * least 128, with an edge one pixel soft. Zero thresholds.
 */
export function growMask(mask: GreyImage, pixels: number): GreyImage {
  if (pixels === 0) return thresholdMask(mask)
  if (pixels < 0) return invertMask(growMask(invertMask(thresholdMask(mask)), -pixels))
  const distance = distanceTo(mask).data
  // Distances run between centres: the edge of the marked pixel itself lies half a pixel out, which is the ramp's middle.
  const data = new Uint8Array(distance.length)
  for (let i = 0; i < data.length; i += 1)
    data[i] = Math.round(255 * Math.min(1, Math.max(0, pixels + 1 - distance[i]!)))
  return { ...mask, data }
}

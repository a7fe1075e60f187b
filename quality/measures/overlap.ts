import { countMarked, type GreyImage } from '@toile/imaging'

/**
 * Intersection over union of two masks of one size, 0 to 1; a pixel is inside from 128 on. Two empty masks agree.
 * Throws `RangeError` when the sizes differ.
 */
export function overlapOf(first: GreyImage, second: GreyImage): number {
  if (first.width !== second.width || first.height !== second.height) throw new RangeError('masks of different sizes')
  let both = 0
  let either = 0
  for (let p = 0; p < first.data.length; p += 1) {
    const inFirst = first.data[p]! >= 128
    const inSecond = second.data[p]! >= 128
    if (inFirst && inSecond) both += 1
    if (inFirst || inSecond) either += 1
  }
  return either === 0 ? 1 : both / either
}

/** Share of a mask's pixels that lie in another of its size as well, 0 to 1; 0 of an empty one. */
export function shareIn(mask: GreyImage, other: GreyImage): number {
  const both = { ...mask, data: mask.data.map((value, p) => (other.data[p]! >= 128 ? value : 0)) }
  return countMarked(both) / Math.max(1, countMarked(mask))
}

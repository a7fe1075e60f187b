import { describe, expect, it } from 'vitest'
import { createGrey, type GreyImage } from '@toile/imaging'
import { cleanMask } from './clean-mask.ts'

function keepBox(mask: GreyImage, left: number, top: number, width: number, height: number, value = 0): void {
  for (let y = top; y < top + height; y++) mask.data.fill(value, y * mask.width + left, y * mask.width + left + width)
}

/** A figure of 40 by 80 pixels in the middle of a picture of 120 by 120, whose feather is 3. */
function figure(): GreyImage {
  const mask = createGrey(120, 120, 255)
  keepBox(mask, 40, 20, 40, 80)
  return mask
}

describe('cleanMask', () => {
  it('gives a clean mask back as it is', () => {
    const mask = figure()
    expect(cleanMask(mask)).toEqual({ mask, strayPieces: 0 })
    expect(cleanMask(mask).mask).toBe(mask)
  })

  it('leaves out stray pieces that lie far from the figure', () => {
    const mask = figure()
    keepBox(mask, 100, 90, 3, 4)
    keepBox(mask, 100, 97, 4, 3)
    const cleaned = cleanMask(mask)
    expect(cleaned.strayPieces).toBe(2)
    expect(cleaned.mask.data).toEqual(figure().data)
  })

  it('leaves strands beside the figure, a second figure and what is certain', () => {
    const strand = figure()
    keepBox(strand, 84, 40, 2, 7)
    expect(cleanMask(strand).strayPieces).toBe(0)
    const bag = figure()
    keepBox(bag, 95, 60, 9, 9)
    expect(cleanMask(bag).mask).toBe(bag)
    const thin = createGrey(120, 120, 255)
    keepBox(thin, 10, 10, 2, 60)
    keepBox(thin, 100, 10, 2, 60)
    expect(cleanMask(thin).mask).toBe(thin)
  })

  it('keeps specks that are marked within the figure, and marks the gap under an arm', () => {
    const mask = figure()
    keepBox(mask, 50, 40, 3, 3, 255)
    expect(cleanMask(mask).mask.data).toEqual(figure().data)
    const gap = figure()
    keepBox(gap, 50, 40, 4, 4, 255)
    expect(cleanMask(gap).mask).toBe(gap)
  })
})

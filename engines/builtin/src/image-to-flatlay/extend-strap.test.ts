import { createGrey, distanceTo, type GreyImage } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { extendStrap } from './extend-strap.ts'

const [WIDTH, HEIGHT] = [100, 120]

/** A strap from the upper right down to the left of a shirt of 80 by 100 pixels, between two of its rows. */
function strapBetween(from: number, to: number): GreyImage {
  const strap = createGrey(WIDTH, HEIGHT)
  for (let p = 0; p < strap.data.length; p += 1) {
    const [x, y] = [p % WIDTH, Math.floor(p / WIDTH)]
    if (y >= from && y < to && Math.abs(x + 0.75 * y - 90) < 2.5) strap.data[p] = 255
  }
  return strap
}

const outside = createGrey(WIDTH, HEIGHT)
for (let p = 0; p < outside.data.length; p += 1) {
  const [x, y] = [p % WIDTH, Math.floor(p / WIDTH)]
  if (x < 10 || x >= 90 || y < 10 || y >= 110) outside.data[p] = 255
}
const depth = distanceTo(outside).data

/** What of a strap is found in some rows of which its colour alone tells that it is there. */
const followed = (told: GreyImage, seen: GreyImage): ((row: number) => boolean) => {
  const { data } = extendStrap(told, depth, (p, q) => (seen.data[p] === 255) !== (seen.data[q] === 255))
  return (row) => data[row * WIDTH + Math.round(90 - 0.75 * row)] === 255
}

describe('extendStrap', () => {
  it('follows a strap as far as it stands out from the cloth on both sides', () => {
    const has = followed(strapBetween(20, 60), strapBetween(20, 92))
    expect([30, 58, 70, 88].map(has)).toEqual([true, true, true, true])
    expect([13, 97, 105].map(has)).toEqual([false, false, false])
  })

  it('goes on over a short gap and up to the outline, not over a long one', () => {
    const broken = (gap: number): GreyImage => {
      const [upper, lower] = [strapBetween(20, 60), strapBetween(60 + gap, 120)]
      return { ...upper, data: upper.data.map((value, p) => Math.max(value, lower.data[p]!)) }
    }
    expect([70, 95].map(followed(strapBetween(20, 60), broken(5)))).toEqual([true, true])
    expect([70, 95].map(followed(strapBetween(20, 60), broken(25)))).toEqual([false, false])
  })

  it('leaves what differs on one side alone: the edge of a shadow', () => {
    const shadow = createGrey(WIDTH, HEIGHT)
    for (let p = 0; p < shadow.data.length; p += 1) {
      if ((p % WIDTH) + 0.75 * Math.floor(p / WIDTH) < 92) shadow.data[p] = 255
    }
    const has = followed(strapBetween(20, 60), shadow)
    expect([40, 70, 90].map(has)).toEqual([true, false, false])
  })
})

import { describe, expect, it } from 'vitest'
import type { FloatImage } from '../image.ts'
import { rotateQuarterTurns } from './rotate.ts'

const image = (width: number, height: number, channels: number, ...data: number[]): FloatImage => ({
  width,
  height,
  channels,
  data: Float32Array.from(data),
})

describe('quarter turns', () => {
  const wide = image(3, 2, 1, 1, 2, 3, 4, 5, 6)

  it.each([
    [0, wide],
    [1, image(2, 3, 1, 4, 1, 5, 2, 6, 3)],
    [2, image(3, 2, 1, 6, 5, 4, 3, 2, 1)],
    [3, image(2, 3, 1, 3, 6, 2, 5, 1, 4)],
  ])('%i of them', (quarters, turned) => {
    expect(rotateQuarterTurns(wide, quarters)).toEqual(turned)
  })

  it('keep channels together', () => {
    expect(rotateQuarterTurns(image(2, 1, 2, 1, 2, 3, 4), 1)).toEqual(image(1, 2, 2, 1, 2, 3, 4))
  })
})

import { describe, expect, it } from 'vitest'
import { createFloat, createRgba } from '@toile/imaging'
import { composeOver } from './compose.ts'

describe('composeOver', () => {
  it('copies opaque pixels and mixes the rest in linear light', () => {
    const backdrop = createFloat(4, 4, 3)
    backdrop.data.fill(255)
    const cut = createRgba(8, 8)
    cut.data.set([1, 2, 3, 255], 0)
    cut.data.set([0, 0, 0, 128], 4)
    const picture = composeOver(backdrop, cut, 1, 0)
    expect([...picture.data.subarray(0, 4)]).toEqual([1, 2, 3, 255])
    // Half black over white is half the light: sRGB 188, not 128.
    expect(Math.abs(picture.data[4]! - 188)).toBeLessThan(2)
    expect(picture.data[8]).toBe(255)
  })
})

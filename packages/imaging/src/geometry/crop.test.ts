import { describe, expect, it } from 'vitest'
import { cropFloat, cropRgba } from './crop.ts'

describe('a crop', () => {
  const box = { left: 1, top: 2, right: 4, bottom: 4 }

  it('holds the pixels of the box, in their order, and none of the picture', () => {
    const image = { width: 5, height: 6, data: Uint8ClampedArray.from({ length: 120 }, (_, i) => i) }
    const part = cropRgba(image, box)
    expect([part.width, part.height]).toEqual([3, 2])
    expect([...part.data]).toEqual([...image.data.slice(44, 56), ...image.data.slice(64, 76)])
    part.data.fill(0)
    expect(image.data[44]).toBe(44)
  })

  it('of floats has as many channels as the image', () => {
    const image = { width: 5, height: 6, channels: 2, data: Float32Array.from({ length: 60 }, (_, i) => i / 2) }
    expect(cropFloat(image, box)).toEqual({
      width: 3,
      height: 2,
      channels: 2,
      data: Float32Array.from([...image.data.slice(22, 28), ...image.data.slice(32, 38)]),
    })
  })
})

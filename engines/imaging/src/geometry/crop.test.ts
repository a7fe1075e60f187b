import { describe, expect, it } from 'vitest'
import { cropFloat, cropGrey, cropRgba, placeGrey } from './crop.ts'

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

  it('of a mask is put back where it was taken', () => {
    const mask = { width: 5, height: 6, data: Uint8Array.from({ length: 30 }, (_, i) => i) }
    const back = placeGrey(cropGrey(mask, box), box, 5, 6)
    expect([...back.data.keys()].filter((p) => back.data[p] !== 0)).toEqual([11, 12, 13, 16, 17, 18])
    expect(back.data[17]).toBe(17)
  })
})

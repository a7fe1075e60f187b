import { describe, expect, it } from 'vitest'
import { createFloat, createRgba, gaussianBlur, type RgbaImage } from '@toile/imaging'
import { estimateEdgeBlur } from './edge-blur.ts'

const SIDE = 160
const BOX = { left: 20, top: 20, right: 140, bottom: 140 }

/** Tiles of two greys on a slant, `wide` pixels each, with noise of so many codes. */
function tiles(wide: number, noise = 0): RgbaImage {
  const image = createRgba(SIDE, SIDE)
  for (let i = 0, random = 1; i < SIDE * SIDE; i += 1) {
    const [x, y] = [(i % SIDE) + 0.3 * Math.floor(i / SIDE), Math.floor(i / SIDE) - 0.3 * (i % SIDE)]
    random = (random * 1103515245 + 12345) % 2 ** 31
    const code = (Math.floor(x / wide) + Math.floor(y / wide)) % 2 === 0 ? 70 : 180
    const value = code + noise * (((random >> 16) % 100) / 50 - 1)
    image.data.set([value, value, value, 255], 4 * i)
  }
  return image
}

function blurred(image: RgbaImage, sigma: number): RgbaImage {
  const codes = createFloat(image.width, image.height, 4)
  codes.data.set(image.data)
  return { ...image, data: new Uint8ClampedArray(gaussianBlur(codes, sigma).data) }
}

describe('estimateEdgeBlur', () => {
  it('tells how far edges were blurred', () => {
    for (const sigma of [1.5, 2, 3, 4]) {
      const read = estimateEdgeBlur(blurred(tiles(32), sigma), BOX)!
      expect(Math.abs(read - sigma) / sigma).toBeLessThan(0.2)
    }
  })

  it('tells no more than can be told of an edge that is softer than what is looked at', () => {
    expect(estimateEdgeBlur(blurred(tiles(64), 12), BOX)).toBeLessThanOrEqual(5)
  })

  it('finds sharp pictures sharp, also with noise, fine ones and such with soft parts', () => {
    expect(estimateEdgeBlur(tiles(32), BOX)).toBeLessThan(0.7)
    expect(estimateEdgeBlur(tiles(32, 12), BOX)).toBeLessThan(0.7)
    expect(estimateEdgeBlur(tiles(5), BOX)).toBeLessThan(0.7)
    const half = blurred(tiles(32), 3)
    half.data.set(tiles(32).data.subarray(0, 2 * SIDE * SIDE))
    expect(estimateEdgeBlur(half, BOX)).toBeLessThan(0.7)
  })

  it('says nothing of a picture without edges, and looks at nothing that is not opaque', () => {
    const ramp = createRgba(SIDE, SIDE)
    for (let i = 0; i < SIDE * SIDE; i += 1) ramp.data.set([i % SIDE, i % SIDE, i % SIDE, 255], 4 * i)
    expect(estimateEdgeBlur(ramp, BOX)).toBeUndefined()
    const cut = blurred(tiles(32), 3)
    for (let i = 0; i < SIDE * SIDE; i += 1) if (i % SIDE < 70) cut.data.set([0, 0, 0, 0], 4 * i)
    expect(estimateEdgeBlur(cut, BOX)).toBeGreaterThan(2.4)
    expect(estimateEdgeBlur(createRgba(4, 4), { left: 0, top: 0, right: 4, bottom: 4 })).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { createGrey, distanceTo, matteFeather, resampleGrey, type RgbaImage, thresholdMask } from '@toile/imaging'
import { measureOutside } from '@toile/engine'
import { cutOutFlatLay } from '../read-flat-lay/cut-out.ts'
import { CLOSE_UP_SIDE, closeUpOf, inCloseUp } from './close-up.ts'
import { readShape } from '../../garment-shape/shape.ts'
import { swapGarment } from '../swap.ts'
import { drawMask, paint, TEE, WORN } from '../../garment-shape/testing/drawn.ts'

const at = (points: readonly (readonly [number, number])[], dx: number, dy: number) =>
  points.map(([x, y]) => [x + dx, y + dy] as const)

describe('closeUpOf', () => {
  it('leaves a photo as it is that is no larger than what is worked on', () => {
    const mask = drawMask(400, 420, WORN)
    const photo = paint(
      mask,
      () => [150, 20, 40],
      () => [225, 224, 222],
    )
    expect(closeUpOf(photo, mask)).toEqual({ photo, mask })
    expect(inCloseUp(mask, closeUpOf(photo, mask))).toBe(mask)
  })

  it('takes the region and what is about it out of a larger photo, at full size where that fits', () => {
    const mask = drawMask(1700, 440, at(WORN, 1000, 10))
    const photo = paint(
      mask,
      () => [150, 20, 40],
      () => [225, 224, 222],
    )
    const closeUp = closeUpOf(photo, mask)
    const { left, top, right, bottom } = closeUp.original!.box
    expect([closeUp.photo.width, closeUp.photo.height]).toEqual([right - left, bottom - top])
    expect(left).toBeGreaterThan(900)
    expect(closeUp.photo.data.subarray(0, 4)).toEqual(photo.data.subarray(0, 4))
    const middle = (210 - top) * closeUp.mask.width + 1200 - left
    expect(closeUp.mask.data[middle]).toBe(255)
    expect(closeUp.mask.data[0]).toBe(mask.data[top * 1700 + left])
    // What was seen of the photo at half its size lies where it does on the photo.
    const half = resampleGrey(mask, 850, 220, 'box')
    const seen = inCloseUp(half, closeUp)
    let apart = 0
    for (let i = 0; i < seen.data.length; i += 1) if (Math.abs(seen.data[i]! - closeUp.mask.data[i]!) > 140) apart += 1
    expect(seen.data).toHaveLength(closeUp.mask.data.length)
    expect(apart / seen.data.length).toBeLessThan(0.002)
  })

  it('makes a large region smaller', () => {
    const mask = createGrey(1900, 300, 255)
    const { photo, mask: small } = closeUpOf(
      paint(
        mask,
        () => [9, 90, 190],
        () => [0, 0, 0],
      ),
      mask,
    )
    expect(photo.width).toBe(CLOSE_UP_SIDE)
    expect([...photo.data.subarray(0, 4)]).toEqual([9, 90, 190, 255])
    expect(small.data.every((value) => value === 255)).toBe(true)
  })
})

describe('swapGarment on a large photo', () => {
  const [width, height] = [1720, 1806]
  const mask = thresholdMask(resampleGrey(drawMask(400, 420, WORN), width, height, 'triangle'))
  const coarse = (x: number, y: number): number => 6 * (((x * 7919 + y * 104729) % 13) / 6 - 1)
  const photo = paint(
    mask,
    (x) => [150 + 40 * Math.sin(x / 40), 20, 40],
    (x, y) => [225 + coarse(x, y), 224 + coarse(x, y), 222 + coarse(x, y)],
  )
  const flat = paint(
    drawMask(300, 320, TEE),
    () => [30, 60, 160],
    () => [250, 250, 250],
  )
  const flatLay = cutOutFlatLay(flat)!
  const closeUp = closeUpOf(photo, mask)
  const { image: result }: { image: RgbaImage } = swapGarment({
    ...closeUp,
    flatLay,
    garment: readShape(flatLay.mask, { flat: true })!,
    body: readShape(closeUp.mask)!,
    style: { length: 0, ease: 0, folds: 1 },
    seed: 3,
  })
  const distance = distanceTo(mask, 1).data

  it('has the size of the photo and changes nothing beyond the mask and its feather', () => {
    expect(closeUp.original).toBeDefined()
    expect([result.width, result.height]).toEqual([width, height])
    expect(measureOutside(photo, mask, result)?.largest).toBe(0)
  })

  it('leaves nothing of the old colour in the region nor at its rim', () => {
    let red = 0
    for (let i = 0; i < mask.data.length; i += 1) {
      if (distance[i]! > matteFeather(width, height)) continue
      const [r, g, b] = result.data.subarray(4 * i, 4 * i + 3)
      if (r! > 100 && g! < 70 && b! < 80) red += 1
    }
    expect(red).toBe(0)
  })

  it('has an edge as sharp as the photo: from cloth to ground within a few pixels', () => {
    const row = 1270
    const value = (x: number): number => result.data[4 * (row * width + x)]!
    let edge = width - 1
    while (mask.data[row * width + edge]! < 128) edge -= 1
    expect(value(edge - 5)).toBeLessThan(90)
    expect(value(edge + 5)).toBeGreaterThan(205)
  })
})

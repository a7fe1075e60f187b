import { createGrey, createRgba, measureOutside } from '@toile/imaging'
import { describe, expect, test } from 'vitest'
import { movedBy } from './moved.ts'

const SIZE = { width: 80, height: 60 }
const MOVE = { dx: 23, dy: -7 }
const photo = createRgba(SIZE.width, SIZE.height)
photo.data.forEach((_, i) => (photo.data[i] = i % 4 === 3 ? 255 : (i * 37) % 251))
/** Keeps a block in the middle. */
const mask = createGrey(SIZE.width, SIZE.height)
mask.data.fill(255)
for (let y = 15; y < 55; y += 1) mask.data.fill(0, y * SIZE.width + 15, y * SIZE.width + 55)

/** The block at its new place, on grey. */
function placed(dx: number, dy: number) {
  const out = createRgba(SIZE.width, SIZE.height)
  out.data.fill(128)
  for (let y = 15; y < 55; y += 1) {
    const from = 4 * (y * SIZE.width + 15)
    out.data.set(photo.data.subarray(from, from + 160), 4 * ((y + dy) * SIZE.width + 15 + dx))
  }
  return out
}

describe('a cut-out that is moved by whole pixels', () => {
  const there = movedBy(photo, mask, MOVE)

  test('is the same pixels there', () => {
    expect(measureOutside(there.photo, there.mask, placed(MOVE.dx, MOVE.dy))).toEqual({ largest: 0, meanDeltaE: 0 })
  })

  test('is not when one of them differs, or it lies a pixel beside', () => {
    const spoilt = placed(MOVE.dx, MOVE.dy)
    spoilt.data[4 * (28 * SIZE.width + 58)]! += 1
    expect(measureOutside(there.photo, there.mask, spoilt)!.largest).toBe(1)
    expect(measureOutside(there.photo, there.mask, placed(MOVE.dx + 1, MOVE.dy))!.largest).toBeGreaterThan(20)
  })

  test('is marked where nothing of the photo comes', () => {
    const { mask: marked } = movedBy(createRgba(5, 4), createGrey(5, 4), { dx: 2, dy: -1 })
    expect([...marked.data]).toEqual([255, 255, 0, 0, 0, 255, 255, 0, 0, 0, 255, 255, 0, 0, 0, 255, 255, 255, 255, 255])
  })
})

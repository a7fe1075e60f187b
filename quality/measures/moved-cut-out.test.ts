import { createGrey, createRgba, matteFeather } from '@toile/imaging'
import { describe, expect, test } from 'vitest'
import { movedCutOutDifference } from './moved-cut-out.ts'

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
    if (y + dy < 0) continue
    out.data.set(photo.data.subarray(from, from + 160), 4 * ((y + dy) * SIZE.width + 15 + dx))
  }
  return out
}

describe('a cut-out that is moved by whole pixels', () => {
  const { dx, dy } = MOVE

  test('is the same pixels there', () => {
    expect(movedCutOutDifference(photo, mask, placed(dx, dy), MOVE)).toBe(0)
  })

  test('is not when one of them differs, or it lies a pixel beside', () => {
    const spoilt = placed(dx, dy)
    spoilt.data[4 * (28 * SIZE.width + 58)]! += 1
    expect(movedCutOutDifference(photo, mask, spoilt, MOVE)).toBe(1)
    expect(movedCutOutDifference(photo, mask, placed(dx + 1, dy), MOVE)).toBeGreaterThan(20)
  })

  test('may differ in the feather of the mask, also where the mask is beyond the border now', () => {
    const up = { dx: 0, dy: -16 }
    const spoilt = placed(0, up.dy)
    // The block's second row lies at the top: the rows above it, which are marked, are out of the picture.
    spoilt.data[4 * 40]! ^= 255
    expect(matteFeather(SIZE.width, SIZE.height)).toBeGreaterThan(2)
    expect(movedCutOutDifference(photo, mask, spoilt, up)).toBe(0)
  })

  test('is nothing when it is moved out of the picture', () => {
    expect(movedCutOutDifference(photo, mask, photo, { dx: 75, dy: 0 })).toBeUndefined()
  })
})

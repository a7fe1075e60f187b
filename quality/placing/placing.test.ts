import { createRgba, keptBox, placeCutOut, type RgbaImage } from '@toile/imaging'
import {
  type Adjustment,
  markedBounds,
  matrixOf,
  placementOf,
  type Rect,
  normaliseAdjustment,
  transform,
  UNMOVED,
} from '@toile/mask-tools'
import { describe, expect, it } from 'vitest'

/** What the page shows of a cut-out that is placed, and what the engine makes of the placement that is sent, are one. */
const SIZE = { width: 160, height: 200 }
const LIMITS = { minWidth: 50, farthest: 8192 }

/** A leaning figure of flat colours, one for each quarter of its box, on nothing. */
function figure(): { readonly cut: RgbaImage; readonly pixels: Uint8Array } {
  const cut = createRgba(SIZE.width, SIZE.height)
  const pixels = new Uint8Array(SIZE.width * SIZE.height)
  for (let y = 30; y < 171; y++) {
    for (let x = 45 + (y >> 3); x < 100 + (y >> 3); x++) {
      const colour = [x < 85 ? 220 : 30, y < 100 ? 200 : 40, (x ^ y) & 8 ? 90 : 140, 255]
      cut.data.set(colour, (y * SIZE.width + x) * 4)
      pixels[y * SIZE.width + x] = 255
    }
  }
  return { cut, pixels }
}

function engineOf(cut: RgbaImage, pixels: Uint8Array, box: Rect, adjustment: Adjustment): RgbaImage {
  // Engines are told what to change: 255 where the page has 0.
  const told = keptBox({ ...SIZE, data: pixels.map((value) => 255 - value) })!
  expect(told).toEqual({ left: box.x0, top: box.y0, right: box.x1, bottom: box.y1 })
  return placeCutOut(cut, told, placementOf(box, adjustment))
}

/** As a browser shows it: each pixel of the picture takes the photo's pixel that the matrix brings under its middle. */
function shownOf(cut: RgbaImage, box: Rect, adjustment: Adjustment): RgbaImage {
  const shown = createRgba(SIZE.width, SIZE.height)
  const [a, b, c, d, e, f] = matrixOf(box, adjustment)
  const area = a * d - b * c
  for (let y = 0; y < SIZE.height; y++) {
    for (let x = 0; x < SIZE.width; x++) {
      const [px, py] = [x + 0.5 - e, y + 0.5 - f]
      const [u, v] = [Math.floor((d * px - c * py) / area), Math.floor((a * py - b * px) / area)]
      if (u < 0 || v < 0 || u >= SIZE.width || v >= SIZE.height) continue
      const from = (v * SIZE.width + u) * 4
      shown.data.set(cut.data.subarray(from, from + 4), (y * SIZE.width + x) * 4)
    }
  }
  return shown
}

describe('what is seen is what the engine gets', () => {
  const { cut, pixels } = figure()
  const box = markedBounds(pixels, SIZE)!

  it.each([
    [0, 0],
    [17, -9],
    [-60, 40],
    [400, 0],
  ])('to the byte for a cut-out moved by %i, %i whole pixels (R33)', (dx, dy) => {
    const adjustment = normaliseAdjustment(box, { ...UNMOVED, dx, dy }, LIMITS)
    expect(engineOf(cut, pixels, box, adjustment).data).toEqual(shownOf(cut, box, adjustment).data)
  })

  it.each([
    { dx: 12, dy: -7, scale: 1.6, rotation: 0 },
    { dx: -20, dy: 15, scale: 0.7, rotation: 33 },
    { dx: 5, dy: 0, scale: 1, rotation: -90 },
    { dx: 0, dy: 30, scale: 1.25, rotation: 171.5 },
  ])('resized and turned: the same outline and the same parts in the same places, %j', (wanted) => {
    const adjustment = normaliseAdjustment(box, wanted, LIMITS)
    const engine = engineOf(cut, pixels, box, adjustment)
    const shown = shownOf(cut, box, adjustment)
    let covered = 0
    let apart = 0
    for (let i = 3; i < shown.data.length; i += 4) {
      if (shown.data[i] === 255) covered++
      if (shown.data[i]! >= 128 !== engine.data[i]! >= 128) apart++
    }
    expect(covered).toBeGreaterThan(3000)
    // Along the outline one takes the nearest pixel and the other weighs its neighbours: fewer than half its pixels differ.
    expect(apart).toBeLessThan(0.03 * covered)
    for (const [x, y] of [
      [70, 60],
      [115, 60],
      [75, 150],
      [110, 150],
    ] as const) {
      const at = transform(matrixOf(box, adjustment), { x, y })
      const [column, row] = [Math.floor(at.x), Math.floor(at.y)]
      if (column < 0 || row < 0 || column >= SIZE.width || row >= SIZE.height) continue
      const o = (row * SIZE.width + column) * 4
      // Red and green are flat in each quarter; blue is a texture and may be weighed.
      expect(Math.abs(engine.data[o]! - shown.data[o]!)).toBeLessThanOrEqual(1)
      expect(Math.abs(engine.data[o + 1]! - shown.data[o + 1]!)).toBeLessThanOrEqual(1)
    }
  })
})

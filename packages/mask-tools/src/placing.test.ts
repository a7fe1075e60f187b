import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startHistory } from './history.ts'
import type { Adjustment } from './placing.ts'
import {
  UNMOVED,
  adjustmentOf,
  adjustmentForNewBox,
  cornersOf,
  markedBounds,
  matrixOf,
  normalDegrees,
  placementOf,
  shareInside,
  softAlpha,
  sampleMarked,
  normaliseAdjustment,
  transform,
} from './placing.ts'
import { placementFor, placingFor } from './placing-work.ts'

const box = { x0: 100, y0: 50, x1: 301, y1: 450 }
const limits = { minWidth: 50, farthest: 8192 }
const adjustments = fc.record({
  dx: fc.integer({ min: -500, max: 500 }),
  dy: fc.integer({ min: -500, max: 500 }),
  scale: fc.double({ min: 0.25, max: 4, noNaN: true }),
  rotation: fc.integer({ min: -179, max: 180 }),
})

describe('a placement', () => {
  it('is where the cut-out stands when nothing is adjusted', () => {
    expect(placementOf(box, UNMOVED)).toEqual({ x: 200.5, y: 250, width: 201, height: 400, rotation: 0 })
    expect(matrixOf(box, UNMOVED)).toEqual([1, 0, -0, 1, 0, 0])
  })

  it('goes by whole pixels and keeps its size to the last bit (R33)', () => {
    const moved = { ...UNMOVED, dx: 40, dy: -12 }
    expect(placementOf(box, moved)).toEqual({ x: 240.5, y: 238, width: 201, height: 400, rotation: 0 })
    expect(transform(matrixOf(box, moved), { x: 123.5, y: 77.5 })).toEqual({ x: 163.5, y: 65.5 })
  })

  it('is the box of what the matrix shows: same middle, sides and turn', () => {
    fc.assert(
      fc.property(adjustments, (adjustment) => {
        const placed = placementOf(box, adjustment)
        const [a, b, c] = cornersOf(box, adjustment)
        expect((a.x + c.x) / 2).toBeCloseTo(placed.x)
        expect((a.y + c.y) / 2).toBeCloseTo(placed.y)
        expect(Math.hypot(b.x - a.x, b.y - a.y)).toBeCloseTo(placed.width)
        expect(Math.hypot(c.x - b.x, c.y - b.y)).toBeCloseTo(placed.height)
        const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
        expect(Math.abs(normalDegrees(turn - adjustment.rotation))).toBeLessThan(1e-6)
      }),
    )
  })

  it('leads back to its adjustment', () => {
    fc.assert(
      fc.property(adjustments, (adjustment) => {
        const back = adjustmentOf(box, placementOf(box, adjustment))
        expect(back).toEqual({ ...adjustment, scale: expect.closeTo(adjustment.scale, 10) })
      }),
    )
    const moved = { ...UNMOVED, dx: 40, dy: -12 }
    expect(adjustmentOf(box, placementOf(box, moved))).toEqual(moved)
  })

  it('turns clockwise about its middle', () => {
    const [a, b] = cornersOf(box, { ...UNMOVED, rotation: 90 })
    expect(a.x).toBeCloseTo(400.5)
    expect(a.y).toBeCloseTo(149.5)
    expect(b.x).toBeCloseTo(400.5)
    expect(b.y).toBeCloseTo(350.5)
  })
})

describe('what a hand did', () => {
  it('becomes whole pixels, tenths of a degree, and a width of 50 or more', () => {
    expect(normaliseAdjustment(box, { dx: 3.4, dy: -0.2, scale: 0.01, rotation: 370.04 }, limits)).toEqual({
      dx: 3,
      dy: 0,
      scale: 50 / 201,
      rotation: 10,
    })
  })

  it.each([
    [434.2, 74.2],
    [-74.2, -74.2],
    [-285.8, 74.2],
    [-179.96, 180],
    [179.97, 180],
  ])('%f degrees are %f, to the last digit', (rotation, tenths) => {
    expect(normaliseAdjustment(box, { ...UNMOVED, rotation }, limits).rotation).toBe(tenths)
  })

  it('leaves a cut-out that is narrower than 50 its own width', () => {
    const narrow = { x0: 10, y0: 10, x1: 40, y1: 200 }
    expect(normaliseAdjustment(narrow, { ...UNMOVED, scale: 0.5 }, limits).scale).toBe(1)
    expect(normaliseAdjustment(narrow, { ...UNMOVED, scale: 2 }, limits).scale).toBe(2)
  })

  it('stays inside what can be sent, and done twice is done once', () => {
    fc.assert(
      fc.property(adjustments, fc.double({ min: 1, max: 1e5, noNaN: true }), (adjustment, far) => {
        const wild = { ...adjustment, dx: adjustment.dx * far, dy: adjustment.dy * far, scale: adjustment.scale * far }
        const tidied = normaliseAdjustment(box, wild, limits)
        const { x, y, width, height } = placementOf(box, tidied)
        for (const value of [x, y, width, height]) expect(Math.abs(value)).toBeLessThanOrEqual(8192 + 1e-6)
        expect(normaliseAdjustment(box, tidied, limits)).toEqual(tidied)
      }),
    )
  })
})

describe('a selection that changes after it was placed', () => {
  const corrected = { x0: 96, y0: 50, x1: 301, y1: 470 }

  it('keeps what it had where it was put', () => {
    fc.assert(
      fc.property(adjustments, (adjustment) => {
        const carried = adjustmentForNewBox(adjustment, box, corrected)!
        const point = { x: 150, y: 120 }
        const before = transform(matrixOf(box, adjustment), point)
        const after = transform(matrixOf(corrected, carried), point)
        expect(after.x).toBeCloseTo(before.x)
        expect(after.y).toBeCloseTo(before.y)
      }),
    )
  })

  it('keeps a move by whole pixels one', () => {
    expect(adjustmentForNewBox({ ...UNMOVED, dx: 40, dy: -7 }, box, corrected)).toEqual({ ...UNMOVED, dx: 40, dy: -7 })
  })

  it('takes its undo steps along, and begins anew when it is another cut-out', () => {
    const moved: Adjustment = { ...UNMOVED, dx: 40 }
    const work = { box, history: { past: [UNMOVED], present: moved, future: [] } }
    expect(placingFor(work, box)).toBe(work)
    expect(placingFor(work, corrected)).toEqual({ ...work, box: corrected })
    const other = { x0: 320, y0: 50, x1: 460, y1: 450 }
    expect(placingFor(work, other)).toEqual({ box: other, history: startHistory(UNMOVED) })
    expect(placingFor(null, box).history.present).toEqual(UNMOVED)
  })
})

describe('the pixels of a cut-out', () => {
  const size = { width: 12, height: 10 }
  const pixels = new Uint8Array(120)
  for (let y = 2; y < 10; y++) pixels.fill(255, y * 12 + 3, y * 12 + 7)
  const inner = { x0: 3, y0: 2, x1: 7, y1: 10 }

  it('have a box, or none', () => {
    expect(markedBounds(pixels, size)).toEqual(inner)
    expect(markedBounds(new Uint8Array(120), size)).toBeNull()
  })

  it('are placed anew only when they are moved', () => {
    const kept = (dx: number) => ({ box: inner, history: startHistory({ ...UNMOVED, dx }) })
    expect(placementFor(kept(3), pixels, size)).toEqual({ box: inner, adjustment: { ...UNMOVED, dx: 3 } })
    expect(placementFor(kept(0), pixels, size)).toBeNull()
    expect(placementFor(null, pixels, size)).toBeNull()
    expect(placementFor(kept(3), new Uint8Array(120), size)).toBeNull()
  })

  it('are counted inside the picture wherever they are put', () => {
    const points = sampleMarked(pixels, size, inner, 32)
    expect(points).toHaveLength(32)
    const share = (dx: number): number => shareInside(points, matrixOf(inner, { ...UNMOVED, dx }), size)
    expect(share(0)).toBe(1)
    expect(share(-5)).toBe(0.5)
    expect(share(-7)).toBe(0)
  })

  it('fade at the edge of the selection, not where the photo ends', () => {
    const alpha = softAlpha(pixels, size, inner)
    const at = (x: number, y: number): number => alpha[(y - 2) * 4 + (x - 3)]!
    expect(at(4, 5)).toBe(255)
    expect(at(3, 5)).toBe(191)
    expect(at(3, 2)).toBe(143)
    expect(at(4, 9)).toBe(255)
  })
})

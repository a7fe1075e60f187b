import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Drag, DragHandle } from './drag.ts'
import { dragResult, fingerDown, fingerMoved, fingerUp, beginDrag } from './drag.ts'
import { handlesOf, resizeCursor } from './handles.ts'
import type { Point } from './geometry.ts'
import { UNMOVED, cornersOf, matrixOf, middleOf, placementOf, transform } from './placing.ts'
import { fit } from './view.ts'

const box = { x0: 100, y0: 50, x1: 300, y1: 450 }
const limits = { minWidth: 50, farthest: 8192 }
const free = { snap: false, centred: false }

function pulled(grip: DragHandle, from: Point, to: Point, keys = free, start = UNMOVED) {
  return dragResult(fingerMoved(beginDrag(start, grip, 1, from), 1, to), box, keys, limits)
}

describe('one pointer', () => {
  it('moves the cut-out as far as it goes', () => {
    expect(pulled('move', { x: 120, y: 90 }, { x: 160, y: 78 })).toEqual({ ...UNMOVED, dx: 40, dy: -12 })
  })

  it('pulls a corner, keeps the aspect and the corner opposite', () => {
    const adjustment = pulled(2, { x: 300, y: 450 }, { x: 400, y: 650 })
    expect(placementOf(box, adjustment)).toMatchObject({ width: 300, height: 600 })
    expect(cornersOf(box, adjustment)[0]).toEqual({ x: 100, y: 50 })
  })

  it('pulls every corner of a turned cut-out about the one opposite', () => {
    const start = { dx: 12, dy: -30, scale: 0.8, rotation: 33 }
    const before = cornersOf(box, start)
    for (const grip of [0, 1, 2, 3] as const) {
      const from = before[grip]
      const adjustment = pulled(grip, from, { x: from.x + 17, y: from.y - 9 }, free, start)
      const opposite = ((grip + 2) % 4) as 0 | 1 | 2 | 3
      const after = cornersOf(box, adjustment)[opposite]
      expect(after.x).toBeCloseTo(before[opposite].x)
      expect(after.y).toBeCloseTo(before[opposite].y)
      expect(adjustment.rotation).toBe(33)
    }
  })

  it('pulls about the middle when asked to, and never below the least width', () => {
    const keys = { snap: false, centred: true }
    expect(pulled(2, { x: 300, y: 450 }, { x: 350, y: 550 }, keys)).toEqual({ ...UNMOVED, scale: 1.5 })
    expect(pulled(2, { x: 300, y: 450 }, { x: -400, y: -950 }, keys)).toEqual({ ...UNMOVED, scale: 0.25 })
  })

  it('turns about the middle, with Shift in steps of 15 degrees', () => {
    const above = { x: 200, y: 20 }
    expect(pulled('rotate', above, { x: 430, y: 250 }).rotation).toBeCloseTo(90)
    expect(pulled('rotate', above, { x: 280, y: 30 }, { snap: true, centred: false }).rotation).toBe(15)
    expect(pulled('rotate', above, { x: 204, y: 20 }, { snap: true, centred: false }).rotation).toBe(0)
  })
})

describe('two fingers', () => {
  const pinch = (to: readonly [Point, Point]): Drag => {
    const first = beginDrag(UNMOVED, 'move', 1, { x: 150, y: 250 })
    const both = fingerDown(first, UNMOVED, 2, { x: 250, y: 250 })
    return fingerMoved(fingerMoved(both, 1, to[0]), 2, to[1])
  }

  it('scale and move together', () => {
    const held = pinch([
      { x: 110, y: 260 },
      { x: 310, y: 260 },
    ])
    expect(dragResult(held, box, free, limits)).toEqual({ dx: 10, dy: 10, scale: 2, rotation: 0 })
  })

  it('turn beyond a twist that was not meant', () => {
    const twist = (degrees: number) => {
      const [x, y] = [50 * Math.cos((degrees * Math.PI) / 180), 50 * Math.sin((degrees * Math.PI) / 180)]
      return dragResult(
        pinch([
          { x: 200 - x, y: 250 - y },
          { x: 200 + x, y: 250 + y },
        ]),
        box,
        free,
        limits,
      ).rotation
    }
    expect(twist(4)).toBe(0)
    expect(twist(35)).toBeCloseTo(30)
    expect(twist(-35)).toBeCloseTo(-30)
  })

  it('keep what lies between them between them', () => {
    const place = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 400 }) })
    fc.assert(
      fc.property(place, place, (a, b) => {
        fc.pre(Math.hypot(a.x - b.x, a.y - b.y) > 60)
        const adjustment = dragResult(pinch([a, b]), box, free, limits)
        const { x, y } = transform(matrixOf(box, adjustment), { x: 200, y: 250 })
        expect(x).toBeCloseTo((a.x + b.x) / 2)
        expect(y).toBeCloseTo((a.y + b.y) / 2)
      }),
    )
  })

  it('leave one that goes on moving from where it is, and end with the last', () => {
    const held = pinch([
      { x: 110, y: 260 },
      { x: 310, y: 260 },
    ])
    const now = dragResult(held, box, free, limits)
    const one = fingerUp(held, now, 2)!
    expect(dragResult(one, box, free, limits)).toEqual(now)
    expect(dragResult(fingerMoved(one, 1, { x: 115, y: 260 }), box, free, limits)).toEqual({ ...now, dx: 15 })
    expect(fingerUp(one, now, 9)).toBe(one)
    expect(fingerUp(one, now, 1)).toBeNull()
  })
})

describe('the handles', () => {
  const viewport = { width: 800, height: 600 }
  const view = fit({ width: 400, height: 500 }, viewport, 64)
  const look = { radius: 20, rotateAbove: 30 }

  it('lie on the corners, and the turning one 30 above the box', () => {
    const whole = { scale: 1, rotation: 0, x: 50, y: 60 }
    const { outline, corners, rotate, stem } = handlesOf(whole, box, UNMOVED, viewport, look)
    expect(corners).toEqual(outline)
    expect(stem).toEqual({ x: (outline[0].x + outline[1].x) / 2, y: outline[0].y })
    expect(rotate).toEqual({ x: stem.x, y: stem.y - 30 })
  })

  it('stand apart on a small cut-out and stay in sight of a large one', () => {
    const small = handlesOf(view, box, { ...UNMOVED, scale: 0.05 }, viewport, look)
    const points = [...small.corners, small.rotate]
    for (const [index, a] of points.entries()) {
      for (const b of points.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(43.9)
    }
    const large = handlesOf(view, box, { ...UNMOVED, scale: 9, rotation: 20, dx: 300 }, viewport, look)
    for (const { x, y } of [...large.corners, large.rotate]) {
      expect(x).toBeGreaterThanOrEqual(22)
      expect(x).toBeLessThanOrEqual(778)
      expect(y).toBeGreaterThanOrEqual(22)
      expect(y).toBeLessThanOrEqual(578)
    }
  })

  it('show along which diagonal they are pulled', () => {
    const middle = middleOf(box)
    const cursors = [0, 45, 90].map((rotation) => {
      const [, , corner] = cornersOf({ x0: 0, y0: 0, x1: 100, y1: 100 }, { ...UNMOVED, rotation })
      return resizeCursor(corner, { x: 50, y: 50 })
    })
    expect(cursors).toEqual(['nwse-resize', 'ns-resize', 'nesw-resize'])
    expect(resizeCursor({ x: middle.x + 9, y: middle.y }, middle)).toBe('ew-resize')
  })
})

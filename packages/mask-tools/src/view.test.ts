import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fit,
  imageToScreen,
  keepVisible,
  panBy,
  pinch,
  pixelAt,
  rectToScreen,
  screenToImage,
  zoomAbout,
} from './view.ts'

const limits = { min: 0.01, max: 64 }
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const view = fc.record({
  scale: number(0.05, 32),
  rotation: number(-Math.PI, Math.PI),
  x: number(-4000, 4000),
  y: number(-4000, 4000),
})
const screenPoint = fc.record({ x: number(-500, 2500), y: number(-500, 2500) })

describe('view', () => {
  it('brings every pixel of the picture back to itself, at any zoom and rotation', () => {
    fc.assert(
      fc.property(view, fc.nat(4095), fc.nat(4095), (v, x, y) => {
        const back = screenToImage(v, imageToScreen(v, { x: x + 0.5, y: y + 0.5 }))
        expect(pixelAt(back, { width: 4096, height: 4096 })).toEqual({ x, y })
      }),
    )
  })

  it('keeps the point under the pointer when zooming', () => {
    fc.assert(
      fc.property(view, screenPoint, number(0.2, 5), (v, anchor, factor) => {
        const before = screenToImage(v, anchor)
        const after = screenToImage(zoomAbout(v, anchor, factor, limits), anchor)
        expect(after.x).toBeCloseTo(before.x, 4)
        expect(after.y).toBeCloseTo(before.y, 4)
      }),
    )
  })

  it('keeps the point between two fingers between them', () => {
    fc.assert(
      fc.property(view, screenPoint, screenPoint, screenPoint, screenPoint, (v, a, b, c, d) => {
        const middle = (p: typeof a, q: typeof a) => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 })
        const before = screenToImage(v, middle(a, b))
        const after = screenToImage(pinch(v, [a, b], [c, d], limits), middle(c, d))
        expect(after.x).toBeCloseTo(before.x, 3)
        expect(after.y).toBeCloseTo(before.y, 3)
      }),
    )
  })

  it('holds the zoom within its limits', () => {
    const start = fit({ width: 100, height: 100 }, { width: 100, height: 100 })
    expect(zoomAbout(start, { x: 0, y: 0 }, 1e9, limits).scale).toBe(64)
    expect(zoomAbout(start, { x: 0, y: 0 }, 1e-9, limits).scale).toBe(0.01)
  })

  it('fits a portrait into a landscape window, centred, and never larger than asked', () => {
    expect(fit({ width: 768, height: 1024 }, { width: 1200, height: 544 }, 16)).toEqual({
      scale: 0.5,
      rotation: 0,
      x: 408,
      y: 16,
    })
    expect(fit({ width: 100, height: 100 }, { width: 1000, height: 1000 }, 0, 1).scale).toBe(1)
  })

  it('never lets the picture be lost beyond the window', () => {
    fc.assert(
      fc.property(number(-1e5, 1e5), number(-1e5, 1e5), number(0.05, 20), (dx, dy, scale) => {
        const image = { width: 600, height: 800 }
        const viewport = { width: 900, height: 700 }
        const moved = keepVisible(panBy({ scale, rotation: 0, x: 0, y: 0 }, dx, dy), image, viewport, 20)
        const box = rectToScreen(moved, { x0: 0, y0: 0, x1: 600, y1: 800 })
        expect(Math.min(box.x1, 900) - Math.max(box.x0, 0)).toBeGreaterThan(19.9)
        expect(Math.min(box.y1, 700) - Math.max(box.y0, 0)).toBeGreaterThan(19.9)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rect } from './geometry.ts'
import { borderOf, marchBorder, newScratch, overlayArea, renderOverlay } from './overlay.ts'
import { pixelAt, screenToImage } from './view.ts'

const style = { tint: [245, 215, 0], freshTint: [255, 0, 0], opacity: 128, dash: 3, phase: 0 } as const
const size = { width: 20, height: 16 }
const settled = new Uint8Array(size.width * size.height)

function render(
  pixels: Uint8Array,
  view: Parameters<typeof renderOverlay>[1],
  area: Rect,
  density = 1,
  phase = 0,
  fresh = settled,
) {
  const width = area.x1 - area.x0
  const height = area.y1 - area.y0
  const data = new Uint8ClampedArray(width * height * 4)
  renderOverlay({ pixels, fresh, size }, view, density, area, { ...style, phase }, newScratch(), {
    width,
    height,
    data,
  })
  return data
}

const colour = (data: Uint8ClampedArray, index: number): number[] => [...data.subarray(index * 4, index * 4 + 4)]

describe('overlay', () => {
  it('tints marked pixels, leaves the others clear, and rings them in black and white', () => {
    const pixels = new Uint8Array(size.width * size.height)
    for (let y = 4; y < 12; y++) pixels.fill(255, y * 20 + 5, y * 20 + 15)
    const data = render(pixels, { scale: 1, rotation: 0, x: 0, y: 0 }, { x0: 0, y0: 0, x1: 20, y1: 16 })
    expect(colour(data, 8 * 20 + 10)).toEqual([245, 215, 0, 128])
    expect(colour(data, 1 * 20 + 1)).toEqual([0, 0, 0, 0])
    const inner = colour(data, 8 * 20 + 5)
    const outer = colour(data, 8 * 20 + 4)
    expect([inner, outer].every(([r, g, b, a]) => a === 255 && r === g && g === b)).toBe(true)
    const ring = Array.from({ length: 8 }, (_, index) => colour(data, (4 + index) * 20 + 5)[0])
    expect(new Set(ring)).toEqual(new Set([0, 255]))
  })

  it.each([0, 0.3])('tints what is not confirmed otherwise, within one border, turned by %f (R38)', (rotation) => {
    const pixels = new Uint8Array(size.width * size.height).fill(255)
    const fresh = new Uint8Array(size.width * size.height)
    for (let y = 0; y < size.height; y++) fresh.fill(1, y * 20 + 10, y * 20 + 20)
    const view = { scale: 1, rotation, x: 0, y: 0 }
    const data = render(pixels, view, { x0: 0, y0: 0, x1: 20, y1: 16 }, 1, 0, fresh)
    const row = [4, 14].map((x) => colour(data, 8 * 20 + x))
    expect(row).toEqual([
      [245, 215, 0, 128],
      [255, 0, 0, 128],
    ])
    // Side by side inside: no border is drawn between the two.
    const inner = Array.from({ length: 12 }, (_, index) => colour(data, 8 * 20 + 4 + index)[3])
    expect(new Set(inner)).toEqual(new Set([128]))
  })

  it('takes the mask pixel under the centre of each overlay pixel, at any zoom and rotation', () => {
    const view = fc.record({
      scale: fc.double({ min: 0.3, max: 9, noNaN: true }),
      rotation: fc.oneof(fc.constant(0), fc.double({ min: -3, max: 3, noNaN: true })),
      x: fc.double({ min: -40, max: 40, noNaN: true }),
      y: fc.double({ min: -40, max: 40, noNaN: true }),
    })
    const area = { x0: 3, y0: 2, x1: 23, y1: 17 }
    fc.assert(
      fc.property(view, fc.uint8Array({ minLength: 320, maxLength: 320 }), (v, pixels) => {
        const data = render(pixels, v, area, 1.5)
        for (let y = area.y0; y < area.y1; y++) {
          for (let x = area.x0; x < area.x1; x++) {
            const [, , , alpha] = colour(data, (y - area.y0) * 20 + (x - area.x0))
            if (alpha === 255) continue
            const at = screenToImage(v, { x: (x + 0.5) / 1.5, y: (y + 0.5) / 1.5 })
            // On the line between two pixels rounding may decide either way.
            if (Math.min(at.x - Math.floor(at.x), at.y - Math.floor(at.y)) < 1e-9) continue
            const under = pixelAt(at, size)
            expect(alpha).toBe(under !== null && (pixels[under.y * 20 + under.x] ?? 0) >= 128 ? 128 : 0)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('draws a part exactly as it lies in the whole', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 320, maxLength: 320 }), fc.nat(12), fc.nat(8), (pixels, dx, dy) => {
        const view = { scale: 1.3, rotation: 0, x: 2.2, y: -1.4 }
        const whole = render(pixels, view, { x0: 0, y0: 0, x1: 20, y1: 16 }, 1, 5)
        const part = render(pixels, view, { x0: dx, y0: dy, x1: dx + 8, y1: dy + 8 }, 1, 5)
        for (let y = 0; y < 8; y++) {
          for (let x = 0; x < 8; x++) {
            expect(colour(part, y * 8 + x)).toEqual(colour(whole, (dy + y) * 20 + dx + x))
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  it('marches the border alone to what the whole would be, drawn at that phase', () => {
    const area = { x0: 2, y0: 1, x1: 20, y1: 16 }
    const [width, height] = [18, 15]
    const view = { scale: 1.3, rotation: 0, x: 2.2, y: -1.4 }
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 320, maxLength: 320 }), fc.nat(5), (pixels, phase) => {
        const target = { width, height, data: new Uint8ClampedArray(width * height * 4) }
        const scratch = newScratch()
        renderOverlay({ pixels, fresh: settled, size }, view, 1, area, style, scratch, target)
        const border = borderOf(area, style.dash, scratch)
        marchBorder(border, style.dash, phase, target)
        expect(target.data).toEqual(render(pixels, view, area, 1, phase))
        const { bounds } = border
        for (const at of border.pixels) {
          expect(at % width >= bounds!.x0 && at % width < bounds!.x1).toBe(true)
          expect(Math.floor(at / width) >= bounds!.y0 && Math.floor(at / width) < bounds!.y1).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('asks for whole pixels around a dirty rectangle, inside the canvas', () => {
    const canvas = { width: 100, height: 80 }
    expect(overlayArea({ x0: 10.2, y0: 10.2, x1: 20.1, y1: 20.1 }, 1, canvas)).toEqual({ x0: 8, y0: 8, x1: 23, y1: 23 })
    expect(overlayArea({ x0: -50, y0: -50, x1: 5, y1: 5 }, 2, canvas)).toEqual({ x0: 0, y0: 0, x1: 12, y1: 12 })
    expect(overlayArea({ x0: 200, y0: 0, x1: 300, y1: 5 }, 1, canvas)).toBeNull()
  })
})

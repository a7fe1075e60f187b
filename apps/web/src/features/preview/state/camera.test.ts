import { imageToScreen, panBy, pinch, screenToImage, zoomAbout } from '@toile/mask-tools'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Camera,
  WHOLE_PICTURE,
  sideBySideLayout,
  boxOf,
  doubleTapZoom,
  isZoomed,
  paneOf,
  visibleArea,
  moveCamera,
  viewOf,
} from './camera.ts'

const PHOTO = { width: 768, height: 1024 }
const WINDOW = { width: 1440, height: 760 }
const PHONE = { width: 360, height: 560 }

const zoomed = (camera: Camera, at: { x: number; y: number }, factor: number, viewport = WINDOW): Camera =>
  moveCamera(camera, PHOTO, viewport, (view, limits) => zoomAbout(view, at, factor, limits))

describe('the whole picture', () => {
  it('lies in the middle, with a margin', () => {
    const view = viewOf(WHOLE_PICTURE, PHOTO, WINDOW)
    expect(view.scale).toBeCloseTo((760 - 48) / 1024)
    expect(imageToScreen(view, { x: 384, y: 512 })).toEqual({ x: 720, y: 380 })
    expect(isZoomed(WHOLE_PICTURE)).toBe(false)
  })

  it('is not made smaller, and does not move', () => {
    expect(zoomed(WHOLE_PICTURE, { x: 100, y: 100 }, 0.2)).toEqual(WHOLE_PICTURE)
    expect(moveCamera(WHOLE_PICTURE, PHOTO, WINDOW, (view) => panBy(view, 300, -200))).toEqual(WHOLE_PICTURE)
  })
})

describe('a zoom', () => {
  it('keeps the place under the pointer where both sides fill the window', () => {
    const near = zoomed(WHOLE_PICTURE, { x: 720, y: 380 }, 4)
    const at = { x: 500, y: 300 }
    const before = screenToImage(viewOf(near, PHOTO, WINDOW), at)
    const after = screenToImage(viewOf(zoomed(near, at, 1.5), PHOTO, WINDOW), at)
    expect(after.x).toBeCloseTo(before.x)
    expect(after.y).toBeCloseTo(before.y)
  })

  it('ends at 16 CSS pixels a pixel', () => {
    expect(viewOf(zoomed(WHOLE_PICTURE, { x: 720, y: 380 }, 1e6), PHOTO, WINDOW).scale).toBeCloseTo(16)
  })

  it('leaves no empty margin that the picture could fill, wherever it is drawn', () => {
    const offset = fc.double({ min: -5000, max: 5000, noNaN: true })
    fc.assert(
      fc.property(fc.double({ min: 1, max: 30, noNaN: true }), offset, offset, (factor, dx, dy) => {
        const camera = moveCamera(zoomed(WHOLE_PICTURE, { x: 10, y: 10 }, factor), PHOTO, WINDOW, (view) =>
          panBy(view, dx, dy),
        )
        const view = viewOf(camera, PHOTO, WINDOW)
        for (const [from, length, window] of [
          [view.x, PHOTO.width, WINDOW.width],
          [view.y, PHOTO.height, WINDOW.height],
        ] as const) {
          const size = length * view.scale
          const free = Math.max(0, (window - size) / 2)
          expect(from).toBeLessThanOrEqual(free + 1e-6)
          expect(from + size).toBeGreaterThanOrEqual(window - free - 1e-6)
        }
      }),
    )
  })

  it('by two fingers goes where they go', () => {
    const camera = moveCamera(WHOLE_PICTURE, PHOTO, PHONE, (view, limits) =>
      pinch(
        view,
        [
          { x: 150, y: 280 },
          { x: 210, y: 280 },
        ],
        [
          { x: 60, y: 280 },
          { x: 300, y: 280 },
        ],
        limits,
      ),
    )
    expect(camera.zoom).toBeCloseTo(4)
    expect(camera.x).toBeCloseTo(0.5)
  })
})

describe('one camera for two pictures', () => {
  it('shows the same part of both, whatever their sizes', () => {
    const camera = zoomed(WHOLE_PICTURE, { x: 640, y: 200 }, 5)
    const larger = { width: 2 * PHOTO.width, height: 2 * PHOTO.height }
    const [a, b] = [viewOf(camera, PHOTO, WINDOW), viewOf(camera, larger, WINDOW)]
    expect([b.x, b.y, b.scale * 2]).toEqual([a.x, a.y, a.scale].map((value) => expect.closeTo(value)))
  })
})

describe('a double click', () => {
  it('leads to the picture’s own pixels, at most to four times; to double where they are near', () => {
    expect(doubleTapZoom(PHOTO, WINDOW) * viewOf(WHOLE_PICTURE, PHOTO, WINDOW).scale).toBeCloseTo(1)
    expect(doubleTapZoom({ width: 4000, height: 4000 }, PHONE)).toBe(4)
    expect(doubleTapZoom({ width: 300, height: 400 }, WINDOW)).toBe(2)
  })
})

describe('side by side', () => {
  it('portraits stand beside each other on a wide window, landscapes over each other on a phone', () => {
    expect(sideBySideLayout(PHOTO, WINDOW)).toBe('columns')
    expect(sideBySideLayout({ width: 1024, height: 768 }, PHONE)).toBe('rows')
    expect(paneOf(WINDOW, 'columns')).toEqual({ width: 720, height: 760 })
    expect(paneOf(PHONE, 'rows')).toEqual({ width: 360, height: 280 })
  })
})

describe('what is seen of a picture', () => {
  const half = boxOf(paneOf(WINDOW, 'columns'), { x: 720, y: 0 })
  it('whole, it is the picture where it lies on the stage; closer, no more than its box', () => {
    const { x0, x1, y0, y1 } = visibleArea(WHOLE_PICTURE, PHOTO, half)
    expect([x0 + x1, y0 + y1]).toEqual([expect.closeTo(2 * 1080), expect.closeTo(760)])
    expect(x1 - x0).toBeCloseTo(0.75 * (760 - 2 * 21.6))
    expect(visibleArea({ ...WHOLE_PICTURE, zoom: 8 }, PHOTO, half)).toEqual(half)
  })
})

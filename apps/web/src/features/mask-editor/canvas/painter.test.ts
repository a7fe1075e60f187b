import { afterEach, expect, it, vi } from 'vitest'
import { type Marks, Painter } from './painter.ts'

afterEach(() => vi.restoreAllMocks())

/** Takes every call, and measures text as nothing. */
const context = new Proxy({} as CanvasRenderingContext2D, {
  get: (_, name) => (name === 'measureText' ? () => ({ width: 0 }) : () => undefined),
  set: () => true,
})

it('no style is computed where the pointer moves over a picture without boxes', async () => {
  const [photo, mask, marks] = [0, 1, 2].map(() => document.createElement('canvas')) as [
    HTMLCanvasElement,
    HTMLCanvasElement,
    HTMLCanvasElement,
  ]
  vi.spyOn(photo, 'getContext').mockReturnValue(null)
  vi.spyOn(mask, 'getContext').mockReturnValue(null)
  const size = { width: 8, height: 8 }
  const painted = vi.spyOn(marks, 'getContext').mockReturnValue(context as never)
  const computed = vi.spyOn(globalThis, 'getComputedStyle')
  const painter = new Painter({ photo, mask, marks }, null, { pixels: new Uint8Array(64), size, marked: 0 })
  painter.resize(size, 1)
  const at: Marks = {
    dots: [],
    brush: null,
    outline: null,
    crosshair: { x: 1, y: 1 },
    leftOut: { boxes: [], text: '' },
  }
  painter.setMarks(at)
  await vi.waitFor(() => expect(painted).toHaveBeenCalled())
  expect(computed).not.toHaveBeenCalled()
  const box = { x0: 0, y0: 0, x1: 4, y1: 4 }
  painter.setMarks({ ...at, leftOut: { boxes: [box], text: 'Left out' } })
  await vi.waitFor(() => expect(computed).toHaveBeenCalled())
})

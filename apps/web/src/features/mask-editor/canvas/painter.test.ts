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
  const painter = new Painter({ photo, mask, marks }, null, {
    pixels: new Uint8Array(64),
    fresh: new Uint8Array(64),
    size,
    marked: 0,
  })
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

it('dots are red until they are confirmed, then of the mask’s colour; inside and outside differ by their sign (R38)', async () => {
  const fills: string[] = []
  const signs: string[] = []
  const noting = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => (name === 'moveTo' ? () => signs.push('line') : () => undefined),
    set: (_, name, value) => name !== 'fillStyle' || fills.push(String(value)) > 0,
  })
  const [photo, mask, marks] = [0, 1, 2].map(() => document.createElement('canvas')) as [
    HTMLCanvasElement,
    HTMLCanvasElement,
    HTMLCanvasElement,
  ]
  for (const canvas of [photo, mask]) vi.spyOn(canvas, 'getContext').mockReturnValue(null)
  vi.spyOn(marks, 'getContext').mockReturnValue(noting as never)
  const size = { width: 8, height: 8 }
  const plane = new Uint8Array(64)
  const painter = new Painter({ photo, mask, marks }, null, { pixels: plane, fresh: plane, size, marked: 0 })
  painter.setLook({ tint: [255, 214, 10], freshTint: [255, 0, 0], opacity: 128 })
  painter.resize(size, 1)
  const show = async (label: 0 | 1, confirmed: boolean) => {
    fills.length = 0
    signs.length = 0
    painter.setMarks({
      dots: [{ x: 2, y: 2, label, confirmed }],
      brush: null,
      outline: null,
      crosshair: null,
      leftOut: { boxes: [], text: '' },
    })
    await vi.waitFor(() => expect(fills).toHaveLength(1))
    return { fill: fills[0], lines: signs.length }
  }
  expect(await show(1, false)).toEqual({ fill: 'rgb(255 0 0)', lines: 2 })
  expect(await show(0, false)).toEqual({ fill: 'rgb(255 0 0)', lines: 1 })
  expect(await show(1, true)).toEqual({ fill: 'rgb(255 214 10)', lines: 2 })
  expect(await show(0, true)).toEqual({ fill: 'rgb(255 214 10)', lines: 1 })
})

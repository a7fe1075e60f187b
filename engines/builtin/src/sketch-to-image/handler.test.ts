import type { PictureRequest } from '@toile/engine'
import { encodePng } from '@toile/engine/files'
import { createRgba } from '@toile/imaging'
import { expect, it, vi } from 'vitest'
import { createOwnEye } from '../own-eye.ts'
import { handler } from './handler.ts'
import { placeDrawing } from './scene/placed-drawing.ts'

vi.mock(import('./scene/placed-drawing.ts'), { spy: true })

const SIDE = 120
const eye = createOwnEye(() => Promise.reject(new Error('nothing is looked at')))
const context = { eye, report: () => {} }

/** An order of a rectangle in ink, or of a bare page. */
async function orderOf(isDrawn: boolean) {
  const page = createRgba(SIDE, SIDE)
  page.data.fill(255)
  const drawn = isDrawn ? SIDE * SIDE : 0
  for (let i = 0; i < drawn; i += 1) {
    const off = Math.max(Math.abs((i % SIDE) - SIDE / 2), Math.abs(Math.floor(i / SIDE) - SIDE / 2))
    if (off >= 40 && off < 43) page.data.set([20, 20, 20], 4 * i)
  }
  const request: PictureRequest = {
    operation: 'sketch-to-image',
    idempotencyKey: 'order',
    seed: 1,
    index: 0,
    count: 4,
    prompt: 'linen',
    width: SIDE,
    height: SIDE,
  }
  return handler.decode({ ...request, source: await encodePng(page, 'fast') })
}

it('has what pictures share ready when a check has told that they can be drawn', async () => {
  const order = await orderOf(true)
  expect((await handler.check(order, context)).refusals).toEqual([])
  await vi.waitFor(() => expect(placeDrawing).toHaveBeenCalledOnce())
  for (const index of [0, 1]) await handler.draw({ ...order, index }, context)
  expect(placeDrawing).toHaveBeenCalledOnce()
})

it('harms nobody where that fails ahead of the order, which meets it itself', async () => {
  const escaped = vi.fn<() => void>()
  process.once('uncaughtException', escaped)
  await handler.check(await orderOf(false), context)
  const order = await orderOf(true)
  const fail = () => {
    throw new Error('cannot be placed')
  }
  vi.mocked(placeDrawing).mockClear().mockImplementationOnce(fail).mockImplementationOnce(fail)
  expect((await handler.check(order, context)).refusals).toEqual([])
  await vi.waitFor(() => expect(placeDrawing).toHaveBeenCalledOnce())
  await new Promise(setImmediate)
  process.off('uncaughtException', escaped)
  expect(escaped).not.toHaveBeenCalled()
  await expect(handler.draw(order, context)).rejects.toThrow('cannot be placed')
  await handler.draw(order, context)
})

it('and is still there after a check that refuses', async () => {
  const order = await orderOf(false)
  expect((await handler.check(order, context)).refusals).toHaveLength(1)
  await new Promise(setImmediate)
  expect((await handler.check(await orderOf(true), context)).refusals).toEqual([])
})

import type { Mode } from '@toile/contract'
import { encodePng } from '@toile/engine/files'
import { createRgba } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { DOUBLED_PIXELS } from '../operation.ts'
import { handler } from './handler.ts'
import { upscalePicture } from './upscale-picture.ts'

describe('upscalePicture', () => {
  it('doubles a picture, each colour where it was, and says how far it is', async () => {
    const told: number[] = []
    const picture = createRgba(31, 77)
    const [red, blue] = [
      [190, 40, 50, 255],
      [40, 70, 160, 255],
    ]
    for (let i = 0; i < 31 * 77; i += 1) picture.data.set(i % 31 < 12 ? red : blue, 4 * i)
    const { width, height, data } = await upscalePicture(picture, 'border', (fraction) => told.push(fraction))
    expect([width, height]).toEqual([62, 154])
    // The border between the two lies at column 24.
    for (const y of [0, 77, 153]) {
      for (const x of [0, 10, 19]) expect([...data.subarray(4 * (62 * y + x)).subarray(0, 4)]).toEqual(red)
      for (const x of [29, 45, 61]) expect([...data.subarray(4 * (62 * y + x)).subarray(0, 4)]).toEqual(blue)
    }
    expect(told.at(-1)).toBe(1)
  })

  it('refuses in words what would become larger than any picture may be', async () => {
    const wide = createRgba(DOUBLED_PIXELS / 1024 + 1, 1024)
    await expect(upscalePicture(wide, 'border', () => {})).rejects.toMatchObject({
      code: 'invalid-input',
      publicMessage: 'The picture is too large to be upscaled: at most 4.1 megapixels.',
    })
  })
})

describe('handler', () => {
  /** Black but for a white column at the right border, and how bright the first column is when it is enlarged. */
  const firstColumn = async (operation?: Mode): Promise<number> => {
    const picture = createRgba(12, 12)
    for (let p = 0; p < 144; p += 1) picture.data.set(p % 12 === 11 ? [255, 255, 255, 255] : [0, 0, 0, 255], 4 * p)
    const source = await encodePng(picture, 'fast')
    const original = operation && { operation, picture: source, lineage: [] }
    const base = { idempotencyKey: 'k', seed: 1, index: 0, count: 1, width: 12, height: 12, prompt: '' }
    const inputs = await handler.decode({ ...base, operation: 'upscale', source, ...(original && { original }) })
    const { image } = await handler.draw(inputs, {
      report: () => {},
      eye: { opened: () => Promise.reject(new Error('no eye is needed')) } as never,
    })
    return image.data[4 * 24 * 12]!
  }

  it('reads a pattern on around its border, and nothing else', async () => {
    expect(await firstColumn('create-pattern')).toBeGreaterThan(20)
    for (const other of ['create-background', undefined] as const) expect(await firstColumn(other)).toBe(0)
  })
})

import { createRgba } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { DOUBLED_PIXELS } from '../operation.ts'
import { upscalePicture } from './upscale-picture.ts'

describe('upscalePicture', () => {
  it('doubles a picture and says how far it is', async () => {
    const told: number[] = []
    const { width, height } = await upscalePicture(createRgba(31, 77), (fraction) => told.push(fraction))
    expect([width, height]).toEqual([62, 154])
    expect(told.at(-1)).toBe(1)
  })

  it('refuses in words what would become larger than any picture may be', async () => {
    const wide = createRgba(DOUBLED_PIXELS / 1024 + 1, 1024)
    await expect(upscalePicture(wide, () => {})).rejects.toMatchObject({
      code: 'invalid-input',
      publicMessage: 'The picture is too large to be upscaled: at most 4.1 megapixels.',
    })
  })
})

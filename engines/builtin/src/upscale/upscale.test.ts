import { createRgba } from '@toile/imaging'
import { describe, expect, it } from 'vitest'
import { DOUBLED_PIXELS } from '../operation.ts'
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
    const { width, height, data } = await upscalePicture(picture, (fraction) => told.push(fraction))
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
    await expect(upscalePicture(wide, () => {})).rejects.toMatchObject({
      code: 'invalid-input',
      publicMessage: 'The picture is too large to be upscaled: at most 4.1 megapixels.',
    })
  })
})

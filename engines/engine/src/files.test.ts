import { createRgba, type RgbaImage } from '@toile/imaging'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decodePart, decodeRgba } from './files.ts'

/** A red disc, soft at its edge, on clear ground; `under` is the colour that the file has under it. */
function cutOut(under: readonly [number, number, number]): RgbaImage {
  const image = createRgba(40, 30)
  for (let p = 0; p < 1200; p += 1) {
    const alpha = Math.round(255 * Math.min(1, Math.max(0, 10.5 - Math.hypot((p % 40) - 20, Math.floor(p / 40) - 15))))
    image.data.set(alpha === 0 ? [...under, 0] : [180, 30, 60, alpha], 4 * p)
  }
  return image
}

async function fileOf({ width, height, data }: RgbaImage) {
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return { data: png, mediaType: 'image/png', width, height } as const
}

describe('colour under what is clear', () => {
  it('is white, whatever a file says, and colour that is seen stays as it is', async () => {
    for (const under of [
      [0, 0, 0],
      [255, 255, 255],
      [255, 0, 255],
    ] as const) {
      expect(await decodeRgba(await fileOf(cutOut(under)))).toEqual(cutOut([255, 255, 255]))
    }
  })

  it('is white in a smaller copy and in a part, too', async () => {
    const [black, white] = [await fileOf(cutOut([0, 0, 0])), await fileOf(cutOut([255, 255, 255]))]
    const small = await decodeRgba(black, 20)
    expect(small).toEqual(await decodeRgba(white, 20))
    expect([...small.data.subarray(0, 4)]).toEqual([255, 255, 255, 0])
    const box = { left: 0, top: 0, right: 20, bottom: 15 }
    const part = await decodePart(black, box, { width: 40, height: 30 }, 1)
    expect(part).toEqual(await decodePart(white, box, { width: 40, height: 30 }, 1))
    expect([...part.data.subarray(0, 4)]).toEqual([255, 255, 255, 0])
  })
})

it('reads a file that is uploaded again, whole, as it is told that one could not be read', async () => {
  const file = await fileOf(cutOut([0, 0, 0]))
  const broken = { ...file, data: file.data.subarray(0, 60) }
  await expect(decodeRgba(broken)).rejects.toMatchObject({ publicMessage: expect.stringContaining('Upload it again') })
  expect(await decodeRgba(file)).toMatchObject({ width: 40, height: 30 })
})

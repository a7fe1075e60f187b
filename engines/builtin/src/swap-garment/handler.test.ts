import { createRgba, type RgbaImage } from '@toile/imaging'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { ImageFile, PictureRequest } from '@toile/engine'
import { operationFor } from '../operations.ts'
import { createOwnEye } from '../own-eye.ts'

type Box = readonly [left: number, top: number, right: number, bottom: number]

const TOP: readonly Box[] = [
  [80, 60, 160, 220],
  [40, 60, 200, 100],
]

function boxes(over: readonly number[], under: readonly number[], parts: readonly Box[]): RgbaImage {
  const picture = createRgba(240, 300)
  for (let i = 0; i < 240 * 300; i += 1) {
    const [x, y] = [i % 240, Math.floor(i / 240)]
    const inside = parts.some(([left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom)
    picture.data.set([...(inside ? over : under), 255], 4 * i)
  }
  return picture
}

async function file({ width, height, data }: RgbaImage): Promise<ImageFile> {
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return { data: png, mediaType: 'image/png', width, height }
}

describe('swap-garment', () => {
  const eye = createOwnEye()
  const masks = [TOP, TOP.slice(0, 1)].map((parts) => boxes([255, 255, 255], [0, 0, 0], parts))
  const lying = [
    [30, 80, 160],
    [40, 120, 60],
    [150, 90, 40],
  ].map((colour) => boxes(colour, [250, 250, 250], TOP))
  const draw = async (
    mask: number,
    flatLay: number,
    report: (fraction: number, stage: string) => void = () => {},
  ): Promise<string> => {
    const request: PictureRequest = {
      idempotencyKey: 'swap',
      operation: 'swap-garment',
      prompt: '',
      faceId: -1,
      seed: 7,
      index: 0,
      count: 4,
      width: 240,
      height: 300,
      target: await file(boxes([160, 30, 40], [220, 220, 216], TOP)),
      mask: await file(masks[mask]!),
      source: await file(lying[flatLay]!),
    }
    const { image } = await operationFor(request).draw(request, { report, eye })
    return Buffer.from(image.data).toString('base64')
  }

  it('keeps nothing of one request that another one has otherwise', async () => {
    const first = await draw(0, 0)
    const [otherGarment, otherMask] = [await draw(0, 1), await draw(1, 1)]
    expect(new Set([first, otherGarment, otherMask]).size).toBe(3)
    expect(await draw(0, 0)).toBe(first)
    expect(await draw(0, 0)).toBe(first)
    expect(await draw(0, 1)).toBe(otherGarment)
  })

  it('tells how far it is, of the first picture while what all have in common is read, too', async () => {
    const told: [string, number][] = []
    await draw(1, 2, (fraction, stage) => told.push([stage, fraction]))
    const fractions = told.map(([, fraction]) => fraction)
    expect(fractions).toEqual(fractions.toSorted((one, other) => one - other))
    expect([...new Set(told.map(([stage]) => stage))]).toEqual([
      'Looking at the photo',
      'Reading the selection',
      'Fitting the garment',
    ])
    expect(told.find(([stage]) => stage === 'Fitting the garment')?.[1]).toBeLessThan(0.6)
  })
})

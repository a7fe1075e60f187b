import { createRgba, type RgbaImage } from '@toile/imaging'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { EngineError, type ImageFile, type PictureRequest } from '@toile/engine'
import { operationFor } from '../operations.ts'
import { createOwnEye, type OwnEye } from '../own-eye.ts'

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
  const requestFor = async (mask: number, flatLay: number): Promise<PictureRequest> => ({
    idempotencyKey: 'swap',
    operation: 'swap-garment',
    prompt: '',
    seed: 7,
    index: 0,
    count: 4,
    width: 240,
    height: 300,
    target: await file(boxes([160, 30, 40], [220, 220, 216], TOP)),
    mask: await file(masks[mask]!),
    source: await file(lying[flatLay]!),
  })
  const draw = async (
    mask: number,
    flatLay: number,
    report: (fraction: number, stage: string) => void = () => {},
  ): Promise<string> => {
    const request = await requestFor(mask, flatLay)
    const { image } = await operationFor(request).draw(request, {
      report,
      eye,
    })
    return Buffer.from(image.data).toString('base64')
  }

  it('keeps nothing of one request that another one has otherwise', async () => {
    const first = await draw(0, 0)
    const [otherGarment, otherMask] = [await draw(0, 1), await draw(1, 1)]
    expect(new Set([first, otherGarment, otherMask]).size).toBe(3)
    expect(await draw(0, 0)).toBe(first)
    expect(await draw(0, 0)).toBe(first)
    // What a check has read serves a picture, and changes nothing of it.
    const checked = await requestFor(0, 1)
    await operationFor(checked).check(checked, { eye })
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

  describe('before it is paid', () => {
    const LEGS: readonly Box[] = [
      [85, 40, 155, 90],
      [85, 40, 117, 260],
      [123, 40, 155, 260],
    ]
    const COLLAR: readonly Box[] = [
      [70, 70, 170, 250],
      [30, 70, 210, 115],
      [100, 40, 140, 72],
    ]
    const flatLay = (parts: readonly Box[]): Promise<ImageFile> => file(boxes([30, 80, 160], [250, 250, 250], parts))
    /** How often the photo is looked at. */
    const counting = (): { readonly eye: OwnEye; looks: number } => {
      const counted = {
        looks: 0,
        eye: {
          opened: async () => {
            const own = await eye.opened()
            return { ...own, encode: (photo: RgbaImage) => ((counted.looks += 1), own.encode(photo)) }
          },
          openedIfAny: eye.openedIfAny,
        },
      }
      return counted
    }

    it('is told what will be cut off, in the words that stand on the first picture, and read for it', async () => {
      const target = await file(boxes([150, 35, 45], [218, 221, 216], TOP))
      const request = { ...(await requestFor(0, 0)), target, source: await flatLay(COLLAR) }
      const operation = operationFor(request)
      const counted = counting()
      const told = await operation.check(request, counted)
      expect(told).toMatchObject({
        refusals: [],
        warnings: [expect.stringMatching(/high neck that reaches above the/)],
      })
      const { warnings } = await operation.draw(request, { report: () => {}, eye: counted.eye })
      expect(warnings).toEqual(told.warnings)
      expect(counted.looks).toBe(1)
    })

    it('has its photo looked at once, however much is painted on', async () => {
      const photo = await file(boxes([150, 35, 45], [219, 221, 216], TOP))
      const counted = counting()
      for (const mask of [0, 1, 0]) {
        const request = { ...(await requestFor(mask, 0)), target: photo }
        await operationFor(request).check(request, counted)
      }
      expect(counted.looks).toBe(1)
    })

    it.each<readonly [string, readonly Box[], RegExp]>([
      ['without a garment', [], /No garment was found on the flat-lay/],
      ['of another kind', LEGS, /shows trousers, but what is selected in the photo looks like/],
    ])('is refused a flat-lay %s, which then costs nobody a picture', async (_what, parts, words) => {
      const request = { ...(await requestFor(0, 0)), source: await flatLay(parts) }
      const operation = operationFor(request)
      const { refusals } = await operation.check(request, { eye })
      expect(refusals).toEqual([expect.stringMatching(words)])
      await expect(operation.draw(request, { report: () => {}, eye })).rejects.toMatchObject({
        publicMessage: refusals[0],
      })
    })
  })

  describe('with more than one thing wrong', () => {
    const UNREADABLE = /could not be read/
    const broken: ImageFile = {
      data: new Uint8Array(64),
      mediaType: 'image/png',
      width: 240,
      height: 300,
    }
    const blank = file(boxes([0, 0, 0], [0, 0, 0], []))
    const empty = file(boxes([0, 0, 0], [250, 250, 250], []))
    const looked = 'what only a look at the photo tells'
    const refusing: OwnEye = {
      opened: async () => ({
        name: 'refuses',
        encode: () => Promise.reject(new EngineError('invalid-input', '', { publicMessage: looked })),
        close: async () => {},
      }),
      openedIfAny: async () => undefined,
    }

    it.each<readonly [string, () => Promise<Partial<PictureRequest>>, readonly RegExp[]]>([
      [
        'a blank mask and an unreadable flat-lay',
        async () => ({ mask: await blank, source: broken }),
        [/Nothing is selected/, UNREADABLE],
      ],
      ['an unreadable photo and flat-lay', async () => ({ target: broken, source: broken }), [UNREADABLE]],
      [
        'a blank mask and a flat-lay without a garment',
        async () => ({ mask: await blank, source: await empty }),
        [/Nothing is selected/, /No garment was found/],
      ],
      [
        'a flat-lay without a garment and what a look at the photo tells',
        async () => ({ source: await empty }),
        [/No garment was found/],
      ],
      ['an unreadable flat-lay and what a look at the photo tells', async () => ({ source: broken }), [UNREADABLE]],
    ])('tells of %s first what `check` tells first', async (_name, wrong, words) => {
      const request = { ...(await requestFor(0, 0)), ...(await wrong()) }
      const operation = operationFor(request)
      const { refusals } = await operation.check(request, { eye: refusing })
      expect(refusals).toEqual(words.map((each) => expect.stringMatching(each)))
      for (let time = 0; time < 2; time += 1) {
        await expect(operation.draw(request, { report: () => {}, eye: refusing })).rejects.toMatchObject({
          code: 'invalid-input',
          publicMessage: refusals[0],
        })
      }
    })
  })
})

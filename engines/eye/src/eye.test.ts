import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MASK_KINDS, type Dot, type MaskKind } from '@toile/contract'
import type { GreyImage, RgbaImage } from '@toile/imaging'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EyeError } from './eye-error.ts'
import { openEye, type Eye, type EyeMask, type EncodedImage } from './eye.ts'
import { RADII, writeTinyEye, writeTinySam, writeTinySplitSam } from './testing/tiny-models.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eye-'))
  await Promise.all([
    writeTinyEye(join(folder, 'own')),
    writeTinySam(join(folder, 'sam')),
    writeTinySplitSam(join(folder, 'split')),
  ])
})
afterAll(() => rm(folder, { recursive: true }))

const open = (name: string, pixels?: number): Promise<Eye> =>
  openEye({ folder: join(folder, name), ...(pixels && { pixels }) })

/** One colour all over, so that the edges are the model's alone. */
function flat(width: number, height: number, colour: readonly [number, number, number] = [200, 190, 180]): RgbaImage {
  const data = new Uint8ClampedArray(4 * width * height)
  for (let i = 0; i < data.length; i += 4) data.set([...colour, 255], i)
  return { width, height, data }
}

/** Middle (of pixels' centres) and radius of a disc, from its soft area. */
function discOf({ width, data }: GreyImage): { x: number; y: number; radius: number } {
  let [area, x, y] = [0, 0, 0]
  data.forEach((value, p) => {
    const share = value / 255
    area += share
    x += share * (p % width)
    y += share * Math.floor(p / width)
  })
  return { x: x / area, y: y / area, radius: Math.sqrt(area / Math.PI) }
}

const maskOf = (masks: readonly EyeMask[], kind: MaskKind): GreyImage => masks.find((mask) => mask.kind === kind)!.mask

/** One kind's draft. */
async function draftOf(encoded: EncodedImage, kind: MaskKind, dot: { x: number; y: number }): Promise<GreyImage> {
  const [first] = await encoded.masks([{ ...dot, label: 1 }], { prefer: kind, quality: 'draft' })
  expect(first!.kind).toBe(kind)
  return first!.mask
}

describe('where a dot is', () => {
  it.each([
    // The picture's size, and how many of its pixels one pixel of what the model sees stands for.
    ['own', 448, 672, 2],
    ['own', 224, 336, 1],
    ['own', 896, 1344, 4],
    ['sam', 512, 512, 2],
    ['sam', 384, 512, 2],
    ['sam', 640, 320, 2.5],
    ['split', 512, 384, 2],
  ])('%s: discs lie about the dot, in a picture of %i x %i', async (model, width, height, scale) => {
    const encoded = await (await open(model)).encode(flat(width, height))
    // The one in the middle and one where an error of scale would show.
    for (const [x, y] of [
      [width / 2, height / 2],
      [Math.round(0.3 * width), Math.round(0.7 * height)],
    ] as const) {
      for (const kind of ['part', 'garment'] as const) {
        const disc = discOf(await draftOf(encoded, kind, { x, y }))
        expect(disc.x).toBeCloseTo(x, 0)
        expect(disc.y).toBeCloseTo(y, 0)
        expect(disc.radius / (RADII[kind] * scale)).toBeCloseTo(1, 1)
      }
    }
  })

  it('an odd shape is stretched by less than a pixel of the network', async () => {
    const encoded = await (await open('own')).encode(flat(611, 397))
    const disc = discOf(await draftOf(encoded, 'garment', { x: 171, y: 260 }))
    expect(Math.hypot(disc.x - 171, disc.y - 260)).toBeLessThan(0.5)
  })

  it('every pixel counts from its centre: the corner dots are each other mirrored', async () => {
    const encoded = await (await open('own')).encode(flat(448, 672))
    const first = await draftOf(encoded, 'garment', { x: 0, y: 0 })
    const last = await draftOf(encoded, 'garment', { x: 447, y: 671 })
    const mirrored = last.data.toReversed()
    const apart = first.data.reduce((most, value, p) => Math.max(most, Math.abs(value - mirrored[p]!)), 0)
    expect(apart).toBeLessThanOrEqual(1)
  })
})

describe.each(['draft', 'refined'] as const)('masks, %s', (quality) => {
  it.each(['own', 'sam', 'split'])('%s: every inside dot is in, every outside dot out', async (model) => {
    const encoded = await (await open(model)).encode(flat(300, 400))
    const dots: Dot[] = [
      { x: 150, y: 200, label: 1 },
      { x: 160, y: 205, label: 0 },
      { x: 20, y: 380, label: 1 },
      { x: 150, y: 203, label: 0 },
      { x: 299, y: 0, label: 0 },
    ]
    for (let count = 1; count <= dots.length; count += 1) {
      const given = dots.slice(0, count)
      const masks = await encoded.masks(given, { quality })
      expect(masks).toHaveLength(quality === 'draft' ? 1 : 3)
      expect(new Set(masks.map(({ kind }) => kind)).size).toBe(masks.length)
      for (const { mask, score } of masks) {
        expect([mask.width, mask.height, mask.data.length]).toEqual([300, 400, 120_000])
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
        for (const { x, y, label } of given) expect(mask.data[y * 300 + x]).toBe(255 * label)
      }
    }
  })

  it('the preferred kind comes first; without one, what is likeliest meant and good', async () => {
    const encoded = await (await open('own')).encode(flat(224, 336))
    const dots = [{ x: 100, y: 100, label: 1 as const }]
    for (const prefer of MASK_KINDS) {
      expect((await encoded.masks(dots, { prefer, quality }))[0]!.kind).toBe(prefer)
    }
    expect((await encoded.masks(dots, { quality }))[0]!.kind).toBe('person')
  })

  it('answers the same whatever was asked before', async () => {
    const dots: Dot[] = [
      { x: 90, y: 100, label: 1 },
      { x: 130, y: 180, label: 1 },
      { x: 100, y: 120, label: 0 },
    ]
    const fresh = await (await (await open('own')).encode(flat(224, 336))).masks(dots, { quality })
    const used = await (await open('own')).encode(flat(224, 336))
    for (let count = 1; count < dots.length; count += 1) await used.masks(dots.slice(0, count), { quality })
    await used.masks([{ x: 5, y: 5, label: 1 }], { quality })
    expect(await used.masks(dots, { quality })).toEqual(fresh)
  })
})

describe('a mask to go on from', () => {
  it('stays as it was where no dot points', async () => {
    const encoded = await (await open('own')).encode(flat(448, 672))
    const shown: GreyImage = { width: 448, height: 672, data: new Uint8Array(448 * 672) }
    for (let y = 500; y < 640; y += 1) shown.data.fill(255, y * 448 + 40, y * 448 + 160)
    const masks = await encoded.masks([{ x: 300, y: 150, label: 1 }], { previousMask: shown, prefer: 'garment' })
    const mask = maskOf(masks, 'garment')
    expect(mask.data[570 * 448 + 100]).toBe(255)
    expect(mask.data[570 * 448 + 300]).toBe(0)
    expect(mask.data[150 * 448 + 300 + 8]).toBe(255)
  })

  it('keeps every inside dot, those it has and those that were added since', async () => {
    const encoded = await (await open('own')).encode(flat(224, 336))
    const first = [{ x: 60, y: 60, label: 1 as const }]
    const previousMask = maskOf(await encoded.masks(first, { prefer: 'garment' }), 'garment')
    const dots = [...first, { x: 170, y: 70, label: 1 as const }, { x: 110, y: 280, label: 1 as const }]
    for (const quality of ['draft', 'refined'] as const) {
      for (const { mask } of await encoded.masks(dots, { previousMask, prefer: 'garment', quality })) {
        for (const { x, y } of dots) expect(mask.data[y * 224 + x]).toBe(255)
      }
    }
  })

  it('is enough without an inside dot', async () => {
    const encoded = await (await open('own')).encode(flat(224, 336))
    const shown: GreyImage = { width: 224, height: 336, data: new Uint8Array(224 * 336) }
    for (let y = 90; y < 140; y += 1) shown.data.fill(255, y * 224 + 90, y * 224 + 140)
    const masks = await encoded.masks([{ x: 92, y: 92, label: 0 }], { previousMask: shown })
    const mask = maskOf(masks, 'garment')
    expect(mask.data[92 * 224 + 92]).toBe(0)
    expect(mask.data[115 * 224 + 115]).toBe(255)
  })

  it('of another size is refused, and so is a start from nothing', async () => {
    const encoded = await (await open('own')).encode(flat(64, 96))
    const other = { width: 3, height: 3, data: new Uint8Array(9) }
    const empty = { width: 64, height: 96, data: new Uint8Array(64 * 96) }
    await expect(encoded.masks([{ x: 1, y: 1, label: 1 }], { previousMask: other })).rejects.toMatchObject({
      code: 'size-mismatch',
    })
    for (const previousMask of [undefined, empty]) {
      await expect(
        encoded.masks([{ x: 1, y: 1, label: 0 }], previousMask ? { previousMask } : {}),
      ).rejects.toMatchObject({
        code: 'nothing-to-start-from',
      })
    }
  })
})

describe('whatever it is given', () => {
  it.each([
    [1, 1],
    [1, 300],
    [300, 2],
    [2000, 40],
  ])('a picture of %i x %i', async (width, height) => {
    for (const model of ['own', 'sam', 'split']) {
      const encoded = await (await open(model)).encode(flat(width, height))
      const [mask] = await encoded.masks([{ x: 0, y: 0, label: 1 }])
      expect(mask!.mask.data[0]).toBe(255)
    }
  })

  it('200 dots, dots beyond the picture, dots that are no numbers, all dots in one place', async () => {
    const encoded = await (await open('own')).encode(flat(90, 120))
    const many = Array.from({ length: 200 }, (_, i): Dot => ({
      x: (i * 37) % 90,
      y: (i * 53) % 120,
      label: i % 2 === 0 ? 1 : 0,
    }))
    expect(await encoded.masks(many)).toHaveLength(3)
    const strange: Dot[] = [
      { x: -5, y: 1e9, label: 1 },
      { x: Number.NaN, y: 4, label: 0 },
      { x: Infinity, y: 4, label: 0 },
    ]
    const [first] = await encoded.masks(strange)
    expect(first!.mask.data[119 * 90]).toBe(255)
    const same = Array.from({ length: 30 }, (): Dot => ({ x: 40, y: 40, label: 1 }))
    expect(await encoded.masks(same)).toEqual(await encoded.masks(same.slice(0, 1)))
  })
})

describe('the parse', () => {
  const width = 448
  const height = 672
  const dressed = flat(width, height, [230, 230, 230])
  for (let y = 200; y < 400; y += 1) {
    for (let x = 120; x < 320; x += 1) dressed.data.set([220, 20, 30, 255], 4 * (y * width + x))
  }

  it('names each pixel, at the size of the picture', async () => {
    const encoded = await (await open('own')).encode(dressed)
    const map = encoded.classMap()
    expect(encoded.classes[map.data[300 * width + 200]!]).toBe('upper')
    expect(encoded.classes[map.data[50 * width + 50]!]).toBe('background')
    expect([map.width, map.height]).toEqual([width, height])
  })

  it.each(['draft', 'refined'] as const)(
    'cuts out what is asked for along the edges of the picture: %s',
    async (quality) => {
      const encoded = await (await open('own')).encode(dressed)
      const mask = encoded.classMask(['upper', 'no such thing'], quality)
      let wrong = 0
      mask.data.forEach((value, p) => {
        const [x, y] = [p % width, Math.floor(p / width)]
        const inside = x >= 120 && x < 320 && y >= 200 && y < 400
        if (value >= 128 !== inside) wrong += 1
      })
      expect(wrong).toBeLessThan(400)
      expect(encoded.classMask(['no such thing']).data.every((value) => value === 0)).toBe(true)
    },
  )

  it('is empty where the model names nothing', async () => {
    const encoded = await (await open('sam')).encode(flat(64, 64))
    expect(encoded.classes).toEqual([])
    expect(encoded.classMask(['upper']).data.every((value) => value === 0)).toBe(true)
    expect(encoded.classMap().data.every((value) => value === 0)).toBe(true)
  })
})

describe('a model that cannot be opened', () => {
  it('is missing in an empty folder', async () => {
    await expect(openEye({ folder: join(folder, 'nowhere') })).rejects.toMatchObject({ code: 'model-missing' })
  })

  it('is bad when a file is no model, or of an unknown form', async () => {
    const broken = join(folder, 'broken')
    await writeTinyEye(broken)
    await writeFile(join(broken, 'decoder.onnx'), 'no model')
    await expect(openEye({ folder: broken })).rejects.toMatchObject({ code: 'bad-model' })
    const mixed = join(folder, 'mixed')
    await writeTinyEye(mixed)
    await writeFile(
      join(mixed, 'decoder.onnx'),
      await readFile(join(folder, 'split/onnx/prompt_encoder_mask_decoder.onnx')),
    )
    const error: unknown = await openEye({ folder: mixed }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(EyeError)
    expect(error).toMatchObject({ code: 'bad-model', message: expect.stringContaining('no known form') })
  })
})

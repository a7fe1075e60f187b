import { PREVIEW } from '@toile/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImageFile } from '../port.ts'
import { frameOn, wholeFrame } from './frame.ts'
import { createFrameTools, type FrameTools } from './frame-tools.ts'

let tools: FrameTools
beforeAll(() => {
  tools = createFrameTools({ processes: 1 })
})
afterAll(() => tools.close())

const turn = { signal: new AbortController().signal }
const SIZE = { width: 60, height: 90 } as const

/** Red above, blue below. */
async function flag(size: { width: number; height: number } = SIZE): Promise<ImageFile> {
  const { width, height } = size
  const top = await sharp({ create: { width, height: Math.floor(height / 2), channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  const data = await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: top, gravity: 'south' }])
    .png()
    .toBuffer()
  return { data, mediaType: 'image/png', width, height }
}

async function pixelOf(data: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data: raw, info } = await sharp(data).raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return [...raw.subarray(at, at + info.channels)]
}

describe('to the vendor', () => {
  it('draws a pose on the canvas, as RGB on black', async () => {
    const canvas = frameOn({ width: 400, height: 300 }, { width: 150, height: 225 })
    const map = await tools.pose('walking', canvas, turn)
    expect(map).toMatchObject({ mediaType: 'image/png', width: 400, height: 300 })
    expect(await sharp(map.data).metadata()).toMatchObject({ width: 400, height: 300, channels: 3, space: 'srgb' })
    expect(await pixelOf(map.data, 5, 150)).toEqual([0, 0, 0])
  })

  const frame = frameOn({ width: 120, height: 90 }, SIZE)

  it('places a picture on the canvas, its edges going on or on white', async () => {
    const edge = await tools.place(await flag(), frame, 'edge', { type: 'png' }, turn)
    expect(edge).toMatchObject({ mediaType: 'image/png', width: 120, height: 90 })
    expect(await pixelOf(edge.data, 2, 10)).toEqual([255, 0, 0])
    expect(await pixelOf(edge.data, 117, 80)).toEqual([0, 0, 255])
    const white = await tools.place(await flag(), frame, 'white', { type: 'png' }, turn)
    expect(await pixelOf(white.data, 2, 10)).toEqual([255, 255, 255])
    expect(await pixelOf(white.data, 60, 10)).toEqual([255, 0, 0])
  })

  it('leaves a file as it is that fills its canvas, unless it has an alpha or tells of something', async () => {
    const drawn = await flag()
    const file: ImageFile = { ...drawn, data: await sharp(drawn.data).removeAlpha().png().toBuffer() }
    const { data: as } = await tools.place(file, wholeFrame(SIZE), 'edge', { type: 'png' }, turn)
    expect(Buffer.compare(as, file.data)).toBe(0)
    const changed = [
      await sharp(file.data).ensureAlpha(0.5).png().toBuffer(),
      await sharp(file.data)
        .withExif({ IFD0: { Artist: 'somebody' } })
        .png()
        .toBuffer(),
      await sharp(file.data).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').png().toBuffer(),
    ]
    for (const data of changed) {
      const placed = await tools.place({ ...file, data }, wholeFrame(SIZE), 'edge', { type: 'png' }, turn)
      const { channels, exif, xmp } = await sharp(placed.data).metadata()
      expect({ channels, exif, xmp }).toEqual({ channels: 3, exif: undefined, xmp: undefined })
    }
  })

  it('makes a file of the type and below the bytes that the vendor takes', async () => {
    const { width, height } = { width: 400, height: 400 }
    const noise = await sharp({
      create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .png()
      .toBuffer()
    const file: ImageFile = { data: noise, mediaType: 'image/png', width, height }
    const jpeg = await tools.place(file, wholeFrame(file), 'edge', { type: 'png', maxBytes: 120_000 }, turn)
    expect(jpeg.mediaType).toBe('image/jpeg')
    expect(jpeg.data.length).toBeLessThanOrEqual(120_000)
    expect((await sharp(jpeg.data).metadata()).format).toBe('jpeg')
    await expect(
      tools.place(file, wholeFrame(file), 'edge', { type: 'jpeg', maxBytes: 500 }, turn),
    ).rejects.toMatchObject({ code: 'invalid-input', publicMessage: expect.stringContaining('Use a smaller one') })
    // And who does has it sent.
    const smaller = await flag({ width: 8, height: 8 })
    const sent = await tools.place(smaller, wholeFrame(smaller), 'edge', { type: 'jpeg', maxBytes: 500 }, turn)
    expect(sent.data.length).toBeLessThanOrEqual(500)
  })

  it('turns a mask into what the vendor reads, and keeps what is beside the picture', async () => {
    const half = await sharp({ create: { width: 60, height: 45, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const data = await sharp({ create: { ...SIZE, channels: 3, background: '#000' } })
      .composite([{ input: half, gravity: 'north' }])
      .toColourspace('b-w')
      .png()
      .toBuffer()
    const mask: ImageFile = { data, mediaType: 'image/png', ...SIZE }
    const [white, black, transparent] = await Promise.all(
      (['white-changes', 'black-changes', 'transparent-changes'] as const).map((convention) =>
        tools.mask(mask, frame, convention, turn),
      ),
    )
    const inside = [60, 10] as const
    const beside = [2, 10] as const
    expect(await pixelOf(white!.data, ...inside)).toEqual([255, 255, 255])
    expect(await pixelOf(white!.data, ...beside)).toEqual([0, 0, 0])
    expect(await pixelOf(black!.data, ...inside)).toEqual([0, 0, 0])
    expect(await pixelOf(black!.data, ...beside)).toEqual([255, 255, 255])
    expect(await pixelOf(transparent!.data, ...inside)).toEqual([0, 0, 0, 0])
    expect((await pixelOf(transparent!.data, ...beside))[3]).toBe(255)
  })
})

describe('back from the vendor', () => {
  const canvas = { width: 120, height: 90 }
  const frame = frameOn(canvas, SIZE)

  it('takes our part out of an answer of any size, at the size that is owed', async () => {
    const placed = await tools.place(await flag(), frame, 'white', { type: 'png' }, turn)
    const larger = await sharp(placed.data).resize(240, 180, { kernel: 'nearest' }).jpeg({ quality: 95 }).toBuffer()
    const { image, wasCut } = await tools.take(larger, frame, SIZE, turn)
    expect(wasCut).toBe(false)
    expect(await sharp(image.data).metadata()).toMatchObject({ format: 'png', ...SIZE })
    const [red] = await pixelOf(image.data, 1, 10)
    expect(red).toBeGreaterThan(240)
    const [, , blue] = await pixelOf(image.data, 58, 80)
    expect(blue).toBeGreaterThan(240)
  })

  it('cuts an answer of other proportions, and says so', async () => {
    const square = await flag({ width: 100, height: 100 })
    const { image, wasCut } = await tools.take(square.data, frame, SIZE, turn)
    expect(wasCut).toBe(true)
    expect(await sharp(image.data).metadata()).toMatchObject(SIZE)
  })

  it('leaves the vendor’s metadata behind', async () => {
    const { data } = await flag(canvas)
    const told = await sharp(data)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">their words</x:xmpmeta>')
      .png()
      .toBuffer()
    expect((await sharp(told).metadata()).xmp).toBeDefined()
    const { image } = await tools.take(told, frame, SIZE, turn)
    const { xmp, exif } = await sharp(image.data).metadata()
    expect([xmp, exif]).toEqual([undefined, undefined])
  })

  it('rejects what is no picture', async () => {
    const html = Buffer.from('<html>Bad gateway</html>')
    await expect(tools.take(html, frame, SIZE, turn)).rejects.toMatchObject({ code: 'internal' })
    const { data } = await flag(canvas)
    const half = data.subarray(0, data.length / 2)
    await expect(tools.take(half, frame, SIZE, turn)).rejects.toMatchObject({ code: 'internal' })
  })
})

describe('a preview', () => {
  const frame = frameOn({ width: 120, height: 90 }, SIZE)

  it('is our part of it alone, in our proportions, small and without the vendor’s metadata', async () => {
    const canvas = await tools.place(await flag(), frame, 'white', { type: 'png' }, turn)
    const sent = await sharp(canvas.data)
      .resize(60, 45)
      .withExif({ IFD0: { Artist: 'a vendor' } })
      .jpeg()
      .toBuffer()
    const { data, ...shown } = await tools.preview(sent, frame, { width: 600, height: 900 }, turn)
    expect(shown).toEqual({ mediaType: 'image/webp', width: 171, height: 256 })
    const { format, width, height, exif } = await sharp(data).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 171, height: 256, exif: undefined })
    const [red, , blue] = await pixelOf(data, 5, 40)
    expect(red! - blue!).toBeGreaterThan(150)
  })

  it('is dropped while a picture waits', async () => {
    const { data } = await flag()
    const take = (): Promise<unknown> => tools.take(data, frame, SIZE, turn)
    const pictures = [take(), take()]
    await expect(tools.preview(data, frame, SIZE, turn)).rejects.toMatchObject({ code: 'busy' })
    await Promise.all(pictures)
  })

  it('of noise fits its bytes too, and what is no picture is none', async () => {
    const { width, height } = { width: 512, height: 512 }
    const noise = await sharp({
      create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
    })
      .png()
      .toBuffer()
    const { data } = await tools.preview(noise, wholeFrame({ width, height }), { width, height }, turn)
    expect(data.length).toBeLessThanOrEqual(PREVIEW.maxBytes)
    await expect(tools.preview(Buffer.from('<html>'), frame, SIZE, turn)).rejects.toMatchObject({ name: 'EngineError' })
  })
})

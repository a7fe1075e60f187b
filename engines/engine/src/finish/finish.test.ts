import { distanceTo, keptBox, matteFeather } from '@toile/imaging'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { backgroundMask, checkedPhoto, photo, requestFor } from '../conformance/fixtures.ts'
import { decodeGrey, decodeRgba, encodePng } from '../files.ts'
import { finishPicture, restoreUnmasked } from './finish.ts'
import type { ImageFile, PictureRequest } from '../port.ts'
import { hashRequest, xmpPacket } from '../provenance.ts'
import { sizeOwed } from '../size-owed.ts'

const provenance = {
  engine: 'test',
  version: '1',
  model: 'none',
  seed: 1,
  generative: true,
  parametersHash: 'a'.repeat(64),
  inputsHash: 'b'.repeat(64),
}

async function redPicture(width: number, height: number) {
  const data = await sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .withExif({ IFD0: { Artist: 'somebody' } })
    .png()
    .toBuffer()
  return { data, mediaType: 'image/png', width, height } as const
}

test('an engine that repaints the whole photo changes only what was marked, and its feather', async () => {
  const request = await requestFor('create-background')
  const { full } = await finishPicture(request, await redPicture(240, 320), provenance)
  const [original, mask, result] = await Promise.all([
    decodeRgba(request.target!),
    decodeGrey(request.mask!),
    decodeRgba(full),
  ])
  expect(restoreUnmasked(original, distanceTo(mask, 1), result)).toBe(false)
  const pixel = (x: number, y: number) => Array.from(result.data.slice((y * 240 + x) * 4, (y * 240 + x) * 4 + 3))
  expect(pixel(120, 150)).toEqual(Array.from(original.data.slice((150 * 240 + 120) * 4, (150 * 240 + 120) * 4 + 3)))
  expect(pixel(5, 5)).toEqual([255, 0, 0])
})

test('restoring reports what it had to put back, by one pixel', async () => {
  const [original, mask, result] = await Promise.all([
    photo().then(decodeRgba),
    backgroundMask().then(decodeGrey),
    photo().then(decodeRgba),
  ])
  const centre = 4 * (150 * original.width + 120)
  result.data[centre] = result.data[centre]! ^ 1
  expect(restoreUnmasked(original, distanceTo(mask, 1), result)).toBe(true)
  expect(result.data[centre]).toBe(original.data[centre])
})

test.each(['create-background', 'create-pattern', 'upscale'] as const)(
  '%s: a picture of another size than is owed is refused, and one that only says so',
  async (name) => {
    const request = await requestFor(name)
    const { width, height } = sizeOwed(request)
    const finished = async (image: ImageFile) => finishPicture(request, image, provenance)
    const refused = { name: 'EngineError', code: 'internal' }
    const other = await redPicture(100, 100)
    await expect(finished(other)).rejects.toMatchObject(refused)
    await expect(finished({ ...other, width, height })).rejects.toMatchObject(refused)
    const right = await redPicture(width, height)
    await expect(finished({ ...right, width: width + 1 })).rejects.toMatchObject(refused)
    await expect(finished({ ...right, data: new Uint8Array(9) })).rejects.toMatchObject(refused)
    expect((await finished(right)).full).toMatchObject({ width, height })
  },
)

test('the file says that a machine made it, by which engine, and nothing of the person or the prompt', async () => {
  const request = await requestFor('create-pattern', { prompt: 'secret words', width: 64, height: 64 })
  const { full, thumbnail } = await finishPicture(request, await redPicture(64, 64), {
    ...provenance,
    engine: 'a<b>&"c',
  })
  for (const file of [full, thumbnail]) {
    const { xmp, exif } = await sharp(file.data).metadata()
    const packet = Buffer.from(xmp!).toString('utf8')
    expect(packet).toContain('http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia')
    expect(packet).toContain('a&#60;b&#62;&#38;&#34;c')
    expect(packet).not.toContain('secret')
    expect(exif).toBeUndefined()
    expect(Buffer.from(file.data).toString('latin1')).not.toContain('somebody')
  }
})

test('the picture and its map are sRGB, of no size on paper, and say it where other programs look', async () => {
  const request = await requestFor('image-to-flatlay', { width: 64, height: 48 })
  const picture = await redPicture(64, 48)
  const { full, invented } = await finishPicture(request, picture, provenance, {
    invented: { map: picture, share: 0.5 },
  })
  for (const file of [full, invented!.map]) {
    const bytes = Buffer.from(file.data)
    expect(['sRGB', 'iTXtXML:com.adobe.xmp\0\0\0\0\0<?xpacket'].filter((part) => !bytes.includes(part))).toEqual([])
    expect(['pHYs', 'zTXt', 'tEXt'].filter((part) => bytes.includes(part))).toEqual([])
  }
  const [drawn, finished] = await Promise.all([picture, full].map((file) => decodeRgba(file)))
  expect([...finished!.data]).toEqual([...drawn!.data])
})

test('a masked mode is called a composite, and a computed one is not called dreamt', () => {
  expect(xmpPacket(provenance, true)).toContain('/compositeWithTrainedAlgorithmicMedia<')
  expect(xmpPacket({ ...provenance, generative: false }, true)).toContain('/compositeSynthetic<')
  expect(xmpPacket({ ...provenance, generative: false }, false)).toContain('/algorithmicMedia<')
})

test.each(['image-to-flatlay', 'variation of image-to-flatlay'] as const)(
  '%s is called a composite: its pixels are those of a photo',
  async (name) => {
    const request = await requestFor(name, { width: 64, height: 64 })
    const { full } = await finishPicture(request, await redPicture(64, 64), { ...provenance, generative: false })
    const { xmp } = await sharp(full.data).metadata()
    expect(Buffer.from(xmp!).toString('utf8')).toContain('/compositeSynthetic<')
  },
)

test('thumbnails keep the ratio and are never larger than the picture', async () => {
  const finished = async (width: number, height: number) =>
    finishPicture(await requestFor('create-pattern', { width, height }), await redPicture(width, height), provenance)
  const tall = await finished(600, 1200)
  expect([tall.thumbnail.width, tall.thumbnail.height]).toEqual([240, 480])
  const small = await finished(40, 30)
  expect([small.thumbnail.width, small.thumbnail.height]).toEqual([40, 30])
})

test('hashes name the inputs and the parameters, and not the attempt', async () => {
  const request = await requestFor('create-background')
  const hashes = hashRequest(request)
  expect(hashRequest({ ...request, idempotencyKey: 'another' })).toEqual(hashes)
  expect(hashRequest({ ...request, seed: 2 }).inputsHash).toBe(hashes.inputsHash)
  expect(hashRequest({ ...request, seed: 2 }).parametersHash).not.toBe(hashes.parametersHash)
  const swapped = { ...request, target: request.mask!, mask: request.target! }
  expect(hashRequest(swapped).inputsHash).not.toBe(hashes.inputsHash)
})

test('PNG and back is exact, with and without transparency', async () => {
  const data = Uint8ClampedArray.from({ length: 4 * 7 * 5 }, (_, index) => (index * 37) % 256)
  const image = { width: 7, height: 5, data }
  expect([...(await decodeRgba(await encodePng(image, 'fast'))).data]).toEqual([...data])
  const opaque = { ...image, data: data.map((value, index) => (index % 4 === 3 ? 255 : value)) }
  expect([...(await decodeRgba(await encodePng(opaque, 'final'))).data]).toEqual([...opaque.data])
})

test('the report of a masked picture is of what is stored; a mode without a mask has none', async () => {
  const request = await requestFor('create-background')
  const { fidelity } = await finishPicture(request, await redPicture(240, 320), provenance)
  expect(fidelity).toEqual({ outside: { moved: false, largest: 0, mean_delta_e: 0 }, garment: null })
  const pattern = await finishPicture(await requestFor('create-pattern'), await redPicture(256, 256), provenance)
  expect(pattern.fidelity).toBeNull()
})

test('a cut-out that was moved, and then painted over, is told from one that was only moved', async () => {
  const reported = async (change: Partial<PictureRequest>) => {
    const request = await requestFor('create-background', change)
    return (await finishPicture(request, await redPicture(240, 320), provenance)).fidelity!.outside!
  }
  const resized = await reported({ placement: { x: 110, y: 150, width: 100, height: 200, rotation: 0 } })
  expect(resized).toMatchObject({ moved: true, whole_pixels: false, largest: expect.any(Number) })
  expect(resized.mean_delta_e).toBeGreaterThan(10)
  const { left, top, right, bottom } = keptBox(await decodeGrey(await backgroundMask()))!
  const [width, height] = [right - left, bottom - top]
  const shifted = { x: left + width / 2 + 7, y: top + height / 2, width, height, rotation: 0 }
  expect(await reported({ placement: shifted })).toMatchObject({ moved: true, whole_pixels: true })
  expect(await reported({ placement: { ...shifted, x: shifted.x + 0.5 } })).toMatchObject({ whole_pixels: false })
})

test.each([
  [7, 0],
  [-11, 30],
  [110, -40],
])('a cut-out that was moved by %i and %i whole pixels is put back where an engine paints over it', async (dx, dy) => {
  const box = keptBox(await decodeGrey(await backgroundMask()))!
  const placement = {
    x: (box.left + box.right) / 2 + dx,
    y: (box.top + box.bottom) / 2 + dy,
    width: box.right - box.left,
    height: box.bottom - box.top,
    rotation: 0,
  }
  const request = await requestFor('create-background', { placement, target: await checkedPhoto() })
  const { full, fidelity } = await finishPicture(request, await redPicture(240, 320), provenance)
  expect(fidelity!.outside).toEqual({ moved: true, whole_pixels: true, largest: 0, mean_delta_e: 0 })
  const [original, mask, result] = await Promise.all([
    decodeRgba(request.target!),
    decodeGrey(request.mask!),
    decodeRgba(full),
  ])
  const rgb = (picture: typeof result, x: number, y: number) =>
    picture.data.slice(4 * (y * 240 + x), 4 * (y * 240 + x) + 3).join()
  const kept = distanceTo(mask, 1).data
  let [compared, wrong] = [0, 0]
  for (let y = 0; y < 320; y += 1) {
    for (let x = 0; x < 240; x += 1) {
      const [fromX, fromY] = [x - dx, y - dy]
      const lies = fromX >= 0 && fromX < 240 && fromY >= 0 && fromY < 320
      const stays = lies && kept[fromY * 240 + fromX]! > matteFeather(240, 320)
      compared += stays ? 1 : 0
      wrong += rgb(result, x, y) === (stays ? rgb(original, fromX, fromY) : '255,0,0') ? 0 : 1
    }
  }
  expect(compared).toBeGreaterThan(1500)
  expect(wrong).toBe(0)
})

test('a mask that keeps nothing leaves nothing to be placed, or compared', async () => {
  const mask = await filled(240, 320, '#fff')
  const placement = { x: 110, y: 150, width: 100, height: 200, rotation: 0 }
  const request = await requestFor('create-background', { mask, placement })
  expect((await finishPicture(request, await redPicture(240, 320), provenance)).fidelity!.outside).toBeNull()
})

test('a flat-lay is compared with what a swap put in the mask, and with nothing in other modes', async () => {
  const flatLay = await coatOnWhite('#1f3a5f')
  const swap = await requestFor('swap-garment', { source: flatLay })
  const reported = async (colour: string) =>
    (await finishPicture(swap, await filled(240, 320, colour), provenance)).fidelity?.garment
  expect((await reported('#24406a'))!.colour.delta_e).toBeLessThan(4)
  const red = await reported('#c0392b')
  expect(red!.colour.delta_e).toBeGreaterThan(20)
  expect(red).toMatchObject({ print: null, details: null })
  const varied = {
    ...swap,
    operation: 'variation' as const,
    original: { operation: 'swap-garment' as const, picture: flatLay, lineage: [1] },
  }
  expect((await finishPicture(varied, await filled(240, 320, '#c0392b'), provenance)).fidelity?.garment).toEqual(red)
  const background = await requestFor('create-background', { source: flatLay })
  expect((await finishPicture(background, await redPicture(240, 320), provenance)).fidelity?.garment).toBeNull()
})

test('the map of what was invented is kept in grey with its provenance; one that does not fit is refused', async () => {
  const request = await requestFor('image-to-flatlay', { width: 64, height: 48 })
  const picture = await redPicture(64, 48)
  const mapOf = async (width: number) => ({
    data: await sharp({ create: { width, height: 48, channels: 3, background: '#fff' } })
      .withExif({ IFD0: { Artist: 'somebody' } })
      .png()
      .toBuffer(),
    mediaType: 'image/png' as const,
    width,
    height: 48,
  })
  const { invented } = await finishPicture(request, picture, provenance, {
    invented: { map: await mapOf(64), share: 0.25 },
  })
  expect(invented).toMatchObject({ share: 0.25, map: { width: 64, height: 48, mediaType: 'image/png' } })
  const { channels, exif, xmp } = await sharp(invented!.map.data).metadata()
  expect([channels, exif]).toEqual([1, undefined])
  expect(Buffer.from(xmp!).toString('utf8')).toContain('DigitalSourceType')
  expect((await decodeGrey(invented!.map)).data.every((value) => value === 255)).toBe(true)
  const refused = { code: 'internal' }
  const another = await mapOf(63)
  await expect(
    finishPicture(request, picture, provenance, { invented: { map: another, share: 0.25 } }),
  ).rejects.toMatchObject(refused)
  const fitting = await mapOf(64)
  for (const share of [-0.1, 1.1, Number.NaN])
    await expect(
      finishPicture(request, picture, provenance, { invented: { map: fitting, share } }),
    ).rejects.toMatchObject(refused)
  expect((await finishPicture(request, picture, provenance)).invented).toBeNull()
})

async function filled(width: number, height: number, background: string) {
  const data = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return { data, mediaType: 'image/png', width, height } as const
}

async function coatOnWhite(colour: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect width="300" height="400" fill="#fff"/>
    <path d="M90 60h120l60 120-40 20-20-40v190H90V160l-20 40-40-20z" fill="${colour}"/></svg>`
  return {
    data: await sharp(Buffer.from(svg)).png().toBuffer(),
    mediaType: 'image/png',
    width: 300,
    height: 400,
  } as const
}

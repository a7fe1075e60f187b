import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { UPLOAD } from '@toile/contract'
import { DomainError } from '@toile/core'
import { lyingProcesses } from '../../testing/lying-processes.ts'
import { makeMask, makePhoto } from '../../testing/pictures.ts'
import { createPhotoReader } from './photo-reader.ts'

const reader = createPhotoReader({ processes: 2, warm: false })
afterAll(() => reader.close())
const turn = { accountId: 'ada', signal: new AbortController().signal }
const pixelsOf = (data: Uint8Array) => sharp(data).raw().toBuffer({ resolveWithObject: true })

async function refusalOf(file: Uint8Array): Promise<DomainError> {
  try {
    await reader.readPhoto(file, turn)
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  throw new Error('the file was taken')
}

/** A PNG of any announced size, whose pixels unpack from next to nothing. */
function bombPng(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, index) => {
    let value = index
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
    return value >>> 0
  })
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    let crc = 0xffffffff
    for (const byte of body) crc = crcTable[(crc ^ byte) & 255]! ^ (crc >>> 8)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE((crc ^ 0xffffffff) >>> 0)
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('photos that are taken', () => {
  test.each([
    ['jpeg', (image: Sharp) => image.jpeg({ quality: 95 })],
    ['png', (image: Sharp) => image.png()],
    ['webp', (image: Sharp) => image.webp({ lossless: true })],
    ['avif', (image: Sharp) => image.avif({ quality: 90, effort: 0 })],
  ] as const)('%s becomes a PNG with the same pixels as any other reader of it sees', async (_type, encode) => {
    const file = await encode(sharp(await makePhoto())).toBuffer()
    const photo = await reader.readPhoto(file, turn)
    expect(photo).toMatchObject({ width: 64, height: 80, mediaType: 'image/png', resized: false })
    const [kept, sent] = await Promise.all([pixelsOf(photo.data), pixelsOf(file)])
    expect(kept.info.channels).toBe(3)
    expect(kept.data.equals(sent.data)).toBe(true)
  })

  test.each([
    ['baseline', {}],
    ['progressive', { progressive: true }],
  ])('a %s JPEG without its last bytes is whole all the same, as browsers show it', async (_kind, options) => {
    const file = await sharp(await makePhoto(200, 160))
      .jpeg(options)
      .toBuffer()
    const whole = await pixelsOf((await reader.readPhoto(file, turn)).data)
    for (const missing of [1, 2]) {
      const photo = await reader.readPhoto(file.subarray(0, file.length - missing), turn)
      expect((await pixelsOf(photo.data)).data.equals(whole.data)).toBe(true)
    }
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i is applied', async (orientation) => {
    const upright = await sharp(await makePhoto(48, 32))
      .png()
      .toBuffer()
    const file = await sharp(upright).withMetadata({ orientation }).png().toBuffer()
    const photo = await reader.readPhoto(file, turn)
    const expected = await sharp(file).autoOrient().raw().toBuffer()
    expect([photo.width, photo.height]).toEqual(orientation >= 5 ? [32, 48] : [48, 32])
    expect((await pixelsOf(photo.data)).data.equals(expected)).toBe(true)
    expect((await sharp(photo.data).metadata()).orientation).toBeUndefined()
  })

  test('place, camera and author are not kept', async () => {
    const exif = {
      IFD0: { Artist: 'SecretAuthor', Make: 'SecretCamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    }
    const file = await sharp(await makePhoto())
      .withExif(exif)
      .withXmp('<x>SecretXmp</x>')
      .jpeg()
      .toBuffer()
    expect(file.includes('SecretAuthor')).toBe(true)
    const { data } = await reader.readPhoto(file, turn)
    const metadata = await sharp(data).metadata()
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(Buffer.from(data).includes('Secret')).toBe(false)
  })

  test('a wide-gamut photo is brought to sRGB by its profile', async () => {
    const flat = { create: { width: 32, height: 32, channels: 3 as const, background: { r: 200, g: 40, b: 40 } } }
    const file = await sharp(flat).withIccProfile('p3').png().toBuffer()
    const stored = await sharp(file, { ignoreIcc: true }).raw().toBuffer()
    const photo = await pixelsOf((await reader.readPhoto(file, turn)).data)
    // The file's own numbers differ from sRGB's; read back through the profile they are the colour that was drawn.
    expect(Math.abs(stored[0]! - 200)).toBeGreaterThan(5)
    expect(Math.abs(photo.data[0]! - 200)).toBeLessThanOrEqual(2)
    expect(Math.abs(photo.data[1]! - 40)).toBeLessThanOrEqual(2)
  })

  test('a CMYK photo becomes RGB', async () => {
    const file = await sharp(await makePhoto())
      .toColourspace('cmyk')
      .withIccProfile('cmyk')
      .jpeg()
      .toBuffer()
    expect((await sharp(file).metadata()).space).toBe('cmyk')
    const photo = await reader.readPhoto(file, turn)
    expect(await sharp(photo.data).metadata()).toMatchObject({ space: 'srgb', channels: 3, depth: 'uchar' })
  })

  test('16 bits become 8, grey becomes RGB, real transparency stays, an opaque alpha goes', async () => {
    const deep = await sharp(await makePhoto())
      .toColourspace('rgb16')
      .png()
      .toBuffer()
    expect(await sharp((await reader.readPhoto(deep, turn)).data).metadata()).toMatchObject({
      depth: 'uchar',
      channels: 3,
    })
    const clear = await sharp(await makePhoto())
      .ensureAlpha(0.5)
      .png()
      .toBuffer()
    expect(await sharp((await reader.readPhoto(clear, turn)).data).metadata()).toMatchObject({ channels: 4 })
    const opaque = await sharp(await makePhoto())
      .ensureAlpha(1)
      .png()
      .toBuffer()
    expect(await sharp((await reader.readPhoto(opaque, turn)).data).metadata()).toMatchObject({ channels: 3 })
  })

  test('a side over 4096 is brought down, and said to be', async () => {
    const file = await sharp({ create: { width: 5000, height: 100, channels: 3, background: '#777' } })
      .png()
      .toBuffer()
    expect(await reader.readPhoto(file, turn)).toMatchObject({ width: 4096, height: 82, resized: true })
  })

  test('equal photos are equal bytes', async () => {
    const [first, second] = await Promise.all([
      reader.readPhoto(await makePhoto(), turn),
      reader.readPhoto(await makePhoto(), turn),
    ])
    expect(Buffer.compare(first.sha256, second.sha256)).toBe(0)
  })
})

describe('files that are refused', () => {
  test.each([
    ['jpeg', (image: Sharp) => image.jpeg()],
    ['progressive jpeg', (image: Sharp) => image.jpeg({ progressive: true })],
    ['png', (image: Sharp) => image.png()],
    ['webp', (image: Sharp) => image.webp()],
    ['avif', (image: Sharp) => image.avif({ effort: 0 })],
  ] as const)('a %s that ends too soon', async (_type, encode) => {
    const file = await encode(sharp(await makePhoto(256, 256))).toBuffer()
    for (const share of [0.9, 0.5, 0.1]) {
      const refusal = await refusalOf(file.subarray(0, Math.floor(file.length * share)))
      expect(['invalid', 'unsupported-type']).toContain(refusal.code)
    }
  })

  test.each([
    ['text', Buffer.from('hello, this is not a picture at all')],
    ['nothing', Buffer.alloc(0)],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>')],
  ])('%s', async (_what, file) => {
    expect((await refusalOf(file)).code).toBe('unsupported-type')
  })

  test('a GIF and a TIFF', async () => {
    const gif = await sharp(await makePhoto())
      .gif()
      .toBuffer()
    const tiff = await sharp(await makePhoto())
      .tiff()
      .toBuffer()
    expect((await refusalOf(gif)).code).toBe('unsupported-type')
    expect((await refusalOf(tiff)).code).toBe('unsupported-type')
  })

  test.each(['heic', 'heix', 'hevc'])('a HEIC (%s), with how to make a JPEG of it', async (brand) => {
    const file = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftypmif1\0\0\0\0mif1${brand}`)])
    expect(await refusalOf(file)).toMatchObject({
      code: 'unsupported-type',
      message: expect.stringMatching(/^This is a HEIC photo.*Make a JPEG of it/),
    })
  })

  test('a moving picture', async () => {
    const frames = [await makePhoto(32, 32, 1), await makePhoto(32, 32, 2)]
    const file = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await refusalOf(file)).message).toContain('Moving pictures')
  })

  test('a bomb, by its header: megabytes of pixels in a few bytes are never unpacked', async () => {
    const file = bombPng(30_000, 30_000)
    expect(file.length).toBeLessThan(1_000_000)
    expect(await refusalOf(file)).toMatchObject({
      code: 'too-large',
      message: 'The picture has more than 50 megapixels. Upload a smaller copy of it.',
    })
  })

  test('a strip that is less than 16 pixels once its long side is brought down', async () => {
    expect(await refusalOf(await makePhoto(8192, 30))).toMatchObject({ code: 'invalid' })
    await expect(reader.readPhoto(await makePhoto(8192, 32), turn)).resolves.toMatchObject({ width: 4096, height: 16 })
  })

  test('more than 20 MB, and less than 16 pixels', async () => {
    expect((await refusalOf(Buffer.alloc(UPLOAD.maxBytes + 1))).code).toBe('too-large')
    expect((await refusalOf(await makePhoto(15, 64))).code).toBe('invalid')
  })
})

describe('masks', () => {
  test('count what is white from 200 on, and nothing that is transparent', async () => {
    const values = Uint8Array.from({ length: 32 * 32 }, (_, index) => (index < 500 ? 200 : 199))
    const file = await sharp(values, { raw: { width: 32, height: 32, channels: 1 } })
      .toColourspace('b-w')
      .png()
      .toBuffer()
    expect(await reader.readMask(file, turn)).toMatchObject({ marked: 500, width: 32, height: 32 })
    const clear = await sharp({ create: { width: 32, height: 32, channels: 4, background: '#ffffff00' } })
      .png()
      .toBuffer()
    expect(await reader.readMask(clear, turn)).toMatchObject({ marked: 0 })
    const painted = await sharp({ create: { width: 32, height: 32, channels: 4, background: '#ffffff' } })
      .png()
      .toBuffer()
    expect(await reader.readMask(painted, turn)).toMatchObject({ marked: 32 * 32 })
  })

  test('are kept as one channel of 0 and 255', async () => {
    const { data } = await reader.readMask(await makeMask(), turn)
    const { channels } = await sharp(data).metadata()
    const pixels = await sharp(data).toColourspace('b-w').raw().toBuffer()
    expect([channels, ...new Set(pixels)].toSorted((a, b) => a - b)).toEqual([0, 1, 255])
  })
})

test('an inverted mask is white where it was black, and has the same bytes each time', async () => {
  const { data: mask } = await reader.readMask(await makeMask(), turn)
  const pixels = (file: Uint8Array) => sharp(file).toColourspace('b-w').raw().toBuffer()
  const inverted = await reader.invertMask(mask, turn.signal)
  expect(await pixels(inverted)).toEqual((await pixels(mask)).map((value) => 255 - value))
  // To the byte: a picture's provenance names what it was made of by its hash.
  expect(inverted).toEqual(await sharp(mask).negate().toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer())
})

describe('a picture that is not read to its end', () => {
  test('takes too long: its process is killed, and its sender told', async () => {
    const hasty = createPhotoReader({ processes: 1, warm: false, readMs: 1 })
    await expect(hasty.readPhoto(await makePhoto(2000, 2000), turn)).rejects.toMatchObject({
      code: 'invalid',
      message: 'The picture takes too long to read. Upload a smaller copy of it.',
    })
    await hasty.close()
  })

  test('whose sender has gone gives its process away at once', async () => {
    const single = createPhotoReader({ processes: 1, warm: false, readMs: 600_000 })
    const gone = new AbortController()
    const abandoned = single.readPhoto(await makePhoto(), { accountId: 'ada', signal: gone.signal })
    const behind = single.readPhoto(await makePhoto(), turn)
    gone.abort()
    await expect(abandoned).rejects.toMatchObject({ code: 'unavailable' })
    await expect(behind).resolves.toMatchObject({ width: 64 })
    await single.close()
  })
})

describe('what a process answers that a file took over', () => {
  test('is no thumbnail and no mask without bytes', async () => {
    const picture = { length: 1e9, byteLength: 1e9, buffer: { length: 1e9, byteLength: 1e9 } }
    const lying = createPhotoReader({
      processes: 1,
      warm: false,
      confinement: lyingProcesses({ ok: true, picture }),
    })
    await expect(lying.makeThumbnail(await makePhoto(), turn)).rejects.toMatchObject({ code: 'internal' })
    await expect(lying.invertMask(await makeMask(), turn.signal)).rejects.toMatchObject({ code: 'internal' })
    await lying.close()
  })

  test('is no refusal but one of the file', async () => {
    const refusal = { ok: false, code: 'unauthenticated', message: 'Sign in again.' }
    const lying = createPhotoReader({ processes: 1, warm: false, confinement: lyingProcesses(refusal) })
    await expect(lying.readPhoto(await makePhoto(), turn)).rejects.toMatchObject({ code: 'unavailable' })
    await lying.close()
  })
})

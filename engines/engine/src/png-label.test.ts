import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { labelPng } from './png-label.ts'
import { xmpPacket } from './provenance.ts'

const XMP = xmpPacket(
  { engine: 'é', version: '1', model: 'none', seed: 1, generative: false, parametersHash: '', inputsHash: '' },
  true,
)

/** As libvips writes it, which is what there is to be mended. */
const encoded = async (channels: 1 | 3 | 4, print = false) => {
  const data = Uint8Array.from({ length: 48 * 32 * channels }, (_, index) => (index * 37) % 251)
  const raw = sharp(data, { raw: { width: 48, height: 32, channels } })
  const image = channels === 1 ? raw.toColourspace('b-w') : raw
  return (print ? image.withIccProfile('srgb').withDensity(300) : image).withXmp(XMP).png().toBuffer()
}

function chunksOf(png: Uint8Array): { type: string; data: Buffer }[] {
  const file = Buffer.from(png)
  const chunks = []
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at)
    const named = file.subarray(at + 4, at + 8 + length)
    expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(named))
    chunks.push({ type: named.toString('latin1', 0, 4), data: named.subarray(4) })
    at += 12 + length
  }
  return chunks
}

const typesOf = (png: Uint8Array): string[] => chunksOf(png).map(({ type }) => type)
const dataOf = (png: Uint8Array, type: string): Buffer[] =>
  chunksOf(png)
    .filter((each) => each.type === type)
    .map(({ data }) => data)

describe.each([1, 3, 4] as const)('a picture of %i channels', (channels) => {
  test('keeps its pixels to the byte, in its file too', async () => {
    const before = await encoded(channels)
    const after = labelPng(before, { xmp: XMP })
    expect(dataOf(after, 'IDAT')).toEqual(dataOf(before, 'IDAT'))
    expect(dataOf(after, 'IHDR')).toEqual(dataOf(before, 'IHDR'))
    const [was, is] = await Promise.all([before, after].map((file) => sharp(file).raw().toBuffer()))
    expect(is!.equals(was!)).toBe(true)
  })

  test('says that it is sRGB and nothing of paper; its XMP is one uncompressed iTXt chunk', async () => {
    const before = await encoded(channels)
    expect(typesOf(before)).toEqual(expect.arrayContaining(['pHYs', 'zTXt']))
    const after = labelPng(before, { xmp: XMP })
    expect(typesOf(after).filter((type) => type !== 'IDAT' && type !== 'bKGD')).toEqual([
      'IHDR',
      'sRGB',
      'iTXt',
      'IEND',
    ])
    expect(dataOf(after, 'sRGB')).toEqual([Buffer.from([0])])
    const [text] = dataOf(after, 'iTXt')
    expect(text!.equals(Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${XMP}`, 'utf8'))).toBe(true)
  })

  test('is read so by libvips', async () => {
    const { xmp, density, space } = await sharp(labelPng(await encoded(channels), { xmp: XMP })).metadata()
    // What it takes where a file says nothing; before, it read 25 from them.
    const unsaid = 72
    expect([xmp?.toString('utf8'), density, space]).toEqual([XMP, unsaid, channels === 1 ? 'b-w' : 'srgb'])
  })
})

test('what is made for print keeps its profile and its dots an inch', async () => {
  const before = await encoded(3, true)
  const after = labelPng(before, { xmp: XMP, print: true })
  expect(typesOf(after)).not.toContain('sRGB')
  expect(dataOf(after, 'iCCP')).toEqual(dataOf(before, 'iCCP'))
  const { xmp, density, hasProfile } = await sharp(after).metadata()
  expect([xmp?.toString('utf8'), density, hasProfile]).toEqual([XMP, 300, true])
})

test('labelled again it has one label, the last', async () => {
  const before = await encoded(3)
  const twice = labelPng(labelPng(before, { xmp: 'other' }), { xmp: XMP })
  expect(dataOf(twice, 'iTXt')).toEqual(dataOf(labelPng(before, { xmp: XMP }), 'iTXt'))
  expect(dataOf(twice, 'sRGB')).toHaveLength(1)
})

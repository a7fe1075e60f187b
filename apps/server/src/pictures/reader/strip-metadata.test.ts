import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePhoto } from '../../testing/pictures.ts'
import { stripMetadata } from './strip-metadata.ts'

const HEADER_END = 33

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

function segment(code: number, text: string): Buffer {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([head, Buffer.from(text, 'latin1')])
}

const within = (file: Buffer, at: number, ...parts: Buffer[]): Buffer =>
  Buffer.concat([file.subarray(0, at), ...parts, file.subarray(at)])
const lean = (file: Uint8Array, type: 'png' | 'jpeg' | 'webp' | 'avif'): Buffer =>
  Buffer.from(stripMetadata(file, `image/${type}`))

describe('a PNG', () => {
  test('loses all that is neither pixel nor colour nor orientation, however much it is', async () => {
    const plain = await makePhoto()
    const text = chunk(
      'zTXt',
      Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(1_000_000))]),
    )
    const notes = [text, text, chunk('tEXt', Buffer.from('a\0b')), chunk('acTL', Buffer.alloc(8)), text]
    expect(lean(within(plain, HEADER_END, ...notes), 'png').equals(plain)).toBe(true)
    expect(lean(within(plain, plain.length, ...notes), 'png').equals(plain)).toBe(true)
  })

  test('keeps its profile, EXIF and transparency, once each and no larger than they can be', async () => {
    const file = await sharp(await makePhoto())
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer()
    expect(stripMetadata(file, 'image/png')).toBe(file)
    const gamma = chunk('gAMA', Buffer.alloc(4, 1))
    const once = within(await makePhoto(), HEADER_END, gamma)
    expect(lean(within(once, HEADER_END, gamma), 'png').equals(once)).toBe(true)
    const large = chunk('eXIf', Buffer.alloc(2 ** 20 + 1))
    expect(lean(within(once, HEADER_END, large), 'png').equals(once)).toBe(true)
  })

  test('that is damaged stays as it is', async () => {
    const file = await makePhoto()
    const unknown = within(file, HEADER_END, chunk('ABCD', Buffer.from('critical')))
    for (const damaged of [file.subarray(0, -20), file.subarray(0, 20), unknown]) {
      expect(lean(damaged, 'png').equals(damaged)).toBe(true)
    }
  })
})

describe('a JPEG', () => {
  const plainJpeg = async () =>
    sharp(await makePhoto())
      .jpeg({ progressive: true })
      .toBuffer()

  test('loses comments and what applications wrote, before and between its scans', async () => {
    const plain = await plainJpeg()
    const notes = [
      segment(0xfe, 'words'),
      segment(0xed, 'Photoshop 3.0\0'),
      segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0'),
    ]
    const secondScan = plain.indexOf(Buffer.from([0xff, 0xda]), plain.indexOf(Buffer.from([0xff, 0xda])) + 2)
    expect(lean(within(within(plain, secondScan, ...notes), 2, ...notes), 'jpeg').equals(plain)).toBe(true)
  })

  test('keeps its profile, its orientation and whether it is CMYK', async () => {
    const file = await sharp(await makePhoto())
      .toColourspace('cmyk')
      .withIccProfile('cmyk')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(stripMetadata(file, 'image/jpeg')).toBe(file)
  })

  test('that is damaged stays as it is', async () => {
    const file = await plainJpeg()
    for (const damaged of [file.subarray(0, -2), file.subarray(0, 100), file.subarray(0, 4), Buffer.alloc(9, 0xff)]) {
      expect(lean(damaged, 'jpeg').equals(damaged)).toBe(true)
    }
  })
})

import { crc32, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeMaskPng } from './png.ts'

function chunks(png: Uint8Array): { type: string; data: Buffer; crc: number }[] {
  const bytes = Buffer.from(png)
  const found = []
  for (let offset = 8; offset < bytes.length;) {
    const length = bytes.readUInt32BE(offset)
    found.push({
      type: bytes.toString('latin1', offset + 4, offset + 8),
      data: bytes.subarray(offset + 8, offset + 8 + length),
      crc: bytes.readUInt32BE(offset + 8 + length),
    })
    offset += 12 + length
  }
  return found
}

describe('encodeMaskPng', () => {
  it('writes an 8-bit grey picture of the very same bytes, each chunk with its checksum', async () => {
    const width = 9
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 63, maxLength: 63 }), async (pixels) => {
        const [header, data, end] = chunks(await encodeMaskPng(pixels, { width, height: 7 }))
        expect([...(header?.data ?? [])]).toEqual([0, 0, 0, 9, 0, 0, 0, 7, 8, 0, 0, 0, 0])
        const rows = inflateSync(data?.data ?? Buffer.alloc(0))
        for (let y = 0; y < 7; y++) {
          expect(rows[y * (width + 1)]).toBe(0)
          expect([...rows.subarray(y * (width + 1) + 1, (y + 1) * (width + 1))]).toEqual([
            ...pixels.subarray(y * width, (y + 1) * width),
          ])
        }
        for (const part of [header, data, end]) {
          expect(crc32(Buffer.concat([Buffer.from(part?.type ?? ''), part?.data ?? Buffer.alloc(0)]))).toBe(part?.crc)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('refuses pixels that do not fill the size', async () => {
    await expect(encodeMaskPng(new Uint8Array(3), { width: 2, height: 2 })).rejects.toThrow(RangeError)
  })
})

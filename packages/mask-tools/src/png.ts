import type { Size } from './geometry.ts'

/**
 * A mask as an 8-bit grey PNG, white = marked (R31), written here byte by byte: a canvas would send it through colour
 * management and four channels, and the mask that is sent must be the mask that was painted. PNG specification (W3C,
 * third edition) sections 5 and 11; compression by the platform's own deflate.
 */
export async function encodeMaskPng(pixels: Uint8Array, size: Size): Promise<Uint8Array<ArrayBuffer>> {
  if (pixels.length !== size.width * size.height) {
    throw new RangeError(`${pixels.length} pixels do not fill ${size.width} × ${size.height}`)
  }
  const rows = new Uint8Array((size.width + 1) * size.height)
  for (let y = 0; y < size.height; y++) {
    // Each row begins with its filter; a mask is runs of two values, which deflate finds without one (0).
    rows.set(pixels.subarray(y * size.width, (y + 1) * size.width), y * (size.width + 1) + 1)
  }
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, size.width)
  view.setUint32(4, size.height)
  // Bit depth 8, colour type 0 (grey), deflate, adaptive filtering, not interlaced.
  header.set([8, 0, 0, 0, 0], 8)
  return concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', await deflate(rows)),
    chunk('IEND', new Uint8Array(0)),
  ])
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(
    [...type].map((letter) => letter.charCodeAt(0)),
    4,
  )
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)))
  return bytes
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** Small files that cost whoever decodes them far more than whoever sends them, and files that lie. Drawn here, always the same. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** The longest side of a square of 50 megapixels. */
export const LARGEST_SIDE = 7071
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const END = chunk('IEND', Buffer.alloc(0))

interface PngShape {
  readonly side: number
  readonly interlaced?: boolean
  /** Said in the header, where it is not the truth. */
  readonly saidSide?: number
  /** Between header and pixels. */
  readonly before?: readonly Buffer[]
}

/** A square of nothing, in 16-bit RGBA: eight bytes a pixel, of which the file has next to none. */
export function png({ side, interlaced = false, saidSide = side, before = [] }: PngShape): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(saidSide, 0)
  header.writeUInt32BE(saidSide, 4)
  header.set([16, 6, 0, 0, interlaced ? 1 : 0], 8)
  const bytes = interlaced ? interlacedBytes(side) : side * (1 + side * 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 1 })),
    END,
  ])
}

/** Chunks of compressed text, of altogether so many bytes; each unpacks to a thousand times its size. */
export function textChunks(kind: 'zTXt' | 'iTXt', bytes: number): Buffer[] {
  const packed = deflateSync(Buffer.alloc(7_900_000))
  const head = kind === 'zTXt' ? Buffer.from('Comment\0\0') : Buffer.from('Comment\0\u0001\0\0\0')
  const one = chunk(kind, Buffer.concat([head, packed]))
  return Array.from({ length: Math.floor(bytes / one.byteLength) }, () => one)
}

/** A colour profile that unpacks to so many bytes. */
export function profileChunk(bytes: number): Buffer {
  const profile = Buffer.alloc(bytes)
  profile.writeUInt32BE(bytes, 0)
  profile.write('acsp', 36)
  return chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(profile)]))
}

/**
 * A grey JPEG that comes in so many scans, 883 at most: one for each coefficient and each bit of it, as the format allows.
 * Each goes over all of the picture and changes nothing.
 */
export function manyScans(scans: number, side: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2
  const frame = Buffer.from([8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0])
  // Fifteen codes of four bits each: `nothing more in this block`, and in runs of up to 2^14 blocks and more.
  const runs = Array.from({ length: 15 }, (_, power) => power << 4)
  const lengths = (ofOne: number, ofFour: number) => [ofOne, 0, 0, ofFour, ...Array.from({ length: 12 }, () => 0)]
  const tables = Buffer.from([0x00, ...lengths(1, 0), 0, 0x10, ...lengths(0, 15), ...runs])
  const scan = (from: number, to: number, bits: number, data: Buffer): Buffer =>
    Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, from, to, bits])), data])
  const nothing = emptyBlocks(blocks)
  const fine = Array.from({ length: 63 }, (_, at) => at + 1).flatMap((coefficient) =>
    Array.from({ length: 14 }, (_, at) => {
      const bit = 13 - at
      return scan(coefficient, coefficient, at === 0 ? bit : ((bit + 1) << 4) | bit, nothing)
    }),
  )
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.from([0, ...Array.from({ length: 64 }, () => 1)])),
    segment(0xc2, frame),
    segment(0xc4, tables),
    // A difference of nothing, one bit a block.
    scan(0, 0, 0, Buffer.alloc(Math.ceil(blocks / 8))),
    ...fine.slice(0, scans - 1),
    Buffer.from([0xff, 0xd9]),
  ])
}

export const flat = (format: 'webp' | 'avif' | 'jpeg', width: number, height = width): Promise<Buffer> => {
  const image = sharp({ create: { width, height, channels: 3, background: '#3a7' } })
  if (format === 'webp') return image.webp({ lossless: true, effort: 0 }).toBuffer()
  return format === 'avif' ? image.avif({ effort: 0, quality: 1 }).toBuffer() : image.jpeg().toBuffer()
}

/** A WebP that moves. */
export async function animated(frames: number, side: number): Promise<Buffer> {
  const data = Buffer.alloc(frames * side * side * 3)
  // Equal frames would be written as one.
  for (let frame = 0; frame < frames; frame += 1)
    data.fill(frame % 256, frame * side * side * 3, (frame + 1) * side * side * 3)
  return sharp(data, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .webp({ effort: 0 })
    .toBuffer()
}

/** A JPEG whose header says another size than it has. */
export async function jpegThatSays(side: number): Promise<Buffer> {
  const data = Buffer.from(await flat('jpeg', 64))
  for (let at = 2; at < data.length; at += 2 + data.readUInt16BE(at + 2)) {
    if (data[at + 1] === 0xc0) {
      data.writeUInt16BE(side, at + 5)
      data.writeUInt16BE(side, at + 7)
      return data
    }
  }
  throw new Error('the JPEG has no frame')
}

/** The same file without its end. */
export const cut = (file: Buffer): Buffer => file.subarray(0, Math.floor(file.length * 0.6))

function chunk(kind: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const whole = Buffer.alloc(8 + body.byteLength)
  whole.writeUInt32BE(data.byteLength, 0)
  whole.set(body, 4)
  whole.writeUInt32BE(crc32(body), 4 + body.byteLength)
  return whole
}

/** Adam7: seven pictures, each with a byte of its own at the head of a row. */
function interlacedBytes(side: number): number {
  const passes = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
  ] as const
  return passes.reduce((sum, [left, stepX, top, stepY]) => {
    const width = Math.ceil((side - left) / stepX)
    return sum + (width === 0 ? 0 : Math.ceil((side - top) / stepY) * (1 + width * 8))
  }, 0)
}

/** A JPEG's marker with what belongs to it. */
function segment(marker: number, data: Buffer): Buffer {
  const length = data.byteLength + 2
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), data])
}

/** The data of a scan in which so many blocks hold nothing: a code of four bits, and how many blocks beyond its power of two. */
function emptyBlocks(count: number): Buffer {
  let bits = ''
  for (let left = count; left > 0;) {
    const run = Math.min(left, 32_767)
    const power = Math.floor(Math.log2(run))
    bits += power.toString(2).padStart(4, '0')
    if (power > 0) bits += (run - 2 ** power).toString(2).padStart(power, '0')
    left -= run
  }
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  // A byte of ones is followed by a zero, lest it be taken for a marker.
  const bytes = Array.from({ length: bits.length / 8 }, (_, at) => Number.parseInt(bits.slice(8 * at, 8 * at + 8), 2))
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])))
}

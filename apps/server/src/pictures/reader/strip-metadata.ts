import type { PictureType } from '@toile/contract'

/**
 * Of a file that a stranger sent, what its pixels, colours and orientation are made of. The decoders read all the rest as
 * well, before the first pixel, and at a price of the sender's choosing: 15 MB of compressed text in a PNG take them 15 s,
 * three million empty segments in a JPEG 5 s. What is kept is kept to the byte, so that a damaged file stays as damaged.
 * WebP and AVIF lay their parts out uncompressed, where the largest file of them costs about a second: they are left alone.
 */
export function stripMetadata(file: Uint8Array, mediaType: PictureType | null): Uint8Array {
  if (mediaType === 'image/png') return join(file, pngParts(file))
  if (mediaType === 'image/jpeg') return join(file, jpegParts(file))
  return file
}

/** From `start` on, before `end`. */
type Part = readonly [start: number, end: number]

/**
 * The ancillary chunks that decide how a PNG looks, each with the most bytes it can need: transparency, colours, and the
 * EXIF that holds the orientation; and the dots an inch, which our own PNG repeats. No profile that people use comes near its limit, nor does a camera's EXIF.
 */
const PNG_KEPT: ReadonlyMap<number, number> = new Map(
  Object.entries({
    tRNS: 256,
    gAMA: 4,
    cHRM: 32,
    sRGB: 1,
    cICP: 4,
    sBIT: 4,
    iCCP: 4 * 1024 * 1024,
    eXIf: 1024 * 1024,
    pHYs: 9,
  }).map(([name, most]) => [chunkType(name), most]),
)
const IEND = chunkType('IEND')
/** Bytes. */
const PNG_SIGNATURE_LENGTH = 8
/** Bytes of a chunk that are not its data: length, type and checksum. */
const CHUNK_FRAME_LENGTH = 12

/** Critical chunks, known or not, and the first of each kind that is kept. Bytes after the end are dropped. */
function* pngParts(file: Uint8Array): Generator<Part> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const seen = new Set<number>()
  yield [0, PNG_SIGNATURE_LENGTH]
  let at = PNG_SIGNATURE_LENGTH
  while (at + CHUNK_FRAME_LENGTH <= file.byteLength) {
    const length = view.getUint32(at)
    const end = at + CHUNK_FRAME_LENGTH + length
    if (end > file.byteLength) break
    const type = view.getUint32(at + 4)
    if (isCritical(type)) yield [at, end]
    else if (length <= (PNG_KEPT.get(type) ?? -1) && !seen.has(type)) {
      seen.add(type)
      yield [at, end]
    }
    if (type === IEND) return
    at = end
  }
  yield [at, file.byteLength]
}

/** The fifth bit of its first letter says so. */
const isCritical = (type: number): boolean => (type & 0x20_00_00_00) === 0

/** As a file holds it: a number, since there may be millions of them. */
function chunkType(name: string): number {
  return [...name].reduce((type, letter) => type * 256 + letter.charCodeAt(0), 0)
}

const EXIF = 'Exif\0\0'
const ICC = 'ICC_PROFILE\0'
/** A profile comes in pieces, which are numbered by a byte. */
const MAX_ICC_SEGMENTS = 255

/** All but comments and the applications' segments; of these JFIF, EXIF and Adobe's once each, and the colour profile. */
function* jpegParts(file: Uint8Array): Generator<Part> {
  const left = new Map([
    ['jfif', 1],
    ['exif', 1],
    ['adobe', 1],
    ['icc', MAX_ICC_SEGMENTS],
  ])
  let at = 2
  yield [0, at]
  for (const { start, end, code } of jpegSegments(file)) {
    if (code === END_OF_IMAGE) break
    // Pixels, up to the marker.
    if (start > at) yield [at, start]
    if (end > file.byteLength) {
      yield [start, file.byteLength]
      return
    }
    if (isNote(code)) {
      const purpose = purposeOf(code, file, start + 4)
      const rest = purpose === null ? 0 : (left.get(purpose) ?? 0)
      if (purpose !== null && rest > 0) {
        left.set(purpose, rest - 1)
        yield [start, end]
      }
    } else yield [start, end]
    at = end
  }
  yield [at, file.byteLength]
}

/** Whether a JPEG says where it ends: cameras and transfers lose those two bytes, and no pixel with them. */
export function hasEnd(file: Uint8Array): boolean {
  for (const { code } of jpegSegments(file)) if (code === END_OF_IMAGE) return true
  return false
}

const END_OF_IMAGE = 0xd9

/** A JPEG's segments from its first on, up to the end of the picture or of the file. Pixels lie between them. */
function* jpegSegments(
  file: Uint8Array,
): Generator<{ readonly start: number; readonly end: number; readonly code: number }> {
  let at = 2
  for (;;) {
    const start = nextMarker(file, at)
    if (start === null) return
    const code = file[start + 1]!
    const end = start + 2 + (isBare(code) ? 0 : lengthAt(file, start + 2))
    yield { start, end, code }
    if (code === END_OF_IMAGE) return
    at = end
  }
}

/** Where the next marker begins, past pixels; null at the end. In pixels a byte of 255 is followed by 0, or restarts. */
function nextMarker(file: Uint8Array, from: number): number | null {
  for (let at = file.indexOf(0xff, from); at >= 0 && at + 1 < file.byteLength; at = file.indexOf(0xff, at + 1)) {
    const code = file[at + 1]!
    if (code !== 0 && code !== 0xff && !isRestart(code)) return at
  }
  return null
}

const isRestart = (code: number): boolean => code >= 0xd0 && code <= 0xd7
/** A marker without a segment. */
const isBare = (code: number): boolean => code === 0x01 || code === 0xd8 || code === END_OF_IMAGE
const isNote = (code: number): boolean => (code >= 0xe0 && code <= 0xef) || code === 0xfe
/** Its own two bytes count; one that says less is taken at two, so that the walk goes on. */
const lengthAt = (file: Uint8Array, at: number): number => Math.max(2, ((file[at] ?? 0) << 8) | (file[at + 1] ?? 0))

function purposeOf(code: number, file: Uint8Array, at: number): string | null {
  const startsWith = (text: string): boolean => String.fromCharCode(...file.subarray(at, at + text.length)) === text
  if (code === 0xe0) return 'jfif'
  if (code === 0xe1 && startsWith(EXIF)) return 'exif'
  if (code === 0xe2 && startsWith(ICC)) return 'icc'
  return code === 0xee ? 'adobe' : null
}

/** The parts in one piece: the file itself where nothing is left out. */
function join(file: Uint8Array, parts: Iterable<Part>): Uint8Array {
  const runs: [start: number, end: number][] = []
  for (const [start, end] of parts) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === start) last[1] = end
    else runs.push([start, end])
  }
  if (runs.length === 1 && runs[0]![1] === file.byteLength) return file
  return Buffer.concat(runs.map(([start, end]) => file.subarray(start, end)))
}

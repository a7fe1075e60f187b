import type { UPLOAD } from './limits.ts'

/** What a picture's first bytes can say it is: the types that are taken, and the one that phones make and is not. */
export type PictureType = (typeof UPLOAD.mediaTypes)[number] | 'image/heic'

/** As many first bytes of a file as `pictureTypeOf` looks at. */
export const PICTURE_TYPE_BYTES = 64

const ascii = (file: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...file.subarray(start, end))

const startsWith = (file: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => file[index] === byte)

/** Brands of the `ftyp` box: `avis` is an AVIF sequence, which the page count refuses later; the others are HEVC in it. */
const BRANDS: Readonly<Record<string, PictureType>> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  heim: 'image/heic',
  heis: 'image/heic',
  hevc: 'image/heic',
  hevx: 'image/heic',
}

/** What a file is by its first bytes, whatever it is called or said to be; null when it is none of these. */
export function pictureTypeOf(file: Uint8Array): PictureType | null {
  if (startsWith(file, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(file, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (ascii(file, 0, 4) === 'RIFF' && ascii(file, 8, 12) === 'WEBP') return 'image/webp'
  if (ascii(file, 4, 8) !== 'ftyp') return null
  const length = new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(0)
  const end = Math.min(length, PICTURE_TYPE_BYTES, file.byteLength)
  for (let at = 8; at + 4 <= end; at += 4) {
    const type = BRANDS[ascii(file, at, at + 4)]
    if (type !== undefined) return type
  }
  return null
}

/** Why a file is refused by what it is, in words for its sender; null when it is taken. */
export function unsuitableType(type: PictureType | null): string | null {
  if (type === null) return 'This is not a JPEG, PNG, WebP or AVIF picture. Choose another file.'
  if (type === 'image/heic') {
    return 'This is a HEIC photo. Make a JPEG of it first: on a Mac in Preview with File, Export; on an iPhone by mailing it to yourself.'
  }
  return null
}

import type { UPLOAD } from '@toile/contract'

type MediaType = (typeof UPLOAD.mediaTypes)[number]

const ascii = (file: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...file.subarray(start, end))

const startsWith = (file: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => file[index] === byte)

/** Brands of the `ftyp` box that stand for AVIF; `avis` is a sequence, which the page count refuses later. */
const AVIF_BRANDS = ['avif', 'avis']

/** What a file is by its first bytes, whatever it is called; null when it is none of the types we take. */
export function sniffMediaType(file: Uint8Array): MediaType | null {
  if (startsWith(file, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(file, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (ascii(file, 0, 4) === 'RIFF' && ascii(file, 8, 12) === 'WEBP') return 'image/webp'
  if (ascii(file, 4, 8) === 'ftyp') {
    const size = Math.min(new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(0), 64, file.byteLength)
    for (let at = 8; at + 4 <= size; at += 4) if (AVIF_BRANDS.includes(ascii(file, at, at + 4))) return 'image/avif'
  }
  return null
}

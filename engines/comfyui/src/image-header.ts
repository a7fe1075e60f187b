import type { ImageFile } from '@toile/engine'

const PNG_BEGINNING = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A JPEG or PNG as an image file, its size read in its header and nothing decoded; undefined where it is neither. */
export function imageFileOf(bytes: Uint8Array): ImageFile | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (data.length >= 24 && data.subarray(0, 8).equals(PNG_BEGINNING)) {
    return { data, mediaType: 'image/png', width: data.readUInt32BE(16), height: data.readUInt32BE(20) }
  }
  return jpegOf(data)
}

/** Segments: 0xff, a marker, two bytes of length. Those of a frame, 0xc0 to 0xcf but for three, hold the size. */
function jpegOf(data: Buffer): ImageFile | undefined {
  if (data.length < 4 || data.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 < data.length; at += 2 + data.readUInt16BE(at + 2)) {
    const marker = data.readUInt16BE(at)
    if (marker < 0xff00) return undefined
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) {
      return { data, mediaType: 'image/jpeg', width: data.readUInt16BE(at + 7), height: data.readUInt16BE(at + 5) }
    }
  }
  return undefined
}

/** Of a PNG: its signature of eight bytes, and its first chunk up to the size in it. */
const HEADER_BYTES = 24
const PNG_SIGNATURE = 0x89504e470d0a1a0an

/** Pixels that a PNG says it has, by its header; null where the bytes are no PNG. */
export function pngSizeOf(data: Uint8Array): { readonly width: number; readonly height: number } | null {
  if (data.byteLength < HEADER_BYTES) return null
  const header = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return header.getBigUint64(0) === PNG_SIGNATURE ? { width: header.getUint32(16), height: header.getUint32(20) } : null
}

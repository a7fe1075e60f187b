import { crc32 } from 'node:zlib'

/** Bytes. */
const SIGNATURE_LENGTH = 8
/** Bytes of a chunk that are not its data: length, type and checksum. */
const FRAME_LENGTH = 12
/** Of the XMP chunk, as Adobe's specification names it (XMP Specification, part 3, 'PNG'). */
const XMP_KEYWORD = 'XML:com.adobe.xmp'
/** Perceptual, which PNG names first; a picture on a screen has no other rendering. */
const SRGB_INTENT = Uint8Array.of(0)

interface PngLabel {
  readonly xmp: string
  /** What is made to be printed keeps its colour profile and its dots an inch; all else is said to be sRGB and of no size on paper. */
  readonly print?: boolean
}

/**
 * The same PNG, to the byte in its pixels, that says what it is where other programs look: XMP in an uncompressed iTXt chunk
 * with Adobe's keyword, an sRGB chunk, and no size on paper that nobody asked for. libvips writes XMP into a compressed zTXt
 * chunk and 1,000 pixels a metre into every file. `png` is a whole file of our own encoder, in sRGB.
 */
export function labelPng(png: Uint8Array, { xmp, print = false }: PngLabel): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const dropped = new Set<string>(print ? TEXTS : [...TEXTS, 'pHYs', 'sRGB'])
  const parts: Uint8Array[] = [png.subarray(0, SIGNATURE_LENGTH)]
  for (let at = SIGNATURE_LENGTH; at + FRAME_LENGTH <= png.byteLength;) {
    const end = at + FRAME_LENGTH + view.getUint32(at)
    const type = latin1(png.subarray(at + 4, at + 8))
    if (!dropped.has(type)) parts.push(png.subarray(at, end))
    // Right behind the header: colours have to stand before the pixels, and a text may.
    if (type === 'IHDR') parts.push(...(print ? [] : [pngChunk('sRGB', SRGB_INTENT)]), pngChunk('iTXt', xmpText(xmp)))
    at = end
  }
  return Buffer.concat(parts)
}

/** Texts of whatever kind: the label is the only one. */
const TEXTS = ['tEXt', 'zTXt', 'iTXt'] as const

/** Keyword, then: not compressed, no method, no language, no translated keyword. */
const xmpText = (xmp: string): Uint8Array =>
  Buffer.concat([Buffer.from(XMP_KEYWORD, 'latin1'), new Uint8Array(5), Buffer.from(xmp, 'utf8')])

/** A chunk of a PNG, with its length and checksum; `type` has four letters. */
export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.byteLength)
  framed.set(named, 4)
  framed.writeUInt32BE(crc32(named), 4 + named.length)
  return framed
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

import sharp, { type Metadata, type Sharp } from 'sharp'
import { MASK, pictureTypeOf, unsuitableType, UPLOAD } from '@toile/contract'
import { DomainError, type EncodedPicture, type MaskPicture, type PhotoPicture, THUMBNAIL_SIDE } from '@toile/core'
import { labelPng } from '@toile/engine'
import { hasEnd, stripMetadata } from './strip-metadata.ts'

/**
 * Lossless, and quick to read again: a photo is decoded by every picture made of it. PNG keeps each pixel as it is, the
 * colours under transparent ones too, and is decoded faster than lossless WebP (docs/decisions/0004-generation-job.md).
 */
const STORED_PNG = { compressionLevel: 4, palette: false } as const

/** As the process that decodes it knows a picture: what identifies its bytes is not for that process to say. */
export type Decoded<Picture extends EncodedPicture = EncodedPicture> = Omit<Picture, 'sha256'>

/** See `PictureReader`, whose names these are. They reject with `DomainError`. */
export const readPhoto = (sent: Uint8Array): Promise<Decoded<PhotoPicture>> => readWithin(UPLOAD.maxSide, sent)

/** Pixels of a face's longer side: models look at about a megapixel, and as many as there are faces are kept in memory. Chosen. */
const FACE_SIDE = 1024

/** See `ServedReader`. */
export const readFace = (sent: Uint8Array): Promise<Decoded<PhotoPicture>> => readWithin(FACE_SIDE, sent)

async function readWithin(maxSide: number, sent: Uint8Array): Promise<Decoded<PhotoPicture>> {
  const { pixels, metadata } = await inspect(sent)
  const longest = Math.max(metadata.width, metadata.height)
  const shortest = Math.min(metadata.width, metadata.height)
  if (Math.round((shortest * maxSide) / Math.max(longest, maxSide)) < UPLOAD.minSide) {
    throw new DomainError('invalid', 'The picture is too narrow for its length.')
  }
  const upright = pixels().autoOrient()
  const sized = longest > maxSide ? fitted(upright, maxSide) : upright
  // The embedded profile is applied on the way to sRGB, and neither it nor any other metadata is written.
  const shaped = sized.toColourspace('srgb')
  const opaque = metadata.hasAlpha && (await isOpaque(pixels()))
  const picture = await encode(opaque ? shaped.removeAlpha() : shaped)
  return { ...picture, resized: longest > maxSide }
}

export async function readMask(sent: Uint8Array): Promise<Decoded<MaskPicture>> {
  const { pixels } = await inspect(sent)
  // The threshold is applied here and not by libvips, which knows no "from 200 on" for a soft alpha on black.
  const { data, info } = await pixels()
    .autoOrient()
    .flatten({ background: '#000' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  let marked = 0
  for (let index = 0; index < data.length; index += 1) {
    const white = data[index]! >= MASK.whiteFrom
    data[index] = white ? 255 : 0
    if (white) marked += 1
  }
  const raw = { width: info.width, height: info.height, channels: 1 } as const
  return { ...(await encode(sharp(data, { raw }).toColourspace('b-w'))), marked }
}

/** See `ServedReader`. The same bytes each time: a picture's provenance names what it was made of by its hash. */
export const invertMask = (mask: Uint8Array): Promise<Uint8Array> =>
  open(mask).negate().toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer().catch(unreadable)

export async function bringDown(file: Uint8Array): Promise<Decoded<PhotoPicture>> {
  const [picture, { xmp }] = await Promise.all([encode(fitted(open(file), UPLOAD.maxSide)), open(file).metadata()])
  const data = xmp === undefined ? picture.data : labelPng(picture.data, { xmp: xmp.toString('utf8') })
  return { ...picture, data, resized: true }
}

export const makeThumbnail = (file: Uint8Array): Promise<Uint8Array> =>
  open(file)
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .keepXmp()
    .webp({ quality: 82 })
    .toBuffer()

/** `limitInputPixels` is checked against the header, before a pixel is unpacked: a bomb costs nothing. */
const open = (file: Uint8Array, failOn: 'error' | 'warning' = 'error'): Sharp =>
  sharp(file, { limitInputPixels: UPLOAD.maxPixels, failOn, sequentialRead: true, pages: 1 })

const fitted = (image: Sharp, side: number): Sharp =>
  image.resize({ width: side, height: side, fit: 'inside', kernel: 'lanczos3' })

/** Refuses by the file's first bytes and its header, before a pixel is decoded. `pixels` decodes it, each time anew. */
async function inspect(sent: Uint8Array): Promise<{ pixels: () => Sharp; metadata: Metadata }> {
  if (sent.byteLength > UPLOAD.maxBytes) throw new DomainError('too-large', 'The file is larger than 20 MB.')
  const mediaType = pictureTypeOf(sent)
  const unsuitable = unsuitableType(mediaType)
  if (unsuitable !== null) throw new DomainError('unsupported-type', unsuitable)
  const file = stripMetadata(sent, mediaType)
  const metadata = await sharp(file, { limitInputPixels: false, failOn: 'error' }).metadata().catch(unreadable)
  const { width, height, pages = 1 } = metadata
  if (width * height > UPLOAD.maxPixels)
    throw new DomainError('too-large', 'The picture has more than 50 megapixels. Upload a smaller copy of it.')
  if (pages > 1)
    throw new DomainError('unsupported-type', 'Moving pictures and pictures of several pages cannot be used.')
  if (Math.min(width, height) < UPLOAD.minSide) {
    throw new DomainError('invalid', `The picture is smaller than ${UPLOAD.minSide} pixels on a side.`)
  }
  if (mediaType !== 'image/jpeg' || hasEnd(file)) return { pixels: () => open(file), metadata }
  // With its end put there, pixels that are missing as well are no error to the decoder, but a warning.
  const ended = Buffer.concat([file, END_OF_IMAGE])
  return { pixels: () => open(ended, 'warning'), metadata }
}

/** The marker that ends a JPEG. */
const END_OF_IMAGE = Buffer.from([0xff, 0xd9])

async function isOpaque(image: Sharp): Promise<boolean> {
  return (await image.stats().catch(unreadable)).isOpaque
}

async function encode(image: Sharp): Promise<Decoded> {
  const { data, info } = await image.png(STORED_PNG).toBuffer({ resolveWithObject: true }).catch(unreadable)
  return { data, mediaType: 'image/png', width: info.width, height: info.height }
}

const unreadable = (cause: unknown): never => {
  throw new DomainError('invalid', 'The picture is damaged or incomplete and cannot be read.', { cause })
}

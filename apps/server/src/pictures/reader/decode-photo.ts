import sharp, { type Metadata, type Sharp } from 'sharp'
import { MASK, UPLOAD } from '@toile/contract'
import { DomainError, type EncodedPicture, type MaskPicture, type PhotoPicture, THUMBNAIL_SIDE } from '@toile/core'
import { stripMetadata } from './strip-metadata.ts'
import { sniffMediaType } from './sniff.ts'

/**
 * Lossless, and quick to read again: a photo is decoded by every picture made of it. PNG keeps each pixel as it is, the
 * colours under transparent ones too, and is decoded faster than lossless WebP (docs/decisions/0004-generation-job.md).
 */
const STORED_PNG = { compressionLevel: 4, palette: false } as const

/** As the process that decodes it knows a picture: what identifies its bytes is not for that process to say. */
export type Decoded<Picture extends EncodedPicture = EncodedPicture> = Omit<Picture, 'sha256'>

/** See `PictureReader`, whose names these are. They reject with `DomainError`. */
export const readPhoto = (sent: Uint8Array, declaredType?: string): Promise<Decoded<PhotoPicture>> =>
  readWithin(UPLOAD.maxSide, sent, declaredType)

/** Pixels of a face's longer side: models look at about a megapixel, and as many as there are faces are kept in memory. Chosen. */
const FACE_SIDE = 1024

/** See `ServedReader`. */
export const readFace = (sent: Uint8Array): Promise<Decoded<PhotoPicture>> => readWithin(FACE_SIDE, sent)

async function readWithin(maxSide: number, sent: Uint8Array, declaredType?: string): Promise<Decoded<PhotoPicture>> {
  const { file, metadata } = await inspect(sent, declaredType)
  const longest = Math.max(metadata.width, metadata.height)
  const shortest = Math.min(metadata.width, metadata.height)
  if (Math.round((shortest * maxSide) / Math.max(longest, maxSide)) < UPLOAD.minSide) {
    throw new DomainError('invalid', 'The picture is too narrow for its length.')
  }
  const upright = open(file).autoOrient()
  const sized = longest > maxSide ? fitted(upright, maxSide) : upright
  // The embedded profile is applied on the way to sRGB, and neither it nor any other metadata is written.
  const shaped = sized.toColourspace('srgb')
  const opaque = metadata.hasAlpha && (await isOpaque(file))
  const picture = await encode(opaque ? shaped.removeAlpha() : shaped)
  return { ...picture, resized: longest > maxSide }
}

export async function readMask(sent: Uint8Array, declaredType?: string): Promise<Decoded<MaskPicture>> {
  const { file } = await inspect(sent, declaredType)
  // The threshold is applied here and not by libvips, which knows no "from 200 on" for a soft alpha on black.
  const { data, info } = await open(file)
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

export async function bringDown(file: Uint8Array): Promise<Decoded<PhotoPicture>> {
  return { ...(await encode(fitted(open(file), UPLOAD.maxSide).keepXmp())), resized: true }
}

export const makeThumbnail = (file: Uint8Array): Promise<Uint8Array> =>
  open(file)
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .keepXmp()
    .webp({ quality: 82 })
    .toBuffer()

/** `limitInputPixels` is checked against the header, before a pixel is unpacked: a bomb costs nothing. */
const open = (file: Uint8Array): Sharp =>
  sharp(file, { limitInputPixels: UPLOAD.maxPixels, failOn: 'error', sequentialRead: true, pages: 1 })

const fitted = (image: Sharp, side: number): Sharp =>
  image.resize({ width: side, height: side, fit: 'inside', kernel: 'lanczos3' })

/** Refuses by the file's first bytes and its header, before a pixel is decoded. `file` is what may be. */
async function inspect(
  sent: Uint8Array,
  declaredType: string | undefined,
): Promise<{ file: Uint8Array; metadata: Metadata }> {
  if (sent.byteLength > UPLOAD.maxBytes) throw new DomainError('too-large', 'The file is larger than 20 MB.')
  const mediaType = sniffMediaType(sent)
  if (mediaType === null)
    throw new DomainError('unsupported-type', 'Only JPEG, PNG, WebP and AVIF pictures can be used.')
  if (declaredType?.startsWith('image/') === true && normalType(declaredType) !== mediaType) {
    throw new DomainError(
      'unsupported-type',
      `The file was sent as ${declaredType} and is ${mediaType}. Rename it with the right extension and upload it again.`,
    )
  }
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
  return { file, metadata }
}

const normalType = (type: string): string => type.toLowerCase().split(';')[0]!.trim().replace('image/jpg', 'image/jpeg')

async function isOpaque(file: Uint8Array): Promise<boolean> {
  return (await open(file).stats().catch(unreadable)).isOpaque
}

async function encode(image: Sharp): Promise<Decoded> {
  const { data, info } = await image.png(STORED_PNG).toBuffer({ resolveWithObject: true }).catch(unreadable)
  return { data, mediaType: 'image/png', width: info.width, height: info.height }
}

const unreadable = (cause: unknown): never => {
  throw new DomainError('invalid', 'The picture is damaged or incomplete and cannot be read.', { cause })
}

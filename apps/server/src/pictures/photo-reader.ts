import { createHash } from 'node:crypto'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { MASK, UPLOAD } from '@toile/contract'
import { DomainError, type EncodedPicture, type PictureReader, type PictureTurn, THUMBNAIL_SIDE } from '@toile/core'
import { createSemaphore } from './semaphore.ts'
import { sniffMediaType } from './sniff.ts'

/** Seconds after which a decode is given up: the largest allowed photo takes a few. */
const DECODE_SECONDS = 30

/**
 * Lossless, and quick to read again: a photo is decoded by every picture made of it. PNG keeps each pixel as it is, the
 * colours under transparent ones too, and is decoded faster than lossless WebP (docs/decisions/0004-generation-job.md).
 */
const STORED_PNG = { compressionLevel: 4, palette: false } as const

export interface PhotoReaderOptions {
  /** Photos decoded at a time: each holds up to 50 megapixels in memory. */
  readonly concurrency: number
}

/** Reads users' files with libvips on its own threads; the event loop only hands bytes over. */
export function createPhotoReader({ concurrency }: PhotoReaderOptions): PictureReader {
  const oneAtATime = createSemaphore(concurrency)
  const slot = <Picture>({ signal }: PictureTurn, work: () => Promise<Picture>) =>
    oneAtATime(() => {
      if (signal.aborted) throw new DomainError('unavailable', 'The picture is no longer waited for.')
      return work()
    })
  return {
    readPhoto: (file, turn, declaredType) =>
      slot(turn, async () => {
        const metadata = await inspect(file, declaredType)
        const longest = Math.max(metadata.width, metadata.height)
        const shortest = Math.min(metadata.width, metadata.height)
        if (Math.round((shortest * UPLOAD.maxSide) / Math.max(longest, UPLOAD.maxSide)) < UPLOAD.minSide) {
          throw new DomainError('invalid', 'The picture is too narrow for its length.')
        }
        const upright = open(file).autoOrient()
        const sized = longest > UPLOAD.maxSide ? fitted(upright) : upright
        // The embedded profile is applied on the way to sRGB, and neither it nor any other metadata is written.
        const shaped = sized.toColourspace('srgb')
        const opaque = metadata.hasAlpha && (await isOpaque(file))
        const picture = await encode(opaque ? shaped.removeAlpha() : shaped)
        return { ...picture, resized: longest > UPLOAD.maxSide }
      }),

    bringDown: (file, turn) =>
      slot(turn, async () => ({ ...(await encode(fitted(open(file)).keepXmp())), resized: true })),

    makeThumbnail: (file, turn) =>
      slot(turn, () =>
        open(file)
          .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
          .keepXmp()
          .webp({ quality: 82 })
          .toBuffer(),
      ),

    readMask: (file, turn, declaredType) =>
      slot(turn, async () => {
        await inspect(file, declaredType)
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
      }),
  }
}

/** `limitInputPixels` is checked against the header, before a pixel is unpacked: a bomb costs nothing. */
const open = (file: Uint8Array): Sharp =>
  sharp(file, { limitInputPixels: UPLOAD.maxPixels, failOn: 'error', sequentialRead: true, pages: 1 }).timeout({
    seconds: DECODE_SECONDS,
  })

const fitted = (image: Sharp): Sharp =>
  image.resize({ width: UPLOAD.maxSide, height: UPLOAD.maxSide, fit: 'inside', kernel: 'lanczos3' })

async function inspect(file: Uint8Array, declaredType: string | undefined): Promise<Metadata> {
  if (file.byteLength > UPLOAD.maxBytes) throw new DomainError('too-large', 'The file is larger than 20 MB.')
  const mediaType = sniffMediaType(file)
  if (mediaType === null)
    throw new DomainError('unsupported-type', 'Only JPEG, PNG, WebP and AVIF pictures can be used.')
  if (declaredType?.startsWith('image/') === true && normalType(declaredType) !== mediaType) {
    throw new DomainError(
      'unsupported-type',
      `The file was sent as ${declaredType} and is ${mediaType}. Give its name the right ending and bring it again.`,
    )
  }
  const metadata = await sharp(file, { limitInputPixels: false, failOn: 'error' }).metadata().catch(unreadable)
  const { width, height, pages = 1 } = metadata
  if (width * height > UPLOAD.maxPixels)
    throw new DomainError('too-large', 'The picture has more than 50 megapixels. Bring a smaller copy of it.')
  if (pages > 1)
    throw new DomainError('unsupported-type', 'Moving pictures and pictures of several pages cannot be used.')
  if (Math.min(width, height) < UPLOAD.minSide) {
    throw new DomainError('invalid', `The picture is smaller than ${UPLOAD.minSide} pixels on a side.`)
  }
  return metadata
}

const normalType = (type: string): string => type.toLowerCase().split(';')[0]!.trim().replace('image/jpg', 'image/jpeg')

async function isOpaque(file: Uint8Array): Promise<boolean> {
  return (await open(file).stats().catch(unreadable)).isOpaque
}

async function encode(image: Sharp): Promise<EncodedPicture> {
  const { data, info } = await image.png(STORED_PNG).toBuffer({ resolveWithObject: true }).catch(unreadable)
  return {
    data,
    mediaType: 'image/png',
    width: info.width,
    height: info.height,
    sha256: createHash('sha256').update(data).digest(),
  }
}

const unreadable = (cause: unknown): never => {
  throw new DomainError('invalid', 'The picture is damaged or incomplete and cannot be read.', { cause })
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExportQuery } from '@toile/contract'
import { type Blob, type ByteRange, type ExportedFile, FileMissing, type FileStore, notFound } from '@toile/core'

export interface ServedPicture {
  readonly key: string
  readonly mediaType: string
  /** The ETag: these bytes never change. */
  readonly tag: string
  readonly fileName: string
}

/**
 * A stored picture to its owner (R18): ranges, a strong ETag, nothing kept by caches in between, and never anything but a
 * picture to whoever opens it. The caller has checked whose it is.
 */
export async function sendPicture(
  files: Pick<FileStore, 'open' | 'size'>,
  picture: ServedPicture,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = describePicture(picture, reply).header('accept-ranges', 'bytes').getHeader('etag')
  if (isKnown(request, reply)) return reply.code(304).send()
  try {
    const size = await files.size(picture.key)
    const ifRange = request.headers['if-range']
    const range = ifRange === undefined || ifRange === etag ? parseRange(request.headers.range, size) : null
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
    if (range === null) {
      reply.header('content-length', size)
      return reply.send(await files.open(picture.key))
    }
    reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
      .header('content-length', range.end - range.start + 1)
    return reply.send(await files.open(picture.key, range))
  } catch (error) {
    // Deleted between the look at its row and here.
    if (error instanceof FileMissing) throw notFound('Image')
    throw error
  }
}

/** The same of a blob, as it is kept. */
export const sendBlob = (
  files: Pick<FileStore, 'open' | 'size'>,
  { id, storageKey: key, mediaType }: Blob,
  fileName: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => sendPicture(files, { key, mediaType, tag: id, fileName }, request, reply)

/** What a blob's thumbnail is served as. */
export const servedThumbnail = ({ id }: Pick<Blob, 'id'>): Omit<ServedPicture, 'key'> => ({
  mediaType: 'image/webp',
  tag: `${id}-thumb`,
  fileName: 'thumbnail.webp',
})

/** `sendPicture` for one that is not stored: it is made only for a client that does not have it. */
export async function sendMadePicture(
  picture: Omit<ServedPicture, 'key'>,
  make: () => Promise<Uint8Array>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  describePicture(picture, reply)
  if (isKnown(request, reply)) return reply.code(304).send()
  return reply.send(bufferOf(await make()))
}

const describePicture = ({ tag, fileName, mediaType }: Omit<ServedPicture, 'key'>, reply: FastifyReply): FastifyReply =>
  reply
    .header('etag', `"${tag}"`)
    .header('cache-control', 'private, no-cache')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `inline; filename="${fileName}"`)
    .type(mediaType)

const isKnown = (request: FastifyRequest, reply: FastifyReply): boolean =>
  matches(request.headers['if-none-match'], String(reply.getHeader('etag')))

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

/**
 * A file that was made for this request, to be saved. An SVG opened by hand runs nothing and fetches nothing.
 */
export function sendMade(file: ExportedFile, fileName: string, reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', `default-src 'none'; sandbox`)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type(file.mediaType)
    .send(bufferOf(file.data))
}

/** Aborts when the client leaves before it is answered. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  if (raw.destroyed) gone.abort()
  return gone.signal
}

/** Says what the file is; of words from closed lists only. */
export function exportFileName({ format, scale, dpi, width_cm: width, inks, layout }: ExportQuery): string {
  const parts = [
    'result',
    ...(layout === 'straight' ? [] : [layout]),
    ...(scale === 1 || format === 'svg' ? [] : [`${scale}x`]),
    ...(format === 'svg' ? [] : [width === undefined ? `${dpi}dpi` : `${width}cm`]),
    ...(inks === undefined ? [] : [`${inks}-inks`]),
  ]
  return `${parts.join('-')}.${format === 'tiff' ? 'tif' : format}`
}

/** By the weak comparison that RFC 9110 asks for here. */
const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')))

/** One range (RFC 9110); several, or none that can be read, are answered with the whole. */
export function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (match === null || (match[1] === '' && match[2] === '')) return null
  const [, from = '', to = ''] = match
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start >= size || (from === '' && Number(to) === 0)) return 'unsatisfiable'
  return start > end ? null : { start, end }
}

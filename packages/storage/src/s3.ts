import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { type ByteRange, FILE_KEY, FileMissing, type FileStore } from '@toile/core'

export interface S3Options {
  readonly bucket: string
  readonly region: string
  /** Another service with S3's interface; then buckets are addressed by path. */
  readonly endpoint?: string
  /** Without them the SDK looks in its usual places (environment, instance role). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

/**
 * Files in a bucket. An object appears whole or not at all, so a put needs no temporary name. Each is one PutObject and never
 * an upload in parts, of which a crash would leave parts in the bucket: nothing half-written is ever there.
 */
export function s3Store(options: S3Options): FileStore & { close(): void } {
  const client = new S3Client({
    region: options.region,
    ...(options.endpoint !== undefined && { endpoint: options.endpoint, forcePathStyle: true }),
    ...(options.credentials && { credentials: options.credentials }),
    // Services with S3's interface do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => {
    if (!FILE_KEY.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
    return { Bucket: options.bucket, Key: key }
  }
  const get = async (key: string, range?: ByteRange) => {
    const { Body } = await client
      .send(new GetObjectCommand({ ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }))
      .catch(missing(key))
    if (Body === undefined) throw new FileMissing(key)
    return Body
  }

  return {
    async put(key, data, mediaType) {
      await client.send(
        new PutObjectCommand({ ...at(key), Body: data, ContentLength: data.byteLength, ContentType: mediaType }),
      )
    },

    read: async (key) => (await get(key)).transformToByteArray(),

    async size(key) {
      const { ContentLength } = await client.send(new HeadObjectCommand(at(key))).catch(missing(key))
      if (ContentLength === undefined) throw new Error(`The bucket does not say how long ${key} is`)
      return ContentLength
    },

    async open(key, range) {
      const body = await get(key, range)
      if (!(body instanceof Readable)) throw new Error('The S3 client answered with something that is no stream')
      return body
    },

    async exists(key) {
      try {
        await client.send(new HeadObjectCommand(at(key)))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },

    removeHalfWritten: () => Promise.resolve(0),

    close: () => client.destroy(),
  }
}

const isMissing = (error: unknown): boolean => error instanceof NoSuchKey || error instanceof NotFound

const missing =
  (key: string) =>
  (error: unknown): never => {
    throw isMissing(error) ? new FileMissing(key, error) : error
  }

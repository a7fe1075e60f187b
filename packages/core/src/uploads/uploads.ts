import { ACCOUNT_LIMITS } from '@toile/contract'
import type { Clock } from '../shared/clock.ts'
import { notFound } from '../shared/errors.ts'
import { type RateLimit, type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { discardWritten, type FileWriting } from './files.ts'
import type { BlobStore } from './blobs.ts'
import { type ClaimPorts, claimPicture, type InputPicture, writePictures } from './input-picture.ts'
import type { MaskPicture, PhotoPicture, PictureReader } from './pictures.ts'
import type { Upload, UploadStore } from './ports.ts'

export interface UploadDeps {
  readonly unit: UnitOfWork<ClaimPorts>
  readonly writing: FileWriting
  readonly reader: PictureReader
  readonly limiter: RateLimiter
  readonly clock: Clock
}

/** Uploads of an hour (R35). A photo that comes inside another call counts as well where it is new (R39). */
const UPLOADS_AN_HOUR: RateLimit = {
  name: 'uploads',
  max: ACCOUNT_LIMITS.uploadsPerHour,
  windowSeconds: 60 * 60,
}

/** What it is, its contents say: its name and the type that it was sent as count for nothing. */
export interface SentFile {
  readonly data: Uint8Array
}

/** Throws `too-many`. */
export const countUpload = (limiter: RateLimiter, accountId: string): Promise<void> =>
  takeOrRefuse(
    limiter,
    UPLOADS_AN_HOUR,
    accountId,
    `At most ${ACCOUNT_LIMITS.uploadsPerHour} photos can be uploaded in an hour.`,
  )

/** Photos of the same contents, inside calls of an hour: after the first they are no new ones. */
const SAME_PHOTO: RateLimit = { name: 'same-photo', max: 1, windowSeconds: UPLOADS_AN_HOUR.windowSeconds }

export interface SentPhotoDeps {
  readonly unit: UnitOfWork<{ readonly blobs: Pick<BlobStore, 'holds'> }>
  readonly reader: Pick<PictureReader, 'readPhoto'>
  readonly limiter: RateLimiter
}

/**
 * Reads a photo that came inside a call; nothing is stored yet. It counts as an upload unless the account holds its contents
 * already or sent them within the hour (R39), which only its pixels tell: the reading itself is bounded by what each call
 * counts before its body. Throws `too-many`.
 */
export async function readSentPhoto(
  { unit, reader, limiter }: SentPhotoDeps,
  accountId: string,
  file: SentFile,
  signal: AbortSignal,
): Promise<PhotoPicture> {
  const picture = await reader.readPhoto(file.data, { accountId, signal })
  if (await unit.run(({ blobs }) => blobs.holds(accountId, picture.sha256))) return picture
  const contents = `${accountId}:${Buffer.from(picture.sha256).toString('hex')}`
  if ((await limiter.take(SAME_PHOTO, contents)) !== null) return picture
  try {
    await countUpload(limiter, accountId)
  } catch (error) {
    await limiter.clear(SAME_PHOTO, contents)
    throw error
  }
  return picture
}

/** Masks that users sent, of their own making or as they got them from a mask call, are limited as those are (R35). */
const SENT_MASKS_A_MINUTE: RateLimit = { name: 'sent-masks', max: ACCOUNT_LIMITS.masksPerMinute, windowSeconds: 60 }

/** Reads a mask an account sent. Nothing is stored yet. */
export async function readSentMask(
  deps: Pick<UploadDeps, 'reader' | 'limiter'>,
  accountId: string,
  file: SentFile,
  signal: AbortSignal,
): Promise<MaskPicture> {
  await takeOrRefuse(
    deps.limiter,
    SENT_MASKS_A_MINUTE,
    accountId,
    `At most ${ACCOUNT_LIMITS.masksPerMinute} masks can be sent in a minute.`,
  )
  return deps.reader.readMask(file.data, { accountId, signal })
}

/** Stores a photo for later use. A refused one leaves neither a row nor a file that stays. */
export async function createUpload(
  deps: UploadDeps,
  accountId: string,
  file: SentFile,
  signal: AbortSignal,
): Promise<{ id: string; picture: PhotoPicture }> {
  await countUpload(deps.limiter, accountId)
  const picture = await deps.reader.readPhoto(file.data, { accountId, signal })
  return { id: await storeUpload(deps, accountId, picture), picture }
}

/** Resolves to the upload's id. `outputId` is the own picture that it is made of. */
export async function storeUpload(
  deps: Pick<UploadDeps, 'unit' | 'writing' | 'clock'>,
  accountId: string,
  picture: PhotoPicture,
  outputId: string | null = null,
): Promise<string> {
  const given: InputPicture = { kind: 'new', picture }
  const id = crypto.randomUUID()
  const written = await writePictures(deps.writing, accountId, [given], deps.clock.now())
  try {
    await deps.unit.run(async (ports) => {
      const now = deps.clock.now()
      const blobId = await claimPicture(ports, accountId, given, written.keyOf(0), now)
      if (blobId === null) throw new Error('An upload has no blob')
      await ports.uploads.insert({ id, accountId, blobId, resized: picture.resized, outputId, at: now })
    })
  } catch (error) {
    await discardWritten(deps.writing, written.keys, deps.clock.now())
    throw error
  }
  return id
}

export async function findUpload(
  unit: UnitOfWork<{ readonly uploads: UploadStore }>,
  accountId: string,
  uploadId: string,
): Promise<Upload> {
  const upload = await unit.run(({ uploads }) => uploads.find(accountId, uploadId))
  if (upload === null) throw notFound('Upload')
  return upload
}

import { ACCOUNT_LIMITS } from '@toile/contract'
import { DomainError } from '../shared/errors.ts'
import { newFileKey } from '../shared/file-store.ts'
import type { BlobStore, FileGarbage, NewBlob } from './blobs.ts'
import { type FileWriting, writeWithGarbageEntry } from './files.ts'
import type { EncodedPicture } from './pictures.ts'
import type { Upload, UploadStore } from './ports.ts'

/** A picture that a call brought: by the id of an upload, or as a file or data URI that is stored with the call (R30). */
export type InputPicture =
  | ({ readonly kind: 'upload' } & Upload)
  | {
      readonly kind: 'new'
      readonly picture: EncodedPicture
      /** The own picture that it is, where that is known. */
      readonly outputId?: string
    }

export const sizeOf = (given: InputPicture): { width: number; height: number } =>
  given.kind === 'upload' ? given.blob : given.picture

export interface WrittenPictures {
  readonly keys: readonly string[]
  /** Where the picture at this index of the list was written; undefined for one that was there already. */
  keyOf(index: number): string | undefined
}

/** Writes the new ones among the pictures, as files that are garbage until `claimPicture` keeps them. */
export async function writePictures(
  writing: FileWriting,
  accountId: string,
  pictures: readonly (InputPicture | undefined)[],
  now: Date,
): Promise<WrittenPictures> {
  const files = pictures.map((given) =>
    given?.kind === 'new'
      ? { key: newFileKey(accountId, 'png'), data: given.picture.data, mediaType: given.picture.mediaType }
      : undefined,
  )
  const written = files.filter((file) => file !== undefined)
  if (written.length > 0) await writeWithGarbageEntry(writing, written, now)
  return { keys: written.map((file) => file.key), keyOf: (index) => files[index]?.key }
}

export interface ClaimPorts {
  readonly uploads: UploadStore
  readonly blobs: BlobStore
  readonly garbage: FileGarbage
}

/**
 * The blob of a given picture, in the transaction that will refer to it. A new picture's file is kept, unless the
 * account has those contents already; an upload counts as used. Throws when the upload was removed meanwhile, or when
 * the account's storage is full (R35).
 */
export async function claimPicture(
  ports: ClaimPorts,
  accountId: string,
  given: InputPicture | undefined,
  writtenKey: string | undefined,
  now: Date,
): Promise<string | null> {
  if (given === undefined) return null
  if (given.kind === 'upload') {
    if (!(await ports.uploads.touch(accountId, given.id, now))) throw new DomainError('not-found', 'Upload not found')
    return given.blob.id
  }
  if (writtenKey === undefined) throw new Error('A new picture was not written before it was claimed')
  const blob = {
    ...blobOf(given.picture),
    accountId,
    storageKey: writtenKey,
    thumbnailKey: null,
    vectorKey: null,
    inventedKey: null,
  }
  return claimNew(ports, blob, now)
}

async function claimNew(ports: Pick<ClaimPorts, 'blobs' | 'garbage'>, blob: NewBlob, now: Date): Promise<string> {
  const claimed = await ports.blobs.claim(blob)
  if (claimed.storageKey !== blob.storageKey) {
    await ports.garbage.add([blob.storageKey], now)
    return claimed.id
  }
  if (!(await ports.garbage.keep([blob.storageKey]))) throw new Error('A picture took too long to be stored')
  await refuseFullStorage(ports.blobs, blob.accountId)
  return claimed.id
}

/** The limit of an account's storage (R35). Throws `too-large`. */
export async function refuseFullStorage(blobs: Pick<BlobStore, 'bytesOf'>, accountId: string): Promise<void> {
  if ((await blobs.bytesOf(accountId)) <= ACCOUNT_LIMITS.storageBytes) return
  throw new DomainError('too-large', 'Your storage is full. Delete pictures you no longer need.')
}

const blobOf = (picture: EncodedPicture) => ({
  sha256: picture.sha256,
  mediaType: picture.mediaType,
  bytes: picture.data.byteLength,
  width: picture.width,
  height: picture.height,
})

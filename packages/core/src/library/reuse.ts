import { UPLOAD } from '@toile/contract'
import { notFound } from '../shared/errors.ts'
import { FileMissing, type FileStore } from '../shared/file-store.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { ClaimPorts } from '../uploads/input-picture.ts'
import type { PhotoPicture } from '../uploads/pictures.ts'
import { countUpload, storeUpload, type UploadDeps } from '../uploads/uploads.ts'
import { getImageBlob, type LibraryStore } from './library.ts'

export interface ReuseDeps extends UploadDeps {
  readonly unit: UnitOfWork<ClaimPorts & { readonly library: LibraryStore }>
  readonly files: Pick<FileStore, 'read'>
}

/**
 * Makes a picture of the account an upload of it, so that any result can be any mode's input. Both are one stored file,
 * which stays as long as either does, with what it says of its making (R29); one that is longer than an upload may be is
 * brought down, into a file of its own. Asked for again, it is the same upload. Throws `not-found`, `too-many`.
 */
export async function reuseImage(
  deps: ReuseDeps,
  accountId: string,
  outputId: string,
  signal: AbortSignal,
): Promise<{ id: string; picture: PhotoPicture }> {
  const found = await getImageBlob(deps.unit, accountId, outputId)
  await countUpload(deps.limiter, accountId)
  const data = await deps.files.read(found.storageKey).catch((error: unknown) => {
    // Deleted between the look at its row and here.
    throw error instanceof FileMissing ? notFound('Image') : error
  })
  if (Math.max(found.width, found.height) > UPLOAD.maxSide) {
    const picture = await deps.reader.bringDown(data, { accountId, signal })
    return { id: await storeUpload(deps, accountId, picture, outputId), picture }
  }
  const id = await deps.unit.run(async ({ library, uploads }) => {
    // It may have been deleted since, and its file with it.
    const blob = await library.lockBlob(accountId, outputId)
    if (blob === null) throw notFound('Image')
    const now = deps.clock.now()
    const earlier = await uploads.findOfBlob(accountId, blob.id)
    if (earlier !== null && (await uploads.touch(accountId, earlier.id, now))) return earlier.id
    const fresh = crypto.randomUUID()
    await uploads.insert({ id: fresh, accountId, blobId: blob.id, resized: false, outputId, at: now })
    return fresh
  })
  const { width, height, sha256 } = found
  return { id, picture: { data, mediaType: 'image/png', width, height, sha256, resized: false } }
}

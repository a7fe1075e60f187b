import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { BlobStore } from './blobs.ts'
import type { UploadStore } from './ports.ts'

/** An upload that nothing used for this long goes (R35). */
export const UNUSED_UPLOAD_MS = 7 * 24 * 60 * 60_000

/** Rows in one transaction. Chosen, so that its locks are short. */
const BATCH_SIZE = 100

/** Removes uploads that were not used for a week, and their files where nothing else uses them. */
export async function removeUnusedUploads(
  unit: UnitOfWork<{ readonly uploads: UploadStore; readonly blobs: BlobStore }>,
  now: Date,
): Promise<number> {
  let removed = 0
  for (;;) {
    const count = await unit.run(async ({ uploads, blobs }) => {
      const freed = await uploads.removeUnused(new Date(now.getTime() - UNUSED_UPLOAD_MS), BATCH_SIZE)
      await blobs.release(freed, now)
      return freed.length
    })
    removed += count
    if (count < BATCH_SIZE) return removed
  }
}

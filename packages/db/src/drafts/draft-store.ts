import { and, eq } from 'drizzle-orm'
import { draftContent } from '@toile/contract'
import type { DraftStore } from '@toile/core'
import { undeletedAccountId } from '../accounts/undeleted-account.ts'
import type { Queryable } from '../database.ts'
import { blobs, drafts } from '../schema/index.ts'
import { uploadStore } from '../uploads/index.ts'
import { blobColumns } from '../uploads/blob-store.ts'

export const draftStore = (db: Queryable): DraftStore => ({
  async find(accountId, mode) {
    const [row] = await db
      .select({ draft: drafts, mask: blobColumns })
      .from(drafts)
      .leftJoin(blobs, eq(blobs.id, drafts.maskBlobId))
      .where(and(eq(drafts.accountId, accountId), eq(drafts.mode, mode)))
    if (row === undefined) return null
    const { version, device, savedAt, content, photoUploadId, sourceUploadId } = row.draft
    const upload = (id: string | null) => (id === null ? null : uploadStore(db).find(accountId, id))
    const photo = await upload(photoUploadId)
    const source = sourceUploadId === photoUploadId ? photo : await upload(sourceUploadId)
    // A mask is of one photo.
    const mask = photo === null ? null : row.mask
    return { version, device, savedAt, content: draftContent.parse(content), photo, source, mask }
  },

  async save(accountId, mode, version, { content, device, savedAt, photoId, sourceId, maskBlobId }) {
    const values = {
      version: version + 1,
      device,
      content,
      photoUploadId: photoId,
      sourceUploadId: sourceId,
      maskBlobId,
      savedAt,
    }
    const { rowCount } =
      version === 0
        ? await db
            .insert(drafts)
            .values({ accountId: undeletedAccountId(accountId), mode, ...values })
            .onConflictDoNothing()
        : await db
            .update(drafts)
            .set(values)
            .where(and(eq(drafts.accountId, accountId), eq(drafts.mode, mode), eq(drafts.version, version)))
    return rowCount === 1
  },
})

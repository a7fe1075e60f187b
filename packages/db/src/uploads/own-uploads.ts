import { and, count, desc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { OwnUploads, UsedUpload } from '@toile/core'
import type { Queryable } from '../database.ts'
import { blobs, drafts, uploads } from '../schema/index.ts'
import { isReferencedByDraft } from './references.ts'

/** Pictures are counted by contents: an upload that was taken twice, or brought from a result, is one file. */
const pictures = sql<number>`(
  SELECT count(*)::int FROM outputs JOIN generation_requests AS made ON made.id = outputs.request_id
  WHERE outputs.deleted_at IS NULL AND ${uploads.blobId} IN (made.target_blob_id, made.source_blob_id))`

const uses = sql<UsedUpload['uses']>`(
  SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('as', used.role, 'mode', used.mode)), '[]') FROM (
    SELECT 'target' AS role, mode FROM generation_requests WHERE target_blob_id = ${uploads.blobId}
    UNION SELECT 'source', mode FROM generation_requests WHERE source_blob_id = ${uploads.blobId}
    UNION SELECT 'target', mode FROM drafts WHERE photo_upload_id = ${uploads.id}
    UNION SELECT 'source', mode FROM drafts WHERE source_upload_id = ${uploads.id}
  ) AS used)`

/** Whether a request that is not done has the upload's picture. */
const running = sql<boolean>`EXISTS (
  SELECT 1 FROM generation_requests AS open WHERE open.status = 'open' AND ${uploads.blobId}
    IN (open.target_blob_id, open.mask_blob_id, open.source_blob_id, open.original_blob_id))`

export const ownUploads = (db: Queryable): OwnUploads => ({
  async count(accountId) {
    const [row] = await db.select({ count: count() }).from(uploads).where(eq(uploads.accountId, accountId))
    return row?.count ?? 0
  },

  list: (accountId, { limit, offset }) =>
    db
      .select({
        id: uploads.id,
        width: blobs.width,
        height: blobs.height,
        bytes: blobs.bytes,
        createdAt: uploads.createdAt,
        uses,
        pictures,
        inDraft: sql<boolean>`${isReferencedByDraft(db)}`,
        running,
      })
      .from(uploads)
      .innerJoin(blobs, eq(blobs.id, uploads.blobId))
      .where(eq(uploads.accountId, accountId))
      .orderBy(desc(uploads.createdAt), desc(uploads.id))
      .limit(limit)
      .offset(offset),

  async lock(accountId, uploadIds) {
    const rows = await db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.accountId, accountId), inArray(uploads.id, [...uploadIds])))
      .orderBy(uploads.id)
      .for('update')
    return rows.map(({ id }) => id)
  },

  async lockNext(accountId, { beyond, until, limit }) {
    const rows = await db
      .select({ id: uploads.id })
      .from(uploads)
      .where(
        and(
          eq(uploads.accountId, accountId),
          lte(uploads.createdAt, until),
          beyond === null ? undefined : gt(uploads.id, beyond),
        ),
      )
      .orderBy(uploads.id)
      .limit(limit)
      .for('update')
    return rows.map(({ id }) => id)
  },

  async remove(uploadIds) {
    if (uploadIds.length === 0) return { removed: 0, blobIds: [] }
    // A statement of its own after the lock: whoever was about to order pictures of one has committed by now, and is seen.
    const free = await db
      .select({ id: uploads.id, blobId: uploads.blobId })
      .from(uploads)
      .where(and(inArray(uploads.id, [...uploadIds]), sql`NOT ${running}`))
    const ids = free.map(({ id }) => id)
    if (ids.length === 0) return { removed: 0, blobIds: [] }
    const masked = await db
      .select({ accountId: drafts.accountId, mode: drafts.mode, maskBlobId: drafts.maskBlobId })
      .from(drafts)
      .where(and(inArray(drafts.photoUploadId, ids), isNotNull(drafts.maskBlobId)))
      .for('update')
    if (masked.length > 0) {
      const those = masked.map(({ accountId, mode }) => and(eq(drafts.accountId, accountId), eq(drafts.mode, mode)))
      await db
        .update(drafts)
        .set({ maskBlobId: null })
        .where(or(...those))
    }
    await db.delete(uploads).where(inArray(uploads.id, ids))
    const masks = masked.map(({ maskBlobId }) => maskBlobId).filter((id) => id !== null)
    return { removed: ids.length, blobIds: [...new Set([...free.map(({ blobId }) => blobId), ...masks])] }
  },
})

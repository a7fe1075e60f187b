import { and, asc, eq, inArray, lt, not, sql } from 'drizzle-orm'
import type { UploadStore } from '@toile/core'
import { undeletedAccountId } from '../accounts/undeleted-account.ts'
import type { Queryable } from '../database.ts'
import { blobs, uploads } from '../schema/index.ts'
import { blobColumns } from './blob-store.ts'
import { isReferencedByDraft } from './references.ts'

export const uploadStore = (db: Queryable): UploadStore => ({
  async insert({ id, accountId, blobId, resized, outputId, at }) {
    await db.insert(uploads).values({
      id,
      accountId: undeletedAccountId(accountId),
      blobId,
      resized,
      outputId,
      createdAt: at,
      lastUsedAt: at,
    })
  },

  async find(accountId, uploadId) {
    const [row] = await db
      .select({
        id: uploads.id,
        accountId: uploads.accountId,
        resized: uploads.resized,
        outputId: uploads.outputId,
        blob: blobColumns,
      })
      .from(uploads)
      .innerJoin(blobs, eq(blobs.id, uploads.blobId))
      .where(and(eq(uploads.id, uploadId), eq(uploads.accountId, accountId)))
    return row ?? null
  },

  async findOfBlob(accountId, blobId) {
    const [row] = await db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.blobId, blobId), eq(uploads.accountId, accountId)))
      .limit(1)
    return row ?? null
  },

  async touch(accountId, uploadId, at) {
    const { rowCount } = await db
      .update(uploads)
      .set({ lastUsedAt: sql`greatest(${uploads.lastUsedAt}, ${at.toISOString()}::timestamptz)` })
      .where(and(eq(uploads.id, uploadId), eq(uploads.accountId, accountId)))
    return rowCount === 1
  },

  async removeUnused(usedBefore, limit) {
    const unused = db
      .select({ id: uploads.id })
      .from(uploads)
      .where(
        and(
          lt(uploads.lastUsedAt, usedBefore),
          // A draft touches what it takes: one that takes it now makes the condition above false when the lock is ours.
          not(isReferencedByDraft(db)),
        ),
      )
      .orderBy(asc(uploads.lastUsedAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    const removed = await db.delete(uploads).where(inArray(uploads.id, unused)).returning({ blobId: uploads.blobId })
    return removed.map((row) => row.blobId)
  },
})

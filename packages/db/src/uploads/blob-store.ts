import { and, eq, inArray, not, notExists, sql } from 'drizzle-orm'
import { type Blob, type BlobStore, keysOf } from '@toile/core'
import { undeletedAccountId } from '../accounts/undeleted-account.ts'
import type { Queryable } from '../database.ts'
import { blobs, drafts, outputs, uploads } from '../schema/index.ts'
import { fileGarbage } from './file-garbage.ts'
import { isReferencedByRequest } from './references.ts'

export const blobColumns = {
  id: blobs.id,
  accountId: blobs.accountId,
  storageKey: blobs.storageKey,
  thumbnailKey: blobs.thumbnailKey,
  vectorKey: blobs.vectorKey,
  inventedKey: blobs.inventedKey,
  sha256: blobs.sha256,
  mediaType: blobs.mediaType,
  bytes: blobs.bytes,
  width: blobs.width,
  height: blobs.height,
} as const satisfies Record<keyof Blob, unknown>

export const blobStore = (db: Queryable): BlobStore => ({
  async find(accountId, blobId) {
    const [row] = await db
      .select(blobColumns)
      .from(blobs)
      .where(and(eq(blobs.id, blobId), eq(blobs.accountId, accountId)))
    return row ?? null
  },

  async holds(accountId, sha256) {
    const [row] = await db
      .select({ id: blobs.id })
      .from(blobs)
      .where(and(eq(blobs.accountId, accountId), eq(blobs.sha256, sha256)))
    return row !== undefined
  },

  async claim(blob) {
    const [row] = await db
      .insert(blobs)
      .values({ ...blob, accountId: undeletedAccountId(blob.accountId) })
      .onConflictDoUpdate({
        target: [blobs.accountId, blobs.sha256],
        set: {
          thumbnailKey: sql`coalesce(${blobs.thumbnailKey}, excluded.thumbnail_key)`,
          vectorKey: sql`coalesce(${blobs.vectorKey}, excluded.vector_key)`,
          inventedKey: sql`coalesce(${blobs.inventedKey}, excluded.invented_key)`,
          // Both hold the same picture, so the weights differ by what lies beside it; only what is taken counts.
          bytes: sql`CASE
            WHEN (${blobs.thumbnailKey} IS NULL AND excluded.thumbnail_key IS NOT NULL)
              OR (${blobs.vectorKey} IS NULL AND excluded.vector_key IS NOT NULL)
              OR (${blobs.inventedKey} IS NULL AND excluded.invented_key IS NOT NULL)
            THEN greatest(${blobs.bytes}, excluded.bytes) ELSE ${blobs.bytes} END`,
        },
      })
      .returning(blobColumns)
    if (row === undefined) throw new Error('A blob was neither found nor inserted')
    return row
  },

  async bytesOf(accountId) {
    const [row] = await db
      .select({ bytes: sql<string>`coalesce(sum(${blobs.bytes}), 0)` })
      .from(blobs)
      .where(eq(blobs.accountId, accountId))
    return Number(row?.bytes ?? 0)
  },

  async release(blobIds, now) {
    if (blobIds.length === 0) return
    // Locked first, looked at second: whoever was about to refer to one has committed when the lock is ours, and the
    // second statement sees it.
    await db
      .select({ id: blobs.id })
      .from(blobs)
      .where(inArray(blobs.id, [...blobIds]))
      .orderBy(blobs.id)
      .for('update')
    const unused = await db
      .delete(blobs)
      .where(
        and(
          inArray(blobs.id, [...blobIds]),
          notExists(
            db
              .select({ one: sql`1` })
              .from(uploads)
              .where(eq(uploads.blobId, blobs.id)),
          ),
          notExists(
            db
              .select({ one: sql`1` })
              .from(outputs)
              .where(eq(outputs.blobId, blobs.id)),
          ),
          notExists(
            db
              .select({ one: sql`1` })
              .from(drafts)
              .where(eq(drafts.maskBlobId, blobs.id)),
          ),
          not(isReferencedByRequest(db)),
        ),
      )
      .returning({
        storageKey: blobs.storageKey,
        thumbnailKey: blobs.thumbnailKey,
        vectorKey: blobs.vectorKey,
        inventedKey: blobs.inventedKey,
      })
    await fileGarbage(db).add(unused.flatMap(keysOf), now)
  },
})

import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isMode } from '@toile/contract'
import type { LibraryItem, LibraryStore, LibraryTerm } from '@toile/core'
import type { Queryable } from '../database.ts'
import { blobs, generationRequests, libraries, libraryTerms, outputs, votes } from '../schema/index.ts'
import { blobColumns } from '../uploads/blob-store.ts'
import { deletePictures } from './delete-pictures.ts'
import { numbersOn } from './library-blocks.ts'
import { isOriginalThere, itemsByNumber, libraryItems, originalId } from './library-items.ts'
import { lockPictures } from './lock-pictures.ts'

export const libraryStore = (db: Queryable): LibraryStore => {
  const termOf = async (accountId: string, term: LibraryTerm) => {
    const [row] = await db
      .select({
        id: libraryTerms.id,
        libraryId: libraryTerms.libraryId,
        pictures: libraryTerms.pictures,
        sums: libraryTerms.sums,
      })
      .from(libraries)
      .innerJoin(libraryTerms, eq(libraryTerms.libraryId, libraries.id))
      .where(and(eq(libraries.accountId, accountId), eq(libraryTerms.term, term)))
    return row
  }
  const blobOf = (accountId: string, outputId: string) =>
    db.select(blobColumns).from(outputs).innerJoin(blobs, eq(blobs.id, outputs.blobId)).where(one(accountId, outputId))
  const one = (accountId: string, outputId: string) =>
    and(eq(outputs.id, outputId), eq(outputs.accountId, accountId), isNull(outputs.deletedAt))

  return {
    async count(accountId, term) {
      return (await termOf(accountId, term))?.pictures ?? 0
    },

    async list(accountId, term, slice) {
      const found = await termOf(accountId, term)
      if (found === undefined) return []
      const numbers = await numbersOn(db, found, slice)
      return itemsByNumber(db, found.libraryId, numbers)
    },

    async find(accountId, outputId) {
      const [row] = await libraryItems(db).where(one(accountId, outputId))
      return (row as LibraryItem | undefined) ?? null
    },

    async findAll(accountId, outputIds) {
      if (outputIds.length === 0) return []
      const which = and(
        inArray(outputs.id, [...outputIds]),
        eq(outputs.accountId, accountId),
        isNull(outputs.deletedAt),
      )
      return (await libraryItems(db).where(which)) as LibraryItem[]
    },

    async attempts(accountId, outputId, limit) {
      const [made] = await db
        .select({
          mode: outputs.mode,
          target: generationRequests.targetBlobId,
          source: generationRequests.sourceBlobId,
        })
        .from(outputs)
        .innerJoin(generationRequests, eq(generationRequests.id, outputs.requestId))
        .where(one(accountId, outputId))
      if (made === undefined) return []
      const { mode, target, source } = made
      if (target === null && source === null && isMode(mode))
        return this.list(accountId, `mode:${mode}`, { limit, offset: 0 })
      const given = (column: PgColumn, blobId: string | null) => (blobId === null ? isNull(column) : eq(column, blobId))
      const newestFirst = [desc(generationRequests.createdAt), desc(outputs.createdAt), desc(outputs.id)] as const
      // Chosen by an index, before the rest of them is looked up: there may be thousands.
      const newest = db
        .select({ id: outputs.id })
        .from(outputs)
        .innerJoin(generationRequests, eq(generationRequests.id, outputs.requestId))
        .where(
          and(
            eq(outputs.accountId, accountId),
            isNull(outputs.deletedAt),
            eq(outputs.mode, mode),
            given(generationRequests.targetBlobId, target),
            given(generationRequests.sourceBlobId, source),
          ),
        )
        .orderBy(...newestFirst)
        .limit(limit)
      return (await libraryItems(db)
        .where(inArray(outputs.id, newest))
        .orderBy(...newestFirst)) as LibraryItem[]
    },

    async findBlob(accountId, outputId) {
      const [row] = await blobOf(accountId, outputId)
      return row ?? null
    },

    async lockBlob(accountId, outputId) {
      const [row] = await blobOf(accountId, outputId).for('key share', { of: outputs })
      return row ?? null
    },

    async findOriginal(accountId, requestId) {
      const [row] = await db
        .select(blobColumns)
        .from(generationRequests)
        .innerJoin(blobs, eq(blobs.id, originalId))
        .where(
          and(
            eq(generationRequests.id, requestId),
            eq(generationRequests.accountId, accountId),
            isOriginalThere,
            // Where all that was made of it is deleted, it is out of reach as well.
            sql`(NOT EXISTS (SELECT 1 FROM outputs WHERE request_id = ${generationRequests.id} AND deleted_at IS NOT NULL)
              OR EXISTS (SELECT 1 FROM outputs WHERE request_id = ${generationRequests.id} AND deleted_at IS NULL))`,
          ),
        )
      return row ?? null
    },

    async markDownloaded(accountId, outputId, at) {
      const { rowCount } = await db
        .update(outputs)
        .set({ downloadedAt: sql`coalesce(${outputs.downloadedAt}, ${at.toISOString()}::timestamptz)` })
        .where(one(accountId, outputId))
      return rowCount === 1
    },

    async setFavourites(accountId, outputIds, at) {
      const ids = await lockPictures(db, accountId, outputIds)
      const rows = await db
        .update(outputs)
        .set({
          favouriteAt: at && sql`coalesce(${outputs.favouriteAt}, ${at.toISOString()}::timestamptz)`,
        })
        .where(and(inArray(outputs.id, [...ids]), isNull(outputs.deletedAt)))
        .returning({ id: outputs.id })
      return rows.map(({ id }) => id)
    },

    async vote(accountId, outputId, liked, at) {
      // The picture is held until the vote is in: one that is being deleted gets none.
      const { rows } = await db.execute<{ id: string }>(sql`
        INSERT INTO votes (output_id, liked, created_at)
        SELECT id, ${liked}, ${at.toISOString()}::timestamptz FROM outputs
        WHERE id = ${outputId} AND account_id = ${accountId} AND deleted_at IS NULL FOR KEY SHARE
        ON CONFLICT (output_id) DO UPDATE
        SET id = excluded.id, liked = excluded.liked, created_at = excluded.created_at
        RETURNING id`)
      return rows[0]?.id ?? null
    },

    async undoVote(accountId, voteId) {
      const own = db
        .select({ id: outputs.id })
        .from(outputs)
        .where(and(eq(outputs.accountId, accountId), isNull(outputs.deletedAt)))
      const { rowCount } = await db.delete(votes).where(and(eq(votes.id, voteId), inArray(votes.outputId, own)))
      return rowCount === 1
    },

    delete: deletePictures(db),
  }
}

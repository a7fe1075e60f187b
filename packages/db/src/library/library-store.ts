import { and, desc, eq, exists, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Mode } from '@toile/contract'
import type { LibraryItem, LibraryStore } from '@toile/core'
import type { Queryable } from '../database.ts'
import { blobs, generationRequests, outputs, uploads, votes } from '../schema/index.ts'
import { requestStore, retriedOn } from '../generations/request-store.ts'
import { blobColumns } from '../uploads/blob-store.ts'

const children = alias(outputs, 'children')

export const libraryStore = (db: Queryable): LibraryStore => {
  const upscaled = sql<boolean>`(${outputs.upscaledFromId} IS NOT NULL OR ${exists(
    db
      .select({ one: sql`1` })
      .from(children)
      .where(eq(children.upscaledFromId, outputs.id)),
  )})`
  const items = () =>
    db
      .select({
        id: outputs.id,
        requestId: outputs.requestId,
        mode: outputs.mode,
        width: outputs.width,
        height: outputs.height,
        prompt: generationRequests.prompt,
        provenance: outputs.provenance,
        understood: outputs.understood,
        ignored: outputs.ignored,
        warnings: outputs.warnings,
        upscaledFromId: outputs.upscaledFromId,
        upscaled,
        downloaded: sql<boolean>`${isNotNull(outputs.downloadedAt)}`,
        voted: sql<'1' | '0' | null>`CASE ${votes.liked} WHEN true THEN '1' WHEN false THEN '0' END`,
        fidelity: outputs.fidelity,
        inventedShare: outputs.inventedShare,
        kind: generationRequests.kind,
        priceEach: generationRequests.priceEach,
        originalOutputId: generationRequests.originalOutputId,
        retried: retriedOn(db),
        vector: sql<boolean>`${isNotNull(blobs.vectorKey)}`,
        createdAt: outputs.createdAt,
      })
      .from(outputs)
      .innerJoin(blobs, eq(blobs.id, outputs.blobId))
      .innerJoin(generationRequests, eq(generationRequests.id, outputs.requestId))
      .leftJoin(votes, eq(votes.outputId, outputs.id))
      .$dynamic()
  const owned = (accountId: string, mode?: Mode) =>
    and(eq(outputs.accountId, accountId), ...(mode === undefined ? [] : [eq(outputs.mode, mode)]))
  const one = (accountId: string, outputId: string) => and(eq(outputs.id, outputId), eq(outputs.accountId, accountId))

  return {
    async count(accountId, mode) {
      const [row] = await db
        .select({ count: sql<number>`count(*)::int` })
        .from(outputs)
        .where(owned(accountId, mode))
      return row?.count ?? 0
    },

    async list(accountId, { mode, limit, offset }) {
      const rows = await items()
        .where(owned(accountId, mode))
        .orderBy(desc(outputs.createdAt), desc(outputs.id))
        .limit(limit)
        .offset(offset)
      return rows as LibraryItem[]
    },

    async find(accountId, outputId) {
      const [row] = await items().where(one(accountId, outputId))
      return (row as LibraryItem | undefined) ?? null
    },

    async findBlob(accountId, outputId) {
      const [row] = await db
        .select(blobColumns)
        .from(outputs)
        .innerJoin(blobs, eq(blobs.id, outputs.blobId))
        .where(one(accountId, outputId))
      return row ?? null
    },

    async markDownloaded(accountId, outputId, at) {
      const { rowCount } = await db
        .update(outputs)
        .set({ downloadedAt: sql`coalesce(${outputs.downloadedAt}, ${at.toISOString()}::timestamptz)` })
        .where(one(accountId, outputId))
      return rowCount === 1
    },

    async vote(accountId, outputId, liked, at) {
      // The picture is held until the vote is in: one that is being deleted gets none.
      const { rows } = await db.execute<{ id: string }>(sql`
        INSERT INTO votes (output_id, liked, created_at)
        SELECT id, ${liked}, ${at.toISOString()}::timestamptz FROM outputs
        WHERE id = ${outputId} AND account_id = ${accountId} FOR KEY SHARE
        ON CONFLICT (output_id) DO UPDATE
        SET id = excluded.id, liked = excluded.liked, created_at = excluded.created_at
        RETURNING id`)
      return rows[0]?.id ?? null
    },

    async undoVote(accountId, voteId) {
      const own = db.select({ id: outputs.id }).from(outputs).where(eq(outputs.accountId, accountId))
      const { rowCount } = await db.delete(votes).where(and(eq(votes.id, voteId), inArray(votes.outputId, own)))
      return rowCount === 1
    },

    async delete(accountId, outputId) {
      const [found] = await db.select({ requestId: outputs.requestId }).from(outputs).where(one(accountId, outputId))
      if (found === undefined) return null
      // The request's lock orders this with the end of its tasks and with deletions of its other pictures: whoever
      // deletes the last one lets go of the inputs.
      const [request] = await db
        .select({ createdAt: generationRequests.createdAt })
        .from(generationRequests)
        .where(eq(generationRequests.id, found.requestId))
        .for('update')
      const [output] = await db.delete(outputs).where(one(accountId, outputId)).returning({ blobId: outputs.blobId })
      if (output === undefined || request === undefined) return null
      const inputs = await requestStore(db).letGoOfInputs(found.requestId)
      if (inputs.length > 0) {
        // An upload that was used after this request, or is new, is somebody's draft and stays.
        const others = db
          .select({ one: sql`1` })
          .from(generationRequests)
          .where(
            or(
              eq(generationRequests.targetBlobId, uploads.blobId),
              eq(generationRequests.maskBlobId, uploads.blobId),
              eq(generationRequests.sourceBlobId, uploads.blobId),
              eq(generationRequests.originalBlobId, uploads.blobId),
            ),
          )
        await db
          .delete(uploads)
          .where(
            and(
              inArray(uploads.blobId, [...inputs]),
              eq(uploads.accountId, accountId),
              lte(uploads.lastUsedAt, request.createdAt),
              sql`NOT EXISTS ${others}`,
            ),
          )
      }
      return [output.blobId, ...inputs]
    },
  }
}

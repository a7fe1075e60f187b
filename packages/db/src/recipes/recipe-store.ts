import { and, eq, exists, isNull, or, sql } from 'drizzle-orm'
import type { MadeBy, RecipeStore } from '@toile/core'
import type { Queryable } from '../database.ts'
import { asRequest } from '../generations/request-store.ts'
import { blobs, generationRequests, outputs, tasks, uploads } from '../schema/index.ts'
import { blobColumns, blobStore } from '../uploads/blob-store.ts'
import { isStillThere } from '../library/given-pictures.ts'

export const recipeStore = (db: Queryable): RecipeStore => ({
  async find(accountId, outputId) {
    const [row] = await db
      .select({
        request: generationRequests,
        slot: tasks.slot,
        blobId: outputs.blobId,
        provenance: outputs.provenance,
      })
      .from(outputs)
      .innerJoin(tasks, eq(tasks.id, outputs.taskId))
      .innerJoin(generationRequests, eq(generationRequests.id, outputs.requestId))
      .where(and(eq(outputs.id, outputId), eq(outputs.accountId, accountId), isNull(outputs.deletedAt)))
    if (row === undefined) return null
    return { ...row, request: asRequest(row.request), provenance: row.provenance as MadeBy['provenance'] }
  },

  blob: (accountId, blobId) => blobStore(db).find(accountId, blobId),

  async withContents(accountId, sha256) {
    const one = sql`1`
    const [row] = await db
      .select(blobColumns)
      .from(blobs)
      .where(
        and(
          eq(blobs.accountId, accountId),
          eq(blobs.sha256, sha256),
          // Not one that only a draft has, or that was deleted, though it is an input still.
          or(
            exists(db.select({ one }).from(uploads).where(eq(uploads.blobId, blobs.id))),
            exists(
              db
                .select({ one })
                .from(outputs)
                .where(and(eq(outputs.blobId, blobs.id), isNull(outputs.deletedAt))),
            ),
            exists(
              db
                .select({ one })
                .from(generationRequests)
                .where(
                  or(
                    and(eq(generationRequests.targetBlobId, blobs.id), isStillThere(generationRequests.targetOutputId)),
                    and(eq(generationRequests.sourceBlobId, blobs.id), isStillThere(generationRequests.sourceOutputId)),
                    eq(generationRequests.maskBlobId, blobs.id),
                    eq(generationRequests.originalBlobId, blobs.id),
                  ),
                ),
            ),
          ),
        ),
      )
    return row ?? null
  },
})

import { type Column, eq, exists, or, sql } from 'drizzle-orm'
import type { Queryable } from '../database.ts'
import { drafts, generationRequests, uploads } from '../schema/index.ts'

/** Whether a request has a blob, named by a column of the query's, among its pictures. */
export const isReferencedByRequest = (db: Queryable, blobId: Column) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(generationRequests)
      .where(
        or(
          eq(generationRequests.targetBlobId, blobId),
          eq(generationRequests.maskBlobId, blobId),
          eq(generationRequests.sourceBlobId, blobId),
          eq(generationRequests.originalBlobId, blobId),
        ),
      ),
  )

/** Whether a draft holds an upload, a row of the query's. */
export const isReferencedByDraft = (db: Queryable) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(drafts)
      .where(or(eq(drafts.photoUploadId, uploads.id), eq(drafts.sourceUploadId, uploads.id))),
  )

import { eq, exists, or, sql } from 'drizzle-orm'
import type { Queryable } from '../database.ts'
import { blobs, drafts, generationRequests, uploads } from '../schema/index.ts'

/** Whether a request has a blob, a row of the query's, among its pictures. */
export const isReferencedByRequest = (db: Queryable) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(generationRequests)
      .where(
        or(
          eq(generationRequests.targetBlobId, blobs.id),
          eq(generationRequests.maskBlobId, blobs.id),
          eq(generationRequests.sourceBlobId, blobs.id),
          eq(generationRequests.originalBlobId, blobs.id),
        ),
      ),
  )

/** Whether a request has a picture that came from an upload, a row of the query's. */
export const isUploadOfRequest = (db: Queryable) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(generationRequests)
      .where(or(eq(generationRequests.targetUploadId, uploads.id), eq(generationRequests.sourceUploadId, uploads.id))),
  )

/** Whether a draft holds an upload, a row of the query's. */
export const isReferencedByDraft = (db: Queryable) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(drafts)
      .where(or(eq(drafts.photoUploadId, uploads.id), eq(drafts.sourceUploadId, uploads.id))),
  )

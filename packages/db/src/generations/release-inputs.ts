import { and, asc, eq, inArray, isNotNull, notExists, or, sql } from 'drizzle-orm'
import type { Queryable } from '../database.ts'
import { generationRequests, outputs } from '../schema/index.ts'

interface ReleasedInputs {
  readonly blobIds: readonly string[]
  /** What they came from. */
  readonly uploadIds: readonly string[]
  readonly orderedAt: Date
}

const isThere = (id: string | null): id is string => id !== null

/** Those of these requests that have ended and have no output let go of their inputs. Locks them, in one order. */
export async function releaseInputsOf(
  db: Queryable,
  requestIds: readonly string[],
): Promise<readonly ReleasedInputs[]> {
  const { targetBlobId, maskBlobId, sourceBlobId, originalBlobId } = generationRequests
  const released = await db
    .select({
      id: generationRequests.id,
      targetBlobId,
      maskBlobId,
      sourceBlobId,
      originalBlobId,
      targetUploadId: generationRequests.targetUploadId,
      sourceUploadId: generationRequests.sourceUploadId,
      orderedAt: generationRequests.createdAt,
    })
    .from(generationRequests)
    .where(
      and(
        inArray(generationRequests.id, [...requestIds]),
        eq(generationRequests.status, 'done'),
        or(...[targetBlobId, maskBlobId, sourceBlobId, originalBlobId].map((column) => isNotNull(column))),
        notExists(
          db
            .select({ one: sql`1` })
            .from(outputs)
            .where(eq(outputs.requestId, generationRequests.id)),
        ),
      ),
    )
    .orderBy(asc(generationRequests.id))
    .for('update')
  if (released.length === 0) return []
  await db
    .update(generationRequests)
    .set({
      targetBlobId: null,
      maskBlobId: null,
      sourceBlobId: null,
      originalBlobId: null,
      targetUploadId: null,
      sourceUploadId: null,
    })
    .where(
      inArray(
        generationRequests.id,
        released.map(({ id }) => id),
      ),
    )
  return released.map((request) => ({
    blobIds: [request.targetBlobId, request.maskBlobId, request.sourceBlobId, request.originalBlobId].filter(isThere),
    uploadIds: [request.targetUploadId, request.sourceUploadId].filter(isThere),
    orderedAt: request.orderedAt,
  }))
}

import { and, asc, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { LineageStore } from '@toile/core'
import { isMode, type Mode } from '@toile/contract'
import type { Queryable } from '../database.ts'
import { blobs, generationRequests, outputs, tasks } from '../schema/index.ts'
import { isStillThere } from '../library/given-pictures.ts'
import { blobColumns } from '../uploads/blob-store.ts'

const INPUTS = {
  target: generationRequests.targetBlobId,
  source: generationRequests.sourceBlobId,
  mask: generationRequests.maskBlobId,
  original: generationRequests.originalBlobId,
} as const
const GIVEN = {
  target: generationRequests.targetOutputId,
  source: generationRequests.sourceOutputId,
} as const

/** The own pictures that these were, where they were any. */
const PICTURES = { ...GIVEN, original: generationRequests.parentOutputId } as const

/** With the last of a request's pictures that is hidden, what it was given is out of reach as well. */
const hasPicture = (db: Queryable) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(outputs)
      .where(and(eq(outputs.requestId, generationRequests.id), isNull(outputs.deletedAt))),
  )

export const lineageStore = (db: Queryable): LineageStore => ({
  async pictures(accountId, outputIds) {
    if (outputIds.length === 0) return []
    const rows = await db
      .select({
        id: sql<string>`${tasks.outputId}`,
        requestId: generationRequests.id,
        mode: generationRequests.mode,
        kind: generationRequests.kind,
        isRetry: sql<boolean>`${isNotNull(generationRequests.retryOfOutputId)}`,
        parentId: generationRequests.parentOutputId,
        rerunOf: generationRequests.rerunOfOutputId,
        given: GIVEN,
        blobs: INPUTS,
        isDeleted: sql<boolean>`${isNull(outputs.id)}`,
        orderedAt: generationRequests.createdAt,
      })
      .from(tasks)
      .innerJoin(generationRequests, eq(generationRequests.id, tasks.requestId))
      .leftJoin(outputs, and(eq(outputs.id, tasks.outputId), isNull(outputs.deletedAt)))
      .where(and(inArray(tasks.outputId, [...new Set(outputIds)]), eq(generationRequests.accountId, accountId)))
    return rows.flatMap((row) => (isMode(row.mode) ? [{ ...row, mode: row.mode as Mode }] : []))
  },

  async madeOf(accountId, outputIds, { limit, reruns = false }) {
    if (outputIds.length === 0) return []
    const { targetOutputId, sourceOutputId, parentOutputId, rerunOfOutputId } = generationRequests
    const made = [targetOutputId, sourceOutputId, parentOutputId, ...(reruns ? [rerunOfOutputId] : [])]
    const rows = await db
      .select({ id: sql<string>`${tasks.outputId}` })
      .from(generationRequests)
      .innerJoin(tasks, eq(tasks.requestId, generationRequests.id))
      .where(
        and(
          eq(generationRequests.accountId, accountId),
          isNotNull(tasks.outputId),
          or(...made.map((column) => inArray(column, [...outputIds]))),
        ),
      )
      // Not the column itself: of an account's orders by time, all would be read where few of them are among the first.
      .orderBy(sql`${generationRequests.createdAt} + interval '0'`, asc(tasks.slot))
      .limit(limit)
    return rows.map(({ id }) => id)
  },

  async input(accountId, requestId, role) {
    const [row] = await db
      .select(blobColumns)
      .from(generationRequests)
      .innerJoin(blobs, eq(blobs.id, INPUTS[role]))
      .where(
        and(
          eq(generationRequests.id, requestId),
          eq(generationRequests.accountId, accountId),
          role === 'mask' ? undefined : isStillThere(PICTURES[role]),
          hasPicture(db),
        ),
      )
    return row ?? null
  },

  async given(accountId, blobId) {
    const as = (role: keyof typeof GIVEN) => and(eq(INPUTS[role], blobs.id), isStillThere(GIVEN[role]))
    const request = db
      .select({ one: sql`1` })
      .from(generationRequests)
      .where(and(eq(generationRequests.accountId, accountId), or(as('target'), as('source')), hasPicture(db)))
    const [row] = await db
      .select(blobColumns)
      .from(blobs)
      .where(and(eq(blobs.id, blobId), eq(blobs.accountId, accountId), exists(request)))
    return row ?? null
  },
})

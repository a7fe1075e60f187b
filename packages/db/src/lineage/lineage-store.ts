import { and, asc, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
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

/** The first orders of one kind that brought a picture: by an index, so that it costs the same however many there are. */
const firstOrders = (db: Queryable, accountId: string, kind: SQL, limit: number) =>
  db
    .select({ id: generationRequests.id, createdAt: generationRequests.createdAt })
    .from(generationRequests)
    .where(
      and(
        eq(generationRequests.accountId, accountId),
        kind,
        exists(
          db
            .select({ one: sql`1` })
            .from(tasks)
            .where(and(eq(tasks.requestId, generationRequests.id), isNotNull(tasks.outputId))),
        ),
      ),
    )
    .orderBy(asc(generationRequests.createdAt))
    .limit(limit)

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
    const orders = made.map((column) => sql`(${firstOrders(db, accountId, sql`${column} = given.id`, limit)})`)
    const { rows } = await db.execute<{ id: string }>(sql`
      SELECT ${tasks.outputId} AS id
      -- An order may be of one picture in two ways.
      FROM (SELECT DISTINCT first.*
            FROM unnest(${sql.param([...outputIds])}::uuid[]) AS given (id)
            CROSS JOIN LATERAL (${sql.join(orders, sql` UNION ALL `)}) AS first) AS orders
      JOIN ${tasks} ON ${tasks.requestId} = orders.id AND ${tasks.outputId} IS NOT NULL
      ORDER BY orders.created_at, ${tasks.slot}
      LIMIT ${limit}`)
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
    // Each by its own index, which the first that is found ends.
    const wasGiven = (role: keyof typeof GIVEN) =>
      exists(
        db
          .select({ one: sql`1` })
          .from(generationRequests)
          .where(
            and(
              eq(generationRequests.accountId, accountId),
              eq(INPUTS[role], blobs.id),
              isStillThere(GIVEN[role]),
              hasPicture(db),
            ),
          ),
      )
    const [row] = await db
      .select(blobColumns)
      .from(blobs)
      .where(and(eq(blobs.id, blobId), eq(blobs.accountId, accountId), or(wasGiven('target'), wasGiven('source'))))
    return row ?? null
  },
})

import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { EventLog, EventReader, NewEvent, StoredEvent } from '@toile/core'
import type { Queryable } from '../database.ts'
import { events, generationRequests, outputs } from '../schema/index.ts'

/** The id is the request's own counter, taken under the request's lock: the order of ids is the order of commits. */
export const eventLog = (db: Queryable): EventLog => ({
  async append(requestId, { kind, data }) {
    const slot = slotWithoutPreview({ kind, data } as NewEvent)
    if (slot !== null)
      await db
        .delete(events)
        .where(and(eq(events.requestId, requestId), isPreview, sql`${events.data}->>'slot' = ${String(slot)}`))
    const { rowCount } = await db.execute(sql`
      WITH taken AS (
        UPDATE ${generationRequests} SET next_event_id = next_event_id + 1 WHERE id = ${requestId}
        RETURNING next_event_id - 1 AS id
      )
      INSERT INTO ${events} (request_id, id, kind, data)
      SELECT ${requestId}, id, ${kind}, ${JSON.stringify(data)}::jsonb FROM taken`)
    if (rowCount !== 1) throw new Error('An event of a request that is not there')
  },
})

const isPreview = sql`${events.data}->>'kind' = 'preview'`

/** The picture whose preview goes with this event; null where none does. */
function slotWithoutPreview({ kind, data }: NewEvent): number | null {
  if (kind === 'image') return data.slot
  if (kind === 'message' && data.kind !== 'accepted' && data.kind !== 'progress') return data.slot
  return null
}

const withoutLook = sql`${events.data} || '{"placeholder": null, "colours": []}'`
const pictureOf = sql`(${events.data}->>'output_image_id')::uuid`

/** What tells of pictures that are deleted shows nothing of them any more. Their requests are locked. */
export async function forgetLooks(
  db: Queryable,
  requestIds: readonly string[],
  outputIds: readonly string[],
): Promise<void> {
  await db
    .update(events)
    .set({ data: withoutLook })
    .where(
      and(inArray(events.requestId, [...requestIds]), eq(events.kind, 'image'), inArray(pictureOf, [...outputIds])),
    )
}

/** Of a picture that is hidden, nothing of its look. */
const shownData = sql`CASE WHEN ${events.kind} = 'image' AND EXISTS (
  SELECT 1 FROM ${outputs} WHERE ${outputs.id} = ${pictureOf} AND ${outputs.deletedAt} IS NOT NULL)
  THEN ${withoutLook} ELSE ${events.data} END`

export const eventReader = (db: Queryable): EventReader => ({
  async after(requestId, lastId, limit) {
    const rows = await db
      .select({ id: events.id, kind: events.kind, data: shownData })
      .from(events)
      .where(and(eq(events.requestId, requestId), gt(events.id, lastId)))
      .orderBy(asc(events.id))
      .limit(limit)
    return rows as StoredEvent[]
  },

  async subject(requestId) {
    const [row] = await db
      .select({
        accountId: generationRequests.accountId,
        newestId: sql<number>`${generationRequests.nextEventId} - 1`,
        doneId: events.id,
      })
      .from(generationRequests)
      .leftJoin(events, and(eq(events.requestId, generationRequests.id), eq(events.kind, 'done')))
      .where(eq(generationRequests.id, requestId))
    return row ?? null
  },

  async removeStandings(before) {
    const done = db
      .select({ id: generationRequests.id })
      .from(generationRequests)
      .where(and(eq(generationRequests.id, events.requestId), eq(generationRequests.status, 'done')))
    const { rowCount } = await db
      .delete(events)
      .where(
        and(sql`${events.data}->>'kind' IN ('progress', 'queued')`, lt(events.createdAt, before), sql`EXISTS ${done}`),
      )
    return rowCount ?? 0
  },
})

import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { LiveTask, RecoveryStore, TaskStore } from '@toile/core'
import type { Queryable } from '../database.ts'
import { generationRequests, tasks } from '../schema/index.ts'
import { asRequest } from './request-store.ts'

export const taskStore = (db: Queryable): TaskStore => ({
  async claim(taskId, now, staleBefore) {
    const { rows } = await db.execute<{ attempt: number; request_id: string; slot: number }>(sql`
      UPDATE tasks SET status = 'running', attempt = attempt + 1, heartbeat_at = ${now.toISOString()},
        started_at = coalesce(started_at, ${now.toISOString()})
      WHERE id = ${taskId}
        AND (status = 'queued' OR (status = 'running' AND heartbeat_at < ${staleBefore.toISOString()}))
      RETURNING attempt, request_id, slot`)
    const [row] = rows
    return row === undefined ? null : { id: taskId, requestId: row.request_id, slot: row.slot, attempt: row.attempt }
  },

  async beat({ id, attempt }, now) {
    const { rowCount } = await db
      .update(tasks)
      .set({ heartbeatAt: now })
      .where(and(eq(tasks.id, id), eq(tasks.status, 'running'), eq(tasks.attempt, attempt)))
    return rowCount === 1
  },

  async isHeld({ id, attempt }) {
    const rows = await db
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(eq(tasks.id, id), eq(tasks.status, 'running'), eq(tasks.attempt, attempt)))
    return rows.length === 1
  },

  async requestOf(requestId) {
    const [row] = await db.select().from(generationRequests).where(eq(generationRequests.id, requestId))
    if (row === undefined) throw new Error('A task has no request')
    return asRequest(row)
  },
})

const LIVE = {
  id: tasks.id,
  requestId: tasks.requestId,
  slot: tasks.slot,
  attempt: tasks.attempt,
  acceptedAt: generationRequests.createdAt,
} as const

export const recoveryStore = (db: Queryable): RecoveryStore => {
  const live = () =>
    db.select(LIVE).from(tasks).innerJoin(generationRequests, eq(generationRequests.id, tasks.requestId)).$dynamic()
  const as = <S extends LiveTask['status']>(status: S, rows: readonly Omit<LiveTask, 'status'>[]): LiveTask[] =>
    rows.map((row) => ({ ...row, status }))
  return {
    stale: async (heartbeatBefore, limit) =>
      as(
        'running',
        await live()
          .where(and(eq(tasks.status, 'running'), lt(tasks.heartbeatAt, heartbeatBefore)))
          .orderBy(asc(tasks.heartbeatAt))
          .limit(limit),
      ),
    unclaimed: async (queuedBefore, limit) =>
      as(
        'queued',
        await live()
          .where(and(eq(tasks.status, 'queued'), lt(tasks.queuedAt, queuedBefore)))
          .orderBy(asc(tasks.queuedAt))
          .limit(limit),
      ),
    overdue: async (acceptedBefore, limit) => {
      const overdue = (status: LiveTask['status']) =>
        live()
          .where(and(eq(tasks.status, status), lt(generationRequests.createdAt, acceptedBefore)))
          .limit(limit)
      return [...as('queued', await overdue('queued')), ...as('running', await overdue('running'))]
    },
  }
}

import { and, asc, eq, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { ClaimedTask, LiveTask, RecoveryStore, TaskStore } from '@toile/core'
import type { Queryable } from '../database.ts'
import { accountTurns, generationRequests, tasks } from '../schema/index.ts'
import { asRequest } from './request-store.ts'
import { connectedWorkers } from './worker-presence.ts'

type Row = { id: string; request_id: string; slot: number; attempt: number; failures: number; waits: number }

/** `holder` is the number of the process's presence: without it only the heartbeat tells whether it is there. */
export const taskStore = (db: Queryable, holder: number | null = null): TaskStore => ({
  /**
   * One statement, so that nothing is held while its answer is on the way. Two at once skip each other's row; each then
   * counts as it was before, so that both may be one account's turn, which the next turns make up for.
   */
  async claim() {
    const { rows } = await db.execute<Row>(sql`
      WITH busy AS (
        SELECT r.account_id, count(*) AS running
        FROM tasks t JOIN generation_requests r ON r.id = t.request_id
        WHERE t.status = 'running' GROUP BY r.account_id
      ), next AS (
        SELECT t.id, r.account_id
        FROM tasks t
        JOIN generation_requests r ON r.id = t.request_id
        LEFT JOIN busy b ON b.account_id = r.account_id
        LEFT JOIN account_turns a ON a.account_id = r.account_id
        WHERE t.status = 'queued' AND t.queued_at <= now() AND r.status = 'open'
        ORDER BY coalesce(b.running, 0), a.served_at NULLS FIRST, r.created_at, r.id, t.slot
        LIMIT 1 FOR UPDATE OF t SKIP LOCKED
      ), served AS (
        INSERT INTO account_turns (account_id, served_at) SELECT account_id, clock_timestamp() FROM next
        ON CONFLICT (account_id) DO UPDATE SET served_at = excluded.served_at
      )
      UPDATE tasks SET status = 'running', attempt = attempt + 1, heartbeat_at = clock_timestamp(), holder = ${holder},
        started_at = coalesce(started_at, clock_timestamp())
      FROM next WHERE tasks.id = next.id
      RETURNING tasks.id, request_id, slot, attempt, failures, waits`)
    const [row] = rows
    if (row === undefined) return null
    const { request_id: requestId, ...task } = row
    return { ...task, requestId }
  },

  async heartbeat(task) {
    // Whoever ends the task holds its row lock. A heartbeat that waited for it would occupy a connection, and so would the next.
    const free = db
      .select({ id: tasks.id })
      .from(tasks)
      .where(ofAttempt(task))
      .for('no key update', { skipLocked: true })
    const { rowCount } = await db
      .update(tasks)
      .set({ heartbeatAt: sql`clock_timestamp()` })
      .where(inArray(tasks.id, free))
    return rowCount === 1 || isClaimed(db, task)
  },

  isClaimed: (task) => isClaimed(db, task),

  async requestOf(requestId) {
    const [row] = await db.select().from(generationRequests).where(eq(generationRequests.id, requestId))
    if (row === undefined) throw new Error('A task has no request')
    return asRequest(row)
  },
})

const ofAttempt = ({ id, attempt }: ClaimedTask) =>
  and(eq(tasks.id, id), eq(tasks.status, 'running'), eq(tasks.attempt, attempt))

async function isClaimed(db: Queryable, task: ClaimedTask): Promise<boolean> {
  return (await db.select({ id: tasks.id }).from(tasks).where(ofAttempt(task))).length === 1
}

const LIVE = {
  id: tasks.id,
  requestId: tasks.requestId,
  slot: tasks.slot,
  attempt: tasks.attempt,
  waits: tasks.waits,
  acceptedAt: generationRequests.createdAt,
} as const

export const recoveryStore = (db: Queryable): RecoveryStore => {
  const live = () =>
    db.select(LIVE).from(tasks).innerJoin(generationRequests, eq(generationRequests.id, tasks.requestId)).$dynamic()
  const as = <S extends LiveTask['status']>(status: S, rows: readonly Omit<LiveTask, 'status'>[]): LiveTask[] =>
    rows.map((row) => ({ ...row, status }))
  return {
    lost: async (staleMs, goneMs, limit) => {
      const silentFor = (ms: number) => lt(tasks.heartbeatAt, sql`clock_timestamp() - ${ms} * interval '1 millisecond'`)
      const gone = and(silentFor(goneMs), isNotNull(tasks.holder), notInArray(tasks.holder, connectedWorkers))
      return as(
        'running',
        await live()
          .where(and(eq(tasks.status, 'running'), or(silentFor(staleMs), gone)))
          .orderBy(asc(tasks.heartbeatAt))
          .limit(limit),
      )
    },
    overdue: async (acceptedBefore, limit) => {
      const overdue = (status: LiveTask['status']) =>
        live()
          .where(
            and(
              eq(tasks.status, status),
              eq(generationRequests.status, 'open'),
              lt(generationRequests.createdAt, acceptedBefore),
            ),
          )
          .limit(limit)
      return [...as('queued', await overdue('queued')), ...as('running', await overdue('running'))]
    },
  }
}

/** Turns this old no longer affect the order. */
export async function removeOldAccountTurns(db: Queryable, servedBefore: Date): Promise<number> {
  const { rowCount } = await db.delete(accountTurns).where(lt(accountTurns.servedAt, servedBefore))
  return rowCount ?? 0
}

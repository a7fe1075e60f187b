import { and, asc, eq, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { ClaimedTask, ClaimFrom, LiveTask, RecoveryStore, Refusal, TaskStore } from '@toile/core'
import type { Queryable } from '../database.ts'
import { accountTurns, generationRequests, tasks } from '../schema/index.ts'
import { asRequest } from './request-store.ts'
import { connectedWorkers, WORK } from './worker-presence.ts'

interface Row extends Record<string, unknown> {
  id: string
  request_id: string
  slot: number
  lane: string
  attempt: number
  failures: number
  waits: number
}

/** `holder` is the number of the process's presence: without it only the heartbeat tells whether it is there. */
export const taskStore = (db: Queryable, holder: number | null = null): TaskStore => ({
  /**
   * One statement, so that nothing is held while its answer is on the way. Two at once skip each other's row; each then
   * counts as it was before, so that both may be one account's turn, which the next turns make up for. Places at a vendor
   * are counted exactly: one after the other, in a lock that ends with the statement.
   */
  async claim({ lanes, remote }) {
    const inLanes = inArray(sql`t.lane`, [...lanes])
    const { places, calls, hasPlace, turn } = remote === null ? ANY_NUMBER : placesOf(lanes, remote)
    const { rows } = await db.execute<Row>(sql`
      WITH places AS MATERIALIZED (${places}), busy AS (
        SELECT r.account_id, count(*) AS running
        FROM tasks t JOIN generation_requests r ON r.id = t.request_id
        WHERE t.status = 'running' AND ${inLanes} GROUP BY r.account_id
      ), next AS (
        SELECT t.id, r.account_id
        FROM places
        CROSS JOIN tasks t
        JOIN generation_requests r ON r.id = t.request_id
        LEFT JOIN busy b ON b.account_id = r.account_id
        LEFT JOIN account_turns a ON a.account_id = r.account_id
        ${calls}
        WHERE t.status = 'queued' AND ${inLanes} AND t.queued_at <= now() AND r.status = 'open' AND ${hasPlace}
        ORDER BY ${turn}coalesce(b.running, 0), a.served_at NULLS FIRST, r.created_at, r.id, t.slot
        LIMIT 1 FOR UPDATE OF t SKIP LOCKED
      ), served AS (
        INSERT INTO account_turns (account_id, served_at) SELECT account_id, clock_timestamp() FROM next
        ON CONFLICT (account_id) DO UPDATE SET served_at = excluded.served_at
      )
      UPDATE tasks SET status = 'running', attempt = attempt + 1, heartbeat_at = clock_timestamp(), holder = ${holder},
        started_at = coalesce(started_at, clock_timestamp())
      FROM next WHERE tasks.id = next.id
      RETURNING tasks.id, request_id, slot, lane, attempt, failures, waits`)
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

const ANY_NUMBER = { places: sql`SELECT 0 AS taken`, calls: sql``, hasPlace: sql`true`, turn: sql`` } as const

/**
 * What was begun goes on: a job that is there has its place already, and an answer that is kept needs none, nor does either need
 * an engine that takes more.
 */
function placesOf(lanes: readonly string[], { maxJobs, isWell, leftOut }: NonNullable<ClaimFrom['remote']>) {
  const [lane] = lanes
  const isBegun = sql`(call.id IS NOT NULL OR EXISTS (SELECT 1 FROM task_answers WHERE task_id = t.id))`
  const isTaken = leftOut.length === 0 ? sql`true` : notInArray(WORK, [...leftOut])
  return {
    places: sql`SELECT lane_places_taken(${lane}) AS taken`,
    calls: sql`LEFT JOIN vendor_charges call ON call.task_id = t.id AND call.state = 'reserved'`,
    turn: sql`call.id IS NULL, `,
    hasPlace: isWell ? sql`((places.taken < ${maxJobs} AND ${isTaken}) OR ${isBegun})` : isBegun,
  }
}

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
  lane: tasks.lane,
  refusals: sql<readonly Refusal[]>`${tasks.refusals}`,
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

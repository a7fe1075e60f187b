import { sql, type SQL } from 'drizzle-orm'
import type { LaneStore, Refusal, UnassignedTask } from '@toile/core'
import type { Queryable } from '../database.ts'
import { isClosed, openNames, WORK } from './worker-presence.ts'
import { UNFLUSHED } from './unflushed.ts'

interface TaskRow {
  id: string
  request_id: string
  slot: number
  attempt: number
}

interface Row extends TaskRow {
  kind: UnassignedTask['kind']
  mode: UnassignedTask['mode']
  has_face: boolean
  has_mask: boolean
  in_house: boolean
  prompt: string
  pixels: number
  begun_by: string | null
  refusals: readonly Refusal[]
}

/** A share of the time that it has waited, and its bounds, in milliseconds: asked often at first, and soon enough later. Chosen. */
const LATER = { share: 0.25, leastMs: 1_000, mostMs: 15_000 } as const

/**
 * Minutes that what an engine has begun waits for a process that has this engine: longer than a restart of all takes, and short
 * beside the half hour that a picture has. Chosen.
 */
const GONE_MINUTES = 5

/** Nearer than this each step is told, and farther away only so large a share less. Chosen: an event is a row. */
const NEAR = { position: 20, step: 0.8 } as const

interface MovedRow extends TaskRow {
  position: number
}

const names = (lanes: readonly string[]): SQL =>
  sql`ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(lanes)}::jsonb))`

/** Of a task `t`: an engine has a job of it, or its answer is kept. */
const IS_BEGUN = sql`(EXISTS (SELECT 1 FROM vendor_charges c WHERE c.task_id = t.id AND c.state = 'reserved')
  OR EXISTS (SELECT 1 FROM task_answers a WHERE a.task_id = t.id))`
/** Of a task `t` of a request `r`: its lane is none of these, and no process that is there has it open. */
const isForeign = (open: readonly string[]): SQL => {
  const forWork = sql`(t.lane || ' ' || ${WORK})`
  return sql`t.lane <> ALL (${names(open)}) AND ${forWork} <> ALL (${names(open)})
    AND ${isClosed(sql`t.lane`)} AND ${isClosed(forWork)}`
}

export const laneStore = (db: Queryable): LaneStore => {
  /** Whoever else is at a task is not waited for: two processes that choose at once never hold each other up. */
  async function change(tasks: readonly UnassignedTask[], lane: string | null, isLater: boolean): Promise<void> {
    const seen = JSON.stringify(tasks.map(({ id, attempt }) => ({ id, attempt })))
    const later = sql`now() + least(greatest((now() - asked.created_at) * ${LATER.share}::float8,
      ${LATER.leastMs} * interval '1 millisecond'), ${LATER.mostMs} * interval '1 millisecond')`
    await db.execute(sql`
      WITH asked AS (
        SELECT t.id, r.created_at
        FROM tasks t
        JOIN jsonb_to_recordset(${seen}::jsonb) AS seen(id uuid, attempt int) ON seen.id = t.id AND seen.attempt = t.attempt
        JOIN generation_requests r ON r.id = t.request_id
        WHERE t.status = 'queued' AND t.lane IS NULL FOR UPDATE OF t SKIP LOCKED
      )
      UPDATE tasks SET lane = ${lane}, told_position = NULL, queued_at = ${isLater ? later : sql`queued_at`}
      FROM asked WHERE tasks.id = asked.id AND ${UNFLUSHED}`)
  }

  return {
    async queued() {
      const { rows } = await db.execute<{ lane: string | null; is_due: boolean }>(sql`
        SELECT lane, bool_or(queued_at <= now()) AS is_due FROM tasks WHERE status = 'queued' GROUP BY lane`)
      return rows.map(({ lane, is_due: isDue }) => ({ lane, isDue }))
    },

    async unassigned(limit) {
      const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
        SELECT t.id, t.request_id, t.slot, t.attempt, t.refusals, accounts.refuses_outside_engines AS in_house, r.kind, r.mode, r.prompt,
          r.kind <> 'upscale' AND r.face_id <> -1 AS has_face,
          r.kind <> 'upscale' AND r.mask_blob_id IS NOT NULL AS has_mask,
          coalesce(b.width * b.height, r.width * r.height) AS pixels,
          coalesce((SELECT engine FROM task_answers WHERE task_id = t.id),
            (SELECT engine FROM vendor_charges WHERE task_id = t.id AND state = 'reserved')) AS begun_by
        FROM tasks t
        JOIN generation_requests r ON r.id = t.request_id
        JOIN accounts ON accounts.id = r.account_id
        LEFT JOIN blobs b ON b.id = CASE r.kind WHEN 'upscale' THEN r.original_blob_id ELSE r.target_blob_id END
        WHERE t.status = 'queued' AND t.lane IS NULL AND t.queued_at <= now() AND r.status = 'open'
        ORDER BY r.created_at, r.id, t.slot LIMIT ${limit}`)
      return rows.map(
        ({
          request_id: requestId,
          has_face: hasFace,
          has_mask: hasMask,
          in_house: inHouse,
          begun_by: begunBy,
          ...row
        }) => ({
          ...row,
          requestId,
          hasFace,
          hasMask,
          inHouse,
          begunBy,
        }),
      )
    },

    assign: (tasks, lane, { isLater }) => change(tasks, lane, isLater),
    putOff: (tasks) => change(tasks, null, true),

    async bringForward() {
      await db.execute(sql`
        UPDATE tasks SET queued_at = now() WHERE id IN (
          SELECT id FROM tasks WHERE status = 'queued' AND lane IS NULL AND queued_at > now()
          ORDER BY id FOR UPDATE SKIP LOCKED)`)
    },

    async isOpen(lane, work) {
      const { rows } = await db.execute<{ open: boolean }>(
        sql`SELECT NOT (${isClosed(sql`${lane}::text`)} AND ${isClosed(sql`${`${lane} ${work}`}::text`)}) AS open`,
      )
      return rows[0]?.open === true
    },

    async leaveClosed(open) {
      await db.execute(sql`
        UPDATE tasks SET lane = NULL, told_position = NULL WHERE id IN (
          SELECT t.id FROM tasks t JOIN generation_requests r ON r.id = t.request_id
          WHERE t.status = 'queued' AND ${isForeign(openNames(open))} AND NOT ${IS_BEGUN}
          ORDER BY t.id FOR UPDATE OF t SKIP LOCKED)`)
    },

    async abandoned(configured, limit) {
      const { rows } = await db.execute<TaskRow & Record<string, unknown>>(sql`
        SELECT t.id, t.request_id, t.slot, t.attempt
        FROM tasks t JOIN generation_requests r ON r.id = t.request_id
        WHERE t.status = 'queued' AND r.status = 'open' AND ${isForeign(configured)} AND ${IS_BEGUN}
          AND t.queued_at < now() - ${GONE_MINUTES} * interval '1 minute'
        LIMIT ${limit}`)
      return rows.map(({ request_id: requestId, ...row }) => ({ ...row, requestId }))
    },

    async takeMoved(lanes, limit) {
      const { rows } = await db.execute<MovedRow & Record<string, unknown>>(sql`
        WITH busy AS (
          SELECT t.lane, r.account_id, count(*) AS running
          FROM tasks t JOIN generation_requests r ON r.id = t.request_id
          WHERE t.status = 'running' AND t.lane = ANY (${names(lanes)}) GROUP BY t.lane, r.account_id
        ), waiting AS (
          SELECT t.id, t.lane, t.slot, t.request_id, t.told_position, r.created_at, a.served_at,
            coalesce(b.running, 0)
              + row_number() OVER (PARTITION BY t.lane, r.account_id ORDER BY r.created_at, r.id, t.slot) AS turn
          FROM tasks t
          JOIN generation_requests r ON r.id = t.request_id
          LEFT JOIN busy b ON b.lane = t.lane AND b.account_id = r.account_id
          LEFT JOIN account_turns a ON a.account_id = r.account_id
          WHERE t.status = 'queued' AND t.lane = ANY (${names(lanes)}) AND r.status = 'open' AND NOT ${IS_BEGUN}
        ), placed AS (
          SELECT id, told_position, (row_number() OVER (
            PARTITION BY lane ORDER BY turn, served_at NULLS FIRST, created_at, request_id, slot) - 1)::int AS position
          FROM waiting
        ), moved AS (
          SELECT t.id, p.position FROM placed p JOIN tasks t ON t.id = p.id
          WHERE p.told_position IS NULL OR (p.position < p.told_position
            AND (p.position < ${NEAR.position} OR p.position <= p.told_position * ${NEAR.step}::float8))
          ORDER BY p.position LIMIT ${limit} FOR UPDATE OF t SKIP LOCKED
        )
        UPDATE tasks SET told_position = moved.position FROM moved
        WHERE tasks.id = moved.id AND tasks.told_position IS DISTINCT FROM moved.position
        RETURNING tasks.id, tasks.request_id, tasks.slot, tasks.attempt, moved.position`)
      return rows.map(({ request_id: requestId, ...row }) => ({ ...row, requestId }))
    },

    async forgetTold({ id }) {
      await db.execute(sql`
        UPDATE tasks SET told_position = NULL WHERE id IN (
          SELECT id FROM tasks WHERE id = ${id} AND status = 'queued' FOR UPDATE SKIP LOCKED)`)
    },
  }
}

import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import type { CallEnd, KeptAnswer, OpenCall, RemoteCalls } from '@toile/core'
import type { Queryable } from '../database.ts'
import { COST, IS_OF_TODAY } from './spend-book.ts'
import { remoteCancels, taskAnswers, tasks, vendorCharges } from '../schema/index.ts'

const ended = (end: CallEnd) => ({
  state: end.state,
  amountUsd: end.state === 'charged' ? end.amountUsd : null,
  endedAt: sql`clock_timestamp()`,
})

async function addCancel(db: Queryable, callId: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO ${remoteCancels} (charge_id, task_id, engine, ref)
    SELECT id, task_id, engine, ref FROM ${vendorCharges} WHERE id = ${callId} AND ref IS NOT NULL
    ON CONFLICT (charge_id) DO UPDATE SET due_at = clock_timestamp(), tries = ${remoteCancels}.tries + 1`)
}

export const remoteCalls = (db: Queryable): RemoteCalls => ({
  async lockTask({ id, attempt }) {
    const [row] = await db
      .select({ status: tasks.status, attempt: tasks.attempt })
      .from(tasks)
      .where(eq(tasks.id, id))
      .for('no key update')
    if (row === undefined || (row.status !== 'queued' && row.status !== 'running')) return 'ended'
    return row.status === 'running' && row.attempt === attempt ? 'ours' : 'others'
  },

  async fitsBudget({ id, engine, priceUsd }, budgetUsd) {
    if (priceUsd === null) return false
    // A statement of its own: the next one sees what the lock's last holder has committed.
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('spend:' || ${engine}, 0))`)
    const { rows } = await db.execute<{ fits: boolean }>(sql`
      SELECT coalesce(sum(${COST}), 0) + ${priceUsd}::numeric <= ${budgetUsd}::numeric AS fits
      FROM ${vendorCharges} WHERE engine = ${engine} AND id <> ${id} AND ${IS_OF_TODAY}`)
    return rows[0]?.fits === true
  },

  async reserve(task, { job, ...call }) {
    await db
      .insert(vendorCharges)
      .values({
        ...call,
        taskId: task.id,
        attempt: task.attempt,
        ref: job,
        server: job?.server ?? null,
        state: 'reserved',
      })
      .onConflictDoNothing({ target: vendorCharges.id })
  },

  async setJob(callId, job) {
    const [row] = await db
      .update(vendorCharges)
      .set({
        ref: job,
        server: job.server,
        model: job.model,
        submittedAt: sql`coalesce(${vendorCharges.submittedAt}, clock_timestamp())`,
      })
      .where(eq(vendorCharges.id, callId))
      .returning({ state: vendorCharges.state })
    return row?.state ?? null
  },

  async settle(callId, from, end) {
    await db
      .update(vendorCharges)
      .set(ended(end))
      .where(and(eq(vendorCharges.id, callId), inArray(vendorCharges.state, [...from])))
  },

  async dropFree(callId) {
    await db.delete(vendorCharges).where(and(eq(vendorCharges.id, callId), eq(vendorCharges.priceUsd, 0)))
  },

  async settleOpen(task, end) {
    const held = db
      .select({ one: sql`1` })
      .from(tasks)
      .where(and(eq(tasks.id, task.id), eq(tasks.status, 'running'), eq(tasks.attempt, task.attempt)))
      .for('no key update')
    const [call] = await db
      .update(vendorCharges)
      .set(ended(end))
      .where(and(eq(vendorCharges.taskId, task.id), eq(vendorCharges.state, 'reserved'), exists(held)))
      .returning({ id: vendorCharges.id })
    if (call !== undefined && end.state !== 'charged' && end.isLost === true) await addCancel(db, call.id)
  },

  async openOf(taskId) {
    const { id, engine, ref, warnings } = vendorCharges
    const [row] = await db
      .select({ id, engine, job: ref, warnings })
      .from(vendorCharges)
      .where(and(eq(vendorCharges.taskId, taskId), eq(vendorCharges.state, 'reserved')))
    return (row as OpenCall | undefined) ?? null
  },

  async enginesAsked(taskId) {
    const rows = await db
      .selectDistinct({ engine: vendorCharges.engine })
      .from(vendorCharges)
      .where(eq(vendorCharges.taskId, taskId))
    return rows.map(({ engine }) => engine)
  },

  async keepAnswer(taskId, answer) {
    await db
      .insert(taskAnswers)
      .values({ taskId, ...answer })
      .onConflictDoNothing()
  },

  async answerOf(taskId) {
    const { engine, model, picture, chargedUsd, warnings } = taskAnswers
    const [row] = await db
      .select({ engine, model, picture, chargedUsd, warnings })
      .from(taskAnswers)
      .where(eq(taskAnswers.taskId, taskId))
    return (row as KeptAnswer | undefined) ?? null
  },

  addCancel: (callId) => addCancel(db, callId),

  async removeCancel(callId) {
    await db.delete(remoteCancels).where(eq(remoteCancels.chargeId, callId))
  },
})

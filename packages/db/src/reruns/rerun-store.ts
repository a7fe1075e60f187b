import { and, asc, desc, eq, exists, isNotNull, lt, sql } from 'drizzle-orm'
import type { Rerun, RerunStore } from '@toile/core'
import { undeletedAccountId } from '../accounts/undeleted-account.ts'
import type { Queryable } from '../database.ts'
import { events, reruns, rerunSteps, tasks } from '../schema/index.ts'

export const rerunStore = (db: Queryable): RerunStore => {
  async function read(rerunId: string, isLocked: boolean): Promise<Rerun | null> {
    const { id, accountId, state, price, change } = reruns
    const row = db.select({ id, accountId, state, price, change }).from(reruns).where(eq(id, rerunId))
    const [rerun] = await (isLocked ? row.for('update') : row)
    if (rerun === undefined) return null
    const steps = await db
      .select()
      .from(rerunSteps)
      .where(eq(rerunSteps.rerunId, rerunId))
      .orderBy(asc(rerunSteps.number))
    // The columns hold what was inserted from these very types.
    return { ...rerun, steps } as Rerun
  }

  return {
    async insert({ steps, ...rerun }) {
      await db
        .insert(reruns)
        .values({ ...rerun, accountId: undeletedAccountId(rerun.accountId), state: 'running', endedAt: null })
      await db
        .insert(rerunSteps)
        .values(steps.map((step, number) => ({ ...step, rerunId: rerun.id, number, state: 'waiting' as const })))
    },

    async findByKey(accountId, key) {
      const [row] = await db
        .select({ id: reruns.id, fingerprint: reruns.fingerprint })
        .from(reruns)
        .where(and(eq(reruns.accountId, accountId), eq(reruns.key, key)))
      return row ?? null
    },

    async isRunning(accountId) {
      const running = and(eq(reruns.accountId, accountId), eq(reruns.state, 'running'))
      return (await db.$count(reruns, running)) > 0
    },

    find: (rerunId) => read(rerunId, false),

    async newest(accountId) {
      const [row] = await db
        .select({ id: reruns.id })
        .from(reruns)
        .where(eq(reruns.accountId, accountId))
        .orderBy(desc(reruns.createdAt))
        .limit(1)
      return row === undefined ? null : read(row.id, false)
    },

    lock: (rerunId) => read(rerunId, true),

    async changeStep(rerunId, number, to) {
      await db
        .update(rerunSteps)
        .set(to)
        .where(and(eq(rerunSteps.rerunId, rerunId), eq(rerunSteps.number, number)))
    },

    async end(rerunId, state, at) {
      await db
        .update(reruns)
        .set({ state, endedAt: at })
        .where(and(eq(reruns.id, rerunId), eq(reruns.state, 'running')))
    },

    async claim({ dueBy, limit, seconds }) {
      const { rows } = await db.execute<{ id: string; at: string }>(sql`
        UPDATE reruns SET look_at = clock_timestamp() + make_interval(secs => ${seconds})
        WHERE id IN (
          SELECT id FROM reruns AS due
          WHERE look_at <= coalesce(${dueBy?.toISOString() ?? null}::timestamptz, now()) AND NOT (state = 'running' AND EXISTS (
            SELECT 1 FROM rerun_steps JOIN generation_requests ON generation_requests.id = request_id
            WHERE rerun_id = due.id AND rerun_steps.state = 'ordered' AND status = 'open'))
          ORDER BY look_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
        RETURNING id, now() AS at`)
      return { ids: rows.map(({ id }) => id), at: dueBy ?? (rows[0] === undefined ? null : new Date(rows[0].at)) }
    },

    async release(rerunId, seconds) {
      // Locked first: whoever orders or cancels has done so by then.
      await db.select({ id: reruns.id }).from(reruns).where(eq(reruns.id, rerunId)).for('update')
      const isOrdered = exists(
        db
          .select({ one: sql`1` })
          .from(rerunSteps)
          .where(and(eq(rerunSteps.rerunId, reruns.id), eq(rerunSteps.state, 'ordered'))),
      )
      await db
        .update(reruns)
        .set({
          lookAt: sql`CASE WHEN ${reruns.state} = 'running' OR ${isOrdered} THEN clock_timestamp() + make_interval(secs => ${seconds}) END`,
        })
        .where(eq(reruns.id, rerunId))
    },

    async lastMadeAt(rerunId) {
      const { rows } = await db.execute<{ at: string }>(sql`
        SELECT greatest(created_at, (SELECT max(done_at) FROM rerun_steps JOIN generation_requests AS made ON made.id = request_id
          WHERE rerun_id = reruns.id)) AS at
        FROM reruns WHERE id = ${rerunId}`)
      const [row] = rows
      if (row === undefined) throw new Error('A rerun is gone while it is locked')
      return new Date(row.at)
    },

    async resultOf(requestId) {
      const [task] = await db
        .select({ status: tasks.status, outputId: tasks.outputId })
        .from(tasks)
        .where(eq(tasks.requestId, requestId))
      if (task === undefined) throw new Error('A step was ordered without a task')
      const { status, outputId } = task
      if (status === 'done') {
        if (outputId === null) throw new Error('A task is done without a picture')
        return { status, outputId }
      }
      if (status === 'cancelled') return { status }
      if (status !== 'failed') return { status: 'open' }
      const [told] = await db
        .select({ message: sql<string | null>`${events.data}->>'message'` })
        .from(events)
        .where(and(eq(events.requestId, requestId), sql`${events.data}->>'kind' = 'failed'`))
      return { status, message: told?.message ?? null }
    },

    async removeOlder(endedBefore) {
      const open = db.select({ id: rerunSteps.rerunId }).from(rerunSteps).where(eq(rerunSteps.state, 'ordered'))
      const { rowCount } = await db
        .delete(reruns)
        .where(and(isNotNull(reruns.endedAt), lt(reruns.endedAt, endedBefore), sql`${reruns.id} NOT IN ${open}`))
      return rowCount ?? 0
    },
  }
}

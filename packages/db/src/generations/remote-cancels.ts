import { and, eq, sql } from 'drizzle-orm'
import type { DueCancel, RemoteCancels } from '@toile/core'
import type { Queryable } from '../database.ts'
import { remoteCancels as table, vendorCharges } from '../schema/index.ts'

type Row = { id: string; call_id: string; job: DueCancel['job']; tries: number }

const after = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`
const asTaken = ({ id, tries }: DueCancel) => and(eq(table.id, id), eq(table.tries, tries))

export const remoteCancels = (db: Queryable): RemoteCancels => ({
  async take(engine, leaseMs, limit) {
    const { rows } = await db.execute<Row>(sql`
      UPDATE ${table} SET due_at = ${after(leaseMs)}, tries = tries + 1
      WHERE id IN (
        SELECT id FROM ${table} WHERE engine = ${engine} AND due_at <= clock_timestamp()
        ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      )
      RETURNING id, charge_id AS call_id, ref AS job, tries`)
    return rows.map(({ call_id: callId, ...row }) => ({ ...row, callId }))
  },

  async putOff(cancel, delayMs) {
    await db
      .update(table)
      .set({ dueAt: after(delayMs) })
      .where(asTaken(cancel))
  },

  async remove(cancel) {
    const { rowCount } = await db.delete(table).where(asTaken(cancel))
    return rowCount === 1
  },

  async giveUp(olderThanMs) {
    const { rowCount } = await db.execute(sql`
      WITH old AS (
        DELETE FROM ${table} WHERE created_at < ${after(-olderThanMs)} RETURNING charge_id
      ), closed AS (
        UPDATE ${vendorCharges} SET state = 'unknown', ended_at = clock_timestamp()
        FROM old WHERE id = old.charge_id AND state = 'reserved'
      )
      SELECT charge_id FROM old`)
    return rowCount ?? 0
  },
})

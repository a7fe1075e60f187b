import { type SQL, sql } from 'drizzle-orm'
import type { SpendBook, SpendOfDay, SpendPeriod, UnknownCharge } from '@toile/core'
import type { Queryable } from '../database.ts'
import { generationRequests, tasks, vendorCharges } from '../schema/index.ts'

/**
 * US dollars that a call has cost, or may yet: of one that is under way, or of which nobody knows, what the price table said.
 * Nothing where that says nothing.
 */
export const COST = sql`CASE WHEN state = 'refunded' THEN 0 ELSE coalesce(amount_usd, price_usd, 0) END`
/** A call is of the day of UTC on which it was noted, whenever it ends. */
export const IS_OF_TODAY = sql`created_at >= date_trunc('day', now(), 'UTC')`

const startOf = (day: string): SQL => sql`${day}::date::timestamp AT TIME ZONE 'UTC'`
const isOf = ({ from, to }: SpendPeriod): SQL =>
  sql`c.created_at >= ${startOf(from)} AND c.created_at < ${startOf(to)} + interval '1 day'`

type UnknownRow = { task_id: string; at: string; engine: string; model: string; price: number | null; had_job: boolean }

export const spendBook = (db: Queryable): SpendBook => ({
  async today(engine) {
    const { rows } = await db.execute<{ usd: number }>(sql`
      SELECT coalesce(sum(${COST}), 0)::float AS usd FROM ${vendorCharges} WHERE engine = ${engine} AND ${IS_OF_TODAY}`)
    return rows[0]?.usd ?? 0
  },

  async days(period) {
    const { rows } = await db.execute<{ [Field in keyof SpendOfDay]: SpendOfDay[Field] }>(sql`
      SELECT to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, c.engine,
        CASE r.kind WHEN 'generate' THEN r.mode ELSE r.kind END AS made,
        count(*) FILTER (WHERE c.state = 'charged')::int AS charged,
        coalesce(sum(c.amount_usd), 0)::float AS "knownUsd",
        count(*) FILTER (WHERE c.state = 'charged' AND c.amount_usd IS NULL)::int AS "withoutAmount",
        count(*) FILTER (WHERE c.state = 'unknown')::int AS unknown,
        count(*) FILTER (WHERE c.state = 'reserved')::int AS "underWay"
      FROM ${vendorCharges} c LEFT JOIN ${tasks} t ON t.id = c.task_id
        LEFT JOIN ${generationRequests} r ON r.id = t.request_id
      WHERE ${isOf(period)} AND c.state <> 'refunded'
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`)
    return rows
  },

  async unknown(period) {
    const { rows } = await db.execute<UnknownRow>(sql`
      SELECT c.task_id, c.created_at AS at, c.engine, c.model, c.price_usd::float AS price,
        c.submitted_at IS NOT NULL AS had_job
      FROM ${vendorCharges} c WHERE ${isOf(period)} AND c.state = 'unknown' ORDER BY c.created_at, c.id`)
    return rows.map((row): UnknownCharge => ({
      taskId: row.task_id,
      at: new Date(row.at),
      engine: row.engine,
      model: row.model,
      priceUsd: row.price,
      stage: row.had_job ? 'submitted' : 'noted',
    }))
  },
})

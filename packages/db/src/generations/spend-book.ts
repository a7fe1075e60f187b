import { sql } from 'drizzle-orm'
import type { Queryable } from '../database.ts'
import { vendorCharges } from '../schema/index.ts'

/**
 * US dollars that a call has cost, or may yet: of one that is under way, or of which nobody knows, what the price table said.
 * Nothing where that says nothing.
 */
export const COST = sql`CASE WHEN state = 'refunded' THEN 0 ELSE coalesce(amount_usd, price_usd, 0) END`
/** A call is of the day of UTC on which it was noted, whenever it ends. */
export const IS_OF_TODAY = sql`created_at >= date_trunc('day', now(), 'UTC')`

/** What calls to vendors cost, out of their notes. */
export const spendBook = (db: Queryable) => ({
  /** US dollars that an engine's calls of today (UTC) have cost, or may yet. */
  async today(engine: string): Promise<number> {
    const { rows } = await db.execute<{ usd: number }>(sql`
      SELECT coalesce(sum(${COST}), 0)::float AS usd FROM ${vendorCharges} WHERE engine = ${engine} AND ${IS_OF_TODAY}`)
    return rows[0]?.usd ?? 0
  },
})

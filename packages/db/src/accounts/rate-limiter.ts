import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Clock, RateLimiter } from '@toile/core'
import type { Queryable } from '../database.ts'
import { rateLimits } from '../schema/index.ts'

/**
 * Fixed windows, one row a key. The whole decision is one statement, so two servers that count at once never let one
 * more through: the row's lock orders them. A refused use leaves the row as it is.
 */
export function databaseRateLimiter(db: Queryable, clock: Clock): RateLimiter {
  return {
    async take({ name, max, windowSeconds }, subject) {
      const key = `${name}:${subject}`
      const now = clock.now()
      const resetsAt = new Date(now.getTime() + windowSeconds * 1000)
      const over = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`
      const taken = await db
        .insert(rateLimits)
        .values({ key, count: 1, resetsAt })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            count: sql`CASE WHEN ${over} THEN 1 ELSE ${rateLimits.count} + 1 END`,
            resetsAt: sql`CASE WHEN ${over} THEN excluded.resets_at ELSE ${rateLimits.resetsAt} END`,
          },
          setWhere: sql`${over} OR ${rateLimits.count} < ${max}`,
        })
        .returning({ count: rateLimits.count })
      if (taken.length > 0) return null
      const full = await db.query.rateLimits.findFirst({ where: eq(rateLimits.key, key) })
      const waitMs = full === undefined ? 0 : full.resetsAt.getTime() - now.getTime()
      return Math.max(1, Math.ceil(waitMs / 1000))
    },

    async giveBack({ name }, subject) {
      const ofSubject = eq(rateLimits.key, `${name}:${subject}`)
      await db
        .update(rateLimits)
        .set({ count: sql`${rateLimits.count} - 1` })
        .where(and(ofSubject, gt(rateLimits.count, 0), gt(rateLimits.resetsAt, clock.now())))
    },

    async clear({ name }, subject) {
      await db.delete(rateLimits).where(eq(rateLimits.key, `${name}:${subject}`))
    },
  }
}

/** Removes the rows of windows that are over: they no longer count. */
export async function removePastLimits(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now))
  return rowCount ?? 0
}

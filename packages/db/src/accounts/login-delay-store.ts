import { eq, like, lt, sql } from 'drizzle-orm'
import type { LoginDelays } from '@toile/core'
import type { Queryable } from '../database.ts'
import { loginDelays } from '../schema/index.ts'

const NEVER = new Date(0)

export const loginDelayStore = (db: Queryable): LoginDelays => ({
  async lock(subject) {
    // A subject that was not there is one row to wait for all the same: many first tries at once are not one.
    await db.insert(loginDelays).values({ subject, failures: 0, failedAt: NEVER, nextAt: NEVER }).onConflictDoNothing()
    const [row] = await db
      .select({ failures: loginDelays.failures, failedAt: loginDelays.failedAt, nextAt: loginDelays.nextAt })
      .from(loginDelays)
      .where(eq(loginDelays.subject, subject))
      .for('update')
    return row ?? { failures: 0, failedAt: NEVER, nextAt: NEVER }
  },

  async save(subject, state) {
    await db
      .insert(loginDelays)
      .values({ subject, ...state })
      .onConflictDoUpdate({ target: loginDelays.subject, set: state })
  },

  async clear(subject) {
    await db.delete(loginDelays).where(eq(loginDelays.subject, subject))
  },

  async clearAccount(accountId) {
    // Subjects end with whom they are about (`countsOf`).
    await db.delete(loginDelays).where(like(loginDelays.subject, `%:${accountId}`))
  },

  async forgive(subject, now) {
    await db
      .update(loginDelays)
      .set({ failures: sql`greatest(${loginDelays.failures} - 1, 0)`, nextAt: now })
      .where(eq(loginDelays.subject, subject))
  },
})

/** Removes counts that are so old that the next attempt starts at 0. */
export async function removeForgottenDelays(db: Queryable, failedBefore: Date): Promise<number> {
  const { rowCount } = await db.delete(loginDelays).where(lt(loginDelays.failedAt, failedBefore))
  return rowCount ?? 0
}

import { and, asc, count, eq, gt, lt, sql } from 'drizzle-orm'
import type { PasskeyChallenges, PasskeyStore } from '@toile/core'
import type { Queryable } from '../database.ts'
import { accounts, passkeyChallenges, passkeys } from '../schema/index.ts'
import { undeletedAccountId } from './undeleted-account.ts'

export function passkeyStore(db: Queryable): PasskeyStore {
  const own = (accountId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.accountId, accountId))

  return {
    list: (accountId) =>
      db
        .select()
        .from(passkeys)
        .where(eq(passkeys.accountId, accountId))
        .orderBy(asc(passkeys.createdAt), asc(passkeys.id)),

    async find(id) {
      const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id))
      return row ?? null
    },

    async insert(passkey, most) {
      // Two of one account wait for each other here: the second counts the first.
      await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, passkey.accountId)).for('update')
      const ofAccount = eq(passkeys.accountId, passkey.accountId)
      const [counted] = await db.select({ number: count() }).from(passkeys).where(ofAccount)
      if ((counted?.number ?? 0) >= most) return 'full'
      const { rowCount } = await db
        .insert(passkeys)
        .values({ ...passkey, accountId: undeletedAccountId(passkey.accountId), transports: [...passkey.transports] })
        .onConflictDoNothing()
      return rowCount === 1 ? 'inserted' : 'known'
    },

    async use(id, counter, at) {
      const goesOn = sql`(${passkeys.counter} < ${counter} OR (${passkeys.counter} = 0 AND ${counter} = 0))`
      const { rowCount } = await db
        .update(passkeys)
        .set({ counter, lastUsedAt: at })
        .where(and(eq(passkeys.id, id), goesOn))
      return rowCount === 1
    },

    async rename(accountId, id, name) {
      const { rowCount } = await db.update(passkeys).set({ name }).where(own(accountId, id))
      return rowCount === 1
    },

    async remove(accountId, id) {
      const { rowCount } = await db.delete(passkeys).where(own(accountId, id))
      return rowCount === 1
    },
  }
}

export const passkeyChallengeStore = (db: Queryable): PasskeyChallenges => ({
  async insert(challenge) {
    await db.insert(passkeyChallenges).values(challenge)
  },

  async redeem(challengeHash, sessionHash, purpose, now) {
    const { rowCount } = await db
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.challengeHash, challengeHash),
          eq(passkeyChallenges.sessionHash, sessionHash),
          eq(passkeyChallenges.purpose, purpose),
          gt(passkeyChallenges.expiresAt, now),
        ),
      )
    return rowCount === 1
  },
})

/** Challenges that nobody answered in time. */
export async function removePastChallenges(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
  return rowCount ?? 0
}

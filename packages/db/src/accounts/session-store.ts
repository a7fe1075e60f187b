import { eq, lt, or } from 'drizzle-orm'
import type { SessionStore } from '@toile/core'
import type { Queryable } from '../database.ts'
import { accounts, sessions } from '../schema/index.ts'

export const sessionStore = (db: Queryable): SessionStore => ({
  async find(tokenHash) {
    const [row] = await db
      .select({
        id: accounts.id,
        username: accounts.username,
        email: accounts.email,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
      })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .where(eq(sessions.tokenHash, tokenHash))
    if (row === undefined) return null
    const { createdAt, lastSeenAt, ...account } = row
    return { account, createdAt, lastSeenAt }
  },

  async insert({ tokenHash, accountId, createdAt }) {
    await db.insert(sessions).values({ tokenHash, accountId, createdAt, lastSeenAt: createdAt })
  },

  async touch(tokenHash, lastSeenAt) {
    await db.update(sessions).set({ lastSeenAt }).where(eq(sessions.tokenHash, tokenHash))
  },

  async delete(tokenHash) {
    await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
  },

  async deleteStale(lastSeenBefore, createdBefore) {
    const { rowCount } = await db
      .delete(sessions)
      .where(or(lt(sessions.lastSeenAt, lastSeenBefore), lt(sessions.createdAt, createdBefore)))
    return rowCount ?? 0
  },
})

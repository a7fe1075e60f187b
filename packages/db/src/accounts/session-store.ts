import { and, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import type { SessionStore } from '@toile/core'
import type { Queryable } from '../database.ts'
import { accounts, sessions } from '../schema/index.ts'
import { undeletedAccountId } from './undeleted-account.ts'

export const sessionStore = (db: Queryable): SessionStore => ({
  async find(tokenHash) {
    const [row] = await db
      .select({
        id: sessions.id,
        account: { id: accounts.id, username: accounts.username, email: accounts.email },
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        confirmedAt: sessions.confirmedAt,
      })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .where(and(eq(sessions.tokenHash, tokenHash), isNull(accounts.deletedAt)))
    return row ?? null
  },

  async insert(session) {
    await db
      .insert(sessions)
      .values({ ...session, accountId: undeletedAccountId(session.accountId), lastSeenAt: session.createdAt })
  },

  async touch(tokenHash, lastSeenAt, { network, device }) {
    await db.update(sessions).set({ lastSeenAt, network, device }).where(eq(sessions.tokenHash, tokenHash))
  },

  async confirm(tokenHash, at) {
    await db.update(sessions).set({ confirmedAt: at }).where(eq(sessions.tokenHash, tokenHash))
  },

  async delete(tokenHash) {
    await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
  },

  list: (accountId, lastSeenAfter, createdAfter) =>
    db
      .select({
        id: sessions.id,
        device: sessions.device,
        network: sessions.network,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
      })
      .from(sessions)
      .where(
        and(
          eq(sessions.accountId, accountId),
          gt(sessions.lastSeenAt, lastSeenAfter),
          gt(sessions.createdAt, createdAfter),
        ),
      )
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt)),

  async deleteOne(accountId, id) {
    const { rowCount } = await db.delete(sessions).where(and(eq(sessions.accountId, accountId), eq(sessions.id, id)))
    return rowCount === 1
  },

  async deleteAll(accountId, exceptId) {
    const { rowCount } = await db
      .delete(sessions)
      .where(and(eq(sessions.accountId, accountId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)))
    return rowCount ?? 0
  },

  async deleteStale(lastSeenBefore, createdBefore) {
    const { rowCount } = await db
      .delete(sessions)
      .where(or(lt(sessions.lastSeenAt, lastSeenBefore), lt(sessions.createdAt, createdBefore)))
    return rowCount ?? 0
  },
})

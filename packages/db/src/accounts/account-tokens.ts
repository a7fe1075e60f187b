import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { AccountTokenPurpose, AccountTokens } from '@toile/core'
import type { Queryable } from '../database.ts'
import { accountTokens } from '../schema/index.ts'
import { undeletedAccountId } from './undeleted-account.ts'

const columns = { accountId: accountTokens.accountId, purpose: accountTokens.purpose, email: accountTokens.email }

const open = (tokenHash: Uint8Array, purpose: AccountTokenPurpose, now: Date) =>
  and(eq(accountTokens.tokenHash, tokenHash), eq(accountTokens.purpose, purpose), gt(accountTokens.expiresAt, now))

export const accountTokenStore = (db: Queryable): AccountTokens => ({
  async insert(token) {
    await db.insert(accountTokens).values({ ...token, accountId: undeletedAccountId(token.accountId) })
  },

  async find(...link) {
    const [row] = await db
      .select(columns)
      .from(accountTokens)
      .where(open(...link))
    return row ?? null
  },

  async redeem(...link) {
    const [row] = await db
      .delete(accountTokens)
      .where(open(...link))
      .returning(columns)
    return row ?? null
  },

  // One statement: of this and a revocation, one waits for the other, and then finds what it has left.
  async replace({ accountId, purpose, email, ...link }) {
    const { rowCount } = await db
      .update(accountTokens)
      .set(link)
      .where(
        and(
          eq(accountTokens.accountId, accountId),
          eq(accountTokens.purpose, purpose),
          email === null ? isNull(accountTokens.email) : eq(accountTokens.email, email),
          gt(accountTokens.expiresAt, link.createdAt),
        ),
      )
    return rowCount === 1
  },

  async pending(accountId, purpose, now) {
    const [row] = await db
      .select(columns)
      .from(accountTokens)
      .where(
        and(
          eq(accountTokens.accountId, accountId),
          eq(accountTokens.purpose, purpose),
          gt(accountTokens.expiresAt, now),
        ),
      )
      .orderBy(desc(accountTokens.createdAt))
      .limit(1)
    return row ?? null
  },

  async revoke(accountId, purpose) {
    await db
      .delete(accountTokens)
      .where(and(eq(accountTokens.accountId, accountId), eq(accountTokens.purpose, purpose)))
  },
})

export async function removeOldAccountTokens(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.delete(accountTokens).where(lte(accountTokens.expiresAt, now))
  return rowCount ?? 0
}

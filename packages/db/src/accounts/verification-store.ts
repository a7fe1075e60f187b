import { eq, lt } from 'drizzle-orm'
import type { TrialGrants, VerificationStore } from '@toile/core'
import type { Queryable } from '../database.ts'
import { emailVerifications, trialGrants } from '../schema/index.ts'

export const verificationStore = (db: Queryable): VerificationStore => ({
  async insert(verification) {
    await db.insert(emailVerifications).values(verification)
  },

  async find(tokenHash) {
    const [row] = await db
      .select({ accountId: emailVerifications.accountId, expiresAt: emailVerifications.expiresAt })
      .from(emailVerifications)
      .where(eq(emailVerifications.tokenHash, tokenHash))
    return row === undefined || row.accountId === null ? null : { accountId: row.accountId, expiresAt: row.expiresAt }
  },
})

export const trialGrantStore = (db: Queryable): TrialGrants => ({
  async claim(identityHash, at) {
    const { rowCount } = await db.insert(trialGrants).values({ identityHash, grantedAt: at }).onConflictDoNothing()
    return rowCount === 1
  },
})

export async function removeOldLinks(db: Queryable, expiredBefore: Date): Promise<number> {
  const { rowCount } = await db.delete(emailVerifications).where(lt(emailVerifications.expiresAt, expiredBefore))
  return rowCount ?? 0
}

import { eq, lt } from 'drizzle-orm'
import type { VerificationStore } from '@toile/core'
import type { Queryable } from '../database.ts'
import { emailVerifications } from '../schema/index.ts'

export const verificationStore = (db: Queryable): VerificationStore => ({
  async insert(verification) {
    await db.insert(emailVerifications).values(verification)
  },

  async find(tokenHash) {
    const [row] = await db
      .select({
        signUpId: emailVerifications.signUpId,
        accountId: emailVerifications.accountId,
        expiresAt: emailVerifications.expiresAt,
      })
      .from(emailVerifications)
      .where(eq(emailVerifications.tokenHash, tokenHash))
    return row ?? null
  },

  async moveToAccount(signUpId, accountId) {
    await db
      .update(emailVerifications)
      .set({ signUpId: null, accountId })
      .where(eq(emailVerifications.signUpId, signUpId))
  },
})

export async function removeOldLinks(db: Queryable, expiredBefore: Date): Promise<number> {
  const { rowCount } = await db.delete(emailVerifications).where(lt(emailVerifications.expiresAt, expiredBefore))
  return rowCount ?? 0
}

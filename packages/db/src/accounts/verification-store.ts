import { eq, lt, sql } from 'drizzle-orm'
import type { VerificationStore } from '@toile/core'
import type { Queryable } from '../database.ts'
import { emailVerifications } from '../schema/index.ts'

export const verificationStore = (db: Queryable): VerificationStore => ({
  async insert({ signUpId, tokenHash, createdAt, expiresAt }) {
    const { tokenHash: hash, createdAt: created, expiresAt: expires } = emailVerifications
    // The sign-up is held until the link is there: one that goes at this moment takes its links with it.
    const { rowCount } = await db.execute(sql`
      INSERT INTO email_verifications (token_hash, sign_up_id, created_at, expires_at)
      SELECT ${sql.param(tokenHash, hash)}::bytea, id, ${sql.param(createdAt, created)}::timestamptz,
        ${sql.param(expiresAt, expires)}::timestamptz
      FROM sign_ups WHERE id = ${signUpId} FOR KEY SHARE`)
    return rowCount === 1
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

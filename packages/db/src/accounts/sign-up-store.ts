import { and, desc, eq, gt, lte, sql, type SQL } from 'drizzle-orm'
import type { SignUpStore } from '@toile/core'
import type { Queryable } from '../database.ts'
import { accounts, signUps } from '../schema/index.ts'

export function signUpStore(db: Queryable): SignUpStore {
  /** Folded by the database, as it is compared. The lock is the transaction's. */
  const lockFor = async (kind: 'name' | 'address', text: string): Promise<void> => {
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${kind} || ':' || lower(${text}), 0))`)
  }
  const ofName = (username: string): SQL => sql`lower(${signUps.username}) = lower(${username})`
  const ofAddress = (email: string): SQL => sql`lower(${signUps.email}) = lower(${email})`

  return {
    async find(id) {
      const [row] = await db.select().from(signUps).where(eq(signUps.id, id))
      return row ?? null
    },

    pending: (credential, now, browserHash, limit) =>
      db
        .select()
        .from(signUps)
        .where(and(sql`(${ofAddress(credential)} OR ${ofName(credential)})`, gt(signUps.expiresAt, now)))
        .orderBy(
          sql`${signUps.browserHash} IS NOT DISTINCT FROM ${browserHash}::bytea DESC`,
          desc(signUps.createdAt),
          signUps.id,
        )
        .limit(limit),

    async insert(signUp) {
      const [row] = await db.insert(signUps).values(signUp).returning({ id: signUps.id })
      if (row === undefined) throw new Error('an insert returned no row')
      return row.id
    },

    async bindBrowser(id, browserHash) {
      await db.update(signUps).set({ browserHash }).where(eq(signUps.id, id))
    },

    lockName: (username) => lockFor('name', username),

    async isNameTaken(username, email, now) {
      // Sign-ups first: one that becomes an account between the two looks is seen by the second.
      const [pending] = await db
        .select({ id: signUps.id })
        .from(signUps)
        .where(and(ofName(username), sql`NOT ${ofAddress(email)}`, gt(signUps.expiresAt, now)))
        .limit(1)
      if (pending !== undefined) return true
      const [account] = await db
        .select({ id: accounts.id })
        .from(accounts)
        .where(sql`lower(${accounts.username}) = lower(${username})`)
      return account !== undefined
    },

    lockAddress: (email) => lockFor('address', email),

    async remove(id) {
      await db.delete(signUps).where(eq(signUps.id, id))
    },

    async removeOfAddress(email) {
      await db.delete(signUps).where(ofAddress(email))
    },
  }
}

/** Sign-ups whose links were not followed in time (R41). */
export async function removeExpiredSignUps(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.delete(signUps).where(lte(signUps.expiresAt, now))
  return rowCount ?? 0
}

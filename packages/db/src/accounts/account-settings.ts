import { and, eq, isNull, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import type { AccountSettings } from '@toile/core'
import type { Queryable } from '../database.ts'
import { accounts, passkeys } from '../schema/index.ts'
import { accountTokenStore } from './account-tokens.ts'

const TAKEN = '23505'

export const accountSettings = (db: Queryable): AccountSettings => {
  const alive = (accountId: string) => and(eq(accounts.id, accountId), isNull(accounts.deletedAt))
  return {
    async overview(accountId, now) {
      const [account] = await db
        .select({
          username: accounts.username,
          email: accounts.email,
          hasPassword: sql<boolean>`${accounts.passwordHash} IS NOT NULL`,
          google: sql<boolean>`${accounts.googleSub} IS NOT NULL`,
          passkeys: db.$count(passkeys, eq(passkeys.accountId, accountId)),
          createdAt: accounts.createdAt,
          refusesOutsideEngines: accounts.refusesOutsideEngines,
        })
        .from(accounts)
        .where(alive(accountId))
      if (account === undefined) return null
      const pending = await accountTokenStore(db).pending(accountId, 'email-change', now)
      return { ...account, pendingEmail: pending?.email ?? null }
    },

    async setPassword(accountId, passwordHash) {
      await db.update(accounts).set({ passwordHash }).where(alive(accountId))
    },

    async changePassword(accountId, { from, to }) {
      const { rowCount } = await db
        .update(accounts)
        .set({ passwordHash: to })
        .where(and(alive(accountId), sql`${accounts.passwordHash} IS NOT DISTINCT FROM ${from}`))
      return rowCount === 1
    },

    async setEmail(accountId, email) {
      try {
        // A savepoint: an address that is taken must not end the transaction around it.
        const { rowCount } = await db.transaction((step) =>
          step.update(accounts).set({ email }).where(alive(accountId)),
        )
        return rowCount === 1
      } catch (error) {
        const cause = error instanceof DrizzleQueryError ? error.cause : error
        if (cause instanceof pg.DatabaseError && cause.code === TAKEN) return false
        throw error
      }
    },
  }
}

import { and, eq, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { AccountRecord, AccountStore, DemoAccountPorts } from '@toile/core'
import type { Queryable } from '../database.ts'
import { accounts } from '../schema/index.ts'

const columns = {
  id: accounts.id,
  username: accounts.username,
  email: accounts.email,
  passwordHash: accounts.passwordHash,
}

export function accountStore(db: Queryable): AccountStore {
  const findBy = async (condition: SQL): Promise<AccountRecord | null> => {
    const [row] = await db
      .select(columns)
      .from(accounts)
      .where(and(condition, isNull(accounts.deletedAt)))
    return row ?? null
  }

  return {
    find: (id) => findBy(eq(accounts.id, id)),
    findByEmail: (email) => findBy(sql`lower(${accounts.email}) = lower(${email})`),
    findByUsername: (username) => findBy(sql`lower(${accounts.username}) = lower(${username})`),

    async lockPassword(id, passwordHash) {
      const [row] = await db
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash), isNull(accounts.deletedAt)))
        .for('share')
      return row !== undefined
    },

    async beganBefore(id, at) {
      const [row] = await db
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(eq(accounts.id, id), lt(accounts.createdAt, at)))
      return row !== undefined
    },

    async insert(account) {
      // Waits for an insert of the same name or address that has not committed yet.
      const [row] = await db.insert(accounts).values(account).onConflictDoNothing().returning({ id: accounts.id })
      return row?.id ?? null
    },

    async fold(name) {
      const { rows } = await db.execute<{ folded: string }>(sql`SELECT lower(${name}) AS folded`)
      return rows[0]?.folded ?? name
    },
  }
}

export const demoAccountStore = (db: Queryable): DemoAccountPorts['demo'] => ({
  async find() {
    const [row] = await db
      .select({ id: accounts.id, passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(and(eq(accounts.isDemo, true), isNull(accounts.deletedAt)))
    return row ?? null
  },

  async insert(account) {
    const [row] = await db
      .insert(accounts)
      .values({ ...account, verifiedAt: account.createdAt, isDemo: true })
      .onConflictDoNothing()
      .returning({ id: accounts.id })
    return row?.id ?? null
  },

  async setPassword(id, passwordHash) {
    await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, id))
  },
})

import { and, eq, isNull, notExists, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { GoogleAccounts } from '@toile/core'
import type { Queryable } from '../database.ts'
import { accounts } from '../schema/index.ts'

const columns = {
  id: accounts.id,
  username: accounts.username,
  email: accounts.email,
  googleSub: accounts.googleSub,
}

export function googleAccountStore(db: Queryable): GoogleAccounts {
  const findBy = async (condition: SQL) => {
    const [row] = await db
      .select(columns)
      .from(accounts)
      .where(and(condition, isNull(accounts.deletedAt)))
    return row ?? null
  }

  return {
    findBySub: (sub) => findBy(eq(accounts.googleSub, sub)),
    findByEmail: (email) => findBy(sql`lower(${accounts.email}) = lower(${email})`),

    async insert({ createdAt, ...account }) {
      const [row] = await db
        .insert(accounts)
        .values({ ...account, createdAt, verifiedAt: createdAt })
        .onConflictDoNothing()
        .returning({ id: accounts.id })
      return row?.id ?? null
    },

    async link(accountId, sub) {
      const others = alias(accounts, 'others')
      const { rowCount } = await db
        .update(accounts)
        .set({ googleSub: sub })
        .where(
          and(
            eq(accounts.id, accountId),
            isNull(accounts.googleSub),
            isNull(accounts.deletedAt),
            notExists(db.select({ id: others.id }).from(others).where(eq(others.googleSub, sub))),
          ),
        )
      return rowCount === 1
    },
  }
}

import { eq } from 'drizzle-orm'
import type { CustomerAccounts, ProviderName } from '@toile/core'
import { undeletedAccountId } from '../accounts/undeleted-account.ts'
import type { Queryable } from '../database.ts'
import { customers } from '../schema/index.ts'

export const customerAccountStore = (db: Queryable): CustomerAccounts => ({
  async find(accountId) {
    const [row] = await db
      .select({ id: customers.providerCustomerId })
      .from(customers)
      .where(eq(customers.accountId, accountId))
    return row?.id ?? null
  },

  async insert(accountId, { id, provider }, now) {
    await db
      .insert(customers)
      .values({ accountId: undeletedAccountId(accountId), providerCustomerId: id, provider, createdAt: now })
      .onConflictDoNothing({ target: customers.accountId })
  },

  async lock(accountId) {
    await db.select({ id: customers.accountId }).from(customers).where(eq(customers.accountId, accountId)).for('update')
  },
})

/** Whose customers a database holds. */
export async function customerProviders(db: Queryable): Promise<readonly ProviderName[]> {
  const rows = await db.selectDistinct({ provider: customers.provider }).from(customers)
  return rows.map(({ provider }) => provider)
}

import { and, asc, eq, gt, inArray, lte, gte, sql } from 'drizzle-orm'
import type { CustomerLists, CustomerStore } from '@toile/core'
import type { Queryable } from '../database.ts'
import { accounts, checkouts, customers, subscriptions } from '../schema/index.ts'

export const customerStore = (db: Queryable): CustomerStore => ({
  async beginRead(customerId) {
    const [row] = await db
      .update(customers)
      .set({ readsBegun: sql`${customers.readsBegun} + 1` })
      .where(eq(customers.providerCustomerId, customerId))
      .returning({ read: customers.readsBegun })
    return row?.read ?? null
  },

  async lock(customerId) {
    // The account first, as a deletion takes it: one of the two then waits, and neither for the other.
    await db
      .select({ id: accounts.id })
      .from(accounts)
      .innerJoin(customers, eq(customers.accountId, accounts.id))
      .where(eq(customers.providerCustomerId, customerId))
      .for('key share', { of: accounts })
    const [row] = await db
      .select({ accountId: customers.accountId, readWritten: customers.readWritten })
      .from(customers)
      .where(eq(customers.providerCustomerId, customerId))
      .for('update')
    return row ?? null
  },

  async readIsWritten(customerId, read) {
    await db.update(customers).set({ readWritten: read }).where(eq(customers.providerCustomerId, customerId))
  },
})

export const customerLists = (db: Queryable): CustomerLists => ({
  async all(after, limit) {
    const rows = await db
      .select({ id: customers.providerCustomerId })
      .from(customers)
      .where(gt(customers.providerCustomerId, after))
      .orderBy(asc(customers.providerCustomerId))
      .limit(limit)
    return rows.map(({ id }) => id)
  },

  async usernameOf(customerId) {
    const [row] = await db
      .select({ username: accounts.username })
      .from(customers)
      .innerJoin(accounts, eq(accounts.id, customers.accountId))
      .where(eq(customers.providerCustomerId, customerId))
    return row?.username ?? null
  },

  async withOpenCheckouts(created) {
    const rows = await db
      .selectDistinct({ id: customers.providerCustomerId })
      .from(checkouts)
      .innerJoin(customers, eq(customers.accountId, checkouts.accountId))
      .where(
        and(
          inArray(checkouts.status, ['creating', 'open']),
          gte(checkouts.createdAt, created.after),
          lte(checkouts.createdAt, created.before),
        ),
      )
    return rows.map(({ id }) => id)
  },

  overdue: (since) =>
    db
      .select({
        customerId: customers.providerCustomerId,
        subscriptionId: subscriptions.providerSubscriptionId,
      })
      .from(subscriptions)
      .innerJoin(customers, eq(customers.accountId, subscriptions.accountId))
      .where(pastDueSince(since)),

  async isOverdue(subscriptionId, since) {
    const rows = await db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(eq(subscriptions.providerSubscriptionId, subscriptionId), pastDueSince(since)))
    return rows.length > 0
  },
})

const pastDueSince = (since: Date) => and(eq(subscriptions.status, 'past_due'), lte(subscriptions.pastDueSince, since))

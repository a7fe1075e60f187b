import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { BillingRecords, PaidItemRecord } from '@toile/core'
import type { Queryable } from '../database.ts'
import { accounts, checkouts, paidItems, payments, subscriptions } from '../schema/index.ts'

export const billingRecords = (db: Queryable): BillingRecords => ({
  async of(accountId) {
    const [deleted] = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, accountId), isNotNull(accounts.deletedAt)))
    const items = await itemsByPayment(db, accountId)
    const paid = await db.select().from(payments).where(eq(payments.accountId, accountId))
    return {
      deleted: deleted !== undefined,
      subscriptions: await db.select(SUBSCRIPTION).from(subscriptions).where(eq(subscriptions.accountId, accountId)),
      payments: paid.map((row) => ({
        id: row.id,
        amountCents: row.amountCents,
        refundedCents: row.refundedCents,
        disputedCents: row.disputedCents,
        receiptUrl: row.receiptUrl,
        creditsToReverse: row.creditsToReverse,
        items: items.get(row.id) ?? [],
      })),
      openCheckouts: await db
        .select({
          id: checkouts.id,
          providerCheckoutId: checkouts.providerCheckoutId,
          expiresAt: checkouts.expiresAt,
        })
        .from(checkouts)
        .where(and(eq(checkouts.accountId, accountId), inArray(checkouts.status, ['creating', 'open']))),
    }
  },

  async insertPayment(accountId, { items: _items, ...payment }) {
    await db
      .insert(payments)
      .values({ accountId, ...payment })
      .onConflictDoNothing({ target: payments.id })
  },

  async changePayment(paymentId, amounts) {
    await db.update(payments).set(amounts).where(eq(payments.id, paymentId))
  },

  async insertItem(accountId, paymentId, item, credits) {
    if (item.plan === null) throw new Error('Nothing is granted for an unknown price')
    const { rowCount } = await db
      .insert(paidItems)
      .values({
        key: item.key,
        paymentId,
        accountId,
        kind: item.kind,
        plan: item.plan,
        fromPlan: item.kind === 'upgrade' ? item.from : null,
        providerSubscriptionId: item.kind === 'purchase' ? null : item.subscriptionId,
        credits,
      })
      .onConflictDoNothing({ target: paidItems.key })
    return rowCount === 1
  },

  async reversalOf(paymentId) {
    const [row] = await db
      .select({
        toReverse: payments.creditsToReverse,
        reversed: payments.creditsReversed,
        rows: payments.reversals,
      })
      .from(payments)
      .where(eq(payments.id, paymentId))
    if (row === undefined) throw new Error('There is no such payment')
    return row
  },

  async writeReversal(paymentId, { toReverse, reversed, rows }) {
    await db
      .update(payments)
      .set({ creditsToReverse: toReverse, creditsReversed: reversed, reversals: rows })
      .where(eq(payments.id, paymentId))
  },

  async writeSubscription(accountId, { id, ...fields }) {
    await db
      .insert(subscriptions)
      .values({ accountId, providerSubscriptionId: id, ...fields })
      .onConflictDoUpdate({ target: subscriptions.providerSubscriptionId, set: fields })
  },

  async endCheckout(checkoutId, status) {
    await db.update(checkouts).set({ status }).where(eq(checkouts.id, checkoutId))
  },
})

const SUBSCRIPTION = {
  id: subscriptions.providerSubscriptionId,
  plan: subscriptions.plan,
  status: subscriptions.status,
  periodStart: subscriptions.periodStart,
  periodEnd: subscriptions.periodEnd,
  nextBillingAt: subscriptions.nextBillingAt,
  endsAt: subscriptions.endsAt,
  nextPlan: subscriptions.nextPlan,
  pendingPlan: subscriptions.pendingPlan,
  payUrl: subscriptions.payUrl,
  pastDueSince: subscriptions.pastDueSince,
  isDuplicate: subscriptions.isDuplicate,
  createdAt: subscriptions.createdAt,
}

async function itemsByPayment(db: Queryable, accountId: string): Promise<Map<string, PaidItemRecord[]>> {
  const rows = await db
    .select({
      paymentId: paidItems.paymentId,
      key: paidItems.key,
      kind: paidItems.kind,
      credits: paidItems.credits,
    })
    .from(paidItems)
    .where(eq(paidItems.accountId, accountId))
  return rows.reduce((map, { paymentId, ...item }) => {
    map.set(paymentId, [...(map.get(paymentId) ?? []), item])
    return map
  }, new Map<string, PaidItemRecord[]>())
}

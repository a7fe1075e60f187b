import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import type { CheckoutRow, Checkouts } from '@toile/core'
import { undeletedAccountId } from '../accounts/undeleted-account.ts'
import type { Queryable } from '../database.ts'
import { checkouts, paidItems, payments } from '../schema/index.ts'

const isOpen = inArray(checkouts.status, ['creating', 'open'])

const columns = {
  id: checkouts.id,
  plan: checkouts.plan,
  payment: checkouts.payment,
  returnTo: checkouts.returnTo,
  status: checkouts.status,
  providerCheckoutId: checkouts.providerCheckoutId,
  url: checkouts.url,
  createdAt: checkouts.createdAt,
  expiresAt: checkouts.expiresAt,
}

/** By how much the provider's clock may be behind ours. Chosen. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000

export const checkoutStore = (db: Queryable): Checkouts => ({
  async find(accountId, id) {
    const [row] = await db
      .select(columns)
      .from(checkouts)
      .where(and(eq(checkouts.accountId, accountId), eq(checkouts.id, id)))
    return row ?? null
  },

  async findOpen(accountId) {
    const [row] = await db
      .select(columns)
      .from(checkouts)
      .where(and(eq(checkouts.accountId, accountId), isOpen))
    return row ?? null
  },

  async insert(accountId, row) {
    const [inserted] = await db
      .insert(checkouts)
      .values({ ...row, accountId: undeletedAccountId(accountId), status: 'creating' })
      .returning(columns)
    return inserted as CheckoutRow
  },

  async opened(id, at) {
    const { rowCount } = await db
      .update(checkouts)
      .set({ status: 'open', providerCheckoutId: at.id, url: at.url })
      .where(and(eq(checkouts.id, id), isOpen))
    return rowCount === 1
  },

  async expire(id) {
    await db
      .update(checkouts)
      .set({ status: 'expired', url: null })
      .where(and(eq(checkouts.id, id), isOpen))
  },

  async granted(accountId, { plan, payment, createdAt }) {
    const [row] = await db
      .select({ credits: paidItems.credits })
      .from(paidItems)
      .innerJoin(payments, eq(payments.id, paidItems.paymentId))
      .where(
        and(
          eq(paidItems.accountId, accountId),
          eq(paidItems.kind, payment === 'once' ? 'purchase' : 'period'),
          eq(paidItems.plan, plan),
          gte(payments.paidAt, new Date(createdAt.getTime() - MAX_CLOCK_SKEW_MS)),
        ),
      )
      .orderBy(asc(payments.paidAt))
      .limit(1)
    return row?.credits ?? null
  },
})

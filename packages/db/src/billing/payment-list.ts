import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { PaymentList } from '@toile/core'
import type { Queryable } from '../database.ts'
import { paidItems, payments } from '../schema/index.ts'

export const paymentList = (db: Queryable): PaymentList => ({
  count: (accountId) => db.$count(payments, eq(payments.accountId, accountId)),

  async list(accountId, { limit, offset }) {
    const rows = await db
      .select({
        id: payments.id,
        amountCents: payments.amountCents,
        currency: payments.currency,
        refundedCents: payments.refundedCents,
        receiptUrl: payments.receiptUrl,
        paidAt: payments.paidAt,
      })
      .from(payments)
      .where(eq(payments.accountId, accountId))
      .orderBy(desc(payments.paidAt), desc(payments.id))
      .limit(limit)
      .offset(offset)
    const ids = rows.map(({ id }) => id)
    const things = await db
      .select({
        paymentId: paidItems.paymentId,
        kind: paidItems.kind,
        plan: paidItems.plan,
        fromPlan: paidItems.fromPlan,
        credits: paidItems.credits,
      })
      .from(paidItems)
      .where(inArray(paidItems.paymentId, ids))
      .orderBy(asc(paidItems.key))
    return rows.map((row) => ({ ...row, things: things.filter(({ paymentId }) => paymentId === row.id) }))
  },
})

import { desc, eq, sql } from 'drizzle-orm'
import type { CreditHistory, LedgerLine } from '@toile/core'
import type { Queryable } from '../database.ts'
import { generationRequests, ledger, paidItems, payments } from '../schema/index.ts'

export const creditHistory = (db: Queryable): CreditHistory => ({
  async count(accountId) {
    const [row] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(ledger)
      .where(eq(ledger.accountId, accountId))
    return row?.count ?? 0
  },

  async list(accountId, { limit, offset }) {
    // The sums run over the whole ledger, whichever page of it is read.
    const summed = db
      .select({
        id: ledger.id,
        amount: ledger.amount,
        reason: ledger.reason,
        requestId: ledger.requestId,
        paidItem: ledger.paidItem,
        paymentId: ledger.paymentId,
        note: ledger.note,
        createdAt: ledger.createdAt,
        balance: sql<number>`(sum(${ledger.amount}) OVER (ORDER BY ${ledger.id}))::int`.as('balance'),
      })
      .from(ledger)
      .where(eq(ledger.accountId, accountId))
      .as('summed')
    const rows = await db
      .select({
        id: summed.id,
        amount: summed.amount,
        balance: summed.balance,
        reason: summed.reason,
        request: {
          kind: generationRequests.kind,
          mode: generationRequests.mode,
          count: generationRequests.count,
        },
        paid: { plan: paidItems.plan, fromPlan: paidItems.fromPlan },
        payment: {
          paidAt: payments.paidAt,
          refundedCents: payments.refundedCents,
          disputedCents: payments.disputedCents,
        },
        note: summed.note,
        createdAt: summed.createdAt,
      })
      .from(summed)
      .leftJoin(generationRequests, eq(generationRequests.id, summed.requestId))
      .leftJoin(paidItems, eq(paidItems.key, summed.paidItem))
      .leftJoin(payments, eq(payments.id, summed.paymentId))
      .orderBy(desc(summed.id))
      .limit(limit)
      .offset(offset)
    return rows as LedgerLine[]
  },
})

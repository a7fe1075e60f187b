import { type AccountPayment, creditsWords, type Pagination, type PlanName } from '@toile/contract'
import { paginationOf, type Slice, sliceOf } from '../shared/pagination.ts'
import { type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { PaidItem } from './payment-provider.ts'
import { BILLING_LIMITS, TOO_MANY_ORDERS } from './limits.ts'

/** Entries. Chosen. */
const PAYMENTS_PAGE_SIZE = 25

export interface PaidThing {
  readonly kind: PaidItem['kind']
  readonly plan: PlanName
  /** Of an upgrade. */
  readonly fromPlan: PlanName | null
  /** 0 for what is given back. */
  readonly credits: number
}

interface PaymentLine {
  readonly id: string
  readonly amountCents: number
  readonly currency: string
  readonly refundedCents: number
  readonly receiptUrl: string | null
  readonly paidAt: Date
  readonly things: readonly PaidThing[]
}

/** Bound to a transaction. */
export interface PaymentList {
  count(accountId: string): Promise<number>
  /** Newest first. */
  list(accountId: string, slice: Slice): Promise<readonly PaymentLine[]>
}

export interface ListPaymentsDeps {
  readonly unit: UnitOfWork<{ readonly payments: PaymentList }>
  readonly limiter: RateLimiter
}

/** What the account has paid, newest first. Throws `too-many`. */
export async function listPayments(
  { unit, limiter }: ListPaymentsDeps,
  accountId: string,
  page: number,
): Promise<{ readonly payments: AccountPayment[]; readonly pagination: Pagination }> {
  await takeOrRefuse(limiter, BILLING_LIMITS.read, accountId, TOO_MANY_ORDERS)
  return unit.run(async ({ payments }) => {
    const pagination = paginationOf(page, await payments.count(accountId), PAYMENTS_PAGE_SIZE)
    const lines = await payments.list(accountId, sliceOf(pagination, PAYMENTS_PAGE_SIZE))
    return { payments: lines.map(paymentOf), pagination }
  })
}

const paymentOf = (line: PaymentLine): AccountPayment => ({
  id: line.id,
  what: describePayment(line.things),
  amount_cents: line.amountCents,
  currency: line.currency,
  refunded_cents: line.refundedCents,
  receipt_url: line.receiptUrl,
  paid_at: line.paidAt.toISOString(),
})

/** What a payment was for, in words for its owner. */
export const describePayment = (things: readonly PaidThing[]): string =>
  things.length === 0 ? 'Payment' : things.map(describeThing).join('; ')

function describeThing({ kind, plan, fromPlan, credits }: PaidThing): string {
  const what = {
    purchase: `${plan} credits, bought once`,
    period: `${plan} plan`,
    upgrade: fromPlan === null ? `${plan} plan, upgrade` : `${plan} plan, upgrade from ${fromPlan}`,
  }[kind]
  return `${what}, ${creditsWords(credits)}`
}

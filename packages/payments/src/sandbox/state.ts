import type { CustomerState, PaidItem, ProviderCheckout, ProviderPayment, ProviderSubscription } from '@toile/core'
import { asDate } from './calendar.ts'
import {
  disputedOf,
  refundedOf,
  SANDBOX_CURRENCY,
  type BillLine,
  type SandboxBill,
  type SandboxCheckout,
  type SandboxCustomer,
  type SandboxSubscription,
} from './customer.ts'
import { billUrl, checkoutUrl, receiptUrl } from './urls.ts'

export const customerState = (customer: SandboxCustomer): CustomerState => ({
  subscriptions: customer.subscriptions.map(asSubscription),
  payments: customer.bills.flatMap((bill) => asPayment(customer, bill) ?? []),
  checkouts: customer.checkouts.map(asCheckout),
})

export const asCheckout = ({ id, status, declined }: SandboxCheckout): ProviderCheckout => ({
  id,
  status,
  declined,
  url: status === 'open' ? checkoutUrl(id) : null,
})

function asSubscription(subscription: SandboxSubscription): ProviderSubscription {
  const { id, plan, status, createdAt, cancels, nextPlan, pending, unpaid } = subscription
  const openBillId = unpaid?.billId ?? pending?.billId
  const period = asPeriod(subscription.period)
  return {
    id,
    plan,
    status,
    createdAt: asDate(createdAt),
    period,
    cancelsAt: cancels ? period.end : null,
    nextPlan,
    pendingPlan: pending?.plan ?? null,
    payUrl: openBillId === undefined ? null : billUrl(openBillId),
  }
}

function asPayment({ payments }: SandboxCustomer, bill: SandboxBill): ProviderPayment | null {
  if (bill.status !== 'paid' || bill.paidAt === null) return null
  const payment = payments.find(({ id }) => id === bill.paymentId)
  return {
    id: payment?.id ?? bill.id,
    paidAt: asDate(bill.paidAt),
    amountCents: payment?.cents ?? 0,
    currency: SANDBOX_CURRENCY,
    refundedCents: payment === undefined ? 0 : refundedOf(payment),
    disputedCents: payment === undefined ? 0 : disputedOf(payment),
    receiptUrl: receiptUrl(bill.id),
    items: bill.lines.flatMap((line) => asItem(bill, line) ?? []),
  }
}

/** Null for a credit: nobody paid for it. */
function asItem({ subscriptionId }: SandboxBill, line: BillLine): PaidItem | null {
  const { id: key, plan } = line
  if (line.kind === 'purchase') return { kind: 'purchase', key, plan }
  if (line.kind === 'unused' || subscriptionId === null) return null
  if (line.kind === 'period') return { kind: 'period', key, subscriptionId, plan, period: asPeriod(line.period) }
  const share = { ...line.share, since: asDate(line.share.since) }
  return { kind: 'upgrade', key, subscriptionId, from: line.from, plan, share }
}

const asPeriod = ({ start, end }: { readonly start: number; readonly end: number }) => ({
  start: asDate(start),
  end: asDate(end),
})

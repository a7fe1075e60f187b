import type { PaidItem, Period, ProviderPayment } from '@toile/core'
import type { Stripe } from 'stripe'
import { all, dateOf, idOf, PAGE, planOf, type KnownPrices, type StripeAccount } from './account.ts'
import { subscriptionIdOf } from './subscriptions.ts'

/** An invoice that is paid, with all of its lines and the payment intents that paid it. */
export interface PaidInvoice {
  readonly invoice: Stripe.Invoice
  readonly lines: readonly Stripe.InvoiceLineItem[]
  readonly intents: readonly string[]
}

/** What became of the money of one payment intent. */
interface Settlement {
  readonly refundedCents: number
  readonly disputedCents: number
  readonly receiptUrl: string | null
  readonly paidAt: Date
}
export type Settlements = ReadonlyMap<string, Settlement>

export async function paidInvoicesOf({ stripe }: StripeAccount, customer: string): Promise<PaidInvoice[]> {
  const invoices = await all(stripe.invoices.list({ customer, status: 'paid', limit: PAGE, expand: ['data.payments'] }))
  const paid: PaidInvoice[] = []
  for (const invoice of invoices) {
    if (subscriptionIdOf(invoice) === null) continue
    const cut = invoice.lines.has_more
    const lines = cut ? await all(stripe.invoices.listLineItems(invoice.id, { limit: PAGE })) : invoice.lines.data
    const payments =
      !invoice.payments || invoice.payments.has_more
        ? await all(stripe.invoicePayments.list({ invoice: invoice.id, limit: PAGE }))
        : invoice.payments.data
    const intents = payments.flatMap(({ status, payment }) => {
      const intent = idOf(payment.payment_intent)
      return status === 'paid' && intent !== null ? [intent] : []
    })
    paid.push({ invoice, lines, intents })
  }
  return paid
}

export async function settlementsOf({ stripe }: StripeAccount, customer: string): Promise<Settlements> {
  const charges = await all(stripe.charges.list({ customer, limit: PAGE }))
  const settlements = new Map<string, Settlement>()
  for (const charge of charges) {
    const intent = idOf(charge.payment_intent)
    if (intent === null || charge.status !== 'succeeded') continue
    const refunds =
      charge.amount_refunded > 0 || charge.refunded
        ? await all(stripe.refunds.list({ charge: charge.id, limit: PAGE }))
        : []
    const disputes = charge.disputed ? await all(stripe.disputes.list({ charge: charge.id, limit: PAGE })) : []
    settlements.set(intent, {
      refundedCents: sum(refunds.filter(isGivenBack)),
      disputedCents: sum(disputes.filter(isHeldBack)),
      receiptUrl: charge.receipt_url,
      paidAt: dateOf(charge.created),
    })
  }
  return settlements
}

const sum = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((total, { amount }) => total + amount, 0)

const isGivenBack = ({ status }: Stripe.Refund): boolean => status !== 'failed' && status !== 'canceled'

/** An inquiry (`warning_…`) holds nothing back yet, and a dispute that was prevented never did. */
const isHeldBack = ({ status }: Stripe.Dispute): boolean =>
  status !== 'won' && status !== 'prevented' && !status.startsWith('warning_')

/** Every paid invoice of a subscription. One that cost nothing, through a promotion code, is paid like any other. */
export function invoicePayments(
  prices: KnownPrices,
  invoices: readonly PaidInvoice[],
  settlements: Settlements,
): ProviderPayment[] {
  const periods = paidPeriods(invoices)
  return invoices.flatMap((paid): ProviderPayment[] => {
    const { invoice, intents } = paid
    const subscriptionId = subscriptionIdOf(invoice)
    const items = subscriptionId === null ? [] : itemsOf(prices, paid, subscriptionId, periods)
    if (items.length === 0) return []
    const settled = intents.flatMap((intent) => settlements.get(intent) ?? [])
    return [
      {
        id: intents[0] ?? invoice.id,
        paidAt: dateOf(invoice.status_transitions.paid_at ?? invoice.created),
        amountCents: invoice.amount_paid,
        currency: invoice.currency,
        refundedCents: settled.reduce((total, { refundedCents }) => total + refundedCents, 0),
        disputedCents: settled.reduce((total, { disputedCents }) => total + disputedCents, 0),
        receiptUrl: invoice.hosted_invoice_url ?? settled[0]?.receiptUrl ?? null,
        items,
      },
    ]
  })
}

interface Span {
  /** Unix seconds. */
  readonly start: number
  readonly end: number
}

/** The whole periods that were paid, by subscription: from the lines, since an invoice's own period is another window. */
function paidPeriods(invoices: readonly PaidInvoice[]): ReadonlyMap<string, readonly Span[]> {
  const periods = new Map<string, Span[]>()
  for (const { invoice, lines } of invoices) {
    const id = subscriptionIdOf(invoice)
    if (id === null) continue
    const whole = lines.filter((line) => line.amount > 0 && !isProration(line)).map(({ period }) => period)
    periods.set(id, [...(periods.get(id) ?? []), ...whole])
  }
  return periods
}

/** What an invoice's lines grant: those of a positive amount alone. A trial's line costs nothing and grants nothing. */
function itemsOf(
  prices: KnownPrices,
  { invoice, lines }: PaidInvoice,
  subscriptionId: string,
  periods: ReadonlyMap<string, readonly Span[]>,
): PaidItem[] {
  return lines.flatMap((line): PaidItem[] => {
    if (line.amount <= 0) return []
    const key = `${invoice.id}:${line.id}`
    const plan = planOf(prices, 'monthly', priceIdOf(line))
    if (!isProration(line)) return [{ kind: 'period', key, subscriptionId, plan, period: periodOf(line.period) }]

    const { start, end } = line.period
    const whole = periods.get(subscriptionId)?.find((period) => period.start <= start && end <= period.end)
    // The old plan's unused time, given back on the same invoice.
    const credit = lines.find(
      (other) => isProration(other) && other.amount <= 0 && priceIdOf(other) !== priceIdOf(line),
    )
    const left = end - start
    const share = { since: dateOf(start), leftSeconds: left, ofSeconds: whole ? whole.end - whole.start : left }
    // Without a paid period around it nobody can say what part of one it is: an unknown plan grants nothing, and is told.
    const from = whole && credit ? planOf(prices, 'monthly', priceIdOf(credit)) : null
    return [{ kind: 'upgrade', key, subscriptionId, from, plan: whole ? plan : null, share }]
  })
}

function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  return (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration === true
}

const priceIdOf = ({ pricing }: Stripe.InvoiceLineItem): string | null => idOf(pricing?.price_details?.price)

const periodOf = ({ start, end }: Span): Period => ({ start: dateOf(start), end: dateOf(end) })

/** One-time purchases, from checkouts that are paid: a completed one may still wait for its money. */
export function purchases(
  prices: KnownPrices,
  sessions: readonly Stripe.Checkout.Session[],
  settlements: Settlements,
): ProviderPayment[] {
  return sessions.flatMap((session): ProviderPayment[] => {
    if (session.mode !== 'payment' || session.status !== 'complete' || session.payment_status === 'unpaid') return []
    const id = idOf(session.payment_intent) ?? session.id
    const settled = settlements.get(id)
    const lines = session.line_items?.data ?? []
    const plan = lines.length === 1 ? planOf(prices, 'once', lines[0]?.price?.id) : null
    return [
      {
        id,
        paidAt: settled?.paidAt ?? dateOf(session.created),
        amountCents: session.amount_total ?? 0,
        currency: session.currency ?? 'usd',
        refundedCents: settled?.refundedCents ?? 0,
        disputedCents: settled?.disputedCents ?? 0,
        receiptUrl: settled?.receiptUrl ?? null,
        items: [{ kind: 'purchase', key: id, plan }],
      },
    ]
  })
}

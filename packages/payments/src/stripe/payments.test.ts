import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import type { KnownPrices } from './account.ts'
import { invoicePayments, type PaidInvoice, purchases, type Settlements } from './payments.ts'

const PRICES: KnownPrices = {
  prices: {
    BASIC: { monthly: 'basic', once: 'basic-once' },
    STANDARD: { monthly: 'standard', once: 'standard-once' },
    PREMIUM: { monthly: 'premium', once: 'premium-once' },
  },
  formerPrices: { 'premium-before': 'PREMIUM' },
}
const DAY = 24 * 60 * 60
const START = 1_900_000_000
const WHOLE = { start: START, end: START + 30 * DAY }
const NONE: Settlements = new Map()

interface Line {
  readonly amount: number
  readonly price: string
  readonly period?: { readonly start: number; readonly end: number }
  readonly proration?: boolean
}

/** As much of an invoice as is read. */
function paid(
  id: string,
  lines: readonly Line[],
  more: { amount?: number; intents?: readonly string[] } = {},
): PaidInvoice {
  const invoice = {
    id,
    created: START,
    currency: 'usd',
    amount_paid: more.amount ?? lines.reduce((sum, { amount }) => sum + amount, 0),
    status_transitions: { paid_at: START + 1 },
    parent: { subscription_details: { subscription: 'sub_1' } },
    hosted_invoice_url: null,
  }
  const data = lines.map(({ amount, price, period = WHOLE, proration = false }, at) => ({
    id: `il_${at}`,
    amount,
    period,
    pricing: { price_details: { price } },
    parent: { subscription_item_details: { proration }, invoice_item_details: null },
  }))
  return {
    invoice: invoice as unknown as Stripe.Invoice,
    lines: data as unknown as Stripe.InvoiceLineItem[],
    intents: more.intents ?? [`pi_${id}`],
  }
}

const itemsOf = (...invoices: PaidInvoice[]) => invoicePayments(PRICES, invoices, NONE).flatMap(({ items }) => items)

test('each line of a positive amount is a thing of its own, named by invoice and line', () => {
  expect(itemsOf(paid('in_1', [{ amount: 5000, price: 'standard' }]))).toMatchObject([
    { kind: 'period', key: 'in_1:il_0', subscriptionId: 'sub_1', plan: 'STANDARD' },
  ])
})

test('an invoice that a promotion code has brought to nothing is paid; its own id stands for the payment', () => {
  expect(
    invoicePayments(PRICES, [paid('in_1', [{ amount: 500, price: 'basic' }], { amount: 0, intents: [] })], NONE),
  ).toMatchObject([{ id: 'in_1', amountCents: 0, items: [{ kind: 'period', plan: 'BASIC' }] }])
})

test('a trial costs nothing and is nothing that was paid for', () => {
  expect(invoicePayments(PRICES, [paid('in_1', [{ amount: 0, price: 'premium' }])], NONE)).toEqual([])
})

test('a price that is none of ours is no plan', () => {
  expect(itemsOf(paid('in_1', [{ amount: 1, price: 'somebody else’s' }]))).toMatchObject([
    { kind: 'period', plan: null },
  ])
})

test('a price that a plan had before names it still', () => {
  expect(itemsOf(paid('in_1', [{ amount: 15000, price: 'premium-before' }]))).toMatchObject([
    { kind: 'period', plan: 'PREMIUM' },
  ])
})

const upgrade = (from: string, price: string, start: number): readonly Line[] => [
  { amount: -400, price: from, proration: true, period: { start, end: WHOLE.end } },
  { amount: 4000, price, proration: true, period: { start, end: WHOLE.end } },
]

test('the share of an upgrade is counted on the paid period around it', () => {
  const first = paid('in_1', [{ amount: 500, price: 'basic' }])
  const second = paid('in_2', upgrade('basic', 'standard', START + 6 * DAY))
  expect(itemsOf(second, first).filter(({ kind }) => kind === 'upgrade')).toEqual([
    {
      kind: 'upgrade',
      key: 'in_2:il_1',
      subscriptionId: 'sub_1',
      from: 'BASIC',
      plan: 'STANDARD',
      share: { since: new Date((START + 6 * DAY) * 1000), leftSeconds: 24 * DAY, ofSeconds: 30 * DAY },
    },
  ])
})

test('the old plan of an upgrade is known also where a promotion code had made its period free', () => {
  const first = paid('in_1', [{ amount: 500, price: 'basic' }], { amount: 0, intents: [] })
  const [credit, charge] = upgrade('basic', 'premium', START + DAY)
  const second = paid('in_2', [{ ...credit!, amount: 0 }, charge!])
  expect(itemsOf(first, second)).toMatchObject([
    { kind: 'period' },
    { kind: 'upgrade', from: 'BASIC', plan: 'PREMIUM' },
  ])
})

test('an upgrade in a period that nobody paid is no plan that anything is granted for', () => {
  expect(itemsOf(paid('in_2', upgrade('basic', 'standard', START + DAY)))).toMatchObject([
    { kind: 'upgrade', from: null, plan: null },
  ])
})

test('what went back of each payment of an invoice is counted', () => {
  const settled = { receiptUrl: 'https://receipt', paidAt: new Date(0) }
  const settlements: Settlements = new Map([
    ['pi_a', { ...settled, refundedCents: 100, disputedCents: 0 }],
    ['pi_b', { ...settled, refundedCents: 20, disputedCents: 300 }],
  ])
  const invoice = paid('in_1', [{ amount: 500, price: 'basic' }], { intents: ['pi_a', 'pi_b'] })
  expect(invoicePayments(PRICES, [invoice], settlements)).toMatchObject([
    { id: 'pi_a', refundedCents: 120, disputedCents: 300, receiptUrl: 'https://receipt' },
  ])
})

const session = (more: Partial<Stripe.Checkout.Session>) =>
  ({
    id: 'cs_1',
    mode: 'payment',
    status: 'complete',
    payment_status: 'paid',
    payment_intent: 'pi_1',
    amount_total: 500,
    currency: 'usd',
    created: START,
    line_items: { data: [{ price: { id: 'basic-once' } }] },
    ...more,
  }) as Stripe.Checkout.Session

test('a completed checkout whose money is still to come is no purchase', () => {
  expect(purchases(PRICES, [session({ payment_status: 'unpaid' })], NONE)).toEqual([])
  expect(purchases(PRICES, [session({})], NONE)).toMatchObject([
    { id: 'pi_1', items: [{ kind: 'purchase', key: 'pi_1', plan: 'BASIC' }] },
  ])
})

test('a purchase for nothing is named by its checkout', () => {
  expect(
    purchases(
      PRICES,
      [session({ payment_status: 'no_payment_required', payment_intent: null, amount_total: 0 })],
      NONE,
    ),
  ).toMatchObject([{ id: 'cs_1', amountCents: 0, items: [{ key: 'cs_1' }] }])
})

test('a monthly price bought once is none of our offers', () => {
  const lines = { data: [{ price: { id: 'premium' } }] } as Stripe.Checkout.Session['line_items']
  expect(purchases(PRICES, [session({ line_items: lines! })], NONE)).toMatchObject([{ items: [{ plan: null }] }])
})

import type { PlanName } from '@toile/contract'
import { type Clock, ProviderRefusal } from '@toile/core'
import { type CardName, openStripePayments, setupPrices, signWebhook } from '@toile/payments'
import { startStripeDouble, type StripeDouble, type StripeTestCard } from '@toile/payments/testing'
import type { FactBill, FactLine, Facts, FactSubscription, SimulatedProvider } from './simulated-provider.ts'
import { PRICES, upgradeCredits } from './plan-table.ts'

export const STRIPE_WEBHOOK_SECRET = 'whsec_of_the_histories'

const CARDS: Readonly<Record<CardName, StripeTestCard>> = {
  success: 'ok',
  declined: 'declined',
  authentication: 'three-d-secure',
  'declined-later': 'ok-then-declined',
}

/** Stripe’s adapter with the unchanged client, and the double that answers it over HTTP. */
export interface SimulatedStripe extends SimulatedProvider {
  readonly double: StripeDouble
}

export async function simulatedStripe(clock: Clock): Promise<SimulatedStripe> {
  // Its renewals are charged at once, as the sandbox’s are: an invoice that is a draft for an hour is none that is paid.
  const double = await startStripeDouble({ now: () => clock.now().getTime(), draftSeconds: 0 })
  const { host, port, protocol } = double.config as { host: string; port: number; protocol: 'http' }
  const account = { secretKey: double.apiKey, address: { host, port, protocol } }
  const setup = await setupPrices(account)
  if (setup.kind === 'problems') throw new Error(setup.problems.join(' '))
  const { prices, portalConfiguration } = setup
  const provider = openStripePayments({
    ...account,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    prices,
    portalConfiguration,
    automaticTax: false,
    promotionCodes: false,
  })
  const planOf = (priceId: string | undefined): PlanName => {
    for (const [plan, { monthly, once }] of Object.entries(prices)) {
      if (priceId === monthly || priceId === once) return plan as PlanName
    }
    throw new Error(`no plan has the price ${priceId}`)
  }
  const { simulator, state } = double
  let taken = simulator.events().length

  return {
    double,
    provider,
    pay: (checkout, card) => asked(() => simulator.pay(checkout, CARDS[card])),
    payInvoice: (url, card) => asked(() => simulator.payInvoice(url, CARDS[card])),
    confirm: (place, confirmed) => asked(() => simulator.confirm(place, confirmed)),
    setCard: (customerId, card) => asked(() => simulator.setCard(customerId, CARDS[card])),
    refund: (paymentId, cents) => asked(() => simulator.refund(paymentId, cents)),
    failRefund: (paymentId) =>
      asked(() => {
        const last = refundsOf(paymentId).at(-1)
        if (last !== undefined) simulator.failRefund(last.id)
      }),
    dispute: (paymentId) => asked(() => simulator.dispute(paymentId)),
    closeDispute: (disputeId, outcome) => asked(() => simulator.closeDispute(disputeId, outcome)),
    // Whoever asks it for something finds what time has brought.
    timePassed: (customerId) => provider.readCustomer(customerId),
    async facts(customerId) {
      await provider.readCustomer(customerId)
      return {
        subscriptions: Object.values(state.subscriptions)
          .filter(({ customer, status }) => customer === customerId && !status.startsWith('incomplete'))
          .map(subscriptionFacts),
        bills: [...invoiceBills(customerId), ...purchaseBills(customerId)],
        openCheckouts: Object.values(state.sessions).flatMap(({ id, customer, status }) =>
          customer === customerId && status === 'open' ? [id] : [],
        ),
        disputes: Object.values(state.disputes).flatMap(({ id, payment_intent: intent, status }) =>
          state.intents[intent]?.customer === customerId && !['won', 'lost'].includes(status) ? [id] : [],
        ),
      } satisfies Facts
    },
    async takeEvents() {
      const fresh = simulator.events().slice(taken)
      taken += fresh.length
      return fresh.map((event) => {
        const { body } = double.webhooks.sign(event, { secret: STRIPE_WEBHOOK_SECRET })
        return { id: event.id, body }
      })
    },
    // Its age is counted on everybody’s clock.
    sign: (body) => signWebhook(body, STRIPE_WEBHOOK_SECRET, new Date()),
    close: () => double.close(),
  }

  function subscriptionFacts(subscription: (typeof state.subscriptions)[string]): FactSubscription {
    const [item] = subscription.items.data
    if (item === undefined) throw new Error('a subscription is to nothing')
    const plan = planOf(item.price.id)
    const schedule = subscription.schedule === null ? undefined : state.schedules[subscription.schedule]
    const next = schedule?.phases.find(({ start_date: start }) => start >= item.current_period_end)?.items[0]?.price
    const nextPlan = next === undefined ? null : planOf(next)
    return {
      id: subscription.id,
      plan,
      status: statusOf(subscription.status),
      cancels: subscription.cancel_at !== null,
      nextPlan: nextPlan === plan ? null : nextPlan,
      pendingPlan: subscription.pending_update
        ? planOf(subscription.pending_update.subscription_items?.[0]?.price.id)
        : null,
      period: { start: item.current_period_start * 1000, end: item.current_period_end * 1000 },
    }
  }

  function invoiceBills(customerId: string): FactBill[] {
    return Object.values(state.invoices)
      .filter(({ customer, status }) => customer === customerId && status === 'paid')
      .map((invoice) => {
        const paid = Object.values(state.invoicePayments).find(
          (each) => each.invoice === invoice.id && each.status === 'paid',
        )
        const paymentId = paid?.payment.payment_intent ?? invoice.id
        const { subscription } = invoice.parent.subscription_details
        const lines = invoice.lines.data.filter(({ amount }) => amount > 0)
        return {
          ...moneyOf(paymentId, invoice.amount_paid),
          lines: lines.map((line) => lineFacts(invoice.id, subscription, line, invoice.lines.data)),
          lineCount: invoice.lines.data.length,
        }
      })
  }

  function lineFacts(
    invoiceId: string,
    subscriptionId: string,
    line: InvoiceLine,
    all: readonly InvoiceLine[],
  ): FactLine {
    const plan = planOf(line.pricing.price_details.price)
    const common = { key: `${invoiceId}:${line.id}`, subscriptionId }
    const { start, end } = line.period
    if (!isProration(line)) {
      return { ...common, credits: PRICES[plan].credits, period: { start: start * 1000, end: end * 1000 } }
    }
    const credit = all.find(({ amount, id }) => amount <= 0 && id !== line.id)
    const whole = Object.values(state.invoices)
      .filter(({ parent, status }) => status === 'paid' && parent.subscription_details.subscription === subscriptionId)
      .flatMap(({ lines }) => lines.data)
      .find((each) => !isProration(each) && each.period.start <= start && end <= each.period.end)
    if (credit === undefined || whole === undefined) throw new Error(`${line.id} is no part of a period`)
    const from = planOf(credit.pricing.price_details.price)
    const seconds = whole.period.end - whole.period.start
    return { ...common, credits: upgradeCredits(from, plan, end - start, seconds), period: null }
  }

  function purchaseBills(customerId: string): FactBill[] {
    return Object.values(state.sessions)
      .filter(({ customer, mode, status }) => customer === customerId && mode === 'payment' && status === 'complete')
      .map((session) => {
        const key = session.payment_intent ?? session.id
        const plan = planOf(session.line_items.data[0]?.price.id)
        return {
          ...moneyOf(key, session.amount_total ?? 0),
          lines: [{ key, subscriptionId: null, credits: PRICES[plan].credits, period: null }],
          lineCount: 1,
        }
      })
  }

  function refundsOf(paymentId: string) {
    return Object.values(state.refunds).filter(
      ({ payment_intent: intent, status }) => intent === paymentId && status !== 'failed' && status !== 'canceled',
    )
  }

  function moneyOf(paymentId: string, cents: number): Omit<FactBill, 'lines' | 'lineCount'> {
    const held = Object.values(state.disputes).filter(
      ({ payment_intent: intent, status }) => intent === paymentId && status !== 'won',
    )
    return { paymentId, cents, refundedCents: sum(refundsOf(paymentId)), disputedCents: sum(held) }
  }
}

/** What the buyer or the bank asks for, and Stripe does not have: a refund of what is disputed, a checkout that is over. */
async function asked<Answer>(work: () => Answer): Promise<Answer> {
  try {
    return work()
  } catch (error) {
    const isRefused = error instanceof Error && (error.constructor === Error || error.name === 'StripeRefusal')
    throw isRefused ? new ProviderRefusal(error.message) : error
  }
}

type InvoiceLine = StripeDouble['state']['invoices'][string]['lines']['data'][number]

const sum = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((total, { amount }) => total + amount, 0)

function statusOf(status: string): FactSubscription['status'] {
  if (status === 'active' || status === 'past_due') return status
  if (status === 'canceled') return 'ended'
  throw new Error(`nothing is proved about a subscription that is ${status}`)
}

const isProration = ({ parent }: InvoiceLine): boolean =>
  (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration === true

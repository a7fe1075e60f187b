import { CHECKOUT_PAGES } from './resources/checkout-sessions.ts'
import { confirmCheckout, payCheckout, payLate, type Paying, settleLate } from './checkout.ts'
import { advanceCustomer } from './due.ts'
import { emit } from './events.ts'
import { INVOICE_PAGES, intentOf, told } from './invoices.ts'
import { answerBank, makeCard, type Outcome } from './payments.ts'
import { chargeOf, closeDispute, failRefund, makeRefund, openDispute } from './refunds.ts'
import type { Event, Invoice, Price, Session } from './shapes.ts'
import { type Card, customersTime, found, newId, type World } from './state.ts'
import { changed, collect, endSubscription, follow, setStatus } from './subscriptions.ts'
import { updateItems } from './update.ts'

/** Plays everybody whom nobody calls by the API: the buyer on Stripe's pages, the bank, time, and the dashboard's user. */
export interface StripeSimulator {
  /** @param checkout its id, or the address it sends the buyer to */
  pay(checkout: string, card: Card, paying?: Paying): Outcome
  /** Pays a one-time checkout in a way that takes days; `settleLate` tells how that ends. */
  payLate(checkout: string): void
  settleLate(checkout: string, paid: boolean): void
  /** Pays an open invoice on its page. */
  payInvoice(payUrl: string, card: Card): Outcome
  /** The bank asked for a confirmation, in a checkout or on an invoice's page. */
  confirm(checkoutOrPayUrl: string, confirmed?: boolean): Outcome
  /** Leaves another card on the portal's page, for all that comes. */
  setCard(customerId: string, card: Card): void

  /** Does all that time brings until then; customers who share a test clock come along. */
  advanceTo(customerId: string, date: Date): void
  /** The time in which a customer lives. */
  timeOf(customerId: string): Date

  /** Gives money of a payment (`pi_…`) back; all that is left of it unless told. Resolves to the refund's id. */
  refund(paymentId: string, cents?: number): string
  failRefund(refundId: string): void
  /** Answers with the dispute's id. */
  dispute(paymentId: string): string
  closeDispute(disputeId: string, result: 'won' | 'lost'): void

  /** At once, as the dashboard's button does. */
  cancelNow(subscriptionId: string): void
  /** `invoices`: none is collected from now on; `subscription`: it stands still as a whole. */
  pause(subscriptionId: string, what: 'invoices' | 'subscription'): void
  /** Puts another price in by hand, without prorations; one that nobody knows unless told. */
  changePrice(subscriptionId: string, priceId?: string): void

  /** All events so far, the oldest first. */
  events(): Event[]
}

export const simulatorOf = (world: World): StripeSimulator => ({
  pay: (checkout, card, paying) => payCheckout(world, sessionAt(world, checkout), card, paying),
  payLate: (checkout) => payLate(world, sessionAt(world, checkout)),
  settleLate: (checkout, paid) => settleLate(world, sessionAt(world, checkout), paid),
  payInvoice(payUrl, card) {
    const invoice = invoiceAt(world, payUrl)
    return collect(world, invoice, makeCard(world, invoice.customer, card))
  },
  confirm(place, confirmed = true) {
    if (!place.startsWith(INVOICE_PAGES)) return confirmCheckout(world, sessionAt(world, place), confirmed)
    const invoice = invoiceAt(world, place)
    const outcome = told(world, invoice, answerBank(world, intentOf(world, invoice)!, confirmed))
    follow(world, subscriptionOf(world, invoice), invoice, outcome)
    return outcome
  },
  setCard(customerId, card) {
    const { state } = world
    const customer = found(state.customers, customerId, 'customer')
    const method = makeCard(world, customerId, card)
    customer.invoice_settings.default_payment_method = method.id
    for (const subscription of Object.values(state.subscriptions)) {
      if (subscription.customer === customerId && subscription.status !== 'canceled') {
        subscription.default_payment_method = method.id
      }
    }
    emit(world, 'customer.updated', customer, customersTime(world, customerId))
  },
  advanceTo: (customerId, date) => advanceCustomer(world, customerId, Math.floor(date.getTime() / 1000)),
  timeOf: (customerId) => new Date(customersTime(world, customerId) * 1000),
  refund: (paymentId, cents) =>
    makeRefund(world, paidWith(world, paymentId), cents === undefined ? {} : { amount: cents }).id,
  failRefund: (refundId) => failRefund(world, found(world.state.refunds, refundId, 'refund')),
  dispute: (paymentId) => openDispute(world, paidWith(world, paymentId)).id,
  closeDispute: (disputeId, result) => closeDispute(world, disputeId, result),
  cancelNow: (id) => {
    endSubscription(world, found(world.state.subscriptions, id, 'subscription'), { reason: 'cancellation_requested' })
  },
  pause(id, what) {
    const subscription = found(world.state.subscriptions, id, 'subscription')
    if (what === 'subscription') {
      setStatus(world, subscription, 'paused')
      return
    }
    subscription.pause_collection = { behavior: 'void', resumes_at: null }
    changed(world, subscription, { pause_collection: null })
  },
  changePrice(id, priceId) {
    const subscription = found(world.state.subscriptions, id, 'subscription')
    const [item] = subscription.items.data
    const price = found(world.state.prices, priceId ?? strangersPrice(world, item!.price).id, 'price')
    const next = [{ id: item!.id, price: price.id }]
    updateItems(world, subscription, { items: next, proration_behavior: 'none' })
  },
  events: () => Object.values(world.state.events),
})

const paidWith = (world: World, paymentId: string) =>
  chargeOf(world, found(world.state.intents, paymentId, 'payment_intent'))

function strangersPrice({ state }: World, like: Price): Price {
  const id = newId(state, 'price')
  return (state.prices[id] = { ...structuredClone(like), id, lookup_key: null, nickname: 'By hand' })
}

const subscriptionOf = ({ state }: World, { parent }: Invoice) =>
  state.subscriptions[parent.subscription_details.subscription]!

const sessionAt = ({ state }: World, place: string): Session =>
  found(state.sessions, place.replace(`${CHECKOUT_PAGES}/c/pay/`, ''), 'checkout.session')

const invoiceAt = ({ state }: World, payUrl: string): Invoice =>
  found(state.invoices, payUrl.replace(`${INVOICE_PAGES}/i/`, ''), 'invoice')

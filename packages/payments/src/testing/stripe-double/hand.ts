import { CHECKOUT_PAGES } from './resources/checkout-sessions.ts'
import { confirmCheckout, payCheckout, type Paying } from './checkout.ts'
import { emit } from './events.ts'
import { INVOICE_PAGES, intentOf, told } from './invoices.ts'
import { answerBank, makeCard, type Outcome } from './payments.ts'
import type { Event, Invoice, Session } from './shapes.ts'
import { type Card, customersTime, found, type World } from './state.ts'
import { collect, follow } from './subscriptions.ts'

/** Plays the buyer on Stripe's own pages. */
export interface Buyer {
  /** @param checkout its id, or the address it sends the buyer to */
  pay(checkout: string, card: Card, paying?: Paying): Outcome
  /** Pays an open invoice on its page. */
  payInvoice(payUrl: string, card: Card): Outcome
  /** The bank asked for a confirmation, in a checkout or on an invoice's page. */
  confirm(checkoutOrPayUrl: string, confirmed?: boolean): Outcome
  /** Leaves another card on the portal's page, for all that comes. */
  setCard(customerId: string, card: Card): void
  /** All events so far, the oldest first. */
  events(): Event[]
}

export const buyerOf = (world: World): Buyer => ({
  pay: (checkout, card, paying) => payCheckout(world, sessionAt(world, checkout), card, paying),
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
  events: () => Object.values(world.state.events),
})

const subscriptionOf = ({ state }: World, { parent }: Invoice) =>
  state.subscriptions[parent.subscription_details.subscription]!

const sessionAt = ({ state }: World, place: string): Session =>
  found(state.sessions, place.replace(`${CHECKOUT_PAGES}/c/pay/`, ''), 'checkout.session')

const invoiceAt = ({ state }: World, payUrl: string): Invoice =>
  found(state.invoices, payUrl.replace(`${INVOICE_PAGES}/i/`, ''), 'invoice')

import { invalid } from './errors.ts'
import { emit } from './events.ts'
import { intentOf, told } from './invoices.ts'
import { answerBank, cancelIntent, holdBack, makeCard, makeIntent, type Outcome, settle, tryCard } from './payments.ts'
import type { PaymentIntent, Session } from './shapes.ts'
import { type Card, checkoutsTime, type World } from './state.ts'
import { collect, endSubscription, follow, startSubscription } from './subscriptions.ts'

export interface Paying {
  /** Of a promotion code that the buyer enters; for the first payment. */
  readonly percentOff?: number
}

/** The buyer fills in the page of a checkout and presses the button. */
export function payCheckout(world: World, session: Session, card: Card, { percentOff }: Paying = {}): Outcome {
  const { state } = world
  if (session.status !== 'open') throw new Error(`The checkout ${session.id} is ${session.status}`)
  if (percentOff !== undefined && !session.allow_promotion_codes)
    throw new Error('This checkout takes no promotion codes')
  const method = makeCard(world, session.customer, card)
  const order = state.orders[session.id]!
  const discount = Math.round(((session.amount_subtotal ?? 0) * (percentOff ?? 0)) / 100)
  session.total_details = { ...session.total_details!, amount_discount: discount }
  session.amount_total = (session.amount_subtotal ?? 0) - discount + session.total_details.amount_tax
  if (session.mode === 'payment') {
    if (session.amount_total === 0) return complete(world, session, 'no_payment_required')
    return after(world, session, tryCard(world, intentFor(world, session), method))
  }
  const subscription = order.subscription
    ? state.subscriptions[order.subscription]!
    : startSubscription(world, {
        customer: session.customer,
        items: session.line_items.data.map(({ price, quantity }) => ({ price, quantity: quantity ?? 1 })),
        metadata: order.metadata,
        description: order.description,
        automaticTax: session.automatic_tax.enabled,
        percentOff,
      })
  order.subscription = subscription.id
  subscription.default_payment_method = method.id
  const outcome = collect(world, state.invoices[subscription.latest_invoice!]!, method)
  return after(world, session, outcome)
}

/** The buyer takes a way to pay that is settled days later: the checkout is complete, and not paid. */
export function payLate(world: World, session: Session): void {
  if (session.status !== 'open' || session.mode !== 'payment') {
    throw new Error(`The checkout ${session.id} cannot be paid late`)
  }
  holdBack(world, intentFor(world, session), makeCard(world, session.customer, 'ok'))
  complete(world, session, 'unpaid')
}

export function settleLate(world: World, session: Session, paid: boolean): void {
  const outcome = settle(world, intentFor(world, session), paid)
  if (outcome === 'paid') session.payment_status = 'paid'
  const type = outcome === 'paid' ? 'async_payment_succeeded' : 'async_payment_failed'
  emit(world, `checkout.session.${type}`, session, checkoutsTime(world, session.customer))
}

/** The payment of a one-time checkout: there from the first try on. */
function intentFor(world: World, session: Session): PaymentIntent {
  const { state } = world
  const known = session.payment_intent && state.intents[session.payment_intent]
  if (known) return known
  const { metadata, description } = state.orders[session.id]!
  const { customer, amount_total: amount, currency } = session
  const intent = makeIntent(world, { customer, amount: amount!, currency: currency!, metadata, description })
  session.payment_intent = intent.id
  return intent
}

/** The bank's page in the middle of a checkout. */
export function confirmCheckout(world: World, session: Session, confirmed: boolean): Outcome {
  const { state } = world
  const subscription = state.subscriptions[state.orders[session.id]!.subscription ?? '']
  const invoice = subscription && state.invoices[subscription.latest_invoice!]
  const intent = invoice ? intentOf(world, invoice) : state.intents[session.payment_intent ?? '']
  if (!intent) throw new Error(`Nothing in the checkout ${session.id} is to be confirmed`)
  const outcome = answerBank(world, intent, confirmed)
  if (invoice) follow(world, subscription, invoice, told(world, invoice, outcome))
  return after(world, session, outcome)
}

/** Its time is over, or whoever made it has ended it. */
export function expireCheckout(world: World, session: Session): void {
  const { state } = world
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  }
  session.status = 'expired'
  session.url = null
  const order = state.orders[session.id]!
  const subscription = state.subscriptions[order.subscription ?? '']
  if (subscription?.status === 'incomplete') {
    endSubscription(world, subscription, { reason: null, status: 'incomplete_expired' })
  }
  const intent = state.intents[session.payment_intent ?? '']
  if (intent) cancelIntent(world, intent, 'abandoned')
  emit(world, 'checkout.session.expired', session, checkoutsTime(world, session.customer))
}

export function expireCheckouts(world: World): void {
  for (const session of Object.values(world.state.sessions)) {
    if (session.status !== 'open') continue
    if (session.expires_at <= checkoutsTime(world, session.customer)) expireCheckout(world, session)
  }
}

function after(world: World, session: Session, outcome: Outcome): Outcome {
  return outcome === 'paid' ? complete(world, session, 'paid') : outcome
}

function complete(world: World, session: Session, paid: 'paid' | 'unpaid' | 'no_payment_required'): Outcome {
  const { state } = world
  const subscription = state.subscriptions[state.orders[session.id]!.subscription ?? '']
  session.status = 'complete'
  session.payment_status = paid
  session.url = null
  if (subscription) {
    session.subscription = subscription.id
    session.invoice = subscription.latest_invoice
  }
  const customer = state.customers[session.customer]!
  session.customer_details = {
    address: null,
    business_name: null,
    email: customer.email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
  emit(world, 'checkout.session.completed', session, checkoutsTime(world, session.customer))
  return 'paid'
}

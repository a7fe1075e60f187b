import { invalid } from './errors.ts'
import { emit } from './events.ts'
import { intentOf, told } from './invoices.ts'
import { answerBank, cancelIntent, makeCard, makeIntent, type Outcome, tryCard } from './payments.ts'
import type { Session } from './shapes.ts'
import { type Card, timeOf, type World } from './state.ts'
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
    const intent = session.payment_intent
      ? state.intents[session.payment_intent]!
      : makeIntent(world, {
          customer: session.customer,
          amount: session.amount_total,
          currency: session.currency!,
          metadata: order.metadata,
          description: order.description,
        })
    session.payment_intent = intent.id
    return after(world, session, tryCard(world, intent, method))
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
  emit(world, 'checkout.session.expired', session, timeOf(world))
}

export function expireCheckouts(world: World): void {
  for (const session of Object.values(world.state.sessions)) {
    if (session.status === 'open' && session.expires_at <= timeOf(world)) expireCheckout(world, session)
  }
}

function after(world: World, session: Session, outcome: Outcome): Outcome {
  return outcome === 'paid' ? complete(world, session, 'paid') : outcome
}

function complete(world: World, session: Session, paid: 'paid' | 'no_payment_required'): Outcome {
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
  emit(world, 'checkout.session.completed', session, timeOf(world))
  return 'paid'
}

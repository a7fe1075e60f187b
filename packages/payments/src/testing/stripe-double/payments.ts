import { emit } from './events.ts'
import type { Charge, PaymentError, PaymentIntent, PaymentMethod } from './shapes.ts'
import { type Card, customersTime, newId, type World } from './state.ts'

const PAGES = 'https://pay.stripe.test'

/** Gives a customer a card, as a page of Stripe's does. */
export function makeCard(world: World, customerId: string, card: Card): PaymentMethod {
  const { state } = world
  const id = newId(state, 'pm')
  const method: PaymentMethod = {
    id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: null,
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: 2040,
      fingerprint: `fingerprint-${id}`,
      funding: 'credit',
      generated_from: null,
      last4: LAST_FOUR[card],
      networks: null,
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: customersTime(world, customerId),
    customer: customerId,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  state.paymentMethods[id] = method
  state.cards[id] = card
  emit(world, 'payment_method.attached', method, method.created)
  return method
}

/** Of Stripe's own test cards. */
const LAST_FOUR: Record<Card, string> = {
  ok: '4242',
  declined: '0002',
  'three-d-secure': '3184',
  'ok-then-declined': '0341',
}

export function makeIntent(
  world: World,
  of: {
    customer: string
    amount: number
    currency: string
    metadata: Record<string, string>
    description: string | null
  },
): PaymentIntent {
  const { state } = world
  const id = newId(state, 'pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: of.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${state.seed}`,
    confirmation_method: 'automatic',
    created: customersTime(world, of.customer),
    currency: of.currency,
    customer: of.customer,
    customer_account: null,
    description: of.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: of.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  }
  state.intents[id] = intent
  emit(world, 'payment_intent.created', intent, intent.created)
  return intent
}

export type Outcome = 'paid' | 'declined' | 'to-confirm'

/** Tries to charge a card. The buyer is not there to confirm: who is, confirms afterwards. */
export function tryCard(world: World, intent: PaymentIntent, method: PaymentMethod): Outcome {
  const { state } = world
  intent.payment_method = method.id
  intent.last_payment_error = null
  const card = state.cards[method.id] ?? 'ok'
  const paidBefore = Object.values(state.charges).some(
    ({ payment_method, paid }) => payment_method === method.id && paid,
  )
  if (card === 'declined' || (card === 'ok-then-declined' && paidBefore)) return decline(world, intent, method)
  if (card === 'three-d-secure') {
    intent.status = 'requires_action'
    intent.next_action = { type: 'use_stripe_sdk' }
    emit(world, 'payment_intent.requires_action', intent, timeOfIntent(world, intent))
    return 'to-confirm'
  }
  return succeed(world, intent, method)
}

/** The buyer's answer to the bank. */
export function answerBank(world: World, intent: PaymentIntent, confirmed: boolean): Outcome {
  const method = intent.payment_method && world.state.paymentMethods[intent.payment_method]
  if (intent.status !== 'requires_action' || !method) throw new Error(`${intent.id} waits for nobody to confirm it`)
  if (confirmed) return succeed(world, intent, method)
  fail(world, intent, {
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  })
  return 'declined'
}

/** A way to pay that takes days: nothing is known until it is settled. */
export function holdBack(world: World, intent: PaymentIntent, method: PaymentMethod): void {
  intent.payment_method = method.id
  intent.status = 'processing'
  emit(world, 'payment_intent.processing', intent, timeOfIntent(world, intent))
}

export function settle(world: World, intent: PaymentIntent, paid: boolean): Outcome {
  const method = intent.payment_method && world.state.paymentMethods[intent.payment_method]
  if (intent.status !== 'processing' || !method) throw new Error(`${intent.id} is ${intent.status}`)
  return paid ? succeed(world, intent, method) : decline(world, intent, method)
}

export function cancelIntent(world: World, intent: PaymentIntent, reason: 'void_invoice' | 'abandoned'): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return
  intent.status = 'canceled'
  intent.next_action = null
  intent.cancellation_reason = reason
  intent.canceled_at = timeOfIntent(world, intent)
  emit(world, 'payment_intent.canceled', intent, intent.canceled_at)
}

const timeOfIntent = (world: World, intent: PaymentIntent) => customersTime(world, intent.customer ?? '')

function succeed(world: World, intent: PaymentIntent, method: PaymentMethod): Outcome {
  const charge = makeCharge(world, intent, method, null)
  intent.status = 'succeeded'
  intent.next_action = null
  intent.amount_received = intent.amount
  intent.latest_charge = charge.id
  emit(world, 'charge.succeeded', charge, charge.created)
  emit(world, 'payment_intent.succeeded', intent, charge.created)
  return 'paid'
}

function decline(world: World, intent: PaymentIntent, method: PaymentMethod): Outcome {
  const error: PaymentError = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  }
  const charge = makeCharge(world, intent, method, error)
  intent.latest_charge = charge.id
  emit(world, 'charge.failed', charge, charge.created)
  fail(world, intent, { ...error, charge: charge.id, payment_method: method })
  return 'declined'
}

function fail(world: World, intent: PaymentIntent, error: PaymentError): void {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.last_payment_error = error
  emit(world, 'payment_intent.payment_failed', intent, timeOfIntent(world, intent))
}

function makeCharge(world: World, intent: PaymentIntent, method: PaymentMethod, error: PaymentError | null): Charge {
  const { state } = world
  const id = newId(state, 'ch')
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: error ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: !error,
    created: timeOfIntent(world, intent),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: error?.code ?? null,
    failure_message: error?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: error ? 'declined_by_network' : 'approved_by_network',
      reason: error?.decline_code ?? null,
      seller_message: error ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
      type: error ? 'issuer_declined' : 'authorized',
    },
    paid: !error,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: error ? null : `${PAGES}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: error ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
  state.charges[id] = charge
  return charge
}

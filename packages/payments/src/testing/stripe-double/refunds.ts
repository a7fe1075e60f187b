import { invalid } from './errors.ts'
import { emit } from './events.ts'
import type { Charge, Dispute, PaymentIntent, Refund } from './shapes.ts'
import { customersTime, found, newId, type World } from './state.ts'
import { DAY } from './time.ts'

const timeOfCharge = (world: World, { customer }: Charge) => customersTime(world, customer ?? '')

/** The charge that a payment went through with. */
export function chargeOf({ state }: World, intent: PaymentIntent): Charge {
  const charge = intent.latest_charge && state.charges[intent.latest_charge]
  if (intent.status !== 'succeeded' || !charge) {
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    })
  }
  return charge
}

/** Gives back `amount` cents of a charge; all that is left of it unless told. */
export function makeRefund(
  world: World,
  charge: Charge,
  { amount, reason, metadata }: { amount?: number; reason?: string; metadata?: Record<string, string> },
): Refund {
  const { state } = world
  const left = charge.amount - charge.amount_refunded
  if (!charge.paid) throw invalid(`Charge ${charge.id} has not been paid.`, { param: 'charge' })
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (Object.values(state.disputes).some((one) => one.charge === charge.id && one.status !== 'won')) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  }
  const asked = amount ?? left
  if (asked < 1) throw invalid('Invalid positive integer', { param: 'amount' })
  if (asked > left) {
    throw invalid(`Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`, { param: 'amount' })
  }
  const at = timeOfCharge(world, charge)
  const refund: Refund = {
    id: newId(state, 're'),
    object: 'refund',
    amount: asked,
    balance_transaction: null,
    charge: charge.id,
    created: at,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  state.refunds[refund.id] = refund
  charge.amount_refunded += asked
  charge.refunded = charge.amount_refunded === charge.amount
  emit(world, 'refund.created', refund, at)
  emit(world, 'charge.refunded', charge, at)
  return refund
}

/** The bank sends a refund back: the money is ours again. */
export function failRefund(world: World, refund: Refund): void {
  if (refund.status === 'failed') throw new Error(`${refund.id} has failed already`)
  const charge = world.state.charges[refund.charge]!
  const at = timeOfCharge(world, charge)
  refund.status = 'failed'
  refund.failure_reason = 'lost_or_stolen_card'
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  emit(world, 'refund.failed', refund, at)
  emit(world, 'refund.updated', refund, at, { status: 'succeeded' })
  emit(world, 'charge.refund.updated', refund, at, { status: 'succeeded' })
}

/** The buyer goes to the bank: what is left of the payment is taken back until it is decided. */
export function openDispute(world: World, charge: Charge): Dispute {
  const { state } = world
  const at = timeOfCharge(world, charge)
  const dispute: Dispute = {
    id: newId(state, 'du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: at,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: null,
      customer_name: null,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_documentation: null,
      duplicate_charge_explanation: null,
      duplicate_charge_id: null,
      enhanced_evidence: {},
      product_description: null,
      receipt: null,
      refund_policy: null,
      refund_policy_disclosure: null,
      refund_refusal_explanation: null,
      service_date: null,
      service_documentation: null,
      shipping_address: null,
      shipping_carrier: null,
      shipping_date: null,
      shipping_documentation: null,
      shipping_tracking_number: null,
      uncategorized_file: null,
      uncategorized_text: null,
    },
    evidence_details: {
      due_by: at + 9 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  state.disputes[dispute.id] = dispute
  charge.disputed = true
  emit(world, 'charge.dispute.created', dispute, at)
  emit(world, 'charge.dispute.funds_withdrawn', dispute, at)
  return dispute
}

export function closeDispute(world: World, id: string, result: 'won' | 'lost'): void {
  const dispute = found(world.state.disputes, id, 'dispute')
  if (dispute.status === 'won' || dispute.status === 'lost') throw new Error(`${id} is ${dispute.status}`)
  const at = timeOfCharge(world, world.state.charges[dispute.charge]!)
  dispute.status = result
  emit(world, 'charge.dispute.closed', dispute, at, { status: 'needs_response' })
  if (result === 'won') emit(world, 'charge.dispute.funds_reinstated', dispute, at)
}

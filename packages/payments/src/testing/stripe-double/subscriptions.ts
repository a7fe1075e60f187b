import { emit } from './events.ts'
import { type Bill, defaultMethod, drawUp, finalize, keep, tryToPay, voidInvoice } from './invoices.ts'
import { periodLine, rememberDebits } from './lines.ts'
import type { Outcome } from './payments.ts'
import type { Invoice, PaymentMethod, Plan, Price, Subscription, SubscriptionItem } from './shapes.ts'
import { customersTime, listOf, newId, type World } from './state.ts'
import { DAY, periodEnd } from './time.ts'

export function makeItem(
  world: World,
  of: { subscription: string; price: Price; quantity: number; start: number; end: number },
): SubscriptionItem {
  return {
    id: newId(world.state, 'si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: of.start,
    current_period_end: of.end,
    current_period_start: of.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(of.price),
    price: of.price,
    quantity: of.quantity,
    subscription: of.subscription,
    tax_rates: [],
  }
}

export const planOf = (price: Price): Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

/** A subscription whose first invoice is still to be paid. */
export function startSubscription(
  world: World,
  of: {
    customer: string
    items: readonly { price: Price; quantity: number }[]
    metadata: Record<string, string>
    description: string | null
    automaticTax: boolean
    percentOff?: number | undefined
  },
): Subscription {
  const { state } = world
  const at = customersTime(world, of.customer)
  const id = newId(state, 'sub')
  const items = of.items.map(({ price, quantity }) =>
    makeItem(world, { subscription: id, price, quantity, start: at, end: periodEnd(at, at, price) }),
  )
  const subscription: Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: of.automaticTax, liability: null },
    billing_cycle_anchor: at,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: at,
    currency: of.items[0]!.price.currency,
    customer: of.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: of.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: of.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: at,
    status: 'incomplete',
    test_clock: state.customers[of.customer]!.test_clock,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
  }
  state.subscriptions[id] = subscription
  const lines = items.map((item) => periodLine(world, subscription, item))
  const invoice = bill(world, {
    subscription,
    reason: 'subscription_create',
    lines,
    period: { start: at, end: at },
    percentOff: of.percentOff,
  })
  rememberDebits(world, items, lines)
  emit(world, 'customer.subscription.created', subscription, at)
  finalize(world, invoice)
  return subscription
}

/** A draft, kept as the subscription's latest. */
export function bill(world: World, of: Bill): Invoice {
  const invoice = drawUp(world, of)
  of.subscription.latest_invoice = invoice.id
  keep(world, invoice)
  return invoice
}

/** Tells of a change; `previous` are the values it had, by name. */
export function changed(world: World, subscription: Subscription, previous: Record<string, unknown>): void {
  emit(world, 'customer.subscription.updated', subscription, customersTime(world, subscription.customer), previous)
}

export function setStatus(world: World, subscription: Subscription, status: Subscription['status']): void {
  if (subscription.status === status) return
  const before = subscription.status
  subscription.status = status
  changed(world, subscription, { status: before })
}

/** At the period's end, or no longer so. A date that was set by itself stays. */
export function setCancel(world: World, subscription: Subscription, cancel: boolean): void {
  if (!cancel && !subscription.cancel_at_period_end) return
  setCancelDate(world, subscription, cancel ? subscription.items.data[0]!.current_period_end : null)
  subscription.cancel_at_period_end = cancel
}

/** At a date (seconds), or null for never. */
export function setCancelDate(world: World, subscription: Subscription, date: number | null): void {
  subscription.cancel_at_period_end = false
  subscription.cancel_at = date
  subscription.canceled_at = date === null ? null : customersTime(world, subscription.customer)
  subscription.cancellation_details.reason = date === null ? null : 'cancellation_requested'
}

export function endSubscription(
  world: World,
  subscription: Subscription,
  why: { reason: string | null; status?: 'canceled' | 'incomplete_expired' },
): void {
  const { state } = world
  const at = customersTime(world, subscription.customer)
  dropPendingUpdate(world, subscription)
  const schedule = subscription.schedule && state.schedules[subscription.schedule]
  if (schedule) {
    schedule.status = 'canceled'
    schedule.canceled_at = at
    schedule.current_phase = null
    subscription.schedule = null
    emit(world, 'subscription_schedule.canceled', schedule, at)
  }
  subscription.status = why.status ?? 'canceled'
  subscription.ended_at = at
  subscription.canceled_at ??= at
  subscription.cancellation_details.reason = why.reason
  // Nothing is tried again for a subscription that has ended; what is open stays so until it is paid or voided.
  for (const invoice of invoicesOf(world, subscription)) {
    if (invoice.status !== 'open' && invoice.status !== 'draft') continue
    invoice.auto_advance = false
    invoice.next_payment_attempt = null
    invoice.automatically_finalizes_at = null
  }
  if (why.status === 'incomplete_expired') {
    for (const invoice of invoicesOf(world, subscription)) if (invoice.status === 'open') voidInvoice(world, invoice)
    changed(world, subscription, { status: 'incomplete' })
  } else {
    emit(world, 'customer.subscription.deleted', subscription, at)
  }
}

const invoicesOf = ({ state }: World, { id }: Subscription): Invoice[] =>
  Object.values(state.invoices).filter(({ parent }) => parent.subscription_details.subscription === id)

/** A change that was never paid is forgotten, and its invoice voided. */
export function dropPendingUpdate(world: World, subscription: Subscription): void {
  const { state } = world
  const { pending_update: pending } = subscription
  if (!pending) return
  subscription.pending_update = null
  const invoice = state.invoices[state.pendingInvoices[subscription.id] ?? '']
  delete state.pendingInvoices[subscription.id]
  if (invoice?.status === 'open') voidInvoice(world, invoice)
  const at = customersTime(world, subscription.customer)
  emit(world, 'customer.subscription.pending_update_expired', subscription, at)
  changed(world, subscription, { pending_update: pending })
}

/** Charges an open invoice and lets the subscription follow. */
export function collect(world: World, invoice: Invoice, method?: PaymentMethod): Outcome {
  const subscription = world.state.subscriptions[invoice.parent.subscription_details.subscription]!
  const outcome = tryToPay(world, invoice, method ?? defaultMethod(world, subscription))
  follow(world, subscription, invoice, outcome)
  return outcome
}

/** What a subscription does when its invoice was, or was not, paid. */
export function follow(world: World, subscription: Subscription, invoice: Invoice, outcome: Outcome): void {
  const { state } = world
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') return
  const pending = state.pendingInvoices[subscription.id] === invoice.id
  if (outcome === 'paid') {
    if (pending) applyPendingUpdate(world, subscription, invoice)
    else if (subscription.latest_invoice === invoice.id) setStatus(world, subscription, 'active')
  } else if (!pending && subscription.status !== 'incomplete') {
    planRetry(world, subscription, invoice)
  }
}

function applyPendingUpdate(world: World, subscription: Subscription, invoice: Invoice): void {
  const { state } = world
  const pending = subscription.pending_update!
  const previous = { items: subscription.items, pending_update: pending }
  delete state.pendingInvoices[subscription.id]
  subscription.pending_update = null
  if (pending.subscription_items) subscription.items = { ...subscription.items, data: pending.subscription_items }
  if (pending.metadata) subscription.metadata = pending.metadata
  if (pending.cancel_at_period_end !== null) setCancel(world, subscription, pending.cancel_at_period_end)
  rememberDebits(world, subscription.items.data, invoice.lines.data)
  emit(world, 'customer.subscription.pending_update_applied', subscription, customersTime(world, subscription.customer))
  changed(world, subscription, previous)
}

function planRetry(world: World, subscription: Subscription, invoice: Invoice): void {
  const { options } = world
  const days = options.retryDays[invoice.attempt_count - 1]
  if (days !== undefined) {
    invoice.next_payment_attempt = customersTime(world, invoice.customer) + days * DAY
    if (subscription.status === 'active') setStatus(world, subscription, 'past_due')
    return
  }
  invoice.next_payment_attempt = null
  if (options.afterRetries === 'canceled') endSubscription(world, subscription, { reason: 'payment_failed' })
  else setStatus(world, subscription, options.afterRetries)
}

import { invalid } from './errors.ts'
import { emit } from './events.ts'
import { cancelIntent, makeIntent, type Outcome, tryCard } from './payments.ts'
import type { Invoice, InvoicePayment, Line, PaymentIntent, PaymentMethod, Subscription } from './shapes.ts'
import { customersTime, listOf, newId, type World } from './state.ts'
import { cents } from './time.ts'

export const INVOICE_PAGES = 'https://invoice.stripe.test'

export interface Bill {
  readonly subscription: Subscription
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'
  readonly lines: Line[]
  /** The window in which things were added to it, which is not the period that is paid for. */
  readonly period: { readonly start: number; readonly end: number }
  readonly prorationDate?: number | undefined
  readonly percentOff?: number | undefined
}

/** An invoice that nobody has seen so far; a preview is one that is not kept. */
export function drawUp(world: World, bill: Bill): Invoice {
  const { state, options } = world
  const { subscription, lines } = bill
  const customer = state.customers[subscription.customer]!
  const id = newId(state, bill.reason === 'upcoming' ? 'upcoming_in' : 'in')
  for (const line of lines) {
    line.invoice = id
    if (bill.percentOff)
      line.discount_amounts = [{ amount: cents((line.amount * bill.percentOff) / 100), discount: 'di_code' }]
  }
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const subtotal = sum(lines.map(({ amount }) => amount))
  const discount = sum(lines.flatMap((line) => (line.discount_amounts ?? []).map(({ amount }) => amount)))
  const tax = subscription.automatic_tax.enabled ? cents(((subtotal - discount) * options.taxPercent) / 100) : 0
  const total = subtotal - discount + tax
  // A credit balance is negative; a bill that is one itself is kept as balance and costs nothing.
  const balance = Math.min(0, customer.balance + total)
  const due = Math.max(0, total + customer.balance)
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription.automatic_tax.enabled,
      liability: null,
      provider: null,
      status: subscription.automatic_tax.enabled ? 'complete' : null,
    },
    automatically_finalizes_at: null,
    billing_reason: bill.reason,
    collection_method: subscription.collection_method,
    created: customersTime(world, customer.id),
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discount > 0 ? ['di_code'] : [],
    due_date: null,
    effective_at: null,
    ending_balance: balance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(`/v1/invoices/${id}/lines`, lines),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(bill.prorationDate !== undefined && { subscription_proration_date: bill.prorationDate }),
      },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: bill.period.end,
    period_start: bill.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: customer.test_clock,
    total,
    total_discount_amounts: discount > 0 ? [{ amount: discount, discount: 'di_code' }] : [],
    total_excluding_tax: total - tax,
    total_pretax_credit_amounts: [],
    total_taxes: tax === 0 ? [] : [taxOf(tax, subtotal - discount)],
    webhooks_delivered_at: null,
  }
}

const taxOf = (amount: number, taxable: number): NonNullable<Invoice['total_taxes']>[number] => ({
  amount,
  tax_behavior: 'exclusive',
  tax_rate_details: { tax_rate: 'txr_1' },
  taxability_reason: 'standard_rated',
  taxable_amount: taxable,
  type: 'tax_rate_details',
})

export function keep(world: World, invoice: Invoice): void {
  world.state.invoices[invoice.id] = invoice
  emit(world, 'invoice.created', invoice, invoice.created)
}

/** From here on it can be paid; one that costs nothing is. */
export function finalize(world: World, invoice: Invoice): void {
  const { state } = world
  const at = customersTime(world, invoice.customer)
  const customer = state.customers[invoice.customer]!
  invoice.status = 'open'
  invoice.number = `${state.seed.toUpperCase()}-${String(state.made).padStart(4, '0')}`
  invoice.effective_at = at
  invoice.automatically_finalizes_at = null
  invoice.status_transitions.finalized_at = at
  invoice.hosted_invoice_url = `${INVOICE_PAGES}/i/${invoice.id}`
  invoice.invoice_pdf = `${INVOICE_PAGES}/i/${invoice.id}/pdf`
  customer.balance = invoice.ending_balance ?? 0
  emit(world, 'invoice.finalized', invoice, at)
  if (invoice.amount_due === 0) return markPaid(world, invoice)
  const intent = makeIntent(world, {
    customer: invoice.customer,
    amount: invoice.amount_due,
    currency: invoice.currency,
    metadata: {},
    description: 'Subscription',
  })
  const payment: InvoicePayment = {
    id: newId(state, 'inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: at,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
  state.invoicePayments[payment.id] = payment
}

export function intentOf({ state }: World, invoice: Invoice): PaymentIntent | null {
  const payment = Object.values(state.invoicePayments).findLast((one) => one.invoice === invoice.id)
  return payment ? state.intents[payment.payment.payment_intent]! : null
}

/** Whose card is charged when nobody is asked. */
export function defaultMethod({ state }: World, subscription: Subscription): PaymentMethod | null {
  const id =
    subscription.default_payment_method ??
    state.customers[subscription.customer]?.invoice_settings.default_payment_method ??
    null
  return id ? (state.paymentMethods[id] ?? null) : null
}

/** Charges an open invoice; what follows for the subscription is the caller's. */
export function tryToPay(world: World, invoice: Invoice, method: PaymentMethod | null): Outcome {
  if (invoice.status === 'paid') return 'paid'
  const intent = intentOf(world, invoice)
  if (invoice.status !== 'open' || !intent)
    throw invalid(`Invoice is ${invoice.status}`, { code: 'invoice_not_editable' })
  invoice.attempted = true
  invoice.attempt_count += 1
  return told(world, invoice, method ? tryCard(world, intent, method) : 'declined')
}

/** Writes down on the invoice what came of a payment of it. */
export function told(world: World, invoice: Invoice, outcome: Outcome): Outcome {
  const at = customersTime(world, invoice.customer)
  if (outcome === 'paid') markPaid(world, invoice)
  else {
    emit(world, 'invoice.payment_failed', invoice, at)
    if (outcome === 'to-confirm') emit(world, 'invoice.payment_action_required', invoice, at)
  }
  return outcome
}

function markPaid(world: World, invoice: Invoice): void {
  const { state } = world
  const at = customersTime(world, invoice.customer)
  invoice.status = 'paid'
  invoice.attempted = true
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  invoice.auto_advance = false
  invoice.status_transitions.paid_at = at
  for (const payment of Object.values(state.invoicePayments)) {
    if (payment.invoice !== invoice.id) continue
    payment.status = 'paid'
    payment.amount_paid = payment.amount_requested
    payment.status_transitions.paid_at = at
    emit(world, 'invoice_payment.paid', payment, at)
  }
  emit(world, 'invoice.paid', invoice, at)
  emit(world, 'invoice.payment_succeeded', invoice, at)
}

export function voidInvoice(world: World, invoice: Invoice): void {
  const { state } = world
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalid(`You can only pass in open invoices. This invoice isn't open.`)
  }
  const at = customersTime(world, invoice.customer)
  const intent = intentOf(world, invoice)
  if (intent) cancelIntent(world, intent, 'void_invoice')
  for (const payment of Object.values(state.invoicePayments)) {
    if (payment.invoice !== invoice.id) continue
    payment.status = 'canceled'
    payment.status_transitions.canceled_at = at
  }
  state.customers[invoice.customer]!.balance += invoice.starting_balance - (invoice.ending_balance ?? 0)
  invoice.status = 'void'
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.amount_remaining = 0
  invoice.status_transitions.voided_at = at
  emit(world, 'invoice.voided', invoice, at)
}

import type { Stripe } from 'stripe'

/**
 * Stripe's own types, as the double keeps them: what Stripe can expand is an id, decimals are text. The rest must fit the
 * types of the `stripe` package, so that a new version of it shows what the double lacks.
 */
type Kept<T, O extends object> = Omit<T, keyof O | 'deleted'> & O

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

export type TestClock = Kept<Stripe.TestHelpers.TestClock, object>
export type Product = Kept<Stripe.Product, { default_price: string | null }>
export type Price = Kept<Stripe.Price, { product: string; unit_amount: number; unit_amount_decimal: string }>
export type Plan = Kept<Stripe.Plan, { product: string; amount_decimal: string }>
export type Customer = Kept<
  Stripe.Customer,
  {
    default_source: null
    test_clock: string | null
    invoice_settings: {
      custom_fields: null
      default_payment_method: string | null
      footer: null
      rendering_options: null
    }
  }
>
export type PaymentMethod = Kept<Stripe.PaymentMethod, { customer: string | null; card: Stripe.PaymentMethod.Card }>

export type LineItem = Kept<Stripe.LineItem, { price: Price }>
export type Session = Kept<
  Stripe.Checkout.Session,
  {
    customer: string
    invoice: string | null
    payment_intent: string | null
    subscription: string | null
    line_items: List<LineItem>
    mode: 'payment' | 'subscription'
    currency_conversion: null
    metadata: Record<string, string>
  }
>

export type SubscriptionItem = Kept<Stripe.SubscriptionItem, { plan: Plan; price: Price; quantity: number }>
type PendingUpdate = Kept<
  Stripe.Subscription.PendingUpdate,
  { subscription_items: SubscriptionItem[] | null; discount: null }
>
export type Subscription = Kept<
  Stripe.Subscription,
  {
    customer: string
    default_payment_method: string | null
    default_source: null
    items: List<SubscriptionItem>
    latest_invoice: string | null
    pending_update: PendingUpdate | null
    schedule: string | null
    test_clock: string | null
    cancellation_details: { comment: null; feedback: null; feedback_option: null; reason: string | null }
  }
>
export interface PhaseItem {
  billing_thresholds: null
  discounts: []
  metadata: Record<string, string>
  plan: string
  price: string
  quantity: number
  tax_rates: []
}
export type Phase = Kept<
  Stripe.SubscriptionSchedule.Phase,
  { items: PhaseItem[]; default_payment_method: null; on_behalf_of: null; add_invoice_items: []; discounts: [] }
>
export type Schedule = Kept<
  Stripe.SubscriptionSchedule,
  { customer: string; phases: Phase[]; subscription: string | null; test_clock: string | null }
>

export type Line = Kept<
  Stripe.InvoiceLineItem,
  {
    quantity: number
    quantity_decimal: string
    subscription: string | null
    invoice: string | null
    pricing: { type: 'price_details'; unit_amount_decimal: string; price_details: { price: string; product: string } }
  }
>
export type Invoice = Kept<
  Stripe.Invoice,
  {
    id: string
    customer: string
    default_payment_method: string | null
    default_source: null
    lines: List<Line>
    hosted_invoice_url: string | null
    invoice_pdf: string | null
    parent: {
      type: 'subscription_details'
      quote_details: null
      subscription_details: {
        metadata: Record<string, string>
        subscription: string
        subscription_proration_date?: number
      }
    }
    test_clock: string | null
  }
>
export type InvoicePayment = Kept<
  Stripe.InvoicePayment,
  { invoice: string; payment: { type: 'payment_intent'; payment_intent: string } }
>
export type PaymentIntent = Kept<
  Stripe.PaymentIntent,
  {
    customer: string | null
    latest_charge: string | null
    payment_method: string | null
    last_payment_error: PaymentError | null
  }
>
export interface PaymentError {
  type: 'card_error'
  code: string
  decline_code?: string
  message: string
  charge?: string
  payment_method?: PaymentMethod
}
export type Charge = Kept<
  Stripe.Charge,
  { customer: string | null; payment_intent: string; balance_transaction: null; billing_details: object; source: null }
>
export type Refund = Kept<
  Stripe.Refund,
  { charge: string; payment_intent: string; customer: string | null; balance_transaction: null; payment_method: null }
>
export type Dispute = Kept<Stripe.Dispute, { charge: string; payment_intent: string; balance_transactions: [] }>
export type PortalConfiguration = Kept<Stripe.BillingPortal.Configuration, object>
export type PortalSession = Kept<Stripe.BillingPortal.Session, { configuration: string }>

export interface Event {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null } | null
  type: Stripe.Event['type']
}

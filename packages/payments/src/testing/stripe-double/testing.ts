import { Stripe } from 'stripe'
import { startStripeDouble } from './double.ts'
import type { Card, Options } from './state.ts'

/** What the double's tests begin with: the unchanged client, a catalogue, and a customer. */
export async function openShop(options: Partial<Options> = {}) {
  const double = await startStripeDouble(options)
  const stripe = new Stripe(double.apiKey, { ...double.config, maxNetworkRetries: 0 })
  const product = await stripe.products.create({ name: 'Plans' })
  const monthly = async (unit_amount: number, lookup_key: string) =>
    (
      await stripe.prices.create({
        product: product.id,
        currency: 'usd',
        unit_amount,
        lookup_key,
        recurring: { interval: 'month' },
      })
    ).id
  const prices = {
    basic: await monthly(500, 'basic'),
    standard: await monthly(5000, 'standard'),
    premium: await monthly(15_000, 'premium'),
    once: (await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 500 })).id,
  }
  const newCustomer = async (more: Stripe.CustomerCreateParams = {}) =>
    (await stripe.customers.create({ email: 'buyer@example.com', ...more })).id
  const customer = await newCustomer()
  return { double, stripe, prices, customer, newCustomer }
}

export type Shop = Awaited<ReturnType<typeof openShop>>

export const openCheckout = (
  { stripe, customer }: Shop,
  price: string,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: 'https://toile.example/done',
    cancel_url: 'https://toile.example/back',
    ...more,
  })

/** Buys a plan, and resolves to the subscription. */
export async function subscribe(shop: Shop, price: string, card: Card = 'ok', customer = shop.customer) {
  const session = await openCheckout(shop, price, { customer })
  shop.double.simulator.pay(session.id, card)
  const { subscription } = await shop.stripe.checkout.sessions.retrieve(session.id)
  return shop.stripe.subscriptions.retrieve(subscription as string)
}

/** What a call was refused with. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('It was not refused')
}

/** A shop whose customer lives on a test clock, from the first of January 2026 on: a month of 31 days. */
export async function openJanuaryShop(options: Partial<Options> = {}) {
  const shop = await openShop(options)
  const clock = await shop.stripe.testHelpers.testClocks.create({ frozen_time: january(1) })
  const customer = await shop.newCustomer({ test_clock: clock.id })
  const goTo = (seconds: number) => shop.double.simulator.advanceTo(customer, new Date(seconds * 1000))
  return { ...shop, clock, customer, goTo }
}

/** Seconds; `january(32)` is the first of February. */
export const january = (day: number, hour = 0): number => Date.UTC(2026, 0, day, hour) / 1000

/** Moves the one item of a subscription to another price. */
export async function change(
  { stripe }: Shop,
  subscriptionId: string,
  price: string,
  more: Stripe.SubscriptionUpdateParams = {},
) {
  const { items } = await stripe.subscriptions.retrieve(subscriptionId)
  return stripe.subscriptions.update(subscriptionId, {
    items: [{ id: items.data[0]!.id, price }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    ...more,
  })
}

export const typesSince = ({ double }: Shop, count: number): string[] =>
  double.simulator
    .events()
    .slice(count)
    .map(({ type }) => type)

import { Stripe } from 'stripe'
import { type StripeDouble, startStripeDouble } from './double.ts'
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
  shop.double.buyer.pay(session.id, card)
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

export type { StripeDouble }

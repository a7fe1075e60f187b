import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCheckout, openShop, refusal, type Shop, subscribe } from './testing.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.double.close())

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

describe('a subscription’s checkout', () => {
  test('makes the subscription and its paid invoice only when it is paid', async () => {
    const { stripe, double, prices, customer } = shop
    const session = await openCheckout(shop, prices.basic, { subscription_data: { metadata: { account: 'a' } } })
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', subscription: null, amount_total: 500 })
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])

    expect(double.simulator.pay(session.url!, 'ok')).toBe('paid')

    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription.latest_invoice'] })
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    const subscription = paid.subscription as Exclude<typeof paid.subscription, string | null>
    expect(subscription).toMatchObject({ status: 'active', metadata: { account: 'a' }, cancel_at_period_end: false })
    expect(subscription.latest_invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      amount_paid: 500,
    })
    expect(double.simulator.events().map(({ type }) => type)).toEqual(
      expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']),
    )
  })

  test('stays open after a decline, and leaves one incomplete subscription that the next card takes up', async () => {
    const { stripe, double, prices, customer } = shop
    const session = await openCheckout(shop, prices.basic)
    expect(double.simulator.pay(session.id, 'declined')).toBe('declined')
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
    const [incomplete] = (await stripe.subscriptions.list({ customer })).data
    expect(incomplete?.status).toBe('incomplete')

    expect(double.simulator.pay(session.id, 'ok')).toBe('paid')
    const all = await stripe.subscriptions.list({ customer, status: 'all' })
    expect(all.data.map(({ id, status }) => [id, status])).toEqual([[incomplete!.id, 'active']])
  })

  test('waits for the bank with a card that is to be confirmed', async () => {
    const { stripe, double, prices } = shop
    const session = await openCheckout(shop, prices.basic)
    expect(double.simulator.pay(session.id, 'three-d-secure')).toBe('to-confirm')
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
    expect(double.simulator.confirm(session.id, false)).toBe('declined')
    expect(double.simulator.pay(session.id, 'three-d-secure')).toBe('to-confirm')
    expect(double.simulator.confirm(session.id)).toBe('paid')
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
  })
})

describe('a one-time checkout', () => {
  test('has its payment only once one is tried, and gives it its metadata', async () => {
    const { stripe, double, prices } = shop
    const session = await openCheckout(shop, prices.once, {
      mode: 'payment',
      payment_intent_data: { metadata: { order: '7' } },
    })
    expect(session.payment_intent).toBeNull()
    double.simulator.pay(session.id, 'declined')
    const tried = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(tried).toMatchObject({
      status: 'open',
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } },
    })
    double.simulator.pay(session.id, 'ok')
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] })
    expect(paid).toMatchObject({
      status: 'complete',
      payment_intent: { status: 'succeeded', metadata: { order: '7' }, latest_charge: { paid: true, amount: 500 } },
    })
  })

  test.each([
    [true, 'paid', 'checkout.session.async_payment_succeeded'],
    [false, 'unpaid', 'checkout.session.async_payment_failed'],
  ])('can be complete and unpaid for days (%s)', async (arrives, status, event) => {
    const { stripe, double, prices } = shop
    const session = await openCheckout(shop, prices.once, { mode: 'payment' })
    double.simulator.payLate(session.id)
    expect(await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'processing' },
    })
    double.simulator.settleLate(session.id, arrives)
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe(status)
    expect(double.simulator.events().at(-1)?.type).toBe(event)
  })

  test('needs no payment when a promotion code takes all of its price away', async () => {
    const { stripe, double, prices } = shop
    const session = await openCheckout(shop, prices.once, { mode: 'payment', allow_promotion_codes: true })
    double.simulator.pay(session.id, 'ok', { percentOff: 100 })
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      payment_intent: null,
      amount_total: 0,
    })
  })
})

test('an open checkout can be ended, and nothing else can', async () => {
  const { stripe, double, prices, customer } = shop
  const session = await openCheckout(shop, prices.basic)
  double.simulator.pay(session.id, 'declined')
  expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null })
  const [left] = (await stripe.subscriptions.list({ customer, status: 'all', expand: ['data.latest_invoice'] })).data
  expect(left).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } })
  expect(await refusal(stripe.checkout.sessions.expire(session.id))).toMatchObject({ statusCode: 400 })
  expect(() => double.simulator.pay(session.id, 'ok')).toThrow('expired')

  await subscribe(shop, prices.basic)
  const done = (await stripe.checkout.sessions.list({ customer, status: 'complete' })).data
  expect(done).toHaveLength(1)
  expect((await refusal(stripe.checkout.sessions.expire(done[0]!.id))).message).toContain('`complete`')
})

test('a checkout lives from half an hour to a day, and ends by itself', async () => {
  let now = Date.now()
  const timed = await openShop({ now: () => now })
  expect(await refusal(openCheckout(timed, timed.prices.basic, { expires_at: inSeconds(60) }))).toMatchObject({
    param: 'expires_at',
  })
  expect(await refusal(openCheckout(timed, timed.prices.basic, { expires_at: inSeconds(90_000) }))).toMatchObject({
    param: 'expires_at',
  })
  const session = await openCheckout(timed, timed.prices.basic, { expires_at: inSeconds(3600) })
  now += 3_601_000
  expect((await timed.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
  expect(timed.double.simulator.events().map(({ type }) => type)).toContain('checkout.session.expired')
  await timed.double.close()
})

test('mode and price must fit each other', async () => {
  const { prices } = shop
  expect((await refusal(openCheckout(shop, prices.basic, { mode: 'payment' }))).message).toContain('recurring price')
  expect((await refusal(openCheckout(shop, prices.once))).statusCode).toBe(400)
  expect(
    await refusal(openCheckout(shop, prices.basic, { payment_intent_data: { metadata: { a: 'b' } } })),
  ).toMatchObject({ param: 'payment_intent_data' })
  expect(await refusal(openCheckout(shop, 'price_unknown'))).toMatchObject({
    code: 'resource_missing',
    statusCode: 400,
  })
})

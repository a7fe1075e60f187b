import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { API_VERSION } from './events.ts'
import { openCheckout, openShop, refusal, type Shop, subscribe } from './testing.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.double.close())

test('speaks the version that the client is pinned to', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION)
})

test('a wrong key opens nothing, and nothing is kept', async () => {
  const stranger = new Stripe('sk_test_other', shop.double.config)
  const before = structuredClone(shop.double.state.customers)
  expect(await refusal(stranger.customers.create({ email: 'x@example.com' }))).toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  })
  expect(shop.double.state.customers).toEqual(before)
})

describe('parameters', () => {
  test('unknown, missing and wrong ones are refused by name', async () => {
    const { stripe, customer } = shop
    const unknown = { frobnicate: true } as object
    expect(await refusal(stripe.customers.create(unknown))).toMatchObject({
      code: 'parameter_unknown',
      param: 'frobnicate',
      rawType: 'invalid_request_error',
    })
    expect(await refusal(stripe.prices.create({ currency: 'usd', unit_amount: 5 }))).toMatchObject({ param: 'product' })
    expect(await refusal(stripe.invoices.list({ customer, limit: 'ten' as unknown as number }))).toMatchObject({
      param: 'limit',
    })
    expect(await refusal(stripe.invoices.list({ customer, limit: 101 }))).toMatchObject({ param: 'limit' })
    expect(await refusal(stripe.subscriptions.list({ status: 'lively' }))).toMatchObject({ param: 'status' })
  })

  test('what is not there is 404, or 400 where a parameter names it', async () => {
    const { stripe } = shop
    expect(await refusal(stripe.customers.retrieve('cus_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    expect(await refusal(stripe.customers.create({ test_clock: 'clock_none' }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'test_clock',
    })
  })
})

describe('a request with a key', () => {
  test('is done once; the same again gets the same answer, other parameters an error', async () => {
    const { stripe, double } = shop
    const key = { idempotencyKey: 'order-1' }
    const first = await stripe.customers.create({ email: 'one@example.com' }, key)
    const again = await stripe.customers.create({ email: 'one@example.com' }, key)
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(await refusal(stripe.customers.create({ email: 'two@example.com' }, key))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
    expect(Object.values(double.state.customers).filter(({ email }) => email === 'one@example.com')).toHaveLength(1)
    expect(double.requests.filter(({ key: used }) => used === 'order-1').map(({ status }) => status)).toEqual([
      200, 200, 400,
    ])
  })

  test('gets a stored refusal again, even when the reason is gone', async () => {
    const { stripe, double, prices } = shop
    const subscription = await subscribe(shop, prices.basic, 'ok-then-declined')
    const upgrade = () =>
      stripe.subscriptions.update(
        subscription.id,
        {
          items: [{ id: subscription.items.data[0]!.id, price: prices.premium }],
          proration_behavior: 'always_invoice',
          payment_behavior: 'error_if_incomplete',
        },
        { idempotencyKey: 'upgrade-1' },
      )
    expect(await refusal(upgrade())).toMatchObject({ statusCode: 402, decline_code: 'generic_decline' })
    double.simulator.setCard(shop.customer, 'ok')
    expect(await refusal(upgrade())).toMatchObject({ statusCode: 402, type: 'StripeCardError' })
  })

  test('leaves its key free when it was refused before it began', async () => {
    const { stripe } = shop
    const key = { idempotencyKey: 'order-2' }
    await refusal(stripe.customers.create({ nonsense: 'x' } as object, key))
    expect((await stripe.customers.create({ email: 'x@example.com' }, key)).email).toBe('x@example.com')
  })

  test('is told that the other one is still at work', async () => {
    const { stripe, double } = shop
    const { promise, resolve } = Promise.withResolvers<void>()
    double.fail({ when: ({ key }) => key === 'slow', what: 'held', until: promise })
    const slow = stripe.customers.create({ email: 'x@example.com' }, { idempotencyKey: 'slow' })
    await expect.poll(() => double.requests.at(-1)?.key).toBe('slow')
    expect(
      await refusal(stripe.customers.create({ email: 'x@example.com' }, { idempotencyKey: 'slow' })),
    ).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    resolve()
    expect((await slow).email).toBe('x@example.com')
  })
})

test('the client tries again by itself when an answer is lost, and nothing is done twice', async () => {
  const { double } = shop
  const patient = new Stripe(double.apiKey, double.config)
  const before = Object.keys(double.state.customers).length
  double.fail({ when: ({ path, method }) => method === 'POST' && path === '/v1/customers', what: 'answer-lost' })
  await patient.customers.create({ email: 'x@example.com' })
  expect(Object.keys(double.state.customers)).toHaveLength(before + 1)
})

test('can be out of order, busy, and away', async () => {
  const { stripe, double } = shop
  const retrieve = () => refusal(stripe.customers.retrieve(shop.customer))
  const when = () => true
  double.fail({ when, what: 500 })
  expect(await retrieve()).toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
  double.fail({ when, what: 429 })
  expect(await retrieve()).toMatchObject({ statusCode: 429, type: 'StripeRateLimitError' })
  // A connection that was open already is tried once more, whatever the client was told.
  double.fail({ when, what: 'lost', times: 2 })
  expect(await retrieve()).toMatchObject({ type: 'StripeConnectionError' })
})

describe('lists', () => {
  test('are paged from the newest on, in both directions', async () => {
    const { stripe, newCustomer } = shop
    const made = [shop.customer]
    for (let count = 0; count < 4; count += 1) made.push(await newCustomer())
    const newest = made.toReversed()
    const first = await stripe.customers.list({ limit: 2 })
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([newest.slice(0, 2), true])
    const next = await stripe.customers.list({ limit: 3, starting_after: newest[1]! })
    expect([next.data.map(({ id }) => id), next.has_more]).toEqual([newest.slice(2), false])
    const back = await stripe.customers.list({ limit: 2, ending_before: newest[3]! })
    expect([back.data.map(({ id }) => id), back.has_more]).toEqual([newest.slice(1, 3), true])
    const all: string[] = []
    for await (const { id } of stripe.customers.list({ limit: 2 })) all.push(id)
    expect(all).toEqual(newest)
  })

  test('of somebody who is not there are refused', async () => {
    const { stripe } = shop
    const refused = { statusCode: 400, code: 'resource_missing' }
    expect(await refusal(stripe.subscriptions.list({ customer: 'cus_none' }))).toMatchObject({
      ...refused,
      param: 'customer',
    })
    expect(await refusal(stripe.refunds.list({ payment_intent: 'pi_none' }))).toMatchObject(refused)
    expect((await stripe.invoices.list({ customer: shop.customer })).data).toEqual([])
  })

  test('prices are found by their lookup keys', async () => {
    const { stripe, prices } = shop
    const { data } = await stripe.prices.list({ lookup_keys: ['basic', 'premium', 'none'] })
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set([prices.basic, prices.premium]))
  })
})

describe('expand', () => {
  test('puts things in place of ids, in lists too', async () => {
    const { stripe, prices, customer } = shop
    await subscribe(shop, prices.basic)
    const { data } = await stripe.invoices.list({ customer, expand: ['data.payments.data.payment'] })
    expect(data[0]?.payments?.data[0]).toMatchObject({ status: 'paid', payment: { type: 'payment_intent' } })
    const { lines } = await stripe.invoices.retrieve(data[0]!.id!, {
      expand: ['payments.data.payment.payment_intent', 'customer'],
    })
    expect(lines.data).toHaveLength(1)
    const session = await openCheckout(shop, prices.once, { mode: 'payment', expand: ['line_items'] })
    expect(session.line_items?.data[0]?.price?.id).toBe(prices.once)
  })

  test('leaves out what is not asked for, and refuses what it cannot find or what is too deep', async () => {
    const { stripe, prices, customer } = shop
    await subscribe(shop, prices.basic)
    const [invoice] = (await stripe.invoices.list({ customer })).data
    expect(invoice).not.toHaveProperty('payments')
    expect((await refusal(stripe.invoices.list({ customer, expand: ['data.charge'] }))).message).toContain(
      'data.charge',
    )
    const deep = { expand: ['data.payments.data.payment.payment_intent'] }
    expect((await refusal(stripe.invoices.list({ customer, ...deep }))).message).toContain('4 levels')
  })
})

test('keeps what came, without the key to the account', async () => {
  const { stripe, double } = shop
  await stripe.customers.create({ email: 'seen@example.com' }, { idempotencyKey: 'seen' })
  expect(double.received.at(-1)).toContain('email=seen%40example.com')
  expect(double.received.at(-1)).toContain('"idempotency-key":"seen"')
  expect(double.received.join('\n')).not.toContain(double.apiKey)
  expect(double.requests.at(-1)).toMatchObject({
    method: 'POST',
    path: '/v1/customers',
    params: { email: 'seen@example.com' },
    key: 'seen',
  })
})

test('forgets its customers when it is asked to, and keeps what is sold', async () => {
  const { stripe, double, prices, customer } = shop
  await subscribe(shop, prices.basic)
  double.reset()
  expect(double.requests).toEqual([])
  expect(await refusal(stripe.customers.retrieve(customer))).toMatchObject({ statusCode: 404 })
  expect((await stripe.prices.retrieve(prices.basic)).unit_amount).toBe(500)
  expect(double.simulator.events()).toEqual([])
  await subscribe({ ...shop, customer: await shop.newCustomer() }, prices.basic)
})

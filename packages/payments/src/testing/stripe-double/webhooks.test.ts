import { createServer, type Server } from 'node:http'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCheckout, openShop, refusal, type Shop, subscribe } from './testing.ts'

const secret = 'whsec_double_test'
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.double.close())

/** An endpoint that checks as the `stripe` package does. */
async function listen(): Promise<{ url: string; seen: string[]; server: Server }> {
  const seen: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { webhooks } = shop.stripe
      try {
        const signature = String(request.headers['stripe-signature'])
        seen.push(webhooks.constructEvent(Buffer.concat(chunks), signature, secret).id)
        response.writeHead(200).end()
      } catch {
        response.writeHead(400).end()
      }
    })()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}/`, seen, server }
}

describe('deliveries', () => {
  let endpoint: Awaited<ReturnType<typeof listen>>
  beforeEach(async () => {
    endpoint = await listen()
  })
  afterEach(() => {
    endpoint.server.close()
  })

  test('come in the order, and as often, as the test says', async () => {
    const { webhooks } = shop.double
    await subscribe(shop, shop.prices.basic)
    const events = webhooks.undelivered().slice(-3)
    const [first, second, third] = events.map(({ id }) => id)
    const order = [events[2]!, events[0]!, events[0]!, events[1]!]
    expect(await webhooks.deliver(order, { url: endpoint.url, secret })).toEqual([200, 200, 200, 200])
    expect(endpoint.seen).toEqual([third, first, first, second])
    expect(webhooks.undelivered().map(({ id }) => id)).not.toContain(first)
  })

  test('that are refused stay undelivered, and are found so', async () => {
    const { stripe, double, prices } = shop
    await subscribe(shop, prices.basic)
    const paid = double.webhooks.undelivered().find(({ type }) => type === 'invoice.paid')
    const old = { url: endpoint.url, secret, timestamp: Math.floor(Date.now() / 1000) - 301 }
    expect(await double.webhooks.deliver([paid!], old)).toEqual([400])
    const wrong = { url: endpoint.url, secret: 'whsec_other' }
    expect(await double.webhooks.deliver([paid!], wrong)).toEqual([400])
    expect(endpoint.seen).toEqual([])
    const lost = await stripe.events.list({ delivery_success: false, types: ['invoice.paid'] })
    expect(lost.data.map(({ id }) => id)).toEqual([paid!.id])
    await double.webhooks.deliver([paid!], { url: endpoint.url, secret })
    expect((await stripe.events.list({ delivery_success: false, types: ['invoice.paid'] })).data).toEqual([])
  })
})

test('an event tells what changed, as it was then, and which request did it', async () => {
  const { stripe, double, prices } = shop
  const { id } = await subscribe(shop, prices.basic)
  await stripe.subscriptions.update(id, { cancel_at_period_end: true }, { idempotencyKey: 'cancel-1' })
  await stripe.subscriptions.update(id, { cancel_at_period_end: false })
  const { data } = await stripe.events.list({ type: 'customer.subscription.updated' })
  const told = data.find(({ request }) => request?.idempotency_key === 'cancel-1')
  expect(told).toMatchObject({
    object: 'event',
    api_version: Stripe.API_VERSION,
    data: { object: { id, cancel_at_period_end: true }, previous_attributes: { cancel_at_period_end: false } },
  })
  expect(double.webhooks.sign(double.state.events[told!.id]!, { secret }).body).toContain(`"id": "${told!.id}"`)
})

test('one change may be told by two events', async () => {
  const { double, stripe } = shop
  await subscribe(shop, shop.prices.basic)
  const paid = double.simulator.events().find(({ type }) => type === 'invoice.paid')!
  const twin = double.webhooks.twinOf(paid)
  expect(twin.id).not.toBe(paid.id)
  expect((await stripe.events.retrieve(twin.id)).data.object).toEqual(
    (await stripe.events.retrieve(paid.id)).data.object,
  )
})

test('events are listed for thirty days, and by at most twenty types', async () => {
  let now = Date.now()
  const timed = await openShop({ now: () => now })
  expect((await timed.stripe.events.list({ type: 'customer.*' })).data).toHaveLength(1)
  const types = Array.from({ length: 21 }, () => 'invoice.paid')
  expect(await refusal(timed.stripe.events.list({ types }))).toMatchObject({ param: 'types' })
  now += 31 * 86_400_000
  expect((await timed.stripe.events.list()).data).toEqual([])
  await timed.double.close()
})

describe('what happens outside of us', () => {
  test('a subscription is cancelled, paused, or given a price that nobody knows', async () => {
    const { double, stripe, prices, customer } = shop
    const { id } = await subscribe(shop, prices.basic)
    double.simulator.changePrice(id)
    const strange = (await stripe.subscriptions.retrieve(id)).items.data[0]!.price.id
    expect(Object.values(prices)).not.toContain(strange)
    double.simulator.pause(id, 'invoices')
    double.simulator.advanceTo(customer, new Date(Date.now() + 40 * 86_400_000))
    expect((await stripe.invoices.list({ customer })).data.map(({ status }) => status)).toEqual(['void', 'paid'])
    double.simulator.pause(id, 'subscription')
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('paused')
    double.simulator.cancelNow(id)
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled')
    expect(double.simulator.events().at(-1)?.type).toBe('customer.subscription.deleted')
  })
})

test('the portal opens with a configuration of ours alone', async () => {
  const { stripe, customer } = shop
  const portal = { customer, return_url: 'https://toile.example/settings' }
  expect((await refusal(stripe.billingPortal.sessions.create(portal))).message).toContain('No configuration')
  const { id: configuration, features } = await stripe.billingPortal.configurations.create({
    features: {
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: false },
      subscription_update: { enabled: false },
    },
  })
  expect(features.subscription_cancel.enabled).toBe(false)
  const session = await stripe.billingPortal.sessions.create({
    ...portal,
    configuration,
    flow_data: { type: 'payment_method_update' },
  })
  expect(session.url).toMatch(/^https:/)
  await stripe.billingPortal.configurations.update(configuration, {
    features: { payment_method_update: { enabled: false } },
  })
  expect(
    await refusal(
      stripe.billingPortal.sessions.create({ ...portal, configuration, flow_data: { type: 'payment_method_update' } }),
    ),
  ).toMatchObject({ param: 'flow_data[type]' })
})

test('an invoice shows ten of its lines, and the rest page by page', async () => {
  const { stripe, prices, customer, double } = shop
  const { id, items } = await subscribe(shop, prices.basic)
  for (let count = 0; count < 6; count += 1) {
    const price = count % 2 === 0 ? prices.premium : prices.basic
    await stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]!.id, price }],
      proration_behavior: 'create_prorations',
    })
  }
  double.simulator.advanceTo(customer, new Date(Date.now() + 32 * 86_400_000))
  const [renewal] = (await stripe.invoices.list({ customer, limit: 1 })).data
  expect([renewal!.lines.data.length, renewal!.lines.has_more]).toEqual([10, true])
  const all: string[] = []
  for await (const line of stripe.invoices.listLineItems(renewal!.id!, { limit: 5 })) all.push(line.id)
  expect(new Set(all).size).toBe(13)
})

test('knows what must be seen nowhere else, and nothing of it came with the requests', async () => {
  const { double, prices } = shop
  await openCheckout(shop, prices.basic)
  await subscribe(shop, prices.basic)
  const secrets = double.secrets()
  expect(secrets).toContain(double.apiKey)
  expect(secrets.length).toBeGreaterThan(2)
  for (const one of secrets) expect(double.received.join('\n')).not.toContain(one)
})

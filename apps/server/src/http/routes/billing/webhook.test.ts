import { describe, expect, test } from 'vitest'
import { PAYMENT_WEBHOOK_MAX_BYTES } from '@toile/contract'
import { SIGNATURE_HEADER, SIGNATURE_TOLERANCE_SECONDS } from '@toile/payments'
import { createLogger } from '../../../reporting/logger.ts'
import { createTestApp, setUpShop } from '../../../testing/index.ts'

const lines: string[] = []
const shop = setUpShop({ log: createLogger('info', { write: (line) => void lines.push(line) }) })
const { clock } = shop

/** What the log says with these words; a body and its signature never stand in it. */
function logged(message: string, sent: { readonly body: string; readonly signature: string }): object[] {
  const text = lines.join('')
  const secrets = [JSON.stringify(sent.body).slice(1, -1), sent.signature].filter((secret) => secret !== '')
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  return lines.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ msg }) => msg === message)
}

/** Everything that an event could change. */
const state = () =>
  shop.query(`SELECT
    (SELECT count(*)::int FROM provider_events) AS events,
    (SELECT count(*)::int FROM ledger) AS ledger,
    (SELECT count(*)::int FROM payments) AS payments,
    (SELECT count(*)::int FROM subscriptions) AS subscriptions,
    (SELECT count(*)::int FROM pgboss.job WHERE name = 'provider-event') AS jobs`)

/** An event of a purchase that was paid, and is not delivered yet. */
async function paid() {
  const buyer = await shop.buyer()
  await shop.buy(buyer, 'BASIC', 'once')
  const events = shop.takeEvents()
  const event = events.find(({ type }) => type === 'bill.paid')
  if (event === undefined) throw new Error('nothing was paid')
  return { buyer, event, body: JSON.stringify(event) }
}

describe('refused, and nothing is changed', () => {
  test.each([
    ['without a signature', (_body: string) => ({ 'content-type': 'application/json' })],
    ['signed with another secret', (body: string) => shop.sign(body, { secret: 'another' })],
    ['signed for another body', (body: string) => shop.sign(`${body} `)],
    [
      'signed too long ago',
      (body: string) =>
        shop.sign(body, { at: new Date(clock.now().getTime() - (SIGNATURE_TOLERANCE_SECONDS + 1) * 1000) }),
    ],
    ['with half a signature', (body: string) => ({ ...shop.sign(body), 'stripe-signature': 't=1' })],
  ])('%s', async (_how, headers: (body: string) => Record<string, string>) => {
    const { body } = await paid()
    const before = await state()
    lines.length = 0
    const sent = headers(body)
    const response = await shop.post(body, sent)
    expect([response.statusCode, response.json()]).toEqual([400, { error: 'The event is not valid.' }])
    expect(await state()).toEqual(before)
    const refused = { code: 'invalid', detail: expect.stringMatching(/\S/) }
    expect(logged('request refused', { body, signature: sent[SIGNATURE_HEADER] ?? '' })).toMatchObject([refused])
  })

  test('a body over the limit, before it is read', async () => {
    const { event } = await paid()
    const before = await state()
    const large = JSON.stringify({ ...event, filler: 'x'.repeat(PAYMENT_WEBHOOK_MAX_BYTES) })
    const response = await shop.post(large)
    expect([response.statusCode, response.json()]).toEqual([413, { error: 'The request is too large.' }])
    expect(await state()).toEqual(before)
  })

  test.each(['', '[]', 'null', '{}', '{"id":1}', 'no json'])('what is signed and is no event: %j', async (body) => {
    const before = await state()
    expect((await shop.post(body)).statusCode).toBe(400)
    expect(await state()).toEqual(before)
  })

  test('another kind of body', async () => {
    const { body } = await paid()
    const before = await state()
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
      expect((await shop.post(body, { ...shop.sign(body), 'content-type': type })).statusCode).toBe(415)
    }
    expect(await state()).toEqual(before)
  })

  test('where there is no provider there is no webhook', async () => {
    const { body } = await paid()
    const closed = await createTestApp()
    try {
      const response = await closed.app.inject({
        method: 'POST',
        url: '/api/payment-webhook/',
        payload: body,
        headers: shop.sign(body),
      })
      expect([response.statusCode, response.json()]).toEqual([404, { error: 'Payment webhook not found' }])
    } finally {
      await closed.close()
    }
  })
})

describe('ignored, and nothing of anybody is changed', () => {
  const moneyOf = async () => {
    const [{ events: _events, jobs: _jobs, ...money } = {}] = await state()
    return money
  }

  test('an event of a kind that nobody knows', async () => {
    const { event } = await paid()
    await shop.deliver([event])
    const before = await moneyOf()
    await shop.deliver([{ ...event, id: 'evt_unknown', type: 'weather.changed' as never }])
    expect(await moneyOf()).toEqual(before)
  })

  test('one about a customer who is none of ours', async () => {
    const stranger = await shop.provider.createCustomer({ accountId: 'elsewhere', email: 'eve@example.com' })
    const { event } = await paid()
    const before = await moneyOf()
    lines.length = 0
    const foreign = { ...event, id: 'evt_stranger', customer: stranger }
    await shop.deliver([foreign])
    expect(await moneyOf()).toEqual(before)
    const body = JSON.stringify(foreign)
    const signature = shop.sign(body)[SIGNATURE_HEADER] ?? ''
    const told = () => logged('an event is about no customer of ours', { body, signature })
    await expect.poll(told).toMatchObject([{ event: 'evt_stranger' }])
  })

  test('one that names another account’s customer gives nobody what the other one paid', async () => {
    const { buyer, event } = await paid()
    const other = await shop.buyer()
    await shop.deliver([{ ...event, id: 'evt_crossed', customer: other.customerId }])
    expect([await shop.balance(other), await shop.balance(buyer)]).toEqual([0, 0])
    await shop.deliver([event])
    expect([await shop.balance(other), await shop.balance(buyer)]).toEqual([0, 60])
  })

  test('an event for which nothing was paid', async () => {
    const buyer = await shop.buyer()
    expect(await shop.simulator.pay(await shop.checkout(buyer, 'BASIC'), 'declined')).toBe('declined')
    await shop.deliver()
    expect(await shop.ledger(buyer)).toEqual([])
  })
})

test('the same event fifty times at once is one', async () => {
  const { buyer, body } = await paid()
  const responses = await Promise.all(Array.from({ length: 50 }, () => shop.post(body)))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await shop.settled()
  expect(await shop.ledger(buyer)).toEqual([['purchase', 60]])
  const id = JSON.parse(body).id
  expect(await shop.query('SELECT id FROM provider_events WHERE id = $1', [id])).toHaveLength(1)
  expect(await shop.query(`SELECT id FROM pgboss.job WHERE data->>'eventId' = $1`, [id])).toHaveLength(1)
})

test('what it said is not kept, and neither is its signature', async () => {
  const { event } = await paid()
  await shop.deliver([event])
  const [row] = await shop.query('SELECT * FROM provider_events WHERE id = $1', [event.id])
  expect(row).toEqual({
    id: event.id,
    type: event.type,
    object_id: event.object,
    customer_id: event.customer,
    received_at: clock.now(),
    processed_at: clock.now(),
  })
})

import { describe, expect, test, vi } from 'vitest'
import { BUYING_IS_OFF, CHECKOUT_PARAM, PAYMENT_POPUP_PARAM, type PlanName } from '@toile/contract'
import { BILLING_LIMITS, CHECKOUT_MINUTES, ProviderUnavailable, ProviderRefusal } from '@toile/core'
import { type Buyer, setUpShop, type TestClient } from '../../../testing/index.ts'

const shop = setUpShop()
const { clock, simulator, provider } = shop
const CREDITS = { BASIC: 60, STANDARD: 600, PREMIUM: 2000 }
const URL = '/api/create-checkout-session/'

const order = (client: TestClient, plan: PlanName, fields: object = {}) =>
  client.post(URL, { subscription_plan: provider.priceIds[plan], credits_per_cycle: CREDITS[plan], ...fields })
const stateOf = async (client: TestClient, id: string) => (await client.get(`/api/checkout/${id}/`)).json()
const rowsOf = ({ id }: Pick<Buyer, 'id'>) =>
  shop.query('SELECT * FROM checkouts WHERE account_id = $1 ORDER BY created_at, id', [id])
const openAtProvider = async ({ customerId }: Buyer): Promise<string[]> =>
  (await provider.readCustomer(customerId)).checkouts.flatMap(({ id, status }) => (status === 'open' ? [id] : []))

async function begun(buyer: Buyer, plan: PlanName = 'BASIC', fields: object = {}) {
  const response = await order(buyer.client, plan, fields)
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
  const { sessionId, url } = response.json().data
  return { id: sessionId as string, url: url as string }
}

describe('who may not buy', () => {
  test('a visitor', async () => {
    const response = await order(shop.server.visitor(), 'BASIC')
    expect([response.statusCode, response.json()]).toEqual([401, { error: 'Please log in to continue.' }])
    expect(await shop.query('SELECT id FROM checkouts')).toEqual([])
  })

  test('nobody without the token of the page', async () => {
    const { client, id } = await shop.buyer()
    const response = await client.request({ method: 'POST', url: URL, payload: {} })
    expect([response.statusCode, response.json()]).toEqual([403, { error: expect.stringContaining('CSRF') }])
    expect(await rowsOf({ id })).toEqual([])
  })

  test.each([
    ['a price that is none', { subscription_plan: 'price_of_nothing' }, 'Invalid priceId'],
    ['a plan by its name', { subscription_plan: 'BASIC' }, 'Invalid priceId'],
    ['no price', { subscription_plan: undefined }, expect.stringMatching(/./)],
    ['credits of another plan', { credits_per_cycle: 2000 }, expect.stringMatching(/credits/)],
    ['credits that are no number', { credits_per_cycle: 'all' }, expect.stringMatching(/./)],
    ['another way to pay', { payment_type: 'weekly' }, expect.stringMatching(/./)],
    ['a way back to somewhere else', { return_to: 'https://elsewhere.example' }, expect.stringMatching(/./)],
  ])('%s is refused, and nothing is written', async (_what, fields, error) => {
    const buyer = await shop.buyer()
    const response = await order(buyer.client, 'BASIC', fields)
    expect([response.statusCode, response.json()]).toEqual([400, { error }])
    expect([await rowsOf(buyer), await openAtProvider(buyer)]).toEqual([[], []])
  })

  test('who asks all the while', async () => {
    const { client } = await shop.buyer()
    for (let count = 0; count < BILLING_LIMITS.order.max; count += 1)
      await order(client, 'BASIC', { credits_per_cycle: 1 })
    const response = await order(client, 'BASIC')
    expect([response.statusCode, response.json()]).toEqual([
      429,
      { error: expect.any(String), wait_time: expect.any(Number) },
    ])
  })

  test('who has a plan: no second one by the month, but credits once', async () => {
    const buyer = await shop.buyer()
    await shop.buy(buyer, 'BASIC')
    await shop.deliver()
    const response = await order(buyer.client, 'PREMIUM')
    expect([response.statusCode, response.json()]).toEqual([409, { error: expect.stringContaining('plan already') }])
    expect([await rowsOf(buyer), await openAtProvider(buyer)]).toEqual([[], []])
    const { url } = await begun(buyer, 'PREMIUM', { payment_type: 'once' })
    expect(await simulator.pay(url, 'success')).toBe('paid')
    await shop.deliver()
    expect(await shop.balance(buyer)).toBe(2060)
  })
})

describe('a purchase', () => {
  test.each(['monthly', 'once'] as const)(
    '%s: from the order to the credits, as JSON and as a form',
    async (payment) => {
      const buyer = await shop.buyer()
      const form = new URLSearchParams({
        subscription_plan: provider.priceIds.STANDARD,
        credits_per_cycle: '600',
        payment_type: payment,
        return_to: 'create-sketch',
      })
      const answer = (await buyer.client.post(URL, form)).json()
      expect(answer).toEqual({ data: { sessionId: expect.any(String), url: expect.any(String) } })
      const { sessionId: id, url } = answer.data
      expect(await stateOf(buyer.client, id)).toEqual({
        status: 'open',
        declined: false,
        url,
        plan: 'STANDARD',
        payment_type: payment,
        credits: null,
      })
      // As JSON it is the same order.
      expect(await begun(buyer, 'STANDARD', { payment_type: payment, return_to: 'create-sketch' })).toEqual({ id, url })

      expect(await simulator.pay(url, 'declined')).toBe('declined')
      expect(await stateOf(buyer.client, id)).toMatchObject({ status: 'open', declined: true, url, credits: null })
      expect(await simulator.pay(url, 'success')).toBe('paid')
      await shop.deliver()
      expect(await stateOf(buyer.client, id)).toMatchObject({
        status: 'complete',
        declined: null,
        url: null,
        credits: 600,
      })
      expect(await shop.ledger(buyer)).toEqual([[payment === 'once' ? 'purchase' : 'renewal', 600]])
      expect((await shop.subscription(buyer)).plan).toBe(payment === 'once' ? null : provider.priceIds.STANDARD)
    },
  )

  test('whose event never comes is found by the page that waits for it', async () => {
    const buyer = await shop.buyer()
    const { id, url } = await begun(buyer)
    await simulator.pay(url, 'success')
    shop.takeEvents()
    expect(await stateOf(buyer.client, id)).toMatchObject({ status: 'complete', credits: 60 })
    expect(await shop.ledger(buyer)).toEqual([['renewal', 60]])
  })

  test('by somebody new makes a customer, once, also when both calls come at once', async () => {
    const account = await shop.server.createAccount('somebody-new')
    const client = await shop.server.signIn(account)
    const answers = await Promise.all([order(client, 'BASIC'), order(client, 'BASIC')])
    const [first, second] = answers.map((answer) => answer.json().data)
    expect(first).toEqual({ sessionId: expect.any(String), url: expect.any(String) })
    expect(second).toEqual(first)
    expect(await rowsOf(account)).toHaveLength(1)
    const customers = await shop.query('SELECT provider FROM customers WHERE account_id = $1', [account.id])
    expect(customers).toEqual([{ provider: 'sandbox' }])
  })

  test('leads back to the place it came from, with our own id', async () => {
    const buyer = await shop.buyer()
    const create = vi.spyOn(provider, 'createCheckout')
    const { id } = await begun(buyer, 'BASIC', { return_to: 'swap-garment' })
    const [placed] = create.mock.lastCall ?? []
    create.mockRestore()
    const back = [placed?.successUrl, placed?.cancelUrl].map((url) => new globalThis.URL(url ?? ''))
    expect(back.map(({ pathname }) => pathname)).toEqual(['/swap-garment', '/swap-garment'])
    expect(back.map(({ searchParams }) => searchParams.get(PAYMENT_POPUP_PARAM))).toEqual(['success', 'failure'])
    expect(back.map(({ searchParams }) => searchParams.get(CHECKOUT_PARAM))).toEqual([id, id])
  })

  test('is nobody else’s to look at', async () => {
    const [buyer, neighbour] = [await shop.buyer(), await shop.buyer()]
    const { id } = await begun(buyer)
    for (const theirs of [id, crypto.randomUUID(), 'no-id']) {
      const response = await neighbour.client.get(`/api/checkout/${theirs}/`)
      expect([response.statusCode, response.json()]).toEqual([404, { error: 'Checkout not found' }])
    }
    expect((await shop.server.visitor().get(`/api/checkout/${id}/`)).statusCode).toBe(401)
  })
})

describe('one open checkout an account (R23)', () => {
  test('another order ends the older one', async () => {
    const buyer = await shop.buyer()
    const older = await begun(buyer, 'BASIC')
    const newer = await begun(buyer, 'PREMIUM')
    expect(await simulator.pay(older.url, 'success')).toBe('closed')
    expect(await stateOf(buyer.client, older.id)).toMatchObject({
      status: 'expired',
      declined: null,
      url: null,
      credits: null,
    })
    expect(await openAtProvider(buyer)).toHaveLength(1)
    expect(await simulator.pay(newer.url, 'success')).toBe('paid')
    await shop.deliver()
    expect(await shop.ledger(buyer)).toEqual([['renewal', 2000]])
  })

  test('two orders at once leave one that can be paid', async () => {
    const buyer = await shop.buyer()
    const answers = await Promise.all([order(buyer.client, 'BASIC'), order(buyer.client, 'PREMIUM')])
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 409)).toContain(200)
    expect(await openAtProvider(buyer)).toHaveLength(1)
    expect((await rowsOf(buyer)).filter(({ status }) => status === 'open')).toHaveLength(1)
  })

  test('the older that is paid already is granted first, and there is a plan then', async () => {
    const buyer = await shop.buyer()
    const { id, url } = await begun(buyer, 'BASIC')
    await simulator.pay(url, 'success')
    shop.takeEvents()
    for (const plan of ['BASIC', 'PREMIUM'] as const) expect((await order(buyer.client, plan)).statusCode).toBe(409)
    expect(await stateOf(buyer.client, id)).toMatchObject({ status: 'complete', credits: 60 })
    expect(await shop.ledger(buyer)).toEqual([['renewal', 60]])
  })

  test('what is bought once can be bought again as soon as it is paid', async () => {
    const buyer = await shop.buyer()
    const first = await begun(buyer, 'BASIC', { payment_type: 'once' })
    await simulator.pay(first.url, 'success')
    shop.takeEvents()
    const second = await begun(buyer, 'BASIC', { payment_type: 'once' })
    expect(second.id).not.toBe(first.id)
    await simulator.pay(second.url, 'success')
    await shop.deliver()
    expect(await shop.balance(buyer)).toBe(120)
  })

  test('one that is nearly over, or is, is not handed out again', async () => {
    const buyer = await shop.buyer()
    const first = await begun(buyer)
    clock.advance((CHECKOUT_MINUTES - 5) * 60_000)
    const second = await begun(buyer)
    expect(second.id).not.toBe(first.id)
    clock.advance(CHECKOUT_MINUTES * 2 * 60_000)
    const third = await begun(buyer)
    expect(third.id).not.toBe(second.id)
    expect(await openAtProvider(buyer)).toHaveLength(1)
  })
})

describe('when the provider', () => {
  test('is unavailable, nothing is lost: the same order goes on, and makes no second checkout', async () => {
    const buyer = await shop.buyer()
    const create = provider.createCheckout
    // It took the order, and its answer was lost.
    const spy = vi.spyOn(provider, 'createCheckout').mockImplementationOnce(async (asked) => {
      await create(asked)
      throw new ProviderUnavailable('no answer came')
    })
    const refused = await order(buyer.client, 'BASIC')
    expect([refused.statusCode, refused.json()]).toEqual([503, { error: expect.stringContaining('try again') }])
    const [row] = await rowsOf(buyer)
    expect(await stateOf(buyer.client, row!.id)).toMatchObject({ status: 'open', url: null })
    expect((await begun(buyer)).id).toBe(row!.id)
    expect(await openAtProvider(buyer)).toHaveLength(1)
    spy.mockRestore()
  })

  test('is unavailable, and another plan is ordered then: the one that was not answered is ended', async () => {
    const buyer = await shop.buyer()
    const create = provider.createCheckout
    const spy = vi.spyOn(provider, 'createCheckout').mockImplementationOnce(async (asked) => {
      await create(asked)
      throw new ProviderUnavailable('no answer came')
    })
    expect((await order(buyer.client, 'BASIC')).statusCode).toBe(503)
    const { url } = await begun(buyer, 'STANDARD')
    spy.mockRestore()
    expect(await openAtProvider(buyer)).toHaveLength(1)
    await simulator.pay(url, 'success')
    await shop.deliver()
    expect(await shop.ledger(buyer)).toEqual([['renewal', 600]])
  })

  test('refuses, it is an error of ours, and the next order is a new one', async () => {
    const buyer = await shop.buyer()
    const reported = shop.server.reported.length
    const spy = vi
      .spyOn(provider, 'createCheckout')
      .mockRejectedValueOnce(new ProviderRefusal('no such price: price_x'))
    const refused = await order(buyer.client, 'BASIC')
    spy.mockRestore()
    expect([refused.statusCode, refused.json()]).toEqual([500, { error: 'An error occurred' }])
    expect(shop.server.reported).toHaveLength(reported + 1)
    const { id } = await begun(buyer)
    expect((await rowsOf(buyer)).map(({ status }) => status).toSorted()).toEqual(['expired', 'open'])
    expect(await stateOf(buyer.client, id)).toMatchObject({ status: 'open' })
  })

  test('is unavailable while the page waits, it is told what we know', async () => {
    const buyer = await shop.buyer()
    const { id, url } = await begun(buyer)
    const spy = vi.spyOn(provider, 'readCheckout').mockRejectedValueOnce(new ProviderUnavailable('no answer came'))
    expect(await stateOf(buyer.client, id)).toMatchObject({ status: 'open', url, declined: null })
    spy.mockRestore()
  })
})

describe('without a provider', () => {
  const shut = setUpShop({ payments: null })

  test('buying is off, in words (R25)', async () => {
    const { client, id } = await shut.buyer()
    const calls: [string, object][] = [
      [URL, { subscription_plan: 'x', credits_per_cycle: 60 }],
      ['/api/update-subscription/', { new_plan_price_id: 'x' }],
      ['/api/preview-subscription/', { new_plan_price_id: 'x' }],
      ['/api/cancel-subscription/', {}],
      ['/api/billing-portal/', {}],
    ]
    for (const [url, body] of calls) {
      const response = await client.post(url, body)
      expect([url, response.statusCode, response.json()]).toEqual([url, 503, { error: BUYING_IS_OFF }])
    }
    expect(await shut.query('SELECT id FROM checkouts WHERE account_id = $1', [id])).toEqual([])
  })
})

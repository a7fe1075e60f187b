import { describe, expect, test, vi } from 'vitest'
import type { PlanName } from '@toile/contract'
import { ORDER_TIMEOUT_MS, PLAN_CHANGE_LIFETIME_MS, ProviderUnavailable, ProviderRefusal } from '@toile/core'
import { type Buyer, setUpShop, type TestClient } from '../../../testing/index.ts'

const shop = setUpShop()
const { clock, simulator, provider } = shop
const DAY_MS = 24 * 60 * 60_000

const body = (plan: PlanName) => ({ new_plan_price_id: provider.priceIds[plan] })
const change = (client: TestClient, plan: PlanName) => client.post('/api/update-subscription/', body(plan))
const preview = (client: TestClient, plan: PlanName) => client.post('/api/preview-subscription/', body(plan))
const cancel = (client: TestClient) => client.post('/api/cancel-subscription/')
const changesOf = ({ id }: Buyer) =>
  shop.query('SELECT * FROM plan_changes WHERE account_id = $1 ORDER BY created_at', [id])
const planOf = async ({ customerId }: Buyer) => (await provider.readCustomer(customerId)).subscriptions[0]!
const chargesOf = async ({ customerId }: Buyer) =>
  (await provider.readCustomer(customerId)).payments.map(({ amountCents }) => amountCents)

async function subscriber(plan: PlanName = 'STANDARD'): Promise<Buyer> {
  const buyer = await shop.buyer()
  await shop.buy(buyer, plan)
  await shop.deliver()
  return buyer
}

describe('who may not change a plan', () => {
  const calls = [
    ['preview-subscription', {}],
    ['update-subscription', {}],
    ['cancel-subscription', {}],
  ] as const

  test.each(calls)('%s: a visitor, nobody without the token, and who has none', async (name) => {
    const url = `/api/${name}/`
    expect((await shop.server.visitor().post(url, body('PREMIUM'))).statusCode).toBe(401)
    const subscribed = await subscriber()
    const before = await planOf(subscribed)
    const unsigned = await subscribed.client.request({ method: 'POST', url, payload: body('PREMIUM') })
    expect([unsigned.statusCode, unsigned.json()]).toEqual([403, { error: expect.any(String) }])
    expect([await planOf(subscribed), await changesOf(subscribed)]).toEqual([before, []])
    const { client } = await shop.buyer()
    const none = await client.post(url, body('PREMIUM'))
    expect([none.statusCode, none.json()]).toEqual([409, { error: 'You have no plan at the moment.' }])
  })

  test('to a price that is none: Invalid priceId', async () => {
    const buyer = await subscriber()
    for (const name of ['preview', 'update']) {
      const response = await buyer.client.post(`/api/${name}-subscription/`, { new_plan_price_id: 'price_of_nothing' })
      expect([response.statusCode, response.json()]).toEqual([400, { error: 'Invalid priceId' }])
    }
    expect(await changesOf(buyer)).toEqual([])
  })

  test('to the plan one has', async () => {
    const buyer = await subscriber()
    for (const response of [await change(buyer.client, 'STANDARD'), await preview(buyer.client, 'STANDARD')]) {
      expect([response.statusCode, response.json()]).toEqual([409, { error: 'This is your plan already.' }])
    }
  })
})

describe('an upgrade', () => {
  test('costs and gives what was shown, from the moment at which it was shown', async () => {
    const buyer = await subscriber('BASIC')
    clock.advance(13 * DAY_MS)
    const shown = (await preview(buyer.client, 'STANDARD')).json()
    expect(shown).toMatchObject({ change: 'upgrade', currency: 'usd', next_cents: 5000 })
    expect([shown.credits > 200, shown.credits < 300]).toEqual([true, true])
    clock.advance(PLAN_CHANGE_LIFETIME_MS / 3)
    const answer = await change(buyer.client, 'STANDARD')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({
        change: 'upgrade',
        plan: provider.priceIds.STANDARD,
        status: 'active',
        subscription_status: 'active',
        next_billing_date: shown.next_billing_date,
        pending_plan: null,
        payment_url: null,
      }),
    ])
    expect(await chargesOf(buyer)).toEqual([500, shown.due_cents])
    await shop.deliver()
    expect(await shop.ledger(buyer)).toEqual([
      ['renewal', 60],
      ['upgrade', shown.credits],
    ])
    expect(await changesOf(buyer)).toHaveLength(1)
  })

  test('is counted from the period’s begin while our clock is behind the provider’s', async () => {
    const buyer = await subscriber('BASIC')
    await simulator.advanceToNextBilling(buyer.customerId)
    await shop.deliver()
    const shown = (await preview(buyer.client, 'STANDARD')).json()
    expect(shown).toMatchObject({ due_cents: 4500, credits: 540 })
    await change(buyer.client, 'STANDARD')
    await shop.deliver()
    expect((await shop.ledger(buyer)).at(-1)).toEqual(['upgrade', 540])
  })

  test('that was shown long ago is counted anew', async () => {
    const buyer = await subscriber('BASIC')
    await preview(buyer.client, 'STANDARD')
    clock.advance(PLAN_CHANGE_LIFETIME_MS + 1000)
    expect((await change(buyer.client, 'STANDARD')).statusCode).toBe(200)
    const [shown, ordered] = await changesOf(buyer)
    expect([shown!.ordered_at, ordered!.at.getTime() > shown!.at.getTime()]).toEqual([null, true])
  })

  test('a double click, and one a moment later, are charged once', async () => {
    const buyer = await subscriber('BASIC')
    const answers = await Promise.all([change(buyer.client, 'PREMIUM'), change(buyer.client, 'PREMIUM')])
    answers.push(await change(buyer.client, 'PREMIUM'))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.json().plan))).toEqual(new Set([provider.priceIds.PREMIUM]))
    await shop.deliver()
    expect(await chargesOf(buyer)).toHaveLength(2)
    expect((await shop.ledger(buyer)).map(([reason]) => reason)).toEqual(['renewal', 'upgrade'])
    clock.advance(PLAN_CHANGE_LIFETIME_MS + 1000)
    expect((await change(buyer.client, 'PREMIUM')).statusCode).toBe(409)
  })

  test('beside one to another plan is refused until the provider has answered that one', async () => {
    const buyer = await subscriber('BASIC')
    const upgrade = provider.upgrade
    const asked = Promise.withResolvers<void>()
    const answers = Promise.withResolvers<void>()
    const spy = vi.spyOn(provider, 'upgrade').mockImplementationOnce(async (order) => {
      asked.resolve()
      await answers.promise
      return upgrade(order)
    })
    const larger = change(buyer.client, 'PREMIUM')
    await asked.promise
    const beside = await change(buyer.client, 'STANDARD')
    expect([beside.statusCode, beside.json()]).toEqual([409, { error: expect.stringContaining('on its way') }])
    expect((await changesOf(buyer)).map(({ to_plan }) => to_plan)).toEqual(['PREMIUM'])
    answers.resolve()
    expect((await larger).json()).toMatchObject({ plan: provider.priceIds.PREMIUM })
    spy.mockRestore()
    await shop.deliver()
    expect((await shop.ledger(buyer)).map(([, amount]) => amount)).toEqual([60, 1940])
  })

  test('that the provider never heard of keeps another plan from being ordered for two minutes, and no longer', async () => {
    const buyer = await subscriber('BASIC')
    const spy = vi.spyOn(provider, 'upgrade').mockRejectedValueOnce(new ProviderUnavailable('no answer came'))
    expect((await change(buyer.client, 'PREMIUM')).statusCode).toBe(503)
    spy.mockRestore()
    expect((await change(buyer.client, 'STANDARD')).statusCode).toBe(409)
    clock.advance(ORDER_TIMEOUT_MS)
    expect((await change(buyer.client, 'STANDARD')).json()).toMatchObject({ plan: provider.priceIds.STANDARD })
  })

  test('that the bank wants confirmed leaves the plan, and says where it can be paid', async () => {
    const buyer = await subscriber('BASIC')
    await simulator.setCard(buyer.customerId, 'authentication')
    const answer = (await change(buyer.client, 'STANDARD')).json()
    expect(answer).toMatchObject({
      change: 'upgrade',
      plan: provider.priceIds.BASIC,
      pending_plan: provider.priceIds.STANDARD,
      payment_url: expect.any(String),
    })
    expect(await shop.ledger(buyer)).toEqual([['renewal', 60]])
    // Asked for again, also much later, it is the same bill.
    clock.advance(PLAN_CHANGE_LIFETIME_MS * 2)
    expect((await change(buyer.client, 'STANDARD')).json().payment_url).toBe(answer.payment_url)
    expect(await simulator.payInvoice(answer.payment_url, 'success')).toBe('paid')
    await shop.deliver()
    expect(await shop.subscription(buyer)).toMatchObject({ plan: provider.priceIds.STANDARD, pending_plan: null })
    expect((await shop.ledger(buyer)).map(([reason]) => reason)).toEqual(['renewal', 'upgrade'])
  })

  test('in whose place another was ordered is another order when it is asked for again', async () => {
    const buyer = await subscriber('BASIC')
    await simulator.setCard(buyer.customerId, 'authentication')
    const first = (await change(buyer.client, 'PREMIUM')).json()
    await change(buyer.client, 'STANDARD')
    const again = (await change(buyer.client, 'PREMIUM')).json()
    expect(again).toMatchObject({ plan: provider.priceIds.BASIC, pending_plan: provider.priceIds.PREMIUM })
    expect(again.payment_url).not.toBe(first.payment_url)
    expect(await planOf(buyer)).toMatchObject({ plan: 'BASIC', pendingPlan: 'PREMIUM', payUrl: again.payment_url })
    expect(await simulator.payInvoice(again.payment_url, 'success')).toBe('paid')
    expect((await planOf(buyer)).plan).toBe('PREMIUM')
  })

  test('of the next period is another order, also minutes after one of the period before', async () => {
    const buyer = await subscriber('BASIC')
    const end = (await planOf(buyer)).period.end.getTime()
    clock.advance(end - clock.now().getTime() - 60_000)
    const client = await shop.server.signIn({ ...buyer, username: buyer.email })
    await change(client, 'STANDARD')
    await change(client, 'BASIC')
    clock.advance(2 * 60_000)
    await simulator.viewPortal(buyer.customerId)
    await shop.deliver()
    expect((await planOf(buyer)).plan).toBe('BASIC')
    expect((await change(client, 'STANDARD')).json()).toMatchObject({ plan: provider.priceIds.STANDARD })
    expect((await planOf(buyer)).plan).toBe('STANDARD')
  })

  test('whose answer is lost is charged once, however often it is asked for', async () => {
    const buyer = await subscriber('BASIC')
    const upgrade = provider.upgrade
    const spy = vi.spyOn(provider, 'upgrade').mockImplementationOnce(async (order) => {
      await upgrade(order)
      throw new ProviderUnavailable('no answer came')
    })
    const lost = await change(buyer.client, 'PREMIUM')
    spy.mockRestore()
    expect([lost.statusCode, lost.json()]).toEqual([503, { error: expect.stringContaining('try again') }])
    expect((await change(buyer.client, 'PREMIUM')).json()).toMatchObject({ plan: provider.priceIds.PREMIUM })
    await shop.deliver()
    expect(await chargesOf(buyer)).toHaveLength(2)
    expect((await shop.ledger(buyer)).map(([reason]) => reason)).toEqual(['renewal', 'upgrade'])
  })

  test('that went through is told as such when nothing can be read afterwards', async () => {
    const buyer = await subscriber('BASIC')
    const read = provider.readCustomer
    const spy = vi
      .spyOn(provider, 'readCustomer')
      .mockImplementationOnce(read)
      .mockRejectedValueOnce(new ProviderUnavailable('no answer came'))
    const answer = await change(buyer.client, 'STANDARD')
    spy.mockRestore()
    expect([answer.statusCode, answer.json().change]).toEqual([200, 'upgrade'])
    await shop.deliver()
    expect((await shop.subscription(buyer)).plan).toBe(provider.priceIds.STANDARD)
  })

  test('that the provider refuses is an error of ours, and is ordered under another name next time', async () => {
    const buyer = await subscriber('BASIC')
    const spy = vi.spyOn(provider, 'upgrade').mockRejectedValueOnce(new ProviderRefusal('not now'))
    const refused = await change(buyer.client, 'STANDARD')
    spy.mockRestore()
    expect([refused.statusCode, refused.json()]).toEqual([500, { error: 'An error occurred' }])
    expect(await changesOf(buyer)).toEqual([])
    expect((await change(buyer.client, 'STANDARD')).statusCode).toBe(200)
  })

  test('is refused while the last bill is open; that is paid first', async () => {
    const buyer = await subscriber('BASIC')
    await simulator.setCard(buyer.customerId, 'declined-later')
    await simulator.advanceToNextBilling(buyer.customerId)
    await shop.deliver()
    const due = await shop.subscription(buyer)
    expect(due).toMatchObject({ status: 'past_due', payment_url: expect.any(String), grace_until: expect.any(String) })
    for (const response of [await change(buyer.client, 'PREMIUM'), await preview(buyer.client, 'PREMIUM')]) {
      expect([response.statusCode, response.json()]).toEqual([409, { error: expect.stringContaining('bill') }])
    }
    expect(await chargesOf(buyer)).toEqual([500])
    expect(await simulator.payInvoice(due.payment_url, 'success')).toBe('paid')
    await shop.deliver()
    expect((await change(buyer.client, 'PREMIUM')).json()).toMatchObject({ plan: provider.priceIds.PREMIUM })
  })
})

describe('a downgrade', () => {
  test('follows at the period’s end; credits stay; asked for twice it is one', async () => {
    const buyer = await subscriber('PREMIUM')
    const { next_billing_date } = await shop.subscription(buyer)
    expect((await preview(buyer.client, 'BASIC')).json()).toEqual({
      change: 'downgrade',
      due_cents: 0,
      currency: 'usd',
      credits: 0,
      takes_effect_at: next_billing_date,
      next_billing_date,
      next_cents: 500,
    })
    expect((await planOf(buyer)).nextPlan).toBeNull()
    for (let time = 0; time < 2; time += 1) {
      expect((await change(buyer.client, 'BASIC')).json()).toMatchObject({
        change: 'downgrade',
        plan: provider.priceIds.PREMIUM,
        next_plan: provider.priceIds.BASIC,
        next_billing_date,
      })
    }
    expect(await shop.balance(buyer)).toBe(2000)
    await simulator.advanceToNextBilling(buyer.customerId)
    await shop.deliver()
    expect(await shop.subscription(buyer)).toMatchObject({ plan: provider.priceIds.BASIC, next_plan: null })
    expect(await shop.balance(buyer)).toBe(2060)
  })

  test('is undone by going back to the plan one has', async () => {
    const buyer = await subscriber('PREMIUM')
    await change(buyer.client, 'STANDARD')
    expect((await preview(buyer.client, 'PREMIUM')).json()).toMatchObject({
      change: 'return',
      due_cents: 0,
      credits: 0,
      next_cents: 15000,
    })
    expect((await change(buyer.client, 'PREMIUM')).json()).toMatchObject({ change: 'return', next_plan: null })
    expect((await planOf(buyer)).nextPlan).toBeNull()
    expect(await chargesOf(buyer)).toHaveLength(1)
  })
})

describe('a cancel', () => {
  test('lets the plan run out; twice is once; the way back undoes it', async () => {
    const buyer = await subscriber()
    const { next_billing_date } = await shop.subscription(buyer)
    for (let time = 0; time < 2; time += 1) {
      const response = await cancel(buyer.client)
      expect([response.statusCode, response.json()]).toEqual([
        200,
        expect.objectContaining({
          plan: provider.priceIds.STANDARD,
          status: 'canceling',
          subscription_status: 'canceling',
          next_billing_date: null,
          ends_at: next_billing_date,
        }),
      ])
    }
    expect((await preview(buyer.client, 'STANDARD')).json()).toMatchObject({ change: 'return', next_billing_date })
    expect((await change(buyer.client, 'STANDARD')).json()).toMatchObject({
      change: 'return',
      status: 'active',
      ends_at: null,
      next_billing_date,
    })
    expect(await chargesOf(buyer)).toHaveLength(1)
  })

  test.each([
    ['STANDARD', 'PREMIUM', { change: 'upgrade', next_plan: null }],
    ['STANDARD', 'BASIC', { change: 'downgrade', next_plan: provider.priceIds.BASIC }],
  ] as const)('of %s gives way to %s', async (from, to, expected) => {
    const buyer = await subscriber(from)
    await cancel(buyer.client)
    expect((await change(buyer.client, to)).json()).toMatchObject({ ...expected, status: 'active', ends_at: null })
  })

  test('while a bill is open ends the plan now; the bill is void, and nothing more is charged', async () => {
    const buyer = await subscriber('BASIC')
    await simulator.setCard(buyer.customerId, 'declined-later')
    await simulator.advanceToNextBilling(buyer.customerId)
    await shop.deliver()
    const { status, payment_url } = await shop.subscription(buyer)
    expect(status).toBe('past_due')
    const response = await cancel(buyer.client)
    expect([response.statusCode, response.json()]).toEqual([200, expect.objectContaining({ plan: null, status: null })])
    await simulator.setCard(buyer.customerId, 'success')
    expect(await simulator.payInvoice(payment_url, 'success')).toBe('closed')
    await simulator.viewPortal(buyer.customerId)
    clock.advance(40 * DAY_MS)
    await simulator.viewPortal(buyer.customerId)
    await shop.deliver()
    expect(await chargesOf(buyer)).toEqual([500])
    expect(await shop.ledger(buyer)).toEqual([['renewal', 60]])
  })

  test('of a plan whose bill was paid a moment ago, unheard, lets it run out', async () => {
    const buyer = await subscriber('BASIC')
    await simulator.setCard(buyer.customerId, 'declined-later')
    await simulator.advanceToNextBilling(buyer.customerId)
    await shop.deliver()
    const { payment_url } = await shop.subscription(buyer)
    expect(await simulator.payInvoice(payment_url, 'success')).toBe('paid')
    expect((await cancel(buyer.client)).json()).toMatchObject({ status: 'canceling', ends_at: expect.any(String) })
    await shop.deliver()
    expect(await shop.balance(buyer)).toBe(120)
  })

  test('of one that has ended at the provider meanwhile says so', async () => {
    const buyer = await subscriber('BASIC')
    await provider.endNow((await planOf(buyer)).id)
    const response = await cancel(buyer.client)
    expect([response.statusCode, response.json()]).toEqual([409, { error: 'You have no plan at the moment.' }])
  })

  test('that cannot be sent changes nothing, and can be sent again', async () => {
    const buyer = await subscriber()
    const spy = vi.spyOn(provider, 'cancelAtPeriodEnd').mockRejectedValueOnce(new ProviderUnavailable('no answer came'))
    expect((await cancel(buyer.client)).statusCode).toBe(503)
    spy.mockRestore()
    expect(await shop.subscription(buyer)).toMatchObject({ status: 'active' })
    expect((await cancel(buyer.client)).json()).toMatchObject({ status: 'canceling' })
  })

  test('comes to its end: no plan, and the credits stay', async () => {
    const buyer = await subscriber()
    await cancel(buyer.client)
    await simulator.advanceToNextBilling(buyer.customerId)
    await shop.deliver()
    expect((await shop.subscription(buyer)).status).toBeNull()
    expect(await shop.balance(buyer)).toBe(600)
    expect((await change(buyer.client, 'STANDARD')).statusCode).toBe(409)
  })
})

test('two accounts never meet: what one does changes nothing of the other’s', async () => {
  const [one, other] = [await subscriber(), await subscriber()]
  const before = [await planOf(other), await shop.subscription(other), await shop.ledger(other)]
  await change(one.client, 'PREMIUM')
  await cancel(one.client)
  expect([await planOf(other), await shop.subscription(other), await shop.ledger(other)]).toEqual(before)
})

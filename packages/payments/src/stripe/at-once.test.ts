import type { PlanName } from '@toile/contract'
import { creditsFor, ProviderUnavailable, ProviderRefusal } from '@toile/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStripeWorld, type StripeWorld } from '../testing/stripe-world.ts'

// What happens between two calls of Stripe's that belong together, and when the second never comes.
const HOUR = 60 * 60 * 1000

let world: StripeWorld
let customer: string
let orders = 0
beforeEach(async () => {
  world = await openStripeWorld()
  customer = await world.provider.createCustomer({
    accountId: 'account-1',
    email: 'ada@example.com',
  })
})
afterEach(() => world.close())

const key = () => `order-${(orders += 1)}`
const order = (plan: PlanName, payment: 'monthly' | 'once' = 'monthly') => ({
  key: key(),
  customerId: customer,
  plan,
  payment,
  successUrl: 'http://127.0.0.1/success',
  cancelUrl: 'http://127.0.0.1/failure',
  expiresAt: new Date(Math.ceil(Date.now() / 1000) * 1000 + HOUR),
})
const state = () => world.provider.readCustomer(customer)
const subscription = async () => (await state()).subscriptions[0]!
async function subscribe(plan: PlanName): Promise<string> {
  const { id } = await world.provider.createCheckout(order(plan))
  await world.simulator.pay(id, 'ok')
  return (await subscription()).id
}
async function upgrade(subscriptionId: string, plan: PlanName) {
  return world.provider.upgrade({
    key: key(),
    subscriptionId,
    plan,
    at: await world.simulator.timeOf(customer),
  })
}

/** Holds the next such request back; resolves when it has come. */
function hold(method: string, path: string) {
  const gate = Promise.withResolvers<void>()
  const has = Promise.withResolvers<void>()
  world.double.fail({
    when: (request) => {
      const fits = request.method === method && request.path.startsWith(path)
      if (fits) has.resolve()
      return fits
    },
    what: 'held',
    until: gate.promise,
  })
  return { come: has.promise, letGo: gate.resolve }
}

/** Each such request fails, as when nobody is there any more to make it. */
const cutOff = (method: string, path: RegExp) =>
  world.double.fail({
    when: (request) => request.method === method && path.test(request.path),
    what: 500,
    times: 3,
  })

describe('a planned change', () => {
  test.each([
    ['the mark', /subscription_schedules\/[^/]+$/],
    ['the charge', /subscriptions\/[^/]+$/],
  ])('stays where an upgrade is cut off before %s', async (_, path) => {
    const id = await subscribe('STANDARD')
    await world.provider.scheduleDowngrade(id, 'BASIC')
    cutOff('POST', path)
    await expect(upgrade(id, 'PREMIUM')).rejects.toThrow(ProviderUnavailable)
    expect(await subscription()).toMatchObject({
      plan: 'STANDARD',
      nextPlan: 'BASIC',
    })
  })

  test('is ended by the next read where an upgrade is cut off after the charge', async () => {
    const id = await subscribe('STANDARD')
    await world.provider.scheduleDowngrade(id, 'BASIC')
    cutOff('POST', /release$/)
    await expect(upgrade(id, 'PREMIUM')).rejects.toThrow(ProviderUnavailable)
    expect(await subscription()).toMatchObject({
      plan: 'PREMIUM',
      nextPlan: null,
    })
    expect(world.double.state.subscriptions[id]!.schedule).toBeNull()
  })

  test('stays where an upgrade is refused', async () => {
    const id = await subscribe('STANDARD')
    await world.provider.scheduleDowngrade(id, 'BASIC')
    world.double.state.prices[world.options.prices.PREMIUM.monthly]!.active = false
    await expect(upgrade(id, 'PREMIUM')).rejects.toThrow(ProviderRefusal)
    expect(await subscription()).toMatchObject({
      plan: 'STANDARD',
      nextPlan: 'BASIC',
    })
  })

  test('to end stays where a downgrade is cut off at any step', async () => {
    const id = await subscribe('STANDARD')
    await world.provider.cancelAtPeriodEnd(id)
    for (const path of [/subscription_schedules$/, /subscription_schedules\/[^/]+$/]) {
      cutOff('POST', path)
      await expect(world.provider.scheduleDowngrade(id, 'BASIC')).rejects.toThrow(ProviderUnavailable)
      expect((await subscription()).cancelsAt).not.toBeNull()
    }
  })

  test('to end on a date that was set by hand gives way to a downgrade, and to an upgrade that is paid', async () => {
    const id = await subscribe('STANDARD')
    const date = Math.floor(Date.now() / 1000) + 5 * 24 * 3600
    const endOn = () => (world.double.state.subscriptions[id]!.cancel_at = date)
    endOn()
    await world.provider.scheduleDowngrade(id, 'BASIC')
    expect(await subscription()).toMatchObject({
      cancelsAt: null,
      nextPlan: 'BASIC',
    })
    await world.provider.keepPlan(id)
    endOn()
    await world.simulator.setCard(customer, 'declined')
    await upgrade(id, 'PREMIUM')
    expect((await subscription()).cancelsAt).toEqual(new Date(date * 1000))
    await world.simulator.setCard(customer, 'ok')
    expect(await upgrade(id, 'PREMIUM')).toMatchObject({ kind: 'to-pay' })
  })
})

describe('two at once', () => {
  test('of two upgrades that have both read the same plan one is charged, and the other refused', async () => {
    const id = await subscribe('BASIC')
    const second = hold('POST', `/v1/subscriptions/${id}`)
    const late = upgrade(id, 'STANDARD')
    await second.come
    await expect(upgrade(id, 'PREMIUM')).rejects.toThrow(ProviderRefusal)
    second.letGo()
    expect(await late).toEqual({ kind: 'paid' })
    expect(await upgrade(id, 'PREMIUM'), 'ordered again').toEqual({
      kind: 'paid',
    })
    const { payments } = await state()
    const credits = payments.flatMap(({ items }) => items).reduce((sum, item) => sum + (creditsFor(item) ?? 0), 0)
    const cents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
    expect(payments).toHaveLength(3)
    expect(credits / cents).toBeLessThanOrEqual(2000 / 15000)
  })

  test('a downgrade keeps the larger plan that was paid meanwhile', async () => {
    const id = await subscribe('STANDARD')
    const { come, letGo } = hold('POST', '/v1/subscription_schedules')
    const downgrade = world.provider.scheduleDowngrade(id, 'BASIC')
    await come
    expect(await upgrade(id, 'PREMIUM')).toEqual({ kind: 'paid' })
    letGo()
    await downgrade
    expect(await subscription()).toMatchObject({
      plan: 'PREMIUM',
      nextPlan: 'BASIC',
    })
  })
})

describe('a customer is read in order', () => {
  test('a checkout that is completed between the reads is open with its payment, never complete without', async () => {
    const { id } = await world.provider.createCheckout(order('BASIC', 'once'))
    const { come, letGo } = hold('GET', '/v1/invoices')
    const reading = state()
    await come
    await world.simulator.pay(id, 'ok')
    letGo()
    expect((await reading).checkouts).toMatchObject([{ id, status: 'open' }])
    expect(await state()).toMatchObject({
      checkouts: [{ status: 'complete' }],
      payments: [{ amountCents: 500 }],
    })
  })

  test('one that begins a plan between the reads: the plan is there before its payment', async () => {
    const { id } = await world.provider.createCheckout(order('BASIC'))
    const { come, letGo } = hold('GET', '/v1/charges')
    const reading = state()
    await come
    await world.simulator.pay(id, 'ok')
    letGo()
    expect(await reading).toMatchObject({
      payments: [],
      subscriptions: [{ plan: 'BASIC' }],
    })
  })

  test('a plain customer in eight calls, however many checkouts were never paid', async () => {
    await subscribe('BASIC')
    for (let count = 0; count < 30; count += 1) {
      const { id } = await world.provider.createCheckout(order('PREMIUM', 'once'))
      await world.provider.expireCheckout(id)
    }
    const before = world.double.requests.length
    const { checkouts } = await state()
    expect(world.double.requests.length - before).toBe(8)
    expect(checkouts).toHaveLength(11)
  })
})

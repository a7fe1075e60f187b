import type { PaymentType, PlanName } from '@toile/contract'
import { ProviderUnavailable, ProviderRefusal } from '@toile/core'
import { afterEach, describe, expect, test } from 'vitest'
import { openStripeWorld, type StripeWorld, type StripeWorldOptions } from '../testing/stripe-world.ts'

// What Stripe alone can do; the rest is in the conformance suite.
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

let world: StripeWorld
let customer: string
let orders = 0
afterEach(() => world.close())

async function open(options: StripeWorldOptions = {}): Promise<void> {
  world = await openStripeWorld(options)
  customer = await world.provider.createCustomer({ accountId: 'account-1', email: 'ada@example.com' })
}

const order = (plan: PlanName, payment: PaymentType = 'monthly') => ({
  key: `order-${(orders += 1)}`,
  customerId: customer,
  plan,
  payment,
  successUrl: 'http://127.0.0.1/success',
  cancelUrl: 'http://127.0.0.1/failure',
  expiresAt: new Date(Math.ceil(Date.now() / 1000) * 1000 + HOUR),
})
const state = () => world.provider.readCustomer(customer)

async function subscribe(plan: PlanName, card: Parameters<StripeWorld['simulator']['pay']>[1] = 'ok') {
  const { id } = await world.provider.createCheckout(order(plan))
  await world.simulator.pay(id, card)
  return subscription()
}
const subscription = async () => (await state()).subscriptions[0]!
const upgradeTo = async (subscriptionId: string, plan: PlanName) => ({
  key: `order-${(orders += 1)}`,
  subscriptionId,
  plan,
  at: await world.simulator.timeOf(customer),
})
const asked = (method: string, path: string) =>
  world.double.requests.filter((request) => request.method === method && request.path.startsWith(path))

describe('settings', () => {
  test('automatic tax is charged, and the address it goes by is kept', async () => {
    await open({ automaticTax: true, taxPercent: 20 })
    const { id } = await subscribe('BASIC')
    expect((await state()).payments).toMatchObject([{ amountCents: 600 }])
    const [checkout] = asked('POST', '/v1/checkout/sessions')
    expect(checkout?.params).toMatchObject({ automatic_tax: { enabled: 'true' }, customer_update: { address: 'auto' } })
    const change = await upgradeTo(id, 'STANDARD')
    const { dueCents } = await world.provider.previewUpgrade(change)
    expect(Math.abs(dueCents - 4500 * 1.2)).toBeLessThanOrEqual(2)
    await world.provider.upgrade(change)
    expect((await state()).payments.map(({ amountCents }) => amountCents)).toContain(dueCents)
  })

  test('a promotion code may bring a plan, and a purchase, to nothing; both are paid, and there is nothing to give back', async () => {
    await open({ promotionCodes: true })
    for (const payment of ['monthly', 'once'] as const) {
      const { id } = await world.provider.createCheckout(order('STANDARD', payment))
      world.double.simulator.pay(id, 'ok', { percentOff: 100 })
    }
    const { payments } = await state()
    expect(payments.map(({ amountCents, items }) => [amountCents, items[0]?.kind, items[0]?.plan]).toSorted()).toEqual([
      [0, 'period', 'STANDARD'],
      [0, 'purchase', 'STANDARD'],
    ])
    for (const { id } of payments) await world.provider.refund(id, 'account-deleted')
    expect(asked('POST', '/v1/refunds')).toEqual([])
  })

  test('the portal’s configuration is the one that was named', async () => {
    await open()
    const named = Object.keys(world.double.state.portalConfigurations)[0]!
    await world.close()
    await open({ portalConfiguration: named })
    await expect(world.provider.openPortal(customer, 'http://127.0.0.1/'), 'of another account').rejects.toThrow(
      ProviderRefusal,
    )
    expect(asked('POST', '/v1/billing_portal/sessions')[0]?.params).toMatchObject({ configuration: named })
  })
})

describe('what the dashboard’s user does', () => {
  test('another price is no plan of ours', async () => {
    await open()
    const { id } = await subscribe('BASIC')
    world.double.simulator.changePrice(id)
    expect(await subscription()).toMatchObject({ plan: null, status: 'active' })
  })

  test('a subscription that stands still is past due', async () => {
    await open()
    const { id } = await subscribe('BASIC')
    world.double.simulator.pause(id, 'subscription')
    expect(await subscription()).toMatchObject({ plan: 'BASIC', status: 'past_due' })
  })

  test('one that Stripe gives up to collect is past due', async () => {
    await open({ afterRetries: 'unpaid' })
    const { period } = await subscribe('BASIC', 'ok-then-declined')
    await world.simulator.advanceTo(customer, new Date(period.end.getTime() + 20 * DAY))
    expect(await subscription()).toMatchObject({ status: 'past_due', payUrl: expect.any(String) })
  })

  test('one that is cancelled has ended, and is not cancelled again', async () => {
    await open()
    const { id } = await subscribe('BASIC')
    world.double.simulator.cancelNow(id)
    await world.provider.endNow(id)
    expect(await subscription()).toMatchObject({ status: 'ended' })
    expect(asked('DELETE', '/v1/subscriptions')).toEqual([])
  })
})

test.each(['invoice_item_details', 'subscription_item_details'] as const)(
  'an upgrade is known by its line, whichever parent it has (%s)',
  async (prorationParent) => {
    await open({ prorationParent })
    const { id } = await subscribe('BASIC')
    await world.provider.upgrade(await upgradeTo(id, 'PREMIUM'))
    expect((await state()).payments.flatMap(({ items }) => items)).toContainEqual(
      expect.objectContaining({ kind: 'upgrade', from: 'BASIC', plan: 'PREMIUM' }),
    )
  },
)

test('every page is read: a hundred purchases and some more', async () => {
  await open()
  for (let count = 0; count < 105; count += 1) {
    const { id } = await world.provider.createCheckout(order('BASIC', 'once'))
    await world.simulator.pay(id, 'ok')
  }
  const { payments, checkouts } = await state()
  expect([payments.length, checkouts.length]).toEqual([105, 105])
  expect(payments.every(({ items, receiptUrl }) => items[0]?.plan === 'BASIC' && receiptUrl !== null)).toBe(true)
})

describe('when Stripe is unavailable', () => {
  test('each call says so, and nothing of what was sent', async () => {
    await open()
    const { id } = await subscribe('BASIC')
    const { provider, double } = world
    const change = await upgradeTo(id, 'STANDARD')
    const calls: (() => Promise<unknown>)[] = [
      () => provider.createCustomer({ accountId: 'account-2', email: 'mary@example.com' }),
      () => provider.createCheckout(order('BASIC')),
      () => provider.readCheckout('cs_1'),
      () => provider.readCustomer(customer),
      () => provider.previewUpgrade(change),
      () => provider.upgrade(change),
      () => provider.scheduleDowngrade(id, 'BASIC'),
      () => provider.cancelAtPeriodEnd(id),
      () => provider.keepPlan(id),
      () => provider.endNow(id),
      () => provider.refund('pi_1', 'duplicate'),
      () => provider.openPortal(customer, 'http://127.0.0.1/'),
    ]
    for (const call of calls) {
      const fault = { when: () => true, what: 429, times: 1000 }
      double.fail(fault)
      const failed = call()
      await expect(failed).rejects.toThrow(ProviderUnavailable)
      await expect(failed).rejects.not.toThrow(/example\.com|sk_test/)
      fault.times = 1
      await provider.readCheckout('cs_1').catch(() => null)
    }
    expect(await subscription()).toMatchObject({ plan: 'BASIC', status: 'active', cancelsAt: null })
  })

  test('an answer that is lost is asked for again, and nothing is done twice', async () => {
    await open()
    const { double, provider } = world
    const lose = (path: string) =>
      double.fail({ when: ({ method, path: at }) => method === 'POST' && at.startsWith(path), what: 'answer-lost' })
    lose('/v1/checkout/sessions')
    const { id } = await subscribe('BASIC')
    lose(`/v1/subscriptions/${id}`)
    expect(await provider.upgrade(await upgradeTo(id, 'STANDARD'))).toEqual({ kind: 'paid' })
    const { payments, checkouts } = await state()
    expect([payments.length, checkouts.length]).toEqual([2, 1])
  })
})

test('a bill that is paid while it is being voided stays paid', async () => {
  await open()
  const { period, id } = await subscribe('BASIC', 'ok-then-declined')
  await world.simulator.advanceTo(customer, new Date(period.end.getTime() + 3 * HOUR))
  const { payUrl } = await subscription()
  const paid = Promise.withResolvers<void>()
  world.double.fail({ when: ({ path }) => path.endsWith('/void'), what: 'held', until: paid.promise })
  const ending = world.provider.endNow(id)
  await expect.poll(() => asked('POST', '/v1/invoices').length).toBe(1)
  await world.simulator.payInvoice(payUrl!, 'ok')
  paid.resolve()
  await ending
  expect(await subscription()).toMatchObject({ status: 'ended' })
  expect((await state()).payments).toHaveLength(2)
})

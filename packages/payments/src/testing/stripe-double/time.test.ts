import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Stripe } from 'stripe'
import { change, january, openCheckout, openJanuaryShop, openShop, refusal, subscribe } from './testing.ts'
import { DAY } from './time.ts'

let shop: Awaited<ReturnType<typeof openJanuaryShop>>
beforeEach(async () => {
  shop = await openJanuaryShop()
})
afterEach(() => shop.double.close())

const read = async (id: string) => {
  const subscription = await shop.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  const [item] = subscription.items.data
  return {
    subscription,
    status: subscription.status,
    invoice: subscription.latest_invoice as Stripe.Invoice,
    price: item!.price.id,
    period: [item!.current_period_start, item!.current_period_end],
  }
}
const types = () => shop.double.simulator.events().map(({ type }) => type)

describe('a renewal', () => {
  test('bills the next month as a draft, and charges it an hour later', async () => {
    const { goTo, prices } = shop
    const { id } = await subscribe(shop, prices.basic)
    goTo(january(32))
    const drafted = await read(id)
    expect(drafted.period).toEqual([january(32), january(60)])
    expect(drafted.invoice).toMatchObject({
      status: 'draft',
      billing_reason: 'subscription_cycle',
      period_start: january(1),
      period_end: january(32),
      lines: { data: [{ amount: 500, period: { start: january(32), end: january(60) } }] },
    })
    goTo(january(32, 1))
    expect((await read(id)).invoice).toMatchObject({ status: 'paid', amount_paid: 500 })
  })

  test('keeps to the day it began on, through shorter months', async () => {
    const { prices, double, stripe, newCustomer } = shop
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: january(31) })
    const customer = await newCustomer({ test_clock: clock.id })
    const { id } = await subscribe(shop, prices.basic, 'ok', customer)
    const end = async () => new Date((await read(id)).period[1]! * 1000).toISOString().slice(0, 10)
    expect(await end()).toBe('2026-02-28')
    double.simulator.advanceTo(customer, new Date('2026-03-01'))
    expect(await end()).toBe('2026-03-31')
    double.simulator.advanceTo(customer, new Date('2026-05-01'))
    expect(await end()).toBe('2026-05-31')
  })

  test('that is declined is tried again, and ends the subscription at last', async () => {
    const { goTo, prices } = shop
    const { id } = await subscribe(shop, prices.basic, 'ok-then-declined')
    goTo(january(32, 1))
    const failed = await read(id)
    expect(failed.status).toBe('past_due')
    expect(failed.invoice).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: january(35, 1),
      hosted_invoice_url: expect.stringContaining('https://'),
    })
    goTo(january(35, 1))
    expect((await read(id)).invoice.attempt_count).toBe(2)
    goTo(january(47, 1))
    const ended = await read(id)
    expect(ended.subscription).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
    expect(ended.invoice).toMatchObject({ status: 'open', attempt_count: 4, next_payment_attempt: null })
    expect(types().filter((type) => type === 'invoice.payment_failed')).toHaveLength(4)
    expect(types()).toContain('customer.subscription.deleted')
  })

  test('that was declined goes on when its bill is paid, or another card is there at the next try', async () => {
    const { double, goTo, prices, customer } = shop
    const { id } = await subscribe(shop, prices.basic, 'ok-then-declined')
    goTo(january(32, 1))
    double.simulator.payInvoice((await read(id)).invoice.hosted_invoice_url!, 'ok')
    expect((await read(id)).status).toBe('active')
    goTo(january(60, 1))
    expect((await read(id)).status).toBe('past_due')
    double.simulator.setCard(customer, 'ok')
    goTo(january(63, 1))
    expect(await read(id)).toMatchObject({ status: 'active', invoice: { status: 'paid', attempt_count: 2 } })
  })

  test('may leave it unpaid instead', async () => {
    const lenient = await openJanuaryShop({ afterRetries: 'unpaid', retryDays: [] })
    const { id } = await subscribe(lenient, lenient.prices.basic, 'ok-then-declined')
    lenient.goTo(january(32, 1))
    expect((await lenient.stripe.subscriptions.retrieve(id)).status).toBe('unpaid')
    await lenient.double.close()
  })
})

describe('cancelling at the period’s end', () => {
  test('ends it then, with no further bill', async () => {
    const { goTo, prices, stripe, customer } = shop
    const { id } = await subscribe(shop, prices.basic)
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
      status: 'active',
      cancel_at: january(32),
      canceled_at: january(1),
    })
    goTo(january(32) - 1)
    expect((await read(id)).status).toBe('active')
    goTo(january(32, 2))
    expect((await read(id)).subscription).toMatchObject({ status: 'canceled', ended_at: january(32) })
    expect((await stripe.invoices.list({ customer })).data).toHaveLength(1)
  })

  test('is not the same as ending at a date, which is taken back by itself', async () => {
    const { goTo, prices, stripe } = shop
    const { id } = await subscribe(shop, prices.basic)
    await stripe.subscriptions.update(id, { cancel_at: january(20) })
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: january(20),
      cancel_at_period_end: false,
    })
    expect((await stripe.subscriptions.update(id, { cancel_at: '' })).cancel_at).toBeNull()
    await stripe.subscriptions.update(id, { cancel_at: january(20) })
    goTo(january(21))
    expect((await read(id)).subscription).toMatchObject({ status: 'canceled', ended_at: january(20) })
  })

  test('can be taken back', async () => {
    const { goTo, prices, stripe } = shop
    const { id } = await subscribe(shop, prices.basic)
    await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    })
    goTo(january(32, 2))
    expect((await read(id)).status).toBe('active')
  })
})

describe('a schedule', () => {
  const downgrade = async (id: string, price: string) => {
    const { stripe } = shop
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id })
    const [now] = schedule.phases
    return stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: now!.items[0]!.price as string, quantity: 1 }],
          start_date: now!.start_date,
          end_date: now!.end_date,
          proration_behavior: 'none',
        },
        { items: [{ price, quantity: 1 }], duration: { interval: 'month' }, proration_behavior: 'none' },
      ],
    })
  }

  test('changes the plan at the period’s end, bills the new price alone, and lets go a month later', async () => {
    const { goTo, prices, stripe } = shop
    const { id } = await subscribe(shop, prices.premium)
    const schedule = await downgrade(id, prices.basic)
    expect(schedule).toMatchObject({
      status: 'active',
      current_phase: { start_date: january(1), end_date: january(32) },
      phases: [{ end_date: january(32) }, { start_date: january(32), end_date: january(60) }],
    })
    expect(await read(id)).toMatchObject({ price: prices.premium, subscription: { schedule: schedule.id } })
    goTo(january(32, 1))
    expect(await read(id)).toMatchObject({
      price: prices.basic,
      invoice: { total: 500, status: 'paid', lines: { data: [{ amount: 500 }] } },
    })
    goTo(january(60, 1))
    expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('released')
    expect(await read(id)).toMatchObject({ price: prices.basic, status: 'active', subscription: { schedule: null } })
  })

  test('allows no second one, and no cancelling beside it, until it is released', async () => {
    const { goTo, prices, stripe } = shop
    const { id } = await subscribe(shop, prices.premium)
    const schedule = await downgrade(id, prices.basic)
    expect((await refusal(stripe.subscriptionSchedules.create({ from_subscription: id }))).message).toContain(
      schedule.id,
    )
    expect((await refusal(stripe.subscriptions.update(id, { cancel_at_period_end: true }))).message).toContain(
      schedule.id,
    )
    expect(await stripe.subscriptionSchedules.release(schedule.id)).toMatchObject({
      status: 'released',
      subscription: null,
      released_subscription: id,
    })
    expect((await refusal(stripe.subscriptionSchedules.release(schedule.id))).message).toContain('released')
    await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await stripe.subscriptions.update(id, { cancel_at_period_end: false })
    goTo(january(32, 1))
    expect((await read(id)).price).toBe(prices.premium)
  })

  test('is made from a subscription alone, keeps its current phase’s start, and ends the subscription when cancelled', async () => {
    const { prices, stripe } = shop
    const { id } = await subscribe(shop, prices.premium)
    const phases = [{ items: [{ price: prices.basic }], end_date: january(60) }]
    expect(await refusal(stripe.subscriptionSchedules.create({ from_subscription: id, phases }))).toMatchObject({
      param: 'phases',
    })
    const { id: schedule } = await stripe.subscriptionSchedules.create({ from_subscription: id })
    expect(
      await refusal(
        stripe.subscriptionSchedules.update(schedule, {
          phases: [{ items: [{ price: prices.basic }], start_date: january(5), end_date: january(60) }],
        }),
      ),
    ).toMatchObject({ param: 'phases' })
    const iterations = { phases: [{ items: [{ price: prices.basic }], iterations: 1 }] } as object
    expect((await refusal(stripe.subscriptionSchedules.update(schedule, iterations))).code).toBe('parameter_unknown')
    await stripe.subscriptionSchedules.cancel(schedule)
    expect((await read(id)).status).toBe('canceled')
  })

  test('still changes the plan after the subscription was upgraded past it', async () => {
    const { goTo, prices } = shop
    const { id } = await subscribe(shop, prices.standard)
    await downgrade(id, prices.basic)
    await change(shop, id, prices.premium)
    goTo(january(32, 1))
    expect((await read(id)).price).toBe(prices.basic)
  })
})

describe('test clocks', () => {
  test('move in the background, and are ready after a while', async () => {
    const { prices, stripe, clock } = shop
    const { id } = await subscribe(shop, prices.basic)
    const moving = await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: january(33) })
    expect(moving).toMatchObject({
      status: 'advancing',
      frozen_time: january(1),
      status_details: { advancing: { target_frozen_time: january(33) } },
    })
    await expect
      .poll(() => stripe.testHelpers.testClocks.retrieve(clock.id))
      .toMatchObject({ status: 'ready', frozen_time: january(33) })
    expect((await read(id)).invoice).toMatchObject({ billing_reason: 'subscription_cycle', status: 'paid' })
  })

  test('go on, and by two intervals at most', async () => {
    const { prices, stripe, clock } = shop
    await subscribe(shop, prices.basic)
    const advance = (frozen_time: number) => refusal(stripe.testHelpers.testClocks.advance(clock.id, { frozen_time }))
    expect(await advance(january(1))).toMatchObject({ param: 'frozen_time' })
    expect(await advance(january(61))).toMatchObject({ param: 'frozen_time' })
  })
})

test('customers without a test clock live in the double’s time, each moved alone', async () => {
  let now = Date.UTC(2026, 0, 1)
  const timed = await openShop({ now: () => now, draftSeconds: 0 })
  const other = await timed.newCustomer()
  const { id } = await subscribe(timed, timed.prices.basic)
  const { id: othersId } = await subscribe(timed, timed.prices.basic, 'ok', other)
  const start = async (subscriptionId: string) =>
    (await timed.stripe.subscriptions.retrieve(subscriptionId)).items.data[0]!.current_period_start

  timed.double.simulator.advanceTo(timed.customer, new Date(january(40) * 1000))
  expect([await start(id), await start(othersId)]).toEqual([january(32), january(1)])
  now += 40 * DAY * 1000
  expect([await start(id), await start(othersId)]).toEqual([january(60), january(32)])
  await timed.double.close()
})

test('who was moved ahead without a test clock opens checkouts by the double’s time, and lets them run out by the own', async () => {
  const timed = await openShop()
  const { double, stripe, customer, prices } = timed
  const wall = Math.floor(Date.now() / 1000)
  double.simulator.advanceTo(customer, new Date((wall + 10 * DAY) * 1000))
  const session = await openCheckout(timed, prices.basic, { expires_at: wall + 3600 })
  expect(session.expires_at).toBeGreaterThan(wall + 10 * DAY)
  double.simulator.advanceTo(customer, new Date((wall + 10 * DAY + 7200) * 1000))
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
  await double.close()
})

test('an incomplete subscription is given up after 23 hours', async () => {
  const { double, goTo, prices, stripe, customer } = shop
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: prices.basic, quantity: 1 }],
    success_url: 'https://toile.example/done',
  })
  double.simulator.pay(session.id, 'declined')
  goTo(january(1, 23))
  const [left] = (await stripe.subscriptions.list({ customer, status: 'all' })).data
  expect(left?.status).toBe('incomplete_expired')
})

import { beforeEach, describe, expect, test } from 'vitest'
import { convergeCustomer, type PaymentProvider, ProviderUnavailable } from '@toile/core'
import { type Buyer, setUpShop } from '../testing/index.ts'
import { billingMaintenance } from './billing-maintenance.ts'
import { convergenceOf } from './convergence.ts'

/** No worker: scheduled work is run one by one. */
const shop = setUpShop({ worker: null })
const { clock, simulator, provider } = shop
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** The sandbox itself gives up later. */
const GRACE_DAYS = 4

let reported: Error[]
let logged: string[]
beforeEach(() => {
  reported = []
  logged = []
})

async function run(name: string, payments: PaymentProvider | null = provider): Promise<void> {
  const say = (_fields: object, message: string): void => void logged.push(message)
  const schedule = billingMaintenance({
    ...shop.server,
    clock,
    payments,
    graceDays: GRACE_DAYS,
    log: { info: () => {}, warn: say, error: say } as never,
    reportError: (error) => void reported.push(error as Error),
  })
  const work = schedule.find((each) => each.name === name)
  if (work === undefined) throw new Error(`there is no scheduled work ${name}`)
  await work.run()
}

test('without a provider only old events are removed', async () => {
  const schedule = billingMaintenance({
    ...shop.server,
    clock,
    payments: null,
    graceDays: GRACE_DAYS,
    reportError: () => {},
  })
  expect(schedule.map(({ name }) => name)).toEqual(['events of the payment provider'])
})

test('events go 30 days after they were worked up, and no others', async () => {
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY)
  for (const [id, processedAt] of [
    ['old', ago(31)],
    ['fresh', ago(29)],
    ['waiting', null],
  ] as const) {
    await shop.query(
      `INSERT INTO provider_events (id, type, object_id, received_at, processed_at) VALUES ($1, 'x', 'x', $2, $3)`,
      [id, ago(40), processedAt],
    )
  }
  await run('events of the payment provider')
  expect((await shop.query('SELECT id FROM provider_events ORDER BY id')).map(({ id }) => id)).toEqual([
    'fresh',
    'waiting',
  ])
})

describe('a checkout of which nothing was heard', () => {
  const WORK = 'payments of which nothing was heard'

  async function paidUnheard(age: number): Promise<Buyer> {
    const buyer = await shop.buyer()
    const checkout = await shop.checkout(buyer, 'BASIC', 'once')
    await shop.query(
      `INSERT INTO checkouts (account_id, plan, payment, return_to, status, provider_checkout_id, created_at, expires_at)
       VALUES ($1, 'BASIC', 'once', 'dashboard', 'open', $2, $3, $3)`,
      [buyer.id, checkout, new Date(clock.now().getTime() - age)],
    )
    await simulator.pay(checkout, 'success')
    return buyer
  }

  test('is looked at after three minutes, and not before', async () => {
    const [young, due] = [await paidUnheard(2 * MINUTE), await paidUnheard(4 * MINUTE)]
    await run(WORK)
    expect(await shop.ledger(young)).toEqual([])
    expect(await shop.ledger(due)).toEqual([['purchase', 60]])
    clock.advance(2 * MINUTE)
    await run(WORK)
    expect(await shop.ledger(young)).toEqual([['purchase', 60]])
  })

  test('is left to the nightly comparison after two days', async () => {
    const old = await paidUnheard(2 * DAY + MINUTE)
    await run(WORK)
    expect(await shop.ledger(old)).toEqual([])
  })

  test('does not keep the next one waiting when the provider does not answer for it', async () => {
    const [first, second] = [await paidUnheard(HOUR), await paidUnheard(HOUR)]
    await run(WORK, {
      ...provider,
      readCustomer: async (id) => {
        if (id === first.customerId) throw new ProviderUnavailable('no answer')
        return provider.readCustomer(id)
      },
    })
    expect([await shop.ledger(first), await shop.ledger(second)]).toEqual([[], [['purchase', 60]]])
    expect(logged).toContain('a customer could not be compared with the payment provider')
  })
})

describe('the end of grace', () => {
  const WORK = 'plans that were not paid'
  const providersStatus = async ({ customerId }: Buyer) =>
    (await provider.readCustomer(customerId)).subscriptions.map(({ status }) => status)
  const ourStatus = async ({ id }: Buyer) =>
    (await shop.query('SELECT status FROM subscriptions WHERE account_id = $1', [id])).map(({ status }) => status)

  /** Its renewal has just failed, and our tables know it. */
  async function failing(): Promise<Buyer> {
    const buyer = await shop.buyer()
    await shop.buy(buyer, 'STANDARD', 'monthly', 'declined-later')
    const [subscription] = (await provider.readCustomer(buyer.customerId)).subscriptions
    clock.advance(subscription!.period.end.getTime() - clock.now().getTime())
    await convergeCustomer(convergenceOf({ ...shop.server, clock }, provider), buyer.customerId)
    expect(await ourStatus(buyer)).toEqual(['past_due'])
    return buyer
  }

  test('ends the plan, and no minute earlier', async () => {
    const buyer = await failing()
    clock.advance(GRACE_DAYS * DAY - MINUTE)
    await run(WORK)
    expect(await providersStatus(buyer)).toEqual(['past_due'])
    clock.advance(MINUTE)
    await run(WORK)
    expect(await providersStatus(buyer)).toEqual(['ended'])
    expect(await ourStatus(buyer)).toEqual(['ended'])
    expect(await shop.ledger(buyer)).toEqual([['renewal', 600]])
    const [mail] = await shop.query(
      `SELECT data FROM pgboss.job WHERE data->>'mail' = 'plan-ended' AND data->>'accountId' = $1`,
      [buyer.id],
    )
    expect(mail?.['data']).toEqual({ mail: 'plan-ended', accountId: buyer.id, plan: 'STANDARD' })
  })

  test('leaves a plan that is paid by now, though nobody told us', async () => {
    const buyer = await failing()
    clock.advance(GRACE_DAYS * DAY)
    const [subscription] = (await provider.readCustomer(buyer.customerId)).subscriptions
    expect(await simulator.payInvoice(subscription!.payUrl!, 'success')).toBe('paid')
    await run(WORK)
    expect(await providersStatus(buyer)).toEqual(['active'])
    expect(await ourStatus(buyer)).toEqual(['active'])
  })

  test('stopped after the provider has ended it, it is noted by the next run', async () => {
    const buyer = await failing()
    clock.advance(GRACE_DAYS * DAY)
    await run(WORK, {
      ...provider,
      async endNow(id) {
        await provider.endNow(id)
        throw new ProviderUnavailable('the line is cut')
      },
    })
    expect(await ourStatus(buyer)).toEqual(['past_due'])
    await run(WORK)
    expect(await ourStatus(buyer)).toEqual(['ended'])
  })
})

describe('the nightly comparison', () => {
  const WORK = 'nightly comparison with the payment provider'
  const untilThree = (): void => {
    const now = clock.now().getTime()
    const three = Math.floor(now / DAY) * DAY + 3 * HOUR
    clock.advance((three > now ? three : three + DAY) - now)
  }

  test('finds what no event told, mends and reports it; by day it does nothing, and at night once', async () => {
    untilThree()
    clock.advance(9 * HOUR)
    const buyer = await shop.buyer()
    await shop.buy(buyer, 'BASIC', 'once')
    await run(WORK)
    expect(await shop.ledger(buyer)).toEqual([])
    untilThree()
    await run(WORK)
    expect(await shop.ledger(buyer)).toEqual([['purchase', 60]])
    expect(logged.some((line) => line.startsWith('repaired: ') && line.includes('60 credits'))).toBe(true)
    expect(reported).toHaveLength(1)

    await shop.buy(buyer, 'BASIC', 'once')
    clock.advance(20 * MINUTE)
    await run(WORK)
    expect(await shop.ledger(buyer)).toEqual([['purchase', 60]])
    untilThree()
    await run(WORK)
    expect(await shop.ledger(buyer)).toEqual([
      ['purchase', 60],
      ['purchase', 60],
    ])
    untilThree()
    await run(WORK)
    expect(reported).toHaveLength(2)
  })
})

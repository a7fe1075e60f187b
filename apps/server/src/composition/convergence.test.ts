import { describe, expect, test, vi } from 'vitest'
import {
  type ConvergeDeps,
  convergeCustomer,
  type PaymentProvider,
  ProviderUnavailable,
  ProviderRefusal,
} from '@toile/core'
import { type Buyer, setUpShop } from '../testing/index.ts'
import { convergenceOf } from './convergence.ts'

/** No worker: each test converges by itself. */
const shop = setUpShop({ worker: null })
const { simulator, provider } = shop

const depsWith = (changed: Partial<PaymentProvider> = {}): ConvergeDeps =>
  convergenceOf({ ...shop.server, clock: shop.clock }, { ...provider, ...changed })
const converge = ({ customerId }: Buyer, changed: Partial<PaymentProvider> = {}) =>
  convergeCustomer(depsWith(changed), customerId)
const away = async (): Promise<never> => {
  throw new ProviderUnavailable('the line is cut')
}

const subscriptionsOf = ({ id }: Buyer) =>
  shop.query('SELECT plan, status, is_duplicate FROM subscriptions WHERE account_id = $1 ORDER BY plan', [id])
const mailJobsOf = async ({ id }: Buyer, mail: string) =>
  (await shop.query(`SELECT 1 FROM pgboss.job WHERE data->>'mail' = $1 AND data->>'accountId' = $2`, [mail, id])).length

test('a customer who is none of ours changes nothing, and the provider is not asked', async () => {
  const customerId = await provider.createCustomer({ accountId: 'elsewhere', email: 'eve@example.com' })
  expect(await convergeCustomer(depsWith({ readCustomer: away }), customerId)).toBeNull()
})

test('twenty at once come to the same as one', async () => {
  const buyer = await shop.buyer()
  await shop.buy(buyer, 'STANDARD')
  await shop.buy(buyer, 'BASIC', 'once')
  await Promise.all(Array.from({ length: 20 }, () => converge(buyer)))
  expect((await shop.ledger(buyer)).toSorted()).toEqual([
    ['purchase', 60],
    ['renewal', 600],
  ])
  expect(await converge(buyer)).toEqual([])
})

describe('stopped between two steps, and run again', () => {
  test('before it has read: nothing is written', async () => {
    const buyer = await shop.buyer()
    await shop.buy(buyer, 'BASIC')
    await expect(converge(buyer, { readCustomer: away })).rejects.toThrow(ProviderUnavailable)
    expect(await shop.ledger(buyer)).toEqual([])
    await converge(buyer)
    expect(await shop.ledger(buyer)).toEqual([['renewal', 60]])
  })

  test.each([
    ['before the second subscription is ended', 'endNow', false],
    ['after it is ended', 'endNow', true],
    ['before it is given back', 'refund', false],
    ['after it is given back', 'refund', true],
  ] as const)('%s', async (_when, call, done) => {
    const buyer = await shop.buyer()
    const second = await shop.checkout(buyer, 'PREMIUM')
    await shop.buy(buyer, 'BASIC')
    await converge(buyer)
    await simulator.pay(second, 'success')
    const cut: Partial<PaymentProvider> =
      call === 'endNow'
        ? { endNow: async (id) => (done ? provider.endNow(id).then(away) : away()) }
        : { refund: async (id, reason) => (done ? provider.refund(id, reason).then(away) : away()) }
    await expect(converge(buyer, cut)).rejects.toThrow(ProviderUnavailable)
    // What is to be done stands in the tables before the provider is asked for it.
    const expected = [
      { plan: 'BASIC', status: 'active', is_duplicate: false },
      { plan: 'PREMIUM', status: 'ended', is_duplicate: true },
    ]
    expect(await subscriptionsOf(buyer)).toEqual(expected)
    await converge(buyer)
    const { subscriptions, payments } = await provider.readCustomer(buyer.customerId)
    expect(subscriptions.map(({ status }) => status)).toEqual(['active', 'ended'])
    expect(payments.map(({ refundedCents }) => refundedCents)).toEqual([0, 15000])
    expect(await shop.ledger(buyer)).toEqual([['renewal', 60]])
    expect(await subscriptionsOf(buyer)).toEqual(expected)
    expect(await converge(buyer)).toEqual([])
  })
})

test('what the provider refuses to do is told once, and keeps nothing else from being done', async () => {
  const buyer = await shop.buyer()
  const [second, third] = [await shop.checkout(buyer, 'PREMIUM'), await shop.checkout(buyer, 'STANDARD')]
  await shop.buy(buyer, 'BASIC')
  await converge(buyer)
  for (const id of [second, third]) await simulator.pay(id, 'success')
  const paid = (await provider.readCustomer(buyer.customerId)).payments.find(
    ({ amountCents }) => amountCents === 15000,
  )!
  const told = vi.fn<ConvergeDeps['onUnrepaired']>()
  const refund: PaymentProvider['refund'] = async (id, reason) => {
    if (id === paid.id) throw new ProviderRefusal('the charge is too old')
    return provider.refund(id, reason)
  }
  const differences = await convergeCustomer({ ...depsWith({ refund }), onUnrepaired: told }, buyer.customerId)

  const action = { kind: 'refund-payment', paymentId: paid.id, because: 'duplicate' }
  const refused = { kind: 'refused', action, why: 'the charge is too old' }
  expect(told.mock.calls).toEqual([[buyer.customerId, refused]])
  expect(differences).toContainEqual(refused)
  expect(differences).not.toContainEqual(action)
  const { subscriptions, payments } = await provider.readCustomer(buyer.customerId)
  expect(subscriptions.map(({ status }) => status)).toEqual(['active', 'ended', 'ended'])
  expect(payments.map(({ refundedCents }) => refundedCents).toSorted((a, b) => a - b)).toEqual([0, 0, 5000])
})

describe('a read that is overtaken by a later one', () => {
  /** Runs `meanwhile` between what the provider answers and what is written of it. */
  const reading = (meanwhile: () => Promise<unknown>): Partial<PaymentProvider> => {
    let first = true
    return {
      async readCustomer(id) {
        const seen = await provider.readCustomer(id)
        if (first) {
          first = false
          await meanwhile()
        }
        return seen
      },
    }
  }

  test('does not bring back what has changed since', async () => {
    const buyer = await shop.buyer()
    await shop.buy(buyer, 'BASIC', 'once')
    await shop.buy(buyer, 'STANDARD')
    await converge(buyer)
    const { subscriptions, payments } = await provider.readCustomer(buyer.customerId)
    await converge(
      buyer,
      reading(async () => {
        await provider.cancelAtPeriodEnd(subscriptions[0]!.id)
        await simulator.refund(payments.find(({ amountCents }) => amountCents === 500)!.id)
        await converge(buyer)
      }),
    )
    expect(await subscriptionsOf(buyer)).toEqual([{ plan: 'STANDARD', status: 'canceling', is_duplicate: false }])
    expect((await shop.ledger(buyer)).toSorted()).toEqual([
      ['purchase', 60],
      ['renewal', 600],
      ['reversal', -60],
    ])
  })

  test('what it saw of payments counts all the same', async () => {
    const buyer = await shop.buyer()
    await shop.buy(buyer, 'BASIC', 'once')
    const blind = { readCustomer: async () => ({ subscriptions: [], payments: [], checkouts: [] }) }
    let reads = 0
    const seen = await provider.readCustomer(buyer.customerId)
    await converge(buyer, {
      async readCustomer() {
        reads += 1
        if (reads === 1) await converge(buyer, blind)
        return seen
      },
    })
    expect(await shop.ledger(buyer)).toEqual([['purchase', 60]])
    // It looks once more, for what it could not write.
    expect(reads).toBe(2)
  })
})

test('a failed renewal is mailed once, and so is the end of its plan', async () => {
  const buyer = await shop.buyer()
  await shop.buy(buyer, 'STANDARD', 'monthly', 'declined-later')
  await simulator.advanceToNextBilling(buyer.customerId)
  await Promise.all([converge(buyer), converge(buyer), converge(buyer)])
  expect(await mailJobsOf(buyer, 'payment-failed')).toBe(1)
  const { subscriptions } = await provider.readCustomer(buyer.customerId)
  await provider.endNow(subscriptions[0]!.id)
  await Promise.all([converge(buyer), converge(buyer), converge(buyer)])
  expect(await mailJobsOf(buyer, 'plan-ended')).toBe(1)
  expect(await shop.subscription(buyer)).toMatchObject({ plan: null, status: null })
})

test('credits that two payments’ reversals take at once never fall below zero', async () => {
  const buyer = await shop.buyer()
  await shop.buy(buyer, 'BASIC', 'once')
  await shop.buy(buyer, 'BASIC', 'once')
  await converge(buyer)
  await shop.query(`INSERT INTO ledger (account_id, amount, reason, key) VALUES ($1, -100, 'operator', $2)`, [
    buyer.id,
    `spent:${buyer.id}`,
  ])
  const { payments } = await provider.readCustomer(buyer.customerId)
  for (const { id } of payments) await simulator.refund(id)
  await Promise.all([converge(buyer), converge(buyer)])
  expect(await shop.balance(buyer)).toBe(0)
  const [{ asked, taken } = {}] = await shop.query(
    'SELECT sum(credits_to_reverse)::int AS asked, sum(credits_reversed)::int AS taken FROM payments WHERE account_id = $1',
    [buyer.id],
  )
  expect([asked, taken]).toEqual([120, 20])
})

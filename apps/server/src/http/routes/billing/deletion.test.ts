import { describe, expect, test, vi } from 'vitest'
import { ProviderUnavailable } from '@toile/core'
import { type Buyer, createTestApp, setUpShop } from '../../../testing/index.ts'
import { PASSWORD } from '../accounts/testing/people.ts'
import { argon2Hasher } from '../../../secrets/argon2-hasher.ts'

const shop = setUpShop()
const { simulator, provider } = shop

async function owner(): Promise<Buyer> {
  const buyer = await shop.buyer()
  await shop.query('UPDATE accounts SET password_hash = $2 WHERE id = $1', [
    buyer.id,
    await argon2Hasher.hash(PASSWORD),
  ])
  return buyer
}
const remove = ({ client }: Buyer) => client.post('/api/account/delete/', { proof: { password: PASSWORD } })
const isDeleted = async ({ id }: Buyer): Promise<boolean> =>
  (await shop.query('SELECT deleted_at IS NOT NULL AS gone FROM accounts WHERE id = $1', [id]))[0].gone
const seenBy = ({ customerId }: Buyer) => provider.readCustomer(customerId)
const begin = async (buyer: Buyer, payment: 'monthly' | 'once' = 'once'): Promise<string> =>
  (
    await buyer.client.post('/api/create-checkout-session/', {
      subscription_plan: provider.priceIds.BASIC,
      credits_per_cycle: 60,
      payment_type: payment,
    })
  ).json().data.url

describe('an account that is deleted', () => {
  test('pays no more: its plan ends and its checkout expires, at the provider first; money rows stay', async () => {
    const buyer = await owner()
    await shop.buy(buyer, 'STANDARD')
    await shop.deliver()
    const url = await begin(buyer)
    const ledger = await shop.ledger(buyer)
    expect((await remove(buyer)).statusCode).toBe(200)
    const seen = await seenBy(buyer)
    expect(seen.subscriptions.map(({ status }) => status)).toEqual(['ended'])
    expect(seen.checkouts.map(({ status }) => status)).not.toContain('open')
    expect(await simulator.pay(url, 'success')).toBe('closed')
    expect(await shop.ledger(buyer)).toEqual(ledger)
    expect(await shop.query('SELECT status, pay_url FROM subscriptions WHERE account_id = $1', [buyer.id])).toEqual([
      { status: 'ended', pay_url: null },
    ])
    expect(await shop.query('SELECT status, url FROM checkouts WHERE account_id = $1', [buyer.id])).toEqual([
      { status: 'expired', url: null },
    ])
    expect(
      await shop.query('SELECT amount_cents, receipt_url FROM payments WHERE account_id = $1', [buyer.id]),
    ).toEqual([{ amount_cents: 5000, receipt_url: null }])
  })

  test('also where the provider lists no checkout that has expired', async () => {
    const buyer = await owner()
    const url = await begin(buyer)
    const { readCustomer } = provider
    const spy = vi.spyOn(provider, 'readCustomer').mockImplementation(async (id) => {
      const seen = await readCustomer(id)
      return { ...seen, checkouts: seen.checkouts.filter(({ status }) => status !== 'expired') }
    })
    expect((await remove(buyer)).statusCode).toBe(200)
    const other = await owner()
    await begin(other)
    spy.mockImplementation(async (id) => ({ ...(await readCustomer(id)), checkouts: [] }))
    expect((await remove(other)).statusCode).toBe(200)
    spy.mockRestore()
    expect(await simulator.pay(url, 'success')).toBe('closed')
  })

  test('and whose checkout was paid a moment before has no plan that goes on', async () => {
    const buyer = await owner()
    await simulator.pay(await begin(buyer, 'monthly'), 'success')
    shop.takeEvents()
    expect((await remove(buyer)).statusCode).toBe(200)
    expect((await seenBy(buyer)).subscriptions.map(({ status }) => status)).toEqual(['ended'])
  })

  test('and for which something is paid later gets it back, and no credits', async () => {
    const buyer = await owner()
    await shop.buy(buyer, 'BASIC', 'once')
    await shop.deliver()
    expect((await remove(buyer)).statusCode).toBe(200)
    const ledger = await shop.ledger(buyer)
    await shop.buy(buyer, 'PREMIUM', 'once')
    await shop.deliver()
    const late = (await seenBy(buyer)).payments.find(({ amountCents }) => amountCents === 15000)
    expect(late?.refundedCents).toBe(15000)
    expect(await shop.ledger(buyer)).toEqual(ledger)
  })

  test('stays as it was while the provider is unavailable, and can be deleted afterwards', async () => {
    const buyer = await owner()
    await shop.buy(buyer, 'STANDARD')
    await shop.deliver()
    const spy = vi.spyOn(provider, 'endNow').mockRejectedValueOnce(new ProviderUnavailable('no answer came'))
    const away = await remove(buyer)
    spy.mockRestore()
    expect([away.statusCode, away.json()]).toEqual([503, { message: expect.stringContaining('try again') }])
    expect([await isDeleted(buyer), (await shop.subscription(buyer)).status]).toEqual([false, 'active'])
    expect((await remove(buyer)).statusCode).toBe(200)
    expect([await isDeleted(buyer), (await seenBy(buyer)).subscriptions[0]!.status]).toEqual([true, 'ended'])
  })

  test('leaves what others pay alone', async () => {
    const [buyer, neighbour] = [await owner(), await owner()]
    for (const each of [buyer, neighbour]) await shop.buy(each, 'BASIC')
    await shop.deliver()
    const before = await seenBy(neighbour)
    await remove(buyer)
    expect(await seenBy(neighbour)).toEqual(before)
  })
})

test('without a provider a plan that goes on at one keeps the account', async () => {
  const buyer = await owner()
  await shop.buy(buyer, 'BASIC')
  await shop.deliver()
  const beside = await createTestApp({ clock: shop.clock, beside: shop.server })
  try {
    const client = await beside.signIn({ id: buyer.id, username: 'unused', email: buyer.email })
    const kept = await client.post('/api/account/delete/', { proof: { password: PASSWORD } })
    expect([kept.statusCode, await isDeleted(buyer)]).toEqual([503, false])
  } finally {
    await beside.close()
  }
})

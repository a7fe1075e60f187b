import { describe, expect, test } from 'vitest'
import { setUpShop, type Buyer } from '../../../testing/index.ts'

const shop = setUpShop()
const { clock, simulator, provider } = shop

const seenBy = ({ customerId }: Buyer) => provider.readCustomer(customerId)
const DAY = 24 * 60 * 60_000

/** Whoever tells, and in whichever order: afterwards nothing more is to be written. */
async function nothingIsLeft(buyer: Buyer): Promise<void> {
  const before = await shop.ledger(buyer)
  const plan = await shop.subscription(buyer)
  await shop.deliver([
    { id: `evt_${crypto.randomUUID()}`, type: 'bill.paid', object: 'x', customer: buyer.customerId, created: 0 },
  ])
  expect(await shop.ledger(buyer)).toEqual(before)
  expect(await shop.subscription(buyer)).toEqual(plan)
}

describe('what was paid arrives', () => {
  test('a plan by the month: its credits, and when it renews', async () => {
    const buyer = await shop.buyer()
    await shop.buy(buyer, 'STANDARD')
    await shop.deliver()
    expect(await shop.ledger(buyer)).toEqual([['renewal', 600]])
    expect(await shop.subscription(buyer)).toMatchObject({
      plan: provider.priceIds.STANDARD,
      status: 'active',
      updated_at: '2030-01-31T10:00:00.000Z',
      next_billing_date: '2030-02-28T10:00:00.000Z',
      ends_at: null,
    })
    await nothingIsLeft(buyer)
  })

  test('however many events are lost, the last one brings it all', async () => {
    const buyer = await shop.buyer()
    await shop.buy(buyer, 'BASIC')
    await shop.buy(buyer, 'PREMIUM', 'once')
    await simulator.advanceToNextBilling(buyer.customerId)
    await simulator.advanceToNextBilling(buyer.customerId)
    const events = shop.takeEvents()
    await shop.deliver(events.slice(-1))
    expect((await shop.ledger(buyer)).toSorted()).toEqual([
      ['purchase', 2000],
      ['renewal', 60],
      ['renewal', 60],
      ['renewal', 60],
    ])
    await shop.deliver(events.toReversed())
    expect(await shop.balance(buyer)).toBe(2180)
  })

  test('an upgrade: what the share of the period is worth', async () => {
    const buyer = await shop.buyer()
    await shop.buy(buyer, 'BASIC')
    await shop.deliver()
    const [plan] = (await seenBy(buyer)).subscriptions
    const { id, period } = plan!
    await provider.upgrade({ key: crypto.randomUUID(), subscriptionId: id, plan: 'STANDARD', at: period.start })
    await shop.deliver()
    expect(await shop.ledger(buyer)).toEqual([
      ['renewal', 60],
      ['upgrade', 540],
    ])
    expect(await shop.subscription(buyer)).toMatchObject({ plan: provider.priceIds.STANDARD })
  })
})

describe('what is refunded or disputed is taken back', () => {
  async function bought(spent = 0) {
    const buyer = await shop.buyer()
    await shop.buy(buyer, 'BASIC', 'once')
    await shop.deliver()
    if (spent > 0) {
      await shop.query(`INSERT INTO ledger (account_id, amount, reason, key) VALUES ($1, $2, 'operator', $3)`, [
        buyer.id,
        -spent,
        `spent:${buyer.id}`,
      ])
    }
    const [payment] = (await seenBy(buyer)).payments
    return { buyer, paymentId: payment!.id }
  }

  test('as far as it is unspent, and never below zero', async () => {
    const { buyer, paymentId } = await bought(50)
    await simulator.refund(paymentId)
    await shop.deliver()
    expect(await shop.ledger(buyer)).toEqual([
      ['purchase', 60],
      ['operator', -50],
      ['reversal', -10],
    ])
    expect(await shop.balance(buyer)).toBe(0)
    await nothingIsLeft(buyer)
  })

  test('in its share, rounded up', async () => {
    const { buyer, paymentId } = await bought()
    await simulator.refund(paymentId, 101)
    await shop.deliver()
    // 60 credits for 500 cents: 101 cents are 12.12 of them.
    expect((await shop.ledger(buyer)).at(-1)).toEqual(['reversal', -13])
  })

  test('what was taken comes back with a refund that fails and a dispute that is won, and what was forgiven does not', async () => {
    const { buyer, paymentId } = await bought(50)
    await simulator.refund(paymentId)
    await shop.deliver()
    await simulator.failRefund(paymentId)
    await shop.deliver()
    expect((await shop.ledger(buyer)).slice(2)).toEqual([
      ['reversal', -10],
      ['reinstatement', 10],
    ])
    const dispute = await simulator.dispute(paymentId)
    await shop.deliver()
    expect(await shop.balance(buyer)).toBe(0)
    await simulator.closeDispute(dispute, 'won')
    await shop.deliver()
    expect(await shop.balance(buyer)).toBe(10)
    await nothingIsLeft(buyer)
  })
})

describe('a second subscription that is paid all the same (R23)', () => {
  test('is ended and given back, and grants nothing', async () => {
    const buyer = await shop.buyer()
    const second = await shop.checkout(buyer, 'PREMIUM')
    await shop.buy(buyer, 'BASIC')
    await shop.deliver()
    expect(await simulator.pay(second, 'success')).toBe('paid')
    await shop.deliver()
    expect(await shop.ledger(buyer)).toEqual([['renewal', 60]])
    const { subscriptions, payments } = await seenBy(buyer)
    expect(subscriptions.map(({ plan, status }) => [plan, status])).toEqual([
      ['BASIC', 'active'],
      ['PREMIUM', 'ended'],
    ])
    expect(payments.map(({ amountCents, refundedCents }) => [amountCents, refundedCents])).toEqual([
      [500, 0],
      [15000, 15000],
    ])
    expect(await shop.subscription(buyer)).toMatchObject({ plan: provider.priceIds.BASIC, status: 'active' })
    await nothingIsLeft(buyer)
  })
})

describe('a deleted account', () => {
  test('is charged no more, and what is paid all the same is given back', async () => {
    const buyer = await shop.buyer()
    const late = await shop.checkout(buyer, 'PREMIUM', 'once')
    await shop.buy(buyer, 'BASIC')
    await shop.deliver()
    await shop.query('UPDATE accounts SET deleted_at = now() WHERE id = $1', [buyer.id])
    expect(await simulator.pay(late, 'success')).toBe('paid')
    await shop.deliver()
    expect(await shop.ledger(buyer)).toEqual([['renewal', 60]])
    const { subscriptions, payments } = await seenBy(buyer)
    expect(subscriptions.map(({ status }) => status)).toEqual(['ended'])
    expect(payments.map(({ amountCents, refundedCents }) => [amountCents, refundedCents])).toEqual([
      [500, 0],
      [15000, 15000],
    ])
  })
})

test('the account page says what was bought, what was taken back, and why', async () => {
  const buyer = await shop.buyer()
  await shop.buy(buyer, 'STANDARD')
  await shop.deliver()
  await shop.buy(buyer, 'BASIC', 'once')
  await shop.deliver()
  const { payments } = await seenBy(buyer)
  await simulator.refund(payments.find(({ amountCents }) => amountCents === 500)!.id)
  await shop.deliver()
  const { entries } = (await buyer.client.get('/api/account/credits/')).json()
  expect(entries.map(({ what, balance }: { what: string; balance: number }) => [what, balance])).toEqual([
    ['Taken back: the payment of 31 January 2030 was refunded', 600],
    ['Credits bought once: 60 (BASIC)', 660],
    ['STANDARD plan: 600 credits for the month', 600],
  ])
})

test('a renewal that cannot be charged is mailed, grants nothing, and is granted when it is paid', async () => {
  const buyer = await shop.buyer()
  await shop.buy(buyer, 'STANDARD', 'monthly', 'declined-later')
  await shop.deliver()
  await simulator.advanceToNextBilling(buyer.customerId)
  await shop.deliver()
  expect(await shop.balance(buyer)).toBe(600)
  const plan = await shop.subscription(buyer)
  expect(plan).toMatchObject({
    status: 'past_due',
    updated_at: '2030-01-31T10:00:00.000Z',
    grace_until: '2030-03-14T10:00:00.000Z',
    payment_url: expect.any(String),
  })
  const mail = await shop.server.mailbox.mailTo(buyer.email)
  expect(mail.subject).toBe('Your payment did not go through')
  expect(mail.text).toContain('14 March 2030')
  expect(new URL(mail.link).pathname).toBe('/pricing')

  await simulator.payInvoice(plan.payment_url, 'success')
  await shop.deliver()
  expect(await shop.balance(buyer)).toBe(1200)
  expect(await shop.subscription(buyer)).toMatchObject({ status: 'active', updated_at: '2030-02-28T10:00:00.000Z' })
})

test('a mail about a payment is not sent when it is paid by the time of its turn; that of an ended plan is', async () => {
  const buyer = await shop.buyer()
  await shop.buy(buyer, 'BASIC')
  await shop.deliver()
  const queue = shop.server.jobs.within(shop.server.database.drizzle)
  await queue.send('account-mail', { mail: 'payment-failed', accountId: buyer.id })
  await queue.send('account-mail', { mail: 'plan-ended', accountId: buyer.id, plan: 'BASIC' })
  // Mails are written one after the other here.
  const mail = await shop.server.mailbox.mailTo(buyer.email)
  expect(mail.subject).toBe('Your BASIC plan has ended')
})

test('a checkout that is paid, or whose time is over, is no longer open', async () => {
  const buyer = await shop.buyer()
  const ours = async (checkout: string) => {
    await shop.query(`UPDATE checkouts SET status = 'expired' WHERE account_id = $1 AND status = 'open'`, [buyer.id])
    const [row] = await shop.query(
      `INSERT INTO checkouts (account_id, plan, payment, return_to, status, provider_checkout_id, created_at, expires_at)
       VALUES ($1, 'BASIC', 'once', 'dashboard', 'open', $2, $3, $4) RETURNING id`,
      [buyer.id, checkout, clock.now(), new Date(clock.now().getTime() + DAY / 24)],
    )
    return row?.['id'] as string
  }
  const statusOf = async (id: string) =>
    (await shop.query('SELECT status FROM checkouts WHERE id = $1', [id]))[0]?.['status']
  const first = await shop.checkout(buyer, 'BASIC', 'once')
  const firstRow = await ours(first)
  await simulator.pay(first, 'declined')
  await shop.deliver()
  expect(await statusOf(firstRow)).toBe('open')
  await simulator.pay(first, 'success')
  await shop.deliver()
  expect(await statusOf(firstRow)).toBe('complete')
  const second = await shop.checkout(buyer, 'BASIC', 'once')
  const secondRow = await ours(second)
  await provider.expireCheckout(second)
  await shop.deliver()
  expect(await statusOf(secondRow)).toBe('expired')
})

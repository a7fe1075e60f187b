import { beforeEach, describe, expect, test } from 'vitest'
import type { PaymentType, PlanName } from '@toile/contract'
import { InvalidEvent, type PaymentProvider, ProviderRefusal } from '@toile/core'
import { sandboxMemory, type SandboxMemory } from '../testing/sandbox-memory.ts'
import { signWebhook } from '../webhook-signature.ts'
import type { CardName } from './customer.ts'
import { sandboxSimulator, type SandboxSimulator } from './simulator.ts'
import { sandboxPayments } from './provider.ts'

const SECRET = 'a secret'
const DAY = 24 * 60 * 60 * 1000
const START = new Date('2030-01-31T10:00:00Z')

let now: Date
let memory: SandboxMemory
let provider: PaymentProvider
let simulator: SandboxSimulator
let customer: string
let orders = 0

beforeEach(async () => {
  now = START
  memory = sandboxMemory()
  const options = { store: memory, clock: { now: () => now }, wake: () => {} }
  provider = sandboxPayments({ ...options, secret: SECRET })
  simulator = sandboxSimulator(options)
  customer = await provider.createCustomer({ accountId: 'an account', email: 'ada@example.com' })
})

const order = (plan: PlanName, payment: PaymentType = 'monthly') => ({
  key: `order-${(orders += 1)}`,
  customerId: customer,
  plan,
  payment,
  successUrl: 'http://127.0.0.1/success',
  cancelUrl: 'http://127.0.0.1/cancel',
  expiresAt: new Date(now.getTime() + 60 * 60 * 1000),
})
const upgradeTo = (plan: PlanName, subscriptionId: string, at: Date = now) => ({
  key: `change-${(orders += 1)}`,
  subscriptionId,
  plan,
  at,
})

const state = () => provider.readCustomer(customer)
const types = () => memory.events().map(({ type }) => type)

/** The one subscription. */
async function subscription() {
  const { subscriptions } = await state()
  expect(subscriptions).toHaveLength(1)
  return subscriptions[0]!
}
const payments = async () => (await state()).payments
const itemsOf = async () => (await payments()).flatMap(({ items }) => items)

async function subscribe(plan: PlanName, card: CardName = 'success') {
  const { id } = await provider.createCheckout(order(plan))
  expect(await simulator.pay(id, card)).toBe('paid')
  return (await subscription()).id
}

describe('a checkout', () => {
  test('paid once, monthly, begins a plan for a month', async () => {
    const { id, url } = await provider.createCheckout(order('STANDARD'))
    expect(await simulator.pay(url, 'success')).toBe('paid')
    expect(await provider.readCheckout(id)).toEqual({ id, status: 'complete', declined: false, url: null })
    expect(await subscription()).toMatchObject({ plan: 'STANDARD', status: 'active', createdAt: START, payUrl: null })
    expect(await payments()).toMatchObject([
      {
        amountCents: 5000,
        currency: 'usd',
        refundedCents: 0,
        disputedCents: 0,
        paidAt: START,
        items: [{ kind: 'period', plan: 'STANDARD', period: { start: START, end: new Date('2030-02-28T10:00:00Z') } }],
      },
    ])
    expect(types()).toEqual(['subscription.created', 'bill.paid', 'checkout.completed'])
  })

  test('paid twice at once is paid once', async () => {
    const { id } = await provider.createCheckout(order('BASIC'))
    expect(await Promise.all([simulator.pay(id, 'success'), simulator.pay(id, 'success')])).toEqual(['paid', 'paid'])
    expect(await payments()).toHaveLength(1)
    expect((await state()).subscriptions).toHaveLength(1)
  })

  test('for one time gives a purchase and no plan', async () => {
    const { id } = await provider.createCheckout(order('PREMIUM', 'once'))
    await simulator.pay(id, 'success')
    expect((await state()).subscriptions).toEqual([])
    expect(await itemsOf()).toEqual([{ kind: 'purchase', key: expect.stringMatching(/^sbx_line_/), plan: 'PREMIUM' }])
  })

  test('of one order is one checkout', async () => {
    const one = order('BASIC')
    expect(await provider.createCheckout(one)).toEqual(await provider.createCheckout(one))
    expect((await state()).checkouts).toHaveLength(1)
  })

  test('declined stays open, and says so until it is paid', async () => {
    const { id, url } = await provider.createCheckout(order('BASIC'))
    expect(await simulator.pay(id, 'declined')).toBe('declined')
    expect(await provider.readCheckout(id)).toEqual({ id, status: 'open', declined: true, url })
    expect(await payments()).toEqual([])
    expect(await simulator.pay(id, 'success')).toBe('paid')
    expect(await provider.readCheckout(id)).toMatchObject({ status: 'complete', declined: false })
  })

  test('with 3-D Secure waits for the buyer, who refuses or confirms', async () => {
    const { id } = await provider.createCheckout(order('BASIC'))
    expect(await simulator.pay(id, 'authentication')).toBe('confirm')
    expect(await payments()).toEqual([])
    expect(await simulator.confirm(id, false)).toBe('declined')
    expect(await provider.readCheckout(id)).toMatchObject({ status: 'open', declined: true })
    expect(await simulator.confirm(id, true), 'nothing waits any more').toBe('declined')
    await simulator.pay(id, 'authentication')
    expect(await Promise.all([simulator.confirm(id, true), simulator.confirm(id, true)])).toEqual(['paid', 'paid'])
    expect(await payments()).toHaveLength(1)
  })

  test('ended or expired takes no money', async () => {
    const ended = await provider.createCheckout(order('BASIC'))
    expect(await provider.expireCheckout(ended.id)).toBe('expired')
    expect(await simulator.pay(ended.id, 'success')).toBe('closed')
    const old = await provider.createCheckout(order('BASIC'))
    now = new Date(now.getTime() + 60 * 60 * 1000)
    expect(await simulator.pay(old.id, 'success')).toBe('closed')
    expect(await provider.expireCheckout(old.id)).toBe('expired')
    expect(await payments()).toEqual([])
    const paid = await provider.createCheckout(order('BASIC'))
    await simulator.pay(paid.id, 'success')
    expect(await provider.expireCheckout(paid.id)).toBe('complete')
  })

  test('made after time was moved lives as long as any', async () => {
    await simulator.advanceTo(customer, new Date('2031-01-01T00:00:00Z'))
    const { id } = await provider.createCheckout(order('BASIC'))
    expect(await simulator.pay(id, 'success')).toBe('paid')
    expect((await subscription()).createdAt).toEqual(new Date('2031-01-01T00:00:00Z'))
  })
})

describe('a renewal', () => {
  test('keeps the day of the month through short ones', async () => {
    await subscribe('BASIC')
    const ends = ['2030-02-28', '2030-03-31', '2030-04-30', '2030-05-31'].map((day) => new Date(`${day}T10:00:00Z`))
    for (const [index, end] of ends.entries()) {
      expect((await subscription()).period.end).toEqual(end)
      expect(await payments()).toHaveLength(index + 1)
      expect(await simulator.advanceToNextBilling(customer)).toEqual(end)
    }
  })

  test('of several months at once is as one after the other', async () => {
    await subscribe('BASIC')
    await simulator.advanceTo(customer, new Date('2030-05-01T00:00:00Z'))
    const periods = (await itemsOf()).map((item) =>
      item.kind === 'period' ? item.period.start.toISOString() : item.kind,
    )
    expect(periods).toEqual(
      ['2030-01-31', '2030-02-28', '2030-03-31', '2030-04-30'].map((day) => `${day}T10:00:00.000Z`),
    )
    expect(new Set((await itemsOf()).map(({ key }) => key)).size).toBe(4)
  })

  test('comes with everybody’s clock as well', async () => {
    await subscribe('BASIC')
    now = new Date('2030-03-01T00:00:00Z')
    expect(await payments()).toHaveLength(2)
    expect(await payments()).toHaveLength(2)
  })

  test.each(['declined', 'authentication', 'declined-later'] as const)(
    'on a card that is %s is tried again after 3, 5 and 7 days, and then the plan ends',
    async (card) => {
      await subscribe('BASIC')
      await simulator.setCard(customer, card)
      const due = (await subscription()).period.end
      await simulator.advanceToNextBilling(customer)
      expect(await subscription()).toMatchObject({
        status: 'past_due',
        period: { start: due, end: new Date('2030-03-31T10:00:00Z') },
        payUrl: expect.stringMatching(/^\/dev\/payments\/bills\/sbx_bill_/),
      })
      for (const days of [3, 5, 7]) {
        expect((await subscription()).status).toBe('past_due')
        expect(await simulator.advanceToNextBilling(customer)).toEqual(new Date(due.getTime() + days * DAY))
      }
      expect(await subscription()).toMatchObject({ status: 'ended', payUrl: null })
      expect(await payments()).toHaveLength(1)
      expect(types().filter((type) => type === 'bill.declined')).toHaveLength(4)
      expect(types().slice(-2)).toEqual(['bill.voided', 'subscription.ended'])
    },
  )

  test('that failed goes through with a new card at the next try', async () => {
    await subscribe('BASIC', 'declined-later')
    await simulator.advanceToNextBilling(customer)
    expect((await subscription()).status).toBe('past_due')
    await simulator.setCard(customer, 'success')
    await simulator.advanceToNextBilling(customer)
    expect(await subscription()).toMatchObject({ status: 'active', payUrl: null })
    expect(await payments()).toHaveLength(2)
    await simulator.advanceToNextBilling(customer)
    expect(await payments(), 'the months go on as before').toHaveLength(3)
  })

  test('that failed is paid by hand, once', async () => {
    await subscribe('BASIC', 'declined-later')
    await simulator.advanceToNextBilling(customer)
    const { payUrl } = await subscription()
    expect(await simulator.payInvoice(payUrl!, 'declined')).toBe('declined')
    expect(
      await Promise.all([simulator.payInvoice(payUrl!, 'success'), simulator.payInvoice(payUrl!, 'success')]),
    ).toEqual(['paid', 'paid'])
    expect(await subscription()).toMatchObject({ status: 'active', payUrl: null })
    expect(await payments()).toHaveLength(2)
  })
})

describe('an upgrade', () => {
  /** A month of 31 days, a quarter of it gone. */
  async function aQuarterIntoMarch(plan: PlanName, card: CardName = 'success') {
    now = new Date('2030-03-01T00:00:00Z')
    const id = await subscribe(plan, card)
    now = new Date('2030-03-08T18:00:00Z')
    return id
  }

  test('charges what is left of the period on both plans, each rounded', async () => {
    const id = await aQuarterIntoMarch('BASIC')
    const change = upgradeTo('STANDARD', id)
    expect(await provider.previewUpgrade(change)).toEqual({ dueCents: 3750 - 375, currency: 'usd' })
    expect(await provider.upgrade(change)).toEqual({ kind: 'paid' })
    const seconds = 31 * 24 * 60 * 60
    expect((await payments())[1]).toMatchObject({
      amountCents: 3375,
      items: [
        {
          kind: 'upgrade',
          subscriptionId: id,
          from: 'BASIC',
          plan: 'STANDARD',
          share: { since: now, leftSeconds: (seconds * 3) / 4, ofSeconds: seconds },
        },
      ],
    })
    expect(await subscription()).toMatchObject({ plan: 'STANDARD', pendingPlan: null, status: 'active' })
    // Not the difference is rounded, but each line.
    const second = upgradeTo('PREMIUM', id, new Date(now.getTime() + 1000))
    const cents = (dollars: number) => Math.round((dollars * 100 * ((seconds * 3) / 4 - 1)) / seconds)
    expect((await provider.previewUpgrade(second)).dueCents).toBe(cents(150) - cents(50))
  })

  test('repeated with its key charges once', async () => {
    const id = await aQuarterIntoMarch('BASIC')
    const change = upgradeTo('PREMIUM', id)
    expect(await Promise.all([provider.upgrade(change), provider.upgrade(change)])).toEqual([
      { kind: 'paid' },
      { kind: 'paid' },
    ])
    expect(await payments()).toHaveLength(2)
  })

  test.each(['declined', 'authentication'] as const)('on a card that is %s waits for its payment', async (card) => {
    const id = await aQuarterIntoMarch('BASIC')
    await simulator.setCard(customer, card)
    const change = upgradeTo('STANDARD', id)
    const outcome = await provider.upgrade(change)
    expect(outcome).toEqual({ kind: 'to-pay', payUrl: expect.stringMatching(/^\/dev\/payments\/bills\//) })
    expect(await provider.upgrade(change)).toEqual(outcome)
    const payUrl = outcome.kind === 'to-pay' ? outcome.payUrl : ''
    expect(await subscription()).toMatchObject({ plan: 'BASIC', pendingPlan: 'STANDARD', payUrl })
    expect(await payments()).toHaveLength(1)

    expect(await simulator.payInvoice(payUrl, 'authentication')).toBe('confirm')
    expect(await simulator.confirm(payUrl, true)).toBe('paid')
    expect(await subscription()).toMatchObject({ plan: 'STANDARD', pendingPlan: null, payUrl: null })
    expect(await provider.upgrade(change)).toEqual({ kind: 'paid' })
    expect(await payments()).toHaveLength(2)
  })

  test('that nobody pays for lapses after 23 hours', async () => {
    const id = await aQuarterIntoMarch('BASIC')
    await simulator.setCard(customer, 'declined')
    const outcome = await provider.upgrade(upgradeTo('STANDARD', id))
    const payUrl = outcome.kind === 'to-pay' ? outcome.payUrl : ''
    now = new Date(now.getTime() + 23 * 60 * 60 * 1000)
    expect(await subscription()).toMatchObject({ plan: 'BASIC', pendingPlan: null, payUrl: null })
    expect(await simulator.payInvoice(payUrl, 'success')).toBe('closed')
    expect(await payments()).toHaveLength(1)
  })

  test('that is not paid gives way to another', async () => {
    const id = await aQuarterIntoMarch('BASIC')
    await simulator.setCard(customer, 'declined')
    const first = await provider.upgrade(upgradeTo('STANDARD', id))
    await provider.upgrade(upgradeTo('PREMIUM', id))
    expect(await subscription()).toMatchObject({ plan: 'BASIC', pendingPlan: 'PREMIUM' })
    expect(await simulator.payInvoice(first.kind === 'to-pay' ? first.payUrl : '', 'success')).toBe('closed')
  })

  test('ends a planned cancel or downgrade', async () => {
    const id = await aQuarterIntoMarch('STANDARD')
    await provider.cancelAtPeriodEnd(id)
    await provider.upgrade(upgradeTo('PREMIUM', id))
    expect(await subscription()).toMatchObject({ plan: 'PREMIUM', cancelsAt: null, nextPlan: null })
  })

  test('to no larger plan, of an unpaid one or of one that ended is refused, and charges nothing', async () => {
    const id = await aQuarterIntoMarch('STANDARD')
    await expect(provider.upgrade(upgradeTo('BASIC', id))).rejects.toThrow(ProviderRefusal)
    await expect(provider.previewUpgrade(upgradeTo('STANDARD', id))).rejects.toThrow(ProviderRefusal)
    await simulator.setCard(customer, 'declined')
    await simulator.advanceToNextBilling(customer)
    await expect(provider.upgrade(upgradeTo('PREMIUM', id))).rejects.toThrow(ProviderRefusal)
    await provider.endNow(id)
    await expect(provider.upgrade(upgradeTo('PREMIUM', id))).rejects.toThrow(ProviderRefusal)
    expect(await payments()).toHaveLength(1)
  })

  test('of a time before the period, as after time was moved, is of the whole of it', async () => {
    const id = await aQuarterIntoMarch('BASIC')
    await simulator.advanceToNextBilling(customer)
    await provider.upgrade(upgradeTo('STANDARD', id))
    expect((await payments()).at(-1)).toMatchObject({ amountCents: 4500 })
  })

  test('at the very end costs nothing and still is paid', async () => {
    const id = await aQuarterIntoMarch('BASIC')
    const { end } = (await subscription()).period
    await provider.upgrade(upgradeTo('STANDARD', id, new Date(end.getTime() - 1000)))
    const [, paid] = await payments()
    expect(paid).toMatchObject({
      id: expect.stringMatching(/^sbx_bill_/),
      amountCents: 0,
      items: [{ kind: 'upgrade' }],
    })
    await provider.refund(paid!.id, 'duplicate')
    expect(await payments()).toHaveLength(2)
  })
})

describe('the end of a period', () => {
  test('brings the smaller plan', async () => {
    const id = await subscribe('PREMIUM')
    await provider.scheduleDowngrade(id, 'BASIC')
    expect(await subscription()).toMatchObject({ plan: 'PREMIUM', nextPlan: 'BASIC', cancelsAt: null })
    await simulator.advanceToNextBilling(customer)
    expect(await subscription()).toMatchObject({ plan: 'BASIC', nextPlan: null })
    expect((await payments()).map(({ amountCents }) => amountCents)).toEqual([15000, 500])
  })

  test('ends a cancelled plan, and bills nothing', async () => {
    const id = await subscribe('BASIC')
    const { end } = (await subscription()).period
    await provider.cancelAtPeriodEnd(id)
    expect(await subscription()).toMatchObject({ status: 'active', cancelsAt: end })
    await simulator.advanceToNextBilling(customer)
    expect(await subscription()).toMatchObject({ status: 'ended', cancelsAt: null })
    expect(await simulator.advanceToNextBilling(customer)).toBeNull()
    expect(await payments()).toHaveLength(1)
  })

  test('of each of both the later wish counts, and either is undone', async () => {
    const id = await subscribe('PREMIUM')
    await provider.cancelAtPeriodEnd(id)
    await provider.scheduleDowngrade(id, 'BASIC')
    expect(await subscription()).toMatchObject({ cancelsAt: null, nextPlan: 'BASIC' })
    await provider.cancelAtPeriodEnd(id)
    expect(await subscription()).toMatchObject({ cancelsAt: expect.any(Date), nextPlan: null })
    await provider.keepPlan(id)
    expect(await subscription()).toMatchObject({ cancelsAt: null, nextPlan: null })
    await provider.keepPlan(id)
    await simulator.advanceToNextBilling(customer)
    expect(await subscription()).toMatchObject({ plan: 'PREMIUM', status: 'active' })
  })

  test('a downgrade to no smaller plan is refused', async () => {
    const id = await subscribe('STANDARD')
    await expect(provider.scheduleDowngrade(id, 'STANDARD')).rejects.toThrow(ProviderRefusal)
    await expect(provider.scheduleDowngrade(id, 'PREMIUM')).rejects.toThrow(ProviderRefusal)
  })

  test('at once voids what is open, refunds nothing, and is no error twice', async () => {
    const id = await subscribe('BASIC', 'declined-later')
    await simulator.advanceToNextBilling(customer)
    const { payUrl } = await subscription()
    await provider.endNow(id)
    await provider.endNow(id)
    expect(await subscription()).toMatchObject({ status: 'ended', payUrl: null })
    expect(await simulator.payInvoice(payUrl!, 'success')).toBe('closed')
    expect(await payments()).toMatchObject([{ refundedCents: 0 }])
    await expect(provider.cancelAtPeriodEnd(id)).rejects.toThrow(ProviderRefusal)
  })
})

describe('money that goes back', () => {
  const paidOnce = async () => {
    await subscribe('STANDARD')
    return (await payments())[0]!.id
  }

  test('is refunded whole, once', async () => {
    const id = await paidOnce()
    await provider.refund(id, 'duplicate')
    await provider.refund(id, 'duplicate')
    expect(await payments()).toMatchObject([{ amountCents: 5000, refundedCents: 5000 }])
  })

  test('is refunded in part, and what is left later', async () => {
    const id = await paidOnce()
    await simulator.refund(id, 1200)
    expect(await payments()).toMatchObject([{ refundedCents: 1200 }])
    await simulator.refund(id, 9999)
    expect(await payments()).toMatchObject([{ refundedCents: 5000 }])
  })

  test('is less again when a refund fails', async () => {
    const id = await paidOnce()
    await expect(simulator.failRefund(id)).rejects.toThrow(ProviderRefusal)
    await simulator.refund(id, 1200)
    await simulator.refund(id, 300)
    await simulator.failRefund(id)
    expect(await payments()).toMatchObject([{ refundedCents: 1200 }])
  })

  test('is held back while disputed, comes back when it is won, and is gone when it is lost', async () => {
    const id = await paidOnce()
    await simulator.refund(id, 1000)
    const won = await simulator.dispute(id)
    expect(await payments()).toMatchObject([{ refundedCents: 1000, disputedCents: 4000 }])
    await provider.refund(id, 'duplicate')
    expect(await payments(), 'nothing is left').toMatchObject([{ refundedCents: 1000 }])
    await simulator.closeDispute(won, 'won')
    expect(await payments()).toMatchObject([{ disputedCents: 0 }])
    await simulator.closeDispute(await simulator.dispute(id), 'lost')
    expect(await payments()).toMatchObject([{ disputedCents: 4000 }])
    await expect(simulator.closeDispute(won, 'lost')).rejects.toThrow(ProviderRefusal)
  })
})

describe('ids', () => {
  test('that the sandbox does not know are refused, or null where that is an answer', async () => {
    expect(await provider.readCheckout('cs_of_another')).toBeNull()
    expect(await provider.readCheckout(`sbx_co_${'0'.repeat(24)}_${'0'.repeat(16)}`)).toBeNull()
    await expect(provider.readCustomer('cus_of_another')).rejects.toThrow(ProviderRefusal)
    await expect(provider.refund('pi_of_another', 'duplicate')).rejects.toThrow(ProviderRefusal)
    await expect(provider.endNow(customer)).rejects.toThrow(ProviderRefusal)
  })

  test('a command that is refused leaves nothing behind', async () => {
    await subscribe('BASIC')
    const before = memory.events().length
    now = new Date('2030-03-01T00:00:00Z')
    await expect(simulator.advanceTo(customer, START)).rejects.toThrow(ProviderRefusal)
    expect(memory.events()).toHaveLength(before)
  })
})

describe('an event', () => {
  test('is read from what was signed', async () => {
    await subscribe('BASIC')
    const [event] = memory.events()
    const body = Buffer.from(JSON.stringify(event))
    const read = provider.readEvent(body, signWebhook(body, SECRET, now))
    expect(read).toEqual({ id: event!.id, type: event!.type, objectId: event!.object, customerId: customer })
    expect(await provider.customerOf(read)).toBe(customer)
    expect(event!.id).toMatch(/^sbx_evt_/)
  })

  test.each(['', 'null', '[]', '"text"', '{"id":"sbx_evt"}', '{'])('%j is none, though it is signed', (text) => {
    const body = Buffer.from(text)
    expect(() => provider.readEvent(body, signWebhook(body, SECRET, now))).toThrow(InvalidEvent)
  })

  test('of another secret is none', () => {
    const body = Buffer.from('{"id":"a","type":"b","object":"c","customer":"d"}')
    expect(() => provider.readEvent(body, signWebhook(body, 'another', now))).toThrow(InvalidEvent)
  })
})

import { type PaymentType, PLANS, type PlanName } from '@toile/contract'
import { InvalidEvent, type PaidItem, type ProviderPayment, ProviderRefusal } from '@toile/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signWebhook } from '../webhook-signature.ts'
import type { PaymentWorld, TestCard } from './payment-simulator.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

const centsOf = (plan: PlanName): number => PLANS.find(({ name }) => name === plan)!.priceInCents

/** What every payment provider does, whoever is behind it. */
export function describePaymentProvider(name: string, makeWorld: () => Promise<PaymentWorld>): void {
  let world: PaymentWorld
  let customer: string
  let made = 0

  beforeEach(async () => {
    world = await makeWorld()
    customer = await world.provider.createCustomer({ accountId: 'account-1', email: 'ada@example.com' })
  })
  afterEach(() => world.close())

  const newKey = () => `key-${(made += 1)}`
  const order = (plan: PlanName, payment: PaymentType = 'monthly') => ({
    key: newKey(),
    customerId: customer,
    plan,
    payment,
    successUrl: 'http://127.0.0.1:3000/dashboard?payment-popup=success',
    cancelUrl: 'http://127.0.0.1:3000/dashboard?payment-popup=failure',
    expiresAt: new Date(Math.ceil(world.now().getTime() / 1000) * 1000 + HOUR),
  })
  const state = () => world.provider.readCustomer(customer)
  const payments = async () => (await state()).payments
  const items = async (): Promise<readonly PaidItem[]> => (await payments()).flatMap((payment) => payment.items)
  const itemsOf = async <Kind extends PaidItem['kind']>(kind: Kind) =>
    (await items()).filter((item): item is Extract<PaidItem, { kind: Kind }> => item.kind === kind)

  async function subscription(id?: string) {
    const found = (await state()).subscriptions.filter((one) => id === undefined || one.id === id)
    expect(found).toHaveLength(1)
    return found[0]!
  }

  async function subscribe(plan: PlanName, card: TestCard = 'ok') {
    const { id } = await world.provider.createCheckout(order(plan))
    expect(await world.simulator.pay(id, card)).toBe('paid')
    return subscription()
  }

  async function buyOnce(plan: PlanName): Promise<ProviderPayment> {
    const { id } = await world.provider.createCheckout(order(plan, 'once'))
    expect(await world.simulator.pay(id, 'ok')).toBe('paid')
    const [payment] = await payments()
    return payment!
  }

  /** An upgrade from now on. */
  async function upgradeOf(subscriptionId: string, plan: PlanName) {
    return { key: newKey(), subscriptionId, plan, at: await world.simulator.timeOf(customer) }
  }

  async function upgrade(subscriptionId: string, plan: PlanName) {
    return world.provider.upgrade(await upgradeOf(subscriptionId, plan))
  }

  /** A while after the end of the period, when all that belongs to it is done. */
  async function passPeriod(): Promise<void> {
    const { period } = await subscription()
    await world.simulator.advanceTo(customer, new Date(period.end.getTime() + 3 * HOUR))
  }

  describe(`payment provider: ${name}`, () => {
    describe('a customer', () => {
      test('begins with nothing', async () => {
        expect(await state()).toEqual({ subscriptions: [], payments: [], checkouts: [] })
      })

      test('sees nothing of another one', async () => {
        await subscribe('BASIC')
        customer = await world.provider.createCustomer({ accountId: 'account-2', email: 'mary@example.com' })
        expect(await state()).toEqual({ subscriptions: [], payments: [], checkouts: [] })
      })

      test('whom nobody knows is refused', async () => {
        await expect(world.provider.readCustomer('cus_nobody')).rejects.toThrow(ProviderRefusal)
      })

      test('has a page for the card and the bills', async () => {
        const url = await world.provider.openPortal(customer, 'http://127.0.0.1:3000/pricing')
        expect(url).toMatch(/^(https?:\/)?\//)
      })
    })

    describe('a checkout', () => {
      test('of a monthly plan, paid, begins the plan', async () => {
        const { id, url } = await world.provider.createCheckout(order('STANDARD'))
        expect(await world.provider.readCheckout(id)).toEqual({ id, status: 'open', declined: false, url })
        expect(await payments()).toEqual([])
        expect(await world.simulator.pay(url, 'ok')).toBe('paid')

        expect(await world.provider.readCheckout(id)).toMatchObject({ id, status: 'complete', declined: false })
        const { subscriptions, payments: paid, checkouts } = await state()
        expect(checkouts).toMatchObject([{ id, status: 'complete' }])
        expect(subscriptions).toMatchObject([
          { plan: 'STANDARD', status: 'active', cancelsAt: null, nextPlan: null, pendingPlan: null, payUrl: null },
        ])
        const { period, id: subscriptionId } = subscriptions[0]!
        const days = (period.end.getTime() - period.start.getTime()) / DAY
        expect(days).toBeGreaterThanOrEqual(28)
        expect(days).toBeLessThanOrEqual(31)
        expect(paid).toMatchObject([
          {
            amountCents: centsOf('STANDARD'),
            currency: 'usd',
            refundedCents: 0,
            disputedCents: 0,
            items: [{ kind: 'period', plan: 'STANDARD', subscriptionId, period }],
          },
        ])
      })

      test('of credits once, paid, is a purchase and no plan', async () => {
        const payment = await buyOnce('PREMIUM')
        expect(payment).toMatchObject({
          amountCents: centsOf('PREMIUM'),
          items: [{ kind: 'purchase', plan: 'PREMIUM' }],
        })
        expect((await state()).subscriptions).toEqual([])
      })

      test('of one order is one checkout', async () => {
        const one = order('BASIC')
        const first = await world.provider.createCheckout(one)
        expect(await world.provider.createCheckout(one)).toEqual(first)
        expect((await state()).checkouts).toHaveLength(1)
      })

      test.each(['monthly', 'once'] as const)(
        'that is declined (%s) stays open and says so until it is paid',
        async (payment) => {
          const { id } = await world.provider.createCheckout(order('BASIC', payment))
          expect(await world.simulator.pay(id, 'declined')).toBe('declined')
          expect(await world.provider.readCheckout(id)).toMatchObject({ status: 'open', declined: true })
          expect((await state()).checkouts).toMatchObject([{ id, status: 'open', declined: true }])
          expect(await payments()).toEqual([])
          expect(await world.simulator.pay(id, 'ok')).toBe('paid')
          expect(await world.provider.readCheckout(id)).toMatchObject({ status: 'complete', declined: false })
          expect(await payments()).toHaveLength(1)
          expect((await state()).subscriptions.map(({ status }) => status)).toEqual(
            payment === 'monthly' ? ['active'] : [],
          )
        },
      )

      test('waits while the bank asks the buyer', async () => {
        const { id } = await world.provider.createCheckout(order('BASIC'))
        expect(await world.simulator.pay(id, 'three-d-secure')).toBe('confirm')
        expect(await payments()).toEqual([])
        expect(await world.simulator.confirm(id, false)).toBe('declined')
        expect(await world.provider.readCheckout(id)).toMatchObject({ status: 'open', declined: true })
        expect(await world.simulator.pay(id, 'three-d-secure')).toBe('confirm')
        expect(await world.simulator.confirm(id, true)).toBe('paid')
        expect(await world.provider.readCheckout(id)).toMatchObject({ status: 'complete', declined: false })
        expect(await subscription()).toMatchObject({ status: 'active' })
      })

      test('is ended while it is open, and told what it is otherwise', async () => {
        const open = await world.provider.createCheckout(order('BASIC'))
        expect(await world.provider.expireCheckout(open.id)).toBe('expired')
        expect(await world.provider.expireCheckout(open.id)).toBe('expired')
        expect(await world.provider.readCheckout(open.id)).toMatchObject({ status: 'expired', url: null })

        const paid = await world.provider.createCheckout(order('BASIC'))
        await world.simulator.pay(paid.id, 'ok')
        expect(await world.provider.expireCheckout(paid.id)).toBe('complete')
        expect(await subscription()).toMatchObject({ status: 'active' })
      })

      test('that nobody knows is null', async () => {
        expect(await world.provider.readCheckout('cs_nobody')).toBeNull()
      })
    })

    describe('an upgrade', () => {
      test('charges the difference of what is left of the period, by the second', async () => {
        const { id, period } = await subscribe('BASIC')
        const length = (period.end.getTime() - period.start.getTime()) / 1000
        const at = new Date(period.start.getTime() + Math.floor(length / 3) * 1000)
        await world.simulator.advanceTo(customer, at)

        const change = { subscriptionId: id, plan: 'STANDARD', at } as const
        const preview = await world.provider.previewUpgrade(change)
        const share = { leftSeconds: (period.end.getTime() - at.getTime()) / 1000, ofSeconds: length }
        const due = ((centsOf('STANDARD') - centsOf('BASIC')) * share.leftSeconds) / share.ofSeconds
        expect(preview.currency).toBe('usd')
        expect(Math.abs(preview.dueCents - due)).toBeLessThanOrEqual(1)
        expect(await payments(), 'a preview charges nothing').toHaveLength(1)
        expect(await subscription()).toMatchObject({ plan: 'BASIC' })

        const named = { ...change, key: newKey() }
        expect(await world.provider.upgrade(named)).toEqual({ kind: 'paid' })
        expect(await subscription()).toMatchObject({
          id,
          plan: 'STANDARD',
          status: 'active',
          pendingPlan: null,
          period,
        })
        expect(await itemsOf('upgrade')).toMatchObject([{ subscriptionId: id, from: 'BASIC', plan: 'STANDARD', share }])
        const charged = (await payments()).find((payment) => payment.items[0]?.kind === 'upgrade')
        expect(charged?.amountCents).toBe(preview.dueCents)

        expect(await world.provider.upgrade(named), 'repeated').toEqual({ kind: 'paid' })
        expect(await payments()).toHaveLength(2)
      })

      test('after an upgrade counts from the same whole period', async () => {
        const { id, period } = await subscribe('BASIC')
        const ofSeconds = (period.end.getTime() - period.start.getTime()) / 1000
        await world.simulator.advanceTo(customer, new Date(period.start.getTime() + 5 * DAY))
        await upgrade(id, 'STANDARD')
        await world.simulator.advanceTo(customer, new Date(period.start.getTime() + 10 * DAY))
        expect(await upgrade(id, 'PREMIUM')).toEqual({ kind: 'paid' })
        const upgrades = await itemsOf('upgrade')
        const left = (days: number) => ofSeconds - (days * DAY) / 1000
        expect(upgrades.toSorted((a, b) => b.share.leftSeconds - a.share.leftSeconds)).toMatchObject([
          { from: 'BASIC', plan: 'STANDARD', share: { leftSeconds: left(5), ofSeconds } },
          { from: 'STANDARD', plan: 'PREMIUM', share: { leftSeconds: left(10), ofSeconds } },
        ])
      })

      test('that is declined leaves the old plan until it is paid', async () => {
        const { id } = await subscribe('BASIC')
        await world.simulator.setCard(customer, 'declined')
        const change = await upgradeOf(id, 'PREMIUM')
        const outcome = await world.provider.upgrade(change)
        expect(outcome).toEqual({ kind: 'to-pay', payUrl: expect.any(String) })
        const payUrl = outcome.kind === 'to-pay' ? outcome.payUrl : ''
        expect(await subscription()).toMatchObject({ plan: 'BASIC', status: 'active', pendingPlan: 'PREMIUM', payUrl })
        expect(await payments()).toHaveLength(1)

        expect(await world.provider.upgrade(change), 'repeated').toEqual(outcome)
        expect(await world.simulator.payInvoice(payUrl, 'declined')).toBe('declined')
        expect(await subscription()).toMatchObject({ plan: 'BASIC', pendingPlan: 'PREMIUM' })
        expect(await world.simulator.payInvoice(payUrl, 'ok')).toBe('paid')
        expect(await subscription()).toMatchObject({ plan: 'PREMIUM', pendingPlan: null, payUrl: null })
        expect(await itemsOf('upgrade')).toMatchObject([{ from: 'BASIC', plan: 'PREMIUM' }])
        expect(await world.provider.upgrade(change), 'repeated when it is paid').toEqual({ kind: 'paid' })
        expect(await payments()).toHaveLength(2)
      })

      test('waits while the bank asks the buyer', async () => {
        const { id } = await subscribe('BASIC')
        await world.simulator.setCard(customer, 'three-d-secure')
        const outcome = await upgrade(id, 'STANDARD')
        const payUrl = outcome.kind === 'to-pay' ? outcome.payUrl : ''
        expect(await subscription()).toMatchObject({ plan: 'BASIC', pendingPlan: 'STANDARD', payUrl })
        expect(await world.simulator.payInvoice(payUrl, 'three-d-secure')).toBe('confirm')
        expect(await subscription()).toMatchObject({ plan: 'BASIC' })
        expect(await world.simulator.confirm(payUrl, true)).toBe('paid')
        expect(await subscription()).toMatchObject({ plan: 'STANDARD', pendingPlan: null })
      })

      test('that waits gives way to another one', async () => {
        const { id } = await subscribe('BASIC')
        await world.simulator.setCard(customer, 'declined')
        await upgrade(id, 'STANDARD')
        await world.simulator.setCard(customer, 'ok')
        expect(await upgrade(id, 'PREMIUM')).toEqual({ kind: 'paid' })
        expect(await subscription()).toMatchObject({ plan: 'PREMIUM', pendingPlan: null, payUrl: null })
        expect(await itemsOf('upgrade')).toMatchObject([{ from: 'BASIC', plan: 'PREMIUM' }])
      })

      test('that nobody pays is over after a day', async () => {
        const { id, period } = await subscribe('BASIC')
        await world.simulator.setCard(customer, 'declined')
        await upgrade(id, 'STANDARD')
        await world.simulator.advanceTo(customer, new Date(period.start.getTime() + DAY))
        expect(await subscription()).toMatchObject({ plan: 'BASIC', status: 'active', pendingPlan: null, payUrl: null })
      })

      test('ends a planned cancel', async () => {
        const { id } = await subscribe('BASIC')
        await world.provider.cancelAtPeriodEnd(id)
        expect(await upgrade(id, 'STANDARD')).toEqual({ kind: 'paid' })
        expect(await subscription()).toMatchObject({ plan: 'STANDARD', cancelsAt: null })
      })

      test('ends a planned downgrade', async () => {
        const { id } = await subscribe('STANDARD')
        await world.provider.scheduleDowngrade(id, 'BASIC')
        expect(await upgrade(id, 'PREMIUM')).toEqual({ kind: 'paid' })
        await passPeriod()
        expect(await subscription()).toMatchObject({ plan: 'PREMIUM', nextPlan: null })
      })

      test('that is not paid leaves a planned downgrade as it is, until it is paid', async () => {
        const { id } = await subscribe('STANDARD')
        await world.provider.scheduleDowngrade(id, 'BASIC')
        await world.simulator.setCard(customer, 'three-d-secure')
        const outcome = await upgrade(id, 'PREMIUM')
        const payUrl = outcome.kind === 'to-pay' ? outcome.payUrl : ''
        expect(await subscription()).toMatchObject({ plan: 'STANDARD', pendingPlan: 'PREMIUM', nextPlan: 'BASIC' })
        expect(await world.simulator.payInvoice(payUrl, 'ok')).toBe('paid')
        expect(await subscription()).toMatchObject({ plan: 'PREMIUM', pendingPlan: null, nextPlan: null })
        await world.simulator.setCard(customer, 'ok')
        await passPeriod()
        expect(await subscription()).toMatchObject({ plan: 'PREMIUM', status: 'active' })
      })

      test('that nobody pays leaves the smaller plan to come', async () => {
        const { id } = await subscribe('STANDARD')
        await world.provider.scheduleDowngrade(id, 'BASIC')
        await world.simulator.setCard(customer, 'declined')
        await upgrade(id, 'PREMIUM')
        await world.simulator.setCard(customer, 'ok')
        await passPeriod()
        expect(await subscription()).toMatchObject({ plan: 'BASIC', status: 'active', pendingPlan: null })
      })

      test('that is not paid leaves a planned cancel as it is, until it is paid', async () => {
        const { id, period } = await subscribe('BASIC')
        await world.provider.cancelAtPeriodEnd(id)
        await world.simulator.setCard(customer, 'declined')
        const outcome = await upgrade(id, 'STANDARD')
        const payUrl = outcome.kind === 'to-pay' ? outcome.payUrl : ''
        expect(await subscription()).toMatchObject({ plan: 'BASIC', cancelsAt: period.end })
        expect(await world.simulator.payInvoice(payUrl, 'ok')).toBe('paid')
        expect(await subscription()).toMatchObject({ plan: 'STANDARD', cancelsAt: null })
      })

      test('gives way to a downgrade that is planned after it', async () => {
        const { id } = await subscribe('STANDARD')
        await world.provider.scheduleDowngrade(id, 'BASIC')
        expect(await upgrade(id, 'PREMIUM')).toEqual({ kind: 'paid' })
        await world.provider.scheduleDowngrade(id, 'STANDARD')
        expect(await subscription()).toMatchObject({ plan: 'PREMIUM', nextPlan: 'STANDARD' })
      })

      test('of a plan that is not paid is refused: it would give credit for time that nobody paid', async () => {
        const { id } = await subscribe('BASIC', 'ok-then-declined')
        await passPeriod()
        expect(await subscription()).toMatchObject({ status: 'past_due' })
        await expect(upgrade(id, 'STANDARD')).rejects.toThrow(ProviderRefusal)
        expect(await subscription()).toMatchObject({ plan: 'BASIC', pendingPlan: null })
      })

      test('to a plan that is not larger is refused', async () => {
        const { id } = await subscribe('STANDARD')
        await expect(upgrade(id, 'BASIC')).rejects.toThrow(ProviderRefusal)
        expect(await subscription()).toMatchObject({ plan: 'STANDARD' })
      })
    })

    describe('a downgrade', () => {
      test('follows at the period’s end, and charges nothing before', async () => {
        const { id, period } = await subscribe('PREMIUM')
        await world.provider.scheduleDowngrade(id, 'BASIC')
        await world.provider.scheduleDowngrade(id, 'BASIC')
        expect(await subscription()).toMatchObject({
          plan: 'PREMIUM',
          status: 'active',
          nextPlan: 'BASIC',
          cancelsAt: null,
          period,
        })
        expect(await payments()).toHaveLength(1)

        await passPeriod()
        expect(await subscription()).toMatchObject({ id, plan: 'BASIC', status: 'active', nextPlan: null })
        expect((await itemsOf('period')).map(({ plan }) => plan).toSorted()).toEqual(['BASIC', 'PREMIUM'])
        expect((await payments()).map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([
          centsOf('BASIC'),
          centsOf('PREMIUM'),
        ])
        await passPeriod()
        expect(await subscription()).toMatchObject({ plan: 'BASIC', status: 'active' })
        expect(await payments()).toHaveLength(3)
      })

      test('takes the place of an earlier one, and of a planned cancel', async () => {
        const { id } = await subscribe('PREMIUM')
        await world.provider.scheduleDowngrade(id, 'STANDARD')
        await world.provider.scheduleDowngrade(id, 'BASIC')
        expect(await subscription()).toMatchObject({ nextPlan: 'BASIC' })
        await world.provider.cancelAtPeriodEnd(id)
        await world.provider.scheduleDowngrade(id, 'STANDARD')
        expect(await subscription()).toMatchObject({ nextPlan: 'STANDARD', cancelsAt: null })
        await passPeriod()
        expect(await subscription()).toMatchObject({ plan: 'STANDARD', status: 'active' })
      })

      test('is possible again after one that came', async () => {
        const { id } = await subscribe('PREMIUM')
        await world.provider.scheduleDowngrade(id, 'STANDARD')
        await passPeriod()
        await world.provider.scheduleDowngrade(id, 'BASIC')
        expect(await subscription()).toMatchObject({ plan: 'STANDARD', nextPlan: 'BASIC' })
        await passPeriod()
        expect(await subscription()).toMatchObject({ plan: 'BASIC', nextPlan: null })
      })
    })

    describe('a cancelled plan', () => {
      test('runs until the period’s end, and ends without a charge', async () => {
        const { id, period } = await subscribe('BASIC')
        await world.provider.cancelAtPeriodEnd(id)
        await world.provider.cancelAtPeriodEnd(id)
        expect(await subscription()).toMatchObject({ status: 'active', cancelsAt: period.end, period })
        await passPeriod()
        expect(await subscription()).toMatchObject({ status: 'ended', cancelsAt: null })
        expect(await payments()).toHaveLength(1)
      })

      test('takes the place of a planned downgrade', async () => {
        const { id, period } = await subscribe('STANDARD')
        await world.provider.scheduleDowngrade(id, 'BASIC')
        await world.provider.cancelAtPeriodEnd(id)
        expect(await subscription()).toMatchObject({ nextPlan: null, cancelsAt: period.end })
      })

      test('is taken back', async () => {
        const { id } = await subscribe('BASIC')
        await world.provider.cancelAtPeriodEnd(id)
        await world.provider.keepPlan(id)
        await world.provider.keepPlan(id)
        expect(await subscription()).toMatchObject({ status: 'active', cancelsAt: null })
        await passPeriod()
        expect(await subscription()).toMatchObject({ plan: 'BASIC', status: 'active' })
        expect(await payments()).toHaveLength(2)
      })

      test('is not the only thing that is taken back: a planned downgrade is too', async () => {
        const { id } = await subscribe('STANDARD')
        await world.provider.scheduleDowngrade(id, 'BASIC')
        await world.provider.keepPlan(id)
        expect(await subscription()).toMatchObject({ plan: 'STANDARD', nextPlan: null })
        await passPeriod()
        expect(await subscription()).toMatchObject({ plan: 'STANDARD', status: 'active' })
      })
    })

    describe('a renewal', () => {
      test('is paid for the next period', async () => {
        const { id, period: first } = await subscribe('STANDARD')
        await passPeriod()
        const { period: second } = await subscription()
        expect(second.start).toEqual(first.end)
        const periods = await itemsOf('period')
        expect(new Set(periods.map(({ key }) => key)).size).toBe(2)
        expect(periods.map(({ subscriptionId }) => subscriptionId)).toEqual([id, id])
        expect(periods.map(({ period }) => period.start.getTime()).toSorted((a, b) => a - b)).toEqual([
          first.start.getTime(),
          second.start.getTime(),
        ])
      })

      test('that is declined is past due until its bill is paid', async () => {
        await subscribe('BASIC', 'ok-then-declined')
        await passPeriod()
        const { status, payUrl } = await subscription()
        expect({ status, payUrl }).toEqual({ status: 'past_due', payUrl: expect.any(String) })
        expect(await payments()).toHaveLength(1)
        expect(await world.simulator.payInvoice(payUrl!, 'ok')).toBe('paid')
        expect(await subscription()).toMatchObject({ status: 'active', payUrl: null })
        expect(await payments()).toHaveLength(2)
      })

      test('that is declined is tried again by itself', async () => {
        await subscribe('BASIC', 'ok-then-declined')
        await passPeriod()
        const { period } = await subscription()
        await world.simulator.setCard(customer, 'ok')
        await world.simulator.advanceTo(customer, new Date(period.start.getTime() + 6 * DAY))
        expect(await subscription()).toMatchObject({ status: 'active', payUrl: null })
        expect(await itemsOf('period')).toHaveLength(2)
      })
    })

    describe('a plan that is ended now', () => {
      test('is charged no more, gives nothing back, and leaves room for another', async () => {
        const { id } = await subscribe('BASIC')
        await world.provider.endNow(id)
        await world.provider.endNow(id)
        expect(await subscription()).toMatchObject({
          status: 'ended',
          cancelsAt: null,
          nextPlan: null,
          pendingPlan: null,
        })
        expect(await payments()).toMatchObject([{ refundedCents: 0 }])
        const { id: checkout } = await world.provider.createCheckout(order('STANDARD'))
        expect(await world.simulator.pay(checkout, 'ok')).toBe('paid')
        const { subscriptions } = await state()
        expect(subscriptions.map(({ status }) => status).toSorted()).toEqual(['active', 'ended'])
      })

      test('has no bill to pay any more', async () => {
        const { id } = await subscribe('BASIC', 'ok-then-declined')
        await passPeriod()
        expect(await subscription()).toMatchObject({ status: 'past_due' })
        await world.provider.endNow(id)
        expect(await subscription()).toMatchObject({ status: 'ended', payUrl: null })
      })

      test('may have had a planned downgrade, or an upgrade to pay', async () => {
        const { id } = await subscribe('STANDARD')
        await world.provider.scheduleDowngrade(id, 'BASIC')
        await world.provider.endNow(id)
        expect(await subscription()).toMatchObject({ status: 'ended', nextPlan: null })

        customer = await world.provider.createCustomer({ accountId: 'account-2', email: 'mary@example.com' })
        const other = await subscribe('BASIC')
        await world.simulator.setCard(customer, 'declined')
        await upgrade(other.id, 'STANDARD')
        await world.provider.endNow(other.id)
        expect(await subscription()).toMatchObject({ status: 'ended', pendingPlan: null, payUrl: null })
      })
    })

    describe('money given back', () => {
      test('in part, then the rest, then nothing more', async () => {
        const { id, amountCents } = await buyOnce('STANDARD')
        await world.simulator.refund(id, 1000)
        expect(await payments()).toMatchObject([{ id, amountCents, refundedCents: 1000 }])
        await world.provider.refund(id, 'duplicate')
        expect(await payments()).toMatchObject([{ id, refundedCents: amountCents }])
        await world.provider.refund(id, 'account-deleted')
        expect(await payments()).toMatchObject([{ id, refundedCents: amountCents }])
      })

      test('counts no more when the bank could not give it', async () => {
        await subscribe('STANDARD')
        const [payment] = await payments()
        await world.simulator.refund(payment!.id, 1000)
        await world.simulator.refund(payment!.id, 500)
        await world.simulator.failRefund(payment!.id)
        expect(await payments()).toMatchObject([{ refundedCents: 1000 }])
      })
    })

    describe('a dispute', () => {
      test.each([
        ['won', 0],
        ['lost', centsOf('STANDARD')],
      ] as const)('counts while it is open; %s, %i cents stay away', async (outcome, cents) => {
        const { id } = await buyOnce('STANDARD')
        const dispute = await world.simulator.dispute(id)
        expect(await payments()).toMatchObject([{ id, disputedCents: centsOf('STANDARD') }])
        await world.simulator.closeDispute(dispute, outcome)
        expect(await payments()).toMatchObject([{ id, disputedCents: cents, refundedCents: 0 }])
      })
    })

    describe('an event', () => {
      const eventNow = async () => {
        await buyOnce('BASIC')
        const [event] = await world.simulator.events()
        return event!
      }
      const sign = (body: Uint8Array, seconds = 0, secret = world.webhookSecret) =>
        signWebhook(body, secret, new Date(world.now().getTime() + seconds * 1000))

      test('of any kind is read, and leads to its customer', async () => {
        const { id } = await subscribe('STANDARD', 'ok-then-declined')
        await world.provider.scheduleDowngrade(id, 'BASIC')
        await world.provider.cancelAtPeriodEnd(id)
        await world.provider.keepPlan(id)
        await world.simulator.setCard(customer, 'declined')
        await upgrade(id, 'PREMIUM')
        const [payment] = await payments()
        await world.simulator.refund(payment!.id, 100)
        await world.simulator.failRefund(payment!.id)
        await world.simulator.closeDispute(await world.simulator.dispute(payment!.id), 'won')
        await passPeriod()
        await world.provider.endNow(id)
        const { id: checkout } = await world.provider.createCheckout(order('BASIC'))
        await world.provider.expireCheckout(checkout)

        const sent = await world.simulator.events()
        const events = sent.map(({ body, signature }) => world.provider.readEvent(body, signature))
        expect(events.length).toBeGreaterThan(8)
        expect(new Set(events.map((event) => event.id)).size).toBe(events.length)
        for (const event of events) {
          expect(event).toMatchObject({ type: expect.stringMatching(/./), objectId: expect.stringMatching(/./) })
          expect(await world.provider.customerOf(event), event.type).toBe(customer)
        }
      })

      test('is refused when a byte of it was changed', async () => {
        const { body, signature } = await eventNow()
        const changed = Uint8Array.from(body)
        changed[changed.length - 2]! ^= 1
        expect(() => world.provider.readEvent(changed, signature)).toThrow(InvalidEvent)
      })

      test('is refused when it is old, or of a time to come', async () => {
        const { body } = await eventNow()
        expect(world.provider.readEvent(body, sign(body, -200)).id).toMatch(/./)
        expect(() => world.provider.readEvent(body, sign(body, -400))).toThrow(InvalidEvent)
        expect(() => world.provider.readEvent(body, sign(body, 400))).toThrow(InvalidEvent)
      })

      test('is refused with another secret’s signature, or none', async () => {
        const { body } = await eventNow()
        expect(() => world.provider.readEvent(body, sign(body, 0, 'another secret'))).toThrow(InvalidEvent)
        expect(() => world.provider.readEvent(body, '')).toThrow(InvalidEvent)
        expect(() => world.provider.readEvent(body, 't=1,v1=')).toThrow(InvalidEvent)
      })

      test.each([
        'no JSON',
        '[]',
        'null',
        '{"id":"evt_1"}',
        '{"id":"evt_1","object":"event","type":"a.b","data":null}',
      ])('is refused when it is none, however well signed: %s', (text) => {
        const body = Buffer.from(text)
        expect(() => world.provider.readEvent(body, sign(body))).toThrow(InvalidEvent)
      })
    })

    test('what is not known is refused', async () => {
      const at = world.now()
      await expect(
        world.provider.upgrade({ key: newKey(), subscriptionId: 'sub_nobody', plan: 'BASIC', at }),
      ).rejects.toThrow(ProviderRefusal)
      await expect(world.provider.cancelAtPeriodEnd('sub_nobody')).rejects.toThrow(ProviderRefusal)
      await expect(world.provider.expireCheckout('cs_nobody')).rejects.toThrow(ProviderRefusal)
    })
  })
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PLAN_NAMES, planNamed, PLANS, type PlanName } from '@toile/contract'
import { creditsFor, creditsToReverse, creditsOfEach } from './credits-for.ts'
import type { PaidItem, ProviderPayment } from './payment-provider.ts'

const upgrade = (from: PlanName | null, plan: PlanName | null, leftSeconds: number, ofSeconds: number): PaidItem => ({
  kind: 'upgrade',
  key: 'line',
  subscriptionId: 'sub',
  from,
  plan,
  share: { since: new Date(0), leftSeconds, ofSeconds },
})
const period = { start: new Date(0), end: new Date(1000) }

test('a price that is none of ours is worth nothing that we know of', () => {
  expect(creditsFor({ kind: 'purchase', key: 'k', plan: null })).toBeNull()
  expect(creditsFor({ kind: 'period', key: 'k', subscriptionId: 's', plan: null, period })).toBeNull()
  expect(creditsFor(upgrade(null, 'PREMIUM', 1, 2))).toBeNull()
  expect(creditsFor(upgrade('BASIC', null, 1, 2))).toBeNull()
})

test.each(PLANS)('$name is worth its credits, once or by the month', ({ name, credits }) => {
  expect(creditsFor({ kind: 'purchase', key: 'k', plan: name })).toBe(credits)
  expect(creditsFor({ kind: 'period', key: 'k', subscriptionId: 's', plan: name, period })).toBe(credits)
})

describe('an upgrade is worth the share of the difference that was left', () => {
  test.each([
    ['BASIC', 'STANDARD', 1, 2, 270],
    ['BASIC', 'PREMIUM', 2_592_000, 2_592_000, 1940],
    ['STANDARD', 'PREMIUM', 1, 3, 466],
    ['BASIC', 'STANDARD', 0, 2_592_000, 0],
    ['BASIC', 'STANDARD', 1, 2_678_400, 0],
    // Of impossible shares: never more than the whole, and never less than nothing.
    ['BASIC', 'STANDARD', 3, 2, 540],
    ['BASIC', 'STANDARD', -1, 2, 0],
    ['BASIC', 'STANDARD', 1, 0, 0],
    ['PREMIUM', 'BASIC', 1, 2, 0],
  ] as const)('%s to %s with %i of %i seconds left: %i', (from, plan, left, of, credits) => {
    expect(creditsFor(upgrade(from, plan, left, of))).toBe(credits)
  })

  test('rounded down to the exact credit: one second less and it is one fewer', () => {
    const seconds = fc.integer({ min: 1, max: 2_678_400 })
    fc.assert(
      fc.property(seconds, fc.integer({ min: 1, max: 1400 }), (of, credits) => {
        // The least whole second at which so many credits are earned.
        const least = Number((BigInt(credits) * BigInt(of) + 1399n) / 1400n)
        expect(creditsFor(upgrade('STANDARD', 'PREMIUM', least, of))).toBeGreaterThanOrEqual(credits)
        expect(creditsFor(upgrade('STANDARD', 'PREMIUM', least - 1, of))).toBeLessThan(credits)
      }),
    )
  })
})

describe('what was paid for a stretch of time is granted once', () => {
  const WHOLE = 1000
  const paidAt = (second: number) => new Date(second * 1000)
  const month: PaidItem = {
    kind: 'period',
    key: 'month',
    subscriptionId: 'sub',
    plan: 'BASIC',
    period: { start: paidAt(0), end: paidAt(WHOLE) },
  }
  const step = (key: string, from: PlanName, plan: PlanName, since: number): PaidItem => ({
    kind: 'upgrade',
    key,
    subscriptionId: 'sub',
    from,
    plan,
    share: { since: paidAt(since), leftSeconds: WHOLE - since, ofSeconds: WHOLE },
  })
  const payment = (item: PaidItem, second: number, fields: Partial<ProviderPayment> = {}): ProviderPayment => ({
    id: `payment of ${item.key}`,
    paidAt: paidAt(second),
    amountCents: 100,
    currency: 'usd',
    refundedCents: 0,
    disputedCents: 0,
    receiptUrl: null,
    items: [item],
    ...fields,
  })
  const nothing = () => false

  test('the same plan twice, with a smaller one between them', () => {
    const payments = [
      payment(month, 0),
      payment(step('up', 'BASIC', 'PREMIUM', 500), 500),
      payment(step('down', 'PREMIUM', 'STANDARD', 500), 501),
      payment(step('up again', 'STANDARD', 'PREMIUM', 502), 502, { amountCents: 0 }),
    ]
    const worths = creditsOfEach(payments.toReversed(), nothing)
    expect(Object.fromEntries(worths)).toEqual({ month: 60, up: 970, down: 0, 'up again': 0 })
  })

  test('the time before a larger one that was paid first is still to be granted', () => {
    const late = payment(step('late', 'BASIC', 'PREMIUM', 600), 600)
    const early = payment(step('early', 'BASIC', 'PREMIUM', 500), 601)
    const worths = creditsOfEach([payment(month, 0), late, early], nothing)
    expect([worths.get('late'), worths.get('early')]).toEqual([776, 194])
  })

  test('what is granted already counts first, whenever it was paid', () => {
    const payments = [
      payment(month, 0),
      payment(step('a', 'BASIC', 'PREMIUM', 500), 500),
      payment(step('b', 'BASIC', 'STANDARD', 500), 500),
    ]
    const worths = creditsOfEach(payments, (key) => key === 'b' || key === 'month')
    expect([worths.get('b'), worths.get('a')]).toEqual([270, 700])
  })

  test('another subscription’s, a purchase, or what was given back in full takes nothing away', () => {
    const given = { refundedCents: 60, disputedCents: 40 }
    const payments = [
      payment(month, 0),
      payment({ kind: 'purchase', key: 'once', plan: 'PREMIUM' }, 100),
      payment({ ...step('other', 'BASIC', 'PREMIUM', 0), subscriptionId: 'another' } as PaidItem, 200),
      payment(step('refunded', 'BASIC', 'PREMIUM', 500), 500, given),
      payment(step('again', 'BASIC', 'PREMIUM', 500), 501),
    ]
    expect(creditsOfEach(payments, nothing).get('again')).toBe(970)
  })

  test('no order of changes, paid or from what the provider gave back, grants more than the largest plan', () => {
    const change = fc.record({
      from: fc.constantFrom(...PLAN_NAMES),
      plan: fc.constantFrom(...PLAN_NAMES),
      since: fc.integer({ min: 0, max: WHOLE }),
      second: fc.integer({ min: 0, max: WHOLE }),
      amountCents: fc.constantFrom(0, 100),
    })
    fc.assert(
      fc.property(fc.constantFrom(...PLANS), fc.array(change, { maxLength: 8 }), fc.nat(), (first, changes, bits) => {
        const steps = changes.map(({ from, plan, since, second, amountCents }, index) =>
          payment(step(`${index}`, from, plan, since), second, { amountCents }),
        )
        const payments = [payment({ ...month, plan: first.name } as PaidItem, 0), ...steps]
        const worths = creditsOfEach(payments, (key) => key === 'month' || ((bits >> Number(key)) & 1) === 1)
        const granted = [...worths.values()].reduce<number>((sum, worth) => sum + (worth ?? 0), 0)
        const plans = [first.name, ...changes.map(({ plan }) => plan)]
        const largest = Math.max(...plans.map((name) => planNamed(name).credits))
        expect(granted).toBeLessThanOrEqual(largest)
        expect(granted).toBeGreaterThanOrEqual(first.credits)
      }),
    )
  })
})

test.each([
  // credits, amount, refunded, disputed
  [600, 5000, 0, 0, 0],
  [600, 5000, 5000, 0, 600],
  [600, 5000, 1, 0, 1],
  [600, 5000, 2500, 0, 300],
  [600, 5000, 1000, 1000, 240],
  [600, 5000, 5000, 5000, 600],
  [600, 0, 0, 0, 0],
  [0, 5000, 5000, 0, 0],
])(
  'of %i credits for %i cents, %i refunded and %i disputed stand for %i',
  (credits, amountCents, refundedCents, disputedCents, expected) => {
    expect(creditsToReverse(credits, { amountCents, refundedCents, disputedCents })).toBe(expected)
  },
)

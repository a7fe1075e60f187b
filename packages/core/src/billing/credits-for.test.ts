import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PLANS, type PlanName } from '@toile/contract'
import { creditsFor, creditsToReverse } from './credits-for.ts'
import type { PaidItem } from './payment-provider.ts'

const upgrade = (from: PlanName | null, plan: PlanName | null, leftSeconds: number, ofSeconds: number): PaidItem => ({
  kind: 'upgrade',
  key: 'line',
  subscriptionId: 'sub',
  from,
  plan,
  share: { leftSeconds, ofSeconds },
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

import { describe, expect, test } from 'vitest'
import { DomainError } from '../shared/errors.ts'
import type { LiveSubscription } from './live-subscription.ts'
import { planChangeKind, refuseConcurrentChange, requirePlan, wholeSeconds } from './plan-changes.ts'

const live = (fields: Partial<LiveSubscription> = {}): LiveSubscription => ({
  providerSubscriptionId: 'sub_1',
  plan: 'STANDARD',
  status: 'active',
  periodStart: new Date('2030-01-01T00:00:00Z'),
  periodEnd: new Date('2030-02-01T00:00:00Z'),
  nextBillingAt: new Date('2030-02-01T00:00:00Z'),
  endsAt: null,
  nextPlan: null,
  pendingPlan: null,
  payUrl: null,
  pastDueSince: null,
  ...fields,
})
const CANCELED = { status: 'canceling', endsAt: new Date('2030-02-01T00:00:00Z'), nextBillingAt: null } as const

function refusalOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'conflict') return error.message
    throw error
  }
  return 'it was not refused'
}

describe('going to a plan', () => {
  test.each([
    ['a dearer one', live(), 'PREMIUM', 'upgrade'],
    ['a cheaper one', live(), 'BASIC', 'downgrade'],
    ['a dearer one instead of the end', live(CANCELED), 'PREMIUM', 'upgrade'],
    ['a cheaper one instead of the end', live(CANCELED), 'BASIC', 'downgrade'],
    ['back to it from the end', live(CANCELED), 'STANDARD', 'return'],
    ['back to it from a smaller one', live({ nextPlan: 'BASIC' }), 'STANDARD', 'return'],
    ['a dearer one instead of a smaller one', live({ nextPlan: 'BASIC' }), 'PREMIUM', 'upgrade'],
    ['a cheaper one while its bill is open', live({ status: 'past_due' }), 'BASIC', 'downgrade'],
    ['back to it while its bill is open', live({ status: 'past_due', endsAt: CANCELED.endsAt }), 'STANDARD', 'return'],
  ] as const)('%s', (_what, from, to, kind) => {
    expect(planChangeKind(from, to)).toBe(kind)
  })

  test('to the one there is, or to a dearer one while a bill is open, is refused', () => {
    expect(refusalOf(() => planChangeKind(live(), 'STANDARD'))).toBe('This is your plan already.')
    expect(refusalOf(() => planChangeKind(live({ status: 'past_due' }), 'PREMIUM'))).toMatch(/bill is still open/)
    expect(refusalOf(() => requirePlan(null))).toMatch(/no plan/)
  })
})

describe('an upgrade beside another', () => {
  const route = { subscriptionId: 'sub_1', from: 'BASIC', to: 'STANDARD' } as const
  const basic = live({ plan: 'BASIC' })

  test.each([
    ['nothing was ordered', { live: basic, ordered: [] }],
    ['the same was', { live: basic, ordered: ['STANDARD'] }],
    ['the same was, and is there', { live: live(), ordered: ['STANDARD'] }],
    ['another waits to be paid', { live: live({ plan: 'BASIC', pendingPlan: 'PREMIUM' }), ordered: ['PREMIUM'] }],
  ] as const)('%s: it may be ordered', (_what, beside) => {
    expect(() => refuseConcurrentChange(route, beside)).not.toThrow()
  })

  test.each([
    ['another is on its way', { live: basic, ordered: ['PREMIUM'] }],
    ['another is there already', { live: live({ plan: 'PREMIUM' }), ordered: ['PREMIUM'] }],
    ['the plan has ended', { live: null, ordered: [] }],
    ['the plan is another one', { live: live({ plan: 'BASIC', providerSubscriptionId: 'sub_2' }), ordered: [] }],
  ] as const)('%s: it is refused', (_what, beside) => {
    expect(refusalOf(() => refuseConcurrentChange(route, beside))).toMatch(/on its way/)
  })
})

test('an upgrade is counted from a whole second that has been', () => {
  expect(wholeSeconds(new Date('2030-01-01T10:00:00.999Z'))).toEqual(new Date('2030-01-01T10:00:00Z'))
})

import { describe, expect, test } from 'vitest'
import type { PlanName } from '@toile/contract'
import { describeDifference } from './describe-difference.ts'
import { type Difference, differencesOf, isProviderAction } from './differences.ts'
import type { CustomerState, PaidItem, ProviderPayment, ProviderSubscription } from './payment-provider.ts'
import type { CustomerRecords, PaymentRecord, SubscriptionRecord } from './records.ts'

const NOW = new Date('2026-03-10T00:00:00Z')
const MARCH = { start: new Date('2026-03-01T00:00:00Z'), end: new Date('2026-04-01T00:00:00Z') }
const APRIL = { start: MARCH.end, end: new Date('2026-05-01T00:00:00Z') }
const MAY = { start: APRIL.end, end: new Date('2026-06-01T00:00:00Z') }

const subscription = (id: string, fields: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id,
  plan: 'STANDARD',
  status: 'active',
  createdAt: MARCH.start,
  period: MARCH,
  cancelsAt: null,
  nextPlan: null,
  pendingPlan: null,
  payUrl: null,
  ...fields,
})
const record = (id: string, fields: Partial<SubscriptionRecord> = {}): SubscriptionRecord => ({
  id,
  plan: 'STANDARD',
  status: 'active',
  periodStart: MARCH.start,
  periodEnd: MARCH.end,
  nextBillingAt: MARCH.end,
  endsAt: null,
  nextPlan: null,
  pendingPlan: null,
  payUrl: null,
  pastDueSince: null,
  isDuplicate: false,
  createdAt: MARCH.start,
  ...fields,
})
const periodItem = (subscriptionId: string, plan: PlanName | null = 'STANDARD', period = MARCH): PaidItem => ({
  kind: 'period',
  key: `${subscriptionId}:${period.start.toISOString().slice(5, 7)}`,
  subscriptionId,
  plan,
  period,
})
const paymentOf = (id: string, items: readonly PaidItem[], fields: Partial<ProviderPayment> = {}): ProviderPayment => ({
  id,
  paidAt: MARCH.start,
  amountCents: 5000,
  currency: 'usd',
  refundedCents: 0,
  disputedCents: 0,
  receiptUrl: null,
  items,
  ...fields,
})
const paid = (id: string, key: string, credits: number, fields: Partial<PaymentRecord> = {}): PaymentRecord => ({
  id,
  amountCents: 5000,
  refundedCents: 0,
  disputedCents: 0,
  receiptUrl: null,
  creditsToReverse: 0,
  items: [{ key, kind: 'period', credits }],
  ...fields,
})
const known = (fields: Partial<CustomerRecords> = {}): CustomerRecords => ({
  deleted: false,
  subscriptions: [],
  payments: [],
  openCheckouts: [],
  ...fields,
})
const seen = (fields: Partial<CustomerState> = {}): CustomerState => ({
  subscriptions: [],
  payments: [],
  checkouts: [],
  ...fields,
})
const diff = (of: CustomerRecords, state: CustomerState, overtaken = false): Difference[] => {
  const differences = differencesOf(of, state, { now: NOW, overtaken })
  for (const each of differences) expect(describeDifference(each)).toMatch(/^\S.*\S$/)
  return differences
}
const kinds = (differences: readonly Difference[]): string[] => differences.map(({ kind }) => kind)
const subscriptionsIn = (differences: readonly Difference[]) =>
  differences.flatMap((each) => (each.kind === 'subscription' ? [each] : []))
const grantsIn = (differences: readonly Difference[]) =>
  differences.flatMap((each) => (each.kind === 'grant' ? [{ key: each.item.key, credits: each.credits }] : []))

const bought = seen({ subscriptions: [subscription('a')], payments: [paymentOf('p', [periodItem('a')])] })
const noted = known({ subscriptions: [record('a')], payments: [paid('p', 'a:03', 600)] })

test('what is the same differs in nothing', () => {
  expect(diff(known(), seen())).toEqual([])
  expect(diff(noted, bought)).toEqual([])
})

describe('what was paid', () => {
  test('nothing is granted for what is not paid', () => {
    const open = seen({ subscriptions: [subscription('a', { status: 'incomplete', payUrl: 'https://pay' })] })
    expect(diff(known(), open)).toEqual([])
  })

  test('a period grants the plan’s credits', () => {
    const differences = diff(known(), bought)
    expect(kinds(differences)).toEqual(['payment', 'grant', 'subscription'])
    expect(grantsIn(differences)).toEqual([{ key: 'a:03', credits: 600 }])
  })

  test('a purchase grants them once, whatever the account’s plan', () => {
    const purchase = paymentOf('p2', [{ kind: 'purchase', key: 'pi_2', plan: 'BASIC' }])
    const state = { ...bought, payments: [...bought.payments, purchase] }
    expect(grantsIn(diff(noted, state))).toEqual([{ key: 'pi_2', credits: 60 }])
  })

  test('an upgrade grants the share of the difference', () => {
    const item: PaidItem = {
      kind: 'upgrade',
      key: 'up',
      subscriptionId: 'a',
      from: 'STANDARD',
      plan: 'PREMIUM',
      share: { since: MARCH.start, leftSeconds: 1, ofSeconds: 2 },
    }
    const state = seen({
      subscriptions: [subscription('a', { plan: 'PREMIUM' })],
      payments: [...bought.payments, paymentOf('p2', [item])],
    })
    const differences = diff(noted, state)
    expect(grantsIn(differences)).toEqual([{ key: 'up', credits: 700 }])
    // Not the begin of a period: that one is paid already.
    expect(subscriptionsIn(differences)[0]?.subscription).toMatchObject({ plan: 'PREMIUM', periodStart: MARCH.start })
  })

  test('a thing that was granted is not granted again, under whichever payment it comes', () => {
    const again = { ...bought, payments: [paymentOf('another', [periodItem('a')])] }
    expect(grantsIn(diff(noted, again))).toEqual([])
  })

  test('older payments come first', () => {
    const payments = [
      paymentOf('late', [periodItem('a', 'STANDARD', APRIL)], { paidAt: APRIL.start }),
      paymentOf('early', [periodItem('a')]),
    ]
    const state = seen({ subscriptions: [subscription('a', { period: APRIL })], payments })
    expect(grantsIn(diff(known(), state)).map(({ key }) => key)).toEqual(['a:03', 'a:04'])
  })

  test('for a price that is none of ours nothing is granted, and somebody is told', () => {
    const state = seen({
      subscriptions: [subscription('a', { plan: null })],
      payments: [paymentOf('p', [periodItem('a', null)])],
    })
    expect(diff(known(), state).filter(({ kind }) => kind !== 'payment')).toEqual([
      { kind: 'unknown-price', thing: 'a:03' },
      { kind: 'unknown-price', thing: 'a' },
    ])
  })
})

describe('what is given back', () => {
  test.each([
    ['refunded in full', { refundedCents: 5000 }, 0, 600],
    ['refunded in part', { refundedCents: 1 }, 0, 1],
    ['disputed', { disputedCents: 5000 }, 0, 600],
    ['refunded after a dispute', { refundedCents: 5000, disputedCents: 5000 }, 600, null],
    ['won back', {}, 600, 0],
    ['refunded by less than was thought', { refundedCents: 2500 }, 600, 300],
  ] as const)('%s', (_what, amounts, before, after) => {
    const state = { ...bought, payments: [paymentOf('p', [periodItem('a')], amounts)] }
    const records = { ...noted, payments: [paid('p', 'a:03', 600, { creditsToReverse: before, refundedCents: 17 })] }
    const differences = diff(records, state)
    expect(kinds(differences)).toContain('payment-changed')
    expect(differences.filter(({ kind }) => kind === 'reversal')).toEqual(
      after === null ? [] : [{ kind: 'reversal', paymentId: 'p', before, after }],
    )
  })

  test('what is refunded before it was granted is granted and reversed', () => {
    const state = { ...bought, payments: [paymentOf('p', [periodItem('a')], { refundedCents: 5000 })] }
    expect(kinds(diff(known(), state))).toEqual(['payment', 'grant', 'reversal', 'subscription'])
  })

  test('a receipt that came later is noted', () => {
    const receiptUrl = 'https://receipt'
    const state = { ...bought, payments: [paymentOf('p', [periodItem('a')], { receiptUrl })] }
    expect(diff(noted, state)).toEqual([
      { kind: 'payment-changed', paymentId: 'p', amounts: { refundedCents: 0, disputedCents: 0, receiptUrl } },
    ])
  })
})

describe('what was paid under a price that the settings name no more', () => {
  const nameless = (amounts: Partial<ProviderPayment> = {}) => ({
    ...bought,
    payments: [paymentOf('p', [periodItem('a', null)], amounts)],
  })
  const held = (fields: Partial<PaymentRecord> = {}) => ({ ...noted, payments: [paid('p', 'a:03', 600, fields)] })

  test('stays granted, and nobody has to look at it', () => {
    expect(diff(held(), nameless())).toEqual([])
  })

  test('stays taken back when it was given back', () => {
    const back = { refundedCents: 5000 }
    expect(diff(held({ ...back, creditsToReverse: 600 }), nameless(back))).toEqual([])
  })

  test('is taken back when it is given back later', () => {
    const differences = diff(held(), nameless({ refundedCents: 2500 }))
    expect(differences.filter(({ kind }) => kind === 'reversal')).toEqual([
      { kind: 'reversal', paymentId: 'p', before: 0, after: 300 },
    ])
  })
})

describe('of a deleted account', () => {
  const receiptUrl = 'https://receipt'
  const gone = (fields: Partial<PaymentRecord> = {}) => ({
    ...known({ deleted: true, subscriptions: [record('a', { status: 'ended', nextBillingAt: null })] }),
    payments: [paid('p', 'a:03', 600, fields)],
  })
  const state = seen({
    subscriptions: [subscription('a', { status: 'ended' })],
    payments: [paymentOf('p', [periodItem('a')], { receiptUrl, refundedCents: 5000 })],
  })

  test('the address of a receipt does not come back', () => {
    expect(diff(gone({ refundedCents: 5000, creditsToReverse: 600 }), state)).toEqual([])
    const amounts = { refundedCents: 5000, disputedCents: 0, receiptUrl: null }
    expect(diff(gone(), state)[0]).toEqual({ kind: 'payment-changed', paymentId: 'p', amounts })
  })

  test('a payment that comes late is noted without it', () => {
    const [first] = diff({ ...gone(), payments: [] }, state)
    expect(first).toMatchObject({ kind: 'payment', payment: { id: 'p', receiptUrl: null } })
  })
})

describe('the state of a subscription', () => {
  const after = (fields: Partial<ProviderSubscription>, payments = bought.payments): SubscriptionRecord | undefined =>
    subscriptionsIn(diff(noted, seen({ subscriptions: [subscription('a', fields)], payments })))[0]?.subscription

  test('canceling: it charges nothing more and says when it ends', () => {
    expect(after({ cancelsAt: MARCH.end })).toEqual(
      record('a', { status: 'canceling', endsAt: MARCH.end, nextBillingAt: null }),
    )
  })

  test('a smaller plan that follows, and a larger one whose charge is not paid', () => {
    expect(after({ nextPlan: 'BASIC' })).toEqual(record('a', { nextPlan: 'BASIC' }))
    const pending = { pendingPlan: 'PREMIUM', payUrl: 'https://pay' } as const
    expect(after(pending)).toEqual(record('a', pending))
  })

  test('past due since the begin of the first period that is not paid, however many go by', () => {
    const failing = { status: 'past_due', payUrl: 'https://pay' } as const
    const expected = { status: 'past_due', payUrl: 'https://pay', pastDueSince: APRIL.start } as const
    expect(after({ ...failing, period: APRIL })).toEqual(record('a', { ...expected, nextBillingAt: APRIL.end }))
    expect(after({ ...failing, period: MAY })).toEqual(record('a', { ...expected, nextBillingAt: MAY.end }))
  })

  test('only a payment moves its period', () => {
    expect(after({ period: APRIL })).toEqual(record('a', { nextBillingAt: APRIL.end }))
    const renewed = [...bought.payments, paymentOf('p2', [periodItem('a', 'STANDARD', APRIL)])]
    expect(after({ period: APRIL }, renewed)).toEqual(
      record('a', { periodStart: APRIL.start, periodEnd: APRIL.end, nextBillingAt: APRIL.end }),
    )
  })

  test('ended: nothing more is to come of it', () => {
    expect(after({ status: 'ended', nextPlan: 'BASIC', pendingPlan: 'PREMIUM', payUrl: 'https://pay' })).toEqual(
      record('a', { status: 'ended', nextBillingAt: null }),
    )
  })

  test('one that the provider no longer knows charges nothing: it has ended', () => {
    expect(subscriptionsIn(diff(noted, seen({ payments: bought.payments })))).toEqual([
      { kind: 'subscription', before: 'active', subscription: record('a', { status: 'ended', nextBillingAt: null }) },
    ])
  })

  test('a price that became unknown leaves the plan and is told', () => {
    const differences = diff(noted, { ...bought, subscriptions: [subscription('a', { plan: null })] })
    expect(differences).toEqual([{ kind: 'unknown-price', thing: 'a' }])
  })

  test('what ends is written before what begins: one may be live at a time', () => {
    const state = seen({
      subscriptions: [subscription('b', { createdAt: APRIL.start }), subscription('a', { status: 'ended' })],
      payments: [...bought.payments, paymentOf('p2', [periodItem('b')])],
    })
    expect(subscriptionsIn(diff(noted, state)).map((each) => each.subscription.id)).toEqual(['a', 'b'])
  })
})

describe('a second subscription', () => {
  const both = seen({
    subscriptions: [subscription('b', { createdAt: new Date('2026-02-01') }), subscription('a')],
    payments: [paymentOf('p', [periodItem('a')]), paymentOf('p2', [periodItem('b')])],
  })

  test('of two that are new, the earlier one stays', () => {
    const differences = diff(known(), both)
    expect(grantsIn(differences)).toEqual([
      { key: 'a:03', credits: 0 },
      { key: 'b:03', credits: 600 },
    ])
    const { subscription: second } = subscriptionsIn(differences)[0] ?? {}
    expect(second).toMatchObject({ id: 'a', status: 'ended', isDuplicate: true })
    expect(differences).toContainEqual({ kind: 'end-subscription', subscriptionId: 'a', because: 'duplicate' })
    expect(differences).toContainEqual({ kind: 'refund-payment', paymentId: 'p', because: 'duplicate' })
  })

  test('the one that we hold stays, though the other one is earlier', () => {
    const differences = diff(noted, both)
    expect(grantsIn(differences)).toEqual([{ key: 'b:03', credits: 0 }])
    expect(differences).toContainEqual({ kind: 'end-subscription', subscriptionId: 'b', because: 'duplicate' })
    expect(differences).toContainEqual({ kind: 'refund-payment', paymentId: 'p2', because: 'duplicate' })
  })

  test('what is owed stays owed until the provider says that it is done', () => {
    const records = known({
      subscriptions: [record('a'), record('b', { status: 'ended', isDuplicate: true, nextBillingAt: null })],
      payments: [paid('p', 'a:03', 600), paid('p2', 'b:03', 0)],
    })
    const owed = diff(records, both)
    expect(kinds(owed.filter(isProviderAction))).toEqual(['refund-payment', 'end-subscription'])
    const done = seen({
      subscriptions: [subscription('a'), subscription('b', { status: 'ended' })],
      payments: [paymentOf('p', [periodItem('a')]), paymentOf('p2', [periodItem('b')], { refundedCents: 5000 })],
    })
    expect(kinds(diff(records, done)).filter((kind) => kind.startsWith('to-'))).toEqual([])
  })

  test('stays one when the first has ended: it was told that it is given back', () => {
    const records = known({
      subscriptions: [record('a'), record('b', { status: 'ended', isDuplicate: true })],
      payments: [paid('p', 'a:03', 600), paid('p2', 'b:03', 0)],
    })
    const state = { ...both, subscriptions: [subscription('a', { status: 'ended' }), subscription('b')] }
    expect(diff(records, state)).toContainEqual({ kind: 'end-subscription', subscriptionId: 'b', because: 'duplicate' })
  })

  test('one that was never paid is none, and one at a foreign price neither', () => {
    const state = {
      ...both,
      subscriptions: [
        subscription('a'),
        subscription('b', { status: 'incomplete' }),
        subscription('c', { plan: null, createdAt: new Date('2026-01-01') }),
      ],
      payments: bought.payments,
    }
    expect(diff(noted, state)).toEqual([{ kind: 'unknown-price', thing: 'c' }])
  })
})

describe('a deleted account', () => {
  const gone = { ...noted, deleted: true }

  test('ends whatever could still charge somebody', () => {
    const state = {
      ...bought,
      subscriptions: [...bought.subscriptions, subscription('b', { status: 'incomplete' })],
      checkouts: [{ id: 'cs', status: 'open', declined: false, url: 'https://pay' } as const],
    }
    expect(diff(gone, state)).toEqual([
      { kind: 'end-subscription', subscriptionId: 'a', because: 'account-deleted' },
      { kind: 'end-subscription', subscriptionId: 'b', because: 'account-deleted' },
      { kind: 'expire-checkout', providerCheckoutId: 'cs' },
    ])
  })

  test('gets nothing for what is paid later, and it is given back', () => {
    const state = seen({
      subscriptions: [subscription('a', { status: 'ended' })],
      payments: [...bought.payments, paymentOf('p2', [{ kind: 'purchase', key: 'pi_2', plan: 'BASIC' }])],
    })
    const differences = diff(gone, state)
    expect(grantsIn(differences)).toEqual([{ key: 'pi_2', credits: 0 }])
    // What it was granted while somebody was there is not.
    expect(differences.filter(({ kind }) => kind === 'refund-payment')).toEqual([
      { kind: 'refund-payment', paymentId: 'p2', because: 'account-deleted' },
    ])
  })

  test('owes nothing for what was free', () => {
    const free = paymentOf('p2', [{ kind: 'purchase', key: 'pi_2', plan: 'BASIC' }], { amountCents: 0 })
    const state = seen({ payments: [free] })
    expect(kinds(diff(known({ deleted: true }), state))).toEqual(['payment', 'grant'])
  })
})

describe('a checkout', () => {
  const open = { id: 'ours', providerCheckoutId: 'cs', expiresAt: MARCH.end }
  const state = (status: 'open' | 'complete' | 'expired') =>
    seen({ checkouts: [{ id: 'cs', status, declined: false, url: null }] })

  test.each(['complete', 'expired'] as const)('that is %s is no longer open', (status) => {
    expect(diff(known({ openCheckouts: [open] }), state(status))).toEqual([
      { kind: 'checkout', checkoutId: 'ours', status },
    ])
  })

  test('that is open, or that the provider does not list, stays', () => {
    expect(diff(known({ openCheckouts: [open] }), state('open'))).toEqual([])
    expect(diff(known({ openCheckouts: [open] }), seen())).toEqual([])
  })

  test('that the provider lists no more goes when its time is over', () => {
    const over = { ...open, expiresAt: MARCH.start }
    expect(diff(known({ openCheckouts: [over] }), state('open'))).toEqual([])
    expect(diff(known({ openCheckouts: [over] }), seen())).toEqual([
      { kind: 'checkout', checkoutId: 'ours', status: 'expired' },
    ])
  })

  test('that nobody was led to goes when its time is over', () => {
    const unanswered = { ...open, providerCheckoutId: null }
    expect(diff(known({ openCheckouts: [unanswered] }), seen())).toEqual([])
    const late = { ...unanswered, expiresAt: MARCH.start }
    expect(diff(known({ openCheckouts: [late] }), seen())).toEqual([
      { kind: 'checkout', checkoutId: 'ours', status: 'expired' },
    ])
  })
})

describe('what is only told', () => {
  test('a payment, or a part of one, that the provider does not report', () => {
    expect(diff(noted, { ...bought, payments: [] })).toEqual([
      { kind: 'not-reported', paymentId: 'p', itemKey: null, credits: 600 },
    ])
    expect(diff(noted, { ...bought, payments: [paymentOf('p', [])] })).toEqual([
      { kind: 'not-reported', paymentId: 'p', itemKey: 'a:03', credits: 600 },
    ])
  })

  test('credits that are not what the plan table says', () => {
    const other = { ...noted, payments: [paid('p', 'a:03', 60)] }
    expect(diff(other, bought)).toEqual([{ kind: 'other-credits', itemKey: 'a:03', granted: 60, worth: 600 }])
  })
})

describe('a read that was overtaken', () => {
  test('writes nothing about states: they may be old', () => {
    const old = seen({
      subscriptions: [subscription('a', { cancelsAt: MARCH.end }), subscription('b')],
      payments: [paymentOf('p', [periodItem('a')], { refundedCents: 5000 })],
      checkouts: [{ id: 'cs', status: 'complete', declined: false, url: null }],
    })
    const openCheckouts = [{ id: 'ours', providerCheckoutId: 'cs', expiresAt: MARCH.end }]
    expect(diff({ ...noted, openCheckouts }, old, true)).toEqual([])
  })

  test('grants what was paid all the same', () => {
    const purchase = paymentOf('p2', [{ kind: 'purchase', key: 'pi_2', plan: 'BASIC' }])
    const renewal = paymentOf('p3', [periodItem('a', 'STANDARD', APRIL)])
    const state = { ...bought, payments: [...bought.payments, purchase, renewal] }
    expect(grantsIn(diff(noted, state, true))).toEqual([
      { key: 'pi_2', credits: 60 },
      { key: 'a:04', credits: 600 },
    ])
  })

  test('but not of a subscription that we do not hold: whether it is a second one, the newest read says', () => {
    expect(kinds(diff(known(), bought, true))).toEqual(['payment'])
  })
})

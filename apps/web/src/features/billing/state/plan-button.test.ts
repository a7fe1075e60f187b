import type { PlanName, SubscriptionAnswer } from '@toile/contract'
import { PLAN_NAMES } from '@toile/contract'
import { describe, expect, it } from 'vitest'
import { canceling, NO_PLAN, pastDueCanceling, priceIdOf, SOLD, subscriptionTo } from '../../../testing/shop.ts'
import { BILL_FIRST, isFirstChoice, labelOf, noteOf, planButton, UNKNOWN_PLAN } from './plan-button.ts'

const buttons = (subscription: SubscriptionAnswer) =>
  PLAN_NAMES.map((name: PlanName) => {
    const button = planButton(
      SOLD.plans.find((plan) => plan.name === name)!,
      SOLD,
      subscription,
    )
    return { label: labelOf(button, name), kind: button.kind, note: noteOf(button) }
  })
const labels = (subscription: SubscriptionAnswer) => buttons(subscription).map(({ label }) => label)

describe('what can be done with each plan', () => {
  it.each<[string, SubscriptionAnswer, readonly string[]]>([
    ['without a plan', NO_PLAN, ['Choose BASIC', 'Choose STANDARD', 'Choose PREMIUM']],
    ['on BASIC', subscriptionTo('BASIC'), ['Current plan', 'Upgrade to STANDARD', 'Upgrade to PREMIUM']],
    ['on STANDARD', subscriptionTo('STANDARD'), ['Downgrade to BASIC', 'Current plan', 'Upgrade to PREMIUM']],
    ['on PREMIUM', subscriptionTo('PREMIUM'), ['Downgrade to BASIC', 'Downgrade to STANDARD', 'Current plan']],
    ['canceling', canceling('STANDARD'), ['Downgrade to BASIC', 'Get back to plan STANDARD', 'Upgrade to PREMIUM']],
    [
      'cancelled with an open bill',
      pastDueCanceling('STANDARD'),
      ['Downgrade to BASIC', 'Get back to plan STANDARD', 'Upgrade to PREMIUM'],
    ],
    [
      'with a smaller plan planned',
      subscriptionTo('STANDARD', { next_plan: priceIdOf('BASIC') }),
      ['Downgrade to BASIC', 'Get back to plan STANDARD', 'Upgrade to PREMIUM'],
    ],
  ])('%s', (_state, subscription, expected) => {
    expect(labels(subscription)).toEqual(expected)
  })

  it.each<[string, SubscriptionAnswer, readonly string[]]>([
    ['without a plan', NO_PLAN, ['Choose STANDARD']],
    ['on BASIC', subscriptionTo('BASIC'), []],
    ['on PREMIUM', subscriptionTo('PREMIUM'), []],
    ['with an open bill', subscriptionTo('BASIC', { status: 'past_due' }), []],
    ['canceling', canceling('PREMIUM'), ['Get back to plan PREMIUM']],
  ])('%s one stands out, and never what takes a plan away', (_state, subscription, expected) => {
    const first = SOLD.plans.filter((plan) => isFirstChoice(planButton(plan, SOLD, subscription), plan.name))
    expect(first.map((plan) => labelOf(planButton(plan, SOLD, subscription), plan.name))).toEqual(expected)
  })

  it('a planned plan says when it follows, and nothing is to be done with it', () => {
    const [basic, , premium] = buttons(subscriptionTo('STANDARD', { next_plan: priceIdOf('BASIC') }))
    expect(basic).toMatchObject({ kind: 'planned', note: 'It follows by itself on 12.03.2027.' })
    expect(premium).toMatchObject({ kind: 'upgrade', note: undefined })
  })

  it('a larger plan that is not paid leads to its bill', () => {
    const subscription = subscriptionTo('BASIC', {
      pending_plan: priceIdOf('PREMIUM'),
      payment_url: 'https://pay.example/bill',
    })
    const premium = planButton(SOLD.plans[2]!, SOLD, subscription)
    expect(premium).toEqual({ kind: 'unpaid', url: 'https://pay.example/bill' })
    expect(labelOf(premium, 'PREMIUM')).toBe('Upgrade to PREMIUM')
  })

  it('an open bill comes before a larger plan', () => {
    expect(buttons(subscriptionTo('STANDARD', { status: 'past_due' }))).toEqual([
      { label: 'Downgrade to BASIC', kind: 'downgrade', note: undefined },
      { label: 'Current plan', kind: 'current', note: undefined },
      { label: 'Upgrade to PREMIUM', kind: 'held', note: BILL_FIRST },
    ])
  })

  it('a plan that is none of these is not sold a second one', () => {
    const held = { kind: 'held', note: UNKNOWN_PLAN }
    expect(buttons({ ...subscriptionTo('BASIC'), plan: null })).toMatchObject([held, held, held])
    expect(buttons({ ...subscriptionTo('BASIC'), plan: 'price_of_old' })).toMatchObject([held, held, held])
  })
})

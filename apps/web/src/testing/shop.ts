import { PLANS } from '@toile/contract'
import type { CheckoutState, PageSettings, PlanChangePreview, PlanName, SubscriptionAnswer } from '@toile/contract'
import { act, fireEvent } from '@testing-library/react'
import { settingsCall } from './page-settings.ts'

export const priceIdOf = (plan: PlanName): string => `price_${plan.toLowerCase()}`

export const SOLD = {
  plans: PLANS.map((plan) => ({ ...plan, priceId: priceIdOf(plan.name) })),
  costs: [{ name: 'Upscale', credits: 2 }],
}

export const user = { username: 'marguerite', email: 'm@example.com' }

export const NO_PLAN: SubscriptionAnswer = {
  plan: null,
  status: null,
  subscription_status: null,
  updated_at: null,
  next_billing_date: null,
  ends_at: null,
  next_plan: null,
  pending_plan: null,
  payment_url: null,
  grace_until: null,
}

/** A plan that runs, paid until 12 March 2027. */
export const subscriptionTo = (plan: PlanName, marks: Partial<SubscriptionAnswer> = {}): SubscriptionAnswer => ({
  ...NO_PLAN,
  plan: priceIdOf(plan),
  status: 'active',
  subscription_status: marks.status ?? 'active',
  updated_at: '2027-02-12T12:00:00Z',
  next_billing_date: '2027-03-12T12:00:00Z',
  ...marks,
})

/** Cancelled: it ends with what is paid. */
export const canceling = (plan: PlanName): SubscriptionAnswer =>
  subscriptionTo(plan, { status: 'canceling', next_billing_date: null, ends_at: '2027-03-12T12:00:00Z' })

/** Its renewal was not paid: it goes on until 26 February 2027. */
export const pastDue = (plan: PlanName, marks: Partial<SubscriptionAnswer> = {}): SubscriptionAnswer =>
  subscriptionTo(plan, {
    status: 'past_due',
    payment_url: 'https://pay.example/renewal',
    grace_until: '2027-02-26T12:00:00Z',
    ...marks,
  })

/** The same, cancelled: what is not paid yet ends on 12 March 2027. */
export const pastDueCanceling = (plan: PlanName): SubscriptionAnswer =>
  pastDue(plan, { next_billing_date: null, ends_at: '2027-03-12T12:00:00Z' })

export const previewOf = (marks: Partial<PlanChangePreview> = {}): PlanChangePreview => ({
  change: 'upgrade',
  due_cents: 2250,
  currency: 'usd',
  credits: 270,
  takes_effect_at: '2027-02-26T12:00:00Z',
  next_billing_date: '2027-03-12T12:00:00Z',
  next_cents: 5000,
  ...marks,
})

export const checkoutOf = (marks: Partial<CheckoutState> = {}): CheckoutState => ({
  status: 'open',
  declined: false,
  url: 'https://pay.example/c1',
  plan: 'STANDARD',
  payment_type: 'monthly',
  credits: null,
  ...marks,
})

/** What the shop asks for: who takes payments, what is sold, what the account has. */
export const shopCalls = (
  subscription: () => SubscriptionAnswer = () => NO_PLAN,
  payments: PageSettings['payments'] = 'sandbox',
) => ({
  'GET /api/plans/': () => ({ body: SOLD }),
  'GET /api/get-user-credits/': () => ({ body: { credits: 44, ...user } }),
  'GET /api/get-user-subscription/': () => ({ body: subscription() }),
  ...settingsCall({ payments }),
})

export const press = (element: HTMLElement): Promise<void> => act(async () => void fireEvent.click(element))

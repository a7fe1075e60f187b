import type { SubscriptionAnswer } from '@toile/contract'
import { type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import { graceUntil } from './grace-period.ts'
import type { LiveSubscription, LiveSubscriptions } from './live-subscription.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { BILLING_LIMITS, TOO_MANY_ORDERS } from './limits.ts'

export interface SubscriptionDeps {
  readonly subscriptions: LiveSubscriptions
  /** Null: buying is off, and no plan has a name. */
  readonly payments: Pick<PaymentProvider, 'priceIds'> | null
  readonly graceDays: number
}

export interface ReadSubscriptionDeps extends SubscriptionDeps {
  readonly limiter: RateLimiter
}

/** The account's plan as our own tables know it; asks no provider. Throws `too-many`. */
export async function readSubscription(deps: ReadSubscriptionDeps, accountId: string): Promise<SubscriptionAnswer> {
  await takeOrRefuse(deps.limiter, BILLING_LIMITS.read, accountId, TOO_MANY_ORDERS)
  return subscriptionOf(deps, accountId)
}

export async function subscriptionOf(deps: SubscriptionDeps, accountId: string): Promise<SubscriptionAnswer> {
  const { subscriptions, payments, graceDays } = deps
  const live = payments === null ? null : await subscriptions.find(accountId)
  return payments === null || live === null ? NO_SUBSCRIPTION : describe(live, payments.priceIds, graceDays)
}

const NO_SUBSCRIPTION: SubscriptionAnswer = {
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

function describe(
  live: LiveSubscription,
  priceIds: PaymentProvider['priceIds'],
  graceDays: number,
): SubscriptionAnswer {
  return {
    plan: priceIds[live.plan],
    status: live.status,
    subscription_status: live.status,
    updated_at: live.periodStart.toISOString(),
    next_billing_date: live.nextBillingAt?.toISOString() ?? null,
    ends_at: live.endsAt?.toISOString() ?? null,
    next_plan: live.nextPlan && priceIds[live.nextPlan],
    pending_plan: live.pendingPlan && priceIds[live.pendingPlan],
    payment_url: live.payUrl,
    grace_until: live.pastDueSince && graceUntil(live.pastDueSince, graceDays).toISOString(),
  }
}

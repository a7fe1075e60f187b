import type { SubscriptionAnswer } from '@toile/contract'
import { type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import type { Buyers } from './buyers.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { requirePlan } from './plan-changes.ts'
import { type SubscriptionDeps, subscriptionOf } from './read-subscription.ts'
import { BILLING_LIMITS, openShop, tellingWhenAway, TOO_MANY_ORDERS, unlessAway } from './shop.ts'

export interface CancelPlanDeps extends SubscriptionDeps {
  readonly payments: Pick<PaymentProvider, 'priceIds' | 'cancelAtPeriodEnd'> | null
  readonly buyers: Pick<Buyers, 'find'>
  readonly converge: (customerId: string) => Promise<unknown>
  readonly limiter: RateLimiter
}

/**
 * Ends the plan with the period that is paid; plan and credits stay until then. Repeating it changes nothing.
 *
 * Throws `unavailable`, `too-many` or `conflict`; and ProviderRefusal.
 */
export async function cancelPlan(deps: CancelPlanDeps, accountId: string): Promise<SubscriptionAnswer> {
  const { subscriptions, buyers, converge, limiter } = deps
  const payments = openShop(deps.payments)
  await takeOrRefuse(limiter, BILLING_LIMITS.order, accountId, TOO_MANY_ORDERS)
  const live = requirePlan(await subscriptions.find(accountId))
  return tellingWhenAway(async () => {
    if (live.endsAt === null) await payments.cancelAtPeriodEnd(live.providerSubscriptionId)
    const customerId = await buyers.find(accountId)
    // It has happened: when it cannot be read now, its event brings it.
    if (customerId !== null) await unlessAway(() => converge(customerId))
    return subscriptionOf(deps, accountId)
  })
}

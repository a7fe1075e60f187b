import type { SubscriptionAnswer } from '@toile/contract'
import { type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import type { CustomerAccounts } from './customer-accounts.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { requirePlan } from './plan-changes.ts'
import { type SubscriptionDeps, subscriptionOf } from './read-subscription.ts'
import { requireProvider, refuseWhenUnavailable, nullWhenUnavailable } from './availability.ts'
import { BILLING_LIMITS, TOO_MANY_ORDERS } from './limits.ts'

export interface CancelPlanDeps extends SubscriptionDeps {
  readonly payments: Pick<PaymentProvider, 'priceIds' | 'cancelAtPeriodEnd' | 'endNow'> | null
  readonly customerAccounts: Pick<CustomerAccounts, 'find'>
  readonly converge: (customerId: string) => Promise<unknown>
  readonly limiter: RateLimiter
}

/**
 * Ends the plan with the period that is paid; plan and credits stay until then. One whose bill is open ends now, and the bill
 * is void: its paid period is over, and what is charged after a cancel nobody expects.
 *
 * Throws `unavailable`, `too-many` or `conflict`; and ProviderRefusal.
 */
export async function cancelPlan(deps: CancelPlanDeps, accountId: string): Promise<SubscriptionAnswer> {
  const { subscriptions, customerAccounts, converge, limiter } = deps
  const payments = requireProvider(deps.payments)
  await takeOrRefuse(limiter, BILLING_LIMITS.order, accountId, TOO_MANY_ORDERS)
  return refuseWhenUnavailable(async () => {
    const customerId = await customerAccounts.find(accountId)
    // Whether its bill has been paid, or it has ended, an event may still have to tell.
    if (customerId !== null) await converge(customerId)
    const { providerSubscriptionId: id, status, endsAt } = requirePlan(await subscriptions.find(accountId))
    if (status === 'past_due') await payments.endNow(id)
    else if (endsAt === null) await payments.cancelAtPeriodEnd(id)
    // The change is made: when it cannot be read now, its event will bring it.
    if (customerId !== null) await nullWhenUnavailable(() => converge(customerId))
    return subscriptionOf(deps, accountId)
  })
}

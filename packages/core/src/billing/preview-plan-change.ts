import { type PlanChangePreview, planNamed, type PlanName } from '@toile/contract'
import type { Clock } from '../shared/clock.ts'
import { type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { creditsFor } from './credits-for.ts'
import type { LiveSubscription, LiveSubscriptions } from './live-subscription.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { planChangeKind, type PlanChanges, requirePlan, sameOrderSince, wholeSeconds } from './plan-changes.ts'
import { requireProvider, refuseWhenUnavailable } from './availability.ts'
import { BILLING_LIMITS, TOO_MANY_ORDERS } from './limits.ts'
import { planOfPrice } from './price-ids.ts'

export interface PreviewPlanChangeDeps {
  readonly payments: Pick<PaymentProvider, 'priceIds' | 'previewUpgrade'> | null
  readonly subscriptions: LiveSubscriptions
  readonly unit: UnitOfWork<{ readonly planChanges: Pick<PlanChanges, 'latest' | 'insert'> }>
  readonly limiter: RateLimiter
  readonly clock: Clock
}

/**
 * What a change of the plan costs or gives, and when. An upgrade is noted: ordered within fifteen minutes, it is charged from
 * the moment that was shown. Changes nothing at the provider.
 *
 * Throws `unavailable`, `too-many`, `invalid` (`INVALID_PRICE_ID`) or `conflict`; and ProviderRefusal.
 */
export async function previewPlanChange(
  deps: PreviewPlanChangeDeps,
  accountId: string,
  priceId: string,
): Promise<PlanChangePreview> {
  const { subscriptions, limiter, clock } = deps
  const payments = requireProvider(deps.payments)
  await takeOrRefuse(limiter, BILLING_LIMITS.preview, accountId, TOO_MANY_ORDERS)
  const plan = planOfPrice(payments, priceId)
  const live = requirePlan(await subscriptions.find(accountId))
  const change = planChangeKind(live, plan)
  const subscriptionId = live.providerSubscriptionId
  const turn = live.nextBillingAt ?? live.endsAt ?? live.periodEnd
  const shown = {
    change,
    due_cents: 0,
    currency: 'usd',
    credits: 0,
    takes_effect_at: (change === 'downgrade' ? turn : clock.now()).toISOString(),
    next_billing_date: turn.toISOString(),
    next_cents: planNamed(plan).priceInCents,
  }
  if (change !== 'upgrade') return shown
  return refuseWhenUnavailable(async () => {
    const at = await momentOf(deps, accountId, live, plan)
    const { dueCents, currency } = await payments.previewUpgrade({ subscriptionId, plan, at })
    const credits = creditsFrom(live, plan, at)
    return { ...shown, due_cents: dueCents, currency, credits, takes_effect_at: at.toISOString() }
  })
}

/** The same moment as that of an order that may be under way: it is the one that will be charged. */
function momentOf(
  { unit, clock }: PreviewPlanChangeDeps,
  accountId: string,
  live: LiveSubscription,
  to: PlanName,
): Promise<Date> {
  const route = { subscriptionId: live.providerSubscriptionId, from: live.plan, to }
  return unit.run(async ({ planChanges }) => {
    const now = clock.now()
    const latest = await planChanges.latest(accountId, route, sameOrderSince(live, now))
    if (latest !== null && latest.orderedAt !== null) return latest.at
    return (await planChanges.insert(accountId, route, { at: wholeSeconds(now), now })).at
  })
}

/** What the provider's share of the period will come to: counted by the second. */
function creditsFrom(
  { providerSubscriptionId, plan: from, periodStart, periodEnd }: LiveSubscription,
  to: PlanName,
  at: Date,
): number {
  const share = {
    since: at,
    leftSeconds: secondsBetween(at, periodEnd),
    ofSeconds: secondsBetween(periodStart, periodEnd),
  }
  return creditsFor({ kind: 'upgrade', key: '', subscriptionId: providerSubscriptionId, from, plan: to, share }) ?? 0
}

const secondsBetween = (start: Date, end: Date): number => Math.floor((end.getTime() - start.getTime()) / 1000)

import type { PlanChangeAnswer, PlanChangeKind, PlanName } from '@toile/contract'
import type { Clock } from '../shared/clock.ts'
import { type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { CustomerAccounts } from './customer-accounts.ts'
import type { LiveSubscription, LiveSubscriptions } from './live-subscription.ts'
import { type PaymentProvider, ProviderRefusal, type UpgradeOutcome } from './payment-provider.ts'
import {
  planChangeKind,
  ORDER_TIMEOUT_MS,
  PLAN_CHANGE_LIFETIME_MS,
  type PlanChangeRow,
  type PlanChanges,
  refuseConcurrentChange,
  requirePlan,
  sameOrderSince,
  wholeSeconds,
} from './plan-changes.ts'
import { type SubscriptionDeps, subscriptionOf } from './read-subscription.ts'
import { requireProvider, refuseWhenUnavailable, nullWhenUnavailable } from './availability.ts'
import { BILLING_LIMITS, TOO_MANY_ORDERS } from './limits.ts'
import { planOfPrice } from './price-ids.ts'

type ChangingProvider = Pick<PaymentProvider, 'priceIds' | 'upgrade' | 'scheduleDowngrade' | 'keepPlan'>

export interface ChangePlanDeps extends SubscriptionDeps {
  readonly payments: ChangingProvider | null
  readonly unit: UnitOfWork<{
    readonly customerAccounts: CustomerAccounts
    readonly planChanges: PlanChanges
    readonly subscriptions: LiveSubscriptions
  }>
  readonly converge: (customerId: string) => Promise<unknown>
  readonly limiter: RateLimiter
  readonly clock: Clock
}

/**
 * Changes the plan: to a larger one at once, for the price of the rest of the period; to a smaller one at the period's end;
 * to the same one, which undoes a cancel or a planned change. An upgrade whose charge does not go through leaves the plan
 * as it is, and the answer says where it can be paid. The customer is read from the provider before and after it, and an
 * upgrade is named by its row: repeated at any point it is charged once.
 *
 * Throws `unavailable`, `too-many`, `invalid` (`INVALID_PRICE_ID`) or `conflict`; and ProviderRefusal.
 */
export async function changePlan(deps: ChangePlanDeps, accountId: string, priceId: string): Promise<PlanChangeAnswer> {
  const { unit, converge, limiter } = deps
  const payments = requireProvider(deps.payments)
  await takeOrRefuse(limiter, BILLING_LIMITS.order, accountId, TOO_MANY_ORDERS)
  const plan = planOfPrice(payments, priceId)
  return refuseWhenUnavailable(async () => {
    const customerId = await unit.run(({ customerAccounts }) => customerAccounts.find(accountId))
    // What a call that was cut off has changed already is known from here on.
    if (customerId !== null) await converge(customerId)
    const live = requirePlan(await deps.subscriptions.find(accountId))
    if (await isDone(deps, accountId, live, plan)) return answer(deps, accountId, 'upgrade', null)
    const change = planChangeKind(live, plan)
    const outcome = await carryOut(deps, payments, accountId, live, { change, plan })
    // The change is made: when it cannot be read now, its event will bring it.
    if (customerId !== null) await nullWhenUnavailable(() => converge(customerId))
    const toPay = outcome?.kind === 'to-pay' ? { pending_plan: priceId, payment_url: outcome.payUrl } : null
    return answer(deps, accountId, change, toPay)
  })
}

async function answer(
  deps: ChangePlanDeps,
  accountId: string,
  change: PlanChangeKind,
  toPay: Pick<PlanChangeAnswer, 'pending_plan' | 'payment_url'> | null,
): Promise<PlanChangeAnswer> {
  return { ...(await subscriptionOf(deps, accountId)), ...toPay, change }
}

/** An upgrade that was ordered a moment ago and is there: the same click, once more. */
async function isDone(
  { unit, clock }: ChangePlanDeps,
  accountId: string,
  { providerSubscriptionId: subscriptionId, plan, status, nextPlan }: LiveSubscription,
  to: PlanName,
): Promise<boolean> {
  if (plan !== to || status !== 'active' || nextPlan !== null) return false
  const since = new Date(clock.now().getTime() - PLAN_CHANGE_LIFETIME_MS)
  return unit.run(({ planChanges }) => planChanges.wasOrdered(accountId, { subscriptionId, to }, since))
}

async function carryOut(
  deps: ChangePlanDeps,
  payments: ChangingProvider,
  accountId: string,
  live: LiveSubscription,
  { change, plan }: { readonly change: PlanChangeKind; readonly plan: PlanName },
): Promise<UpgradeOutcome | null> {
  const subscriptionId = live.providerSubscriptionId
  switch (change) {
    case 'return':
      await payments.keepPlan(subscriptionId)
      return null
    case 'downgrade':
      if (live.nextPlan !== plan) await payments.scheduleDowngrade(subscriptionId, plan)
      return null
    case 'upgrade': {
      // Ordered already, and waits to be paid.
      if (live.pendingPlan === plan && live.payUrl !== null) return { kind: 'to-pay', payUrl: live.payUrl }
      return upgrade(deps, payments, accountId, live, plan)
    }
  }
}

async function upgrade(
  deps: ChangePlanDeps,
  payments: ChangingProvider,
  accountId: string,
  live: LiveSubscription,
  plan: PlanName,
): Promise<UpgradeOutcome> {
  const { id: key, at } = await noteUpgrade(deps, accountId, live, plan)
  try {
    return await payments.upgrade({ key, subscriptionId: live.providerSubscriptionId, plan, at })
  } catch (error) {
    if (error instanceof ProviderRefusal) await deps.unit.run(({ planChanges }) => planChanges.remove(key))
    throw error
  }
}

/** The row that was shown, or ordered a moment ago; else a new one. One order of an account is under way at a time. */
function noteUpgrade(
  { unit, clock }: ChangePlanDeps,
  accountId: string,
  live: LiveSubscription,
  to: PlanName,
): Promise<PlanChangeRow> {
  const route = { subscriptionId: live.providerSubscriptionId, from: live.plan, to }
  return unit.run(async ({ customerAccounts, planChanges, subscriptions }) => {
    await customerAccounts.lock(accountId)
    const now = clock.now()
    const since = new Date(now.getTime() - ORDER_TIMEOUT_MS)
    // Read again: another call may have gone on since.
    refuseConcurrentChange(route, {
      live: await subscriptions.find(accountId),
      ordered: await planChanges.orderedFrom(accountId, route, since),
    })
    const row =
      (await planChanges.latest(accountId, route, sameOrderSince(live, now))) ??
      (await planChanges.insert(accountId, route, { at: wholeSeconds(now), now }))
    if (row.orderedAt === null) await planChanges.markOrdered(row.id, now)
    return row
  })
}

import { type PlanChangeKind, planNamed, type PlanName } from '@toile/contract'
import { DomainError } from '../shared/errors.ts'
import type { LiveSubscription } from './live-subscription.ts'

/** How long a shown change may be ordered, and how long an order counts as the same one. Chosen. */
export const PLAN_CHANGE_LIFETIME_MS = 15 * 60_000

/** How long an order that the provider has not answered may still be carried out. Chosen. */
export const ORDER_TIMEOUT_MS = 2 * 60_000

export interface UpgradeRoute {
  readonly subscriptionId: string
  readonly from: PlanName
  readonly to: PlanName
}

export interface PlanChangeRow {
  /** Names the order at the provider. */
  readonly id: string
  /** From when the new plan is counted; whole seconds. */
  readonly at: Date
  readonly orderedAt: Date | null
}

/** Upgrades that were shown or ordered. */
export interface PlanChanges {
  /** Of those made after `since` the one that was ordered, else the newest. */
  latest(accountId: string, route: UpgradeRoute, since: Date): Promise<PlanChangeRow | null>
  insert(
    accountId: string,
    route: UpgradeRoute,
    times: { readonly at: Date; readonly now: Date },
  ): Promise<PlanChangeRow>
  /**
   * Other orders of the subscription that this one takes the place of are forgotten: what they were charged with can be paid
   * no more, so they may not be asked for under the same name again.
   */
  markOrdered(id: string, now: Date): Promise<void>
  /** To which plans the subscription was ordered from the one it had, after `since`. */
  orderedFrom(accountId: string, from: Omit<UpgradeRoute, 'to'>, since: Date): Promise<readonly PlanName[]>
  /** For one that the provider refused: it may not be asked for under the same name again. */
  remove(id: string): Promise<void>
  /** Whether the plan that the subscription has now was ordered after `since`. */
  wasOrdered(accountId: string, to: Omit<UpgradeRoute, 'from'>, since: Date): Promise<boolean>
}

/** Since when an upgrade that was shown or ordered is still the same one: for some minutes, and in this period alone. */
export function sameOrderSince({ periodStart }: Pick<LiveSubscription, 'periodStart'>, now: Date): Date {
  const since = now.getTime() - PLAN_CHANGE_LIFETIME_MS
  // A provider whose clock is ahead of ours does not say when a period began on ours.
  const begun = periodStart <= now ? periodStart.getTime() - 1 : since
  return new Date(Math.max(since, begun))
}

/**
 * Of two upgrades to different plans the provider would take the second for a step down when it takes the larger one first.
 * An order is settled when our table says what came of it. Throws `conflict`.
 *
 * @param ordered from the same plan, a moment ago
 */
export function refuseConcurrentChange(
  { subscriptionId, from, to }: UpgradeRoute,
  { live, ordered }: { readonly live: LiveSubscription | null; readonly ordered: readonly PlanName[] },
): void {
  const isSame = live?.providerSubscriptionId === subscriptionId && (live.plan === from || live.plan === to)
  const settled = [to, live?.plan, live?.pendingPlan]
  if (isSame && ordered.every((plan) => settled.includes(plan))) return
  throw new DomainError('conflict', 'Another change of your plan is on its way. Please look again in two minutes.')
}

/** Whether going to `plan` is an upgrade, a downgrade or a return. Throws `conflict`. */
export function planChangeKind(live: LiveSubscription, plan: PlanName): PlanChangeKind {
  const step = planNamed(plan).priceInCents - planNamed(live.plan).priceInCents
  if (step < 0) return 'downgrade'
  if (step === 0) {
    if (endsOrShrinks(live)) return 'return'
    throw new DomainError('conflict', 'This is your plan already.')
  }
  if (live.status === 'past_due') {
    // The provider would credit the rest of a period that nobody has paid.
    throw new DomainError('conflict', 'Your last bill is still open. Pay it first, then change to a larger plan.')
  }
  return 'upgrade'
}

const endsOrShrinks = ({ status, endsAt, nextPlan }: LiveSubscription): boolean =>
  status === 'canceling' || endsAt !== null || nextPlan !== null

/** Throws `conflict` for who has none. */
export function requirePlan(live: LiveSubscription | null): LiveSubscription {
  if (live === null) throw new DomainError('conflict', 'You have no plan at the moment.')
  return live
}

export const wholeSeconds = (time: Date): Date => new Date(Math.floor(time.getTime() / 1000) * 1000)

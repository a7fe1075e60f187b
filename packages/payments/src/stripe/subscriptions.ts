import type { ProviderSubscription } from '@toile/core'
import type { Stripe } from 'stripe'
import { dateOf, planOf, type KnownPrices } from './account.ts'
import { isReplaced } from './replaced-plans.ts'

const STATUSES: Readonly<Record<string, ProviderSubscription['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  canceled: 'ended',
}

/**
 * @param subscription with its schedule whole
 * @param openInvoices the customer's, newest first
 */
export function subscriptionOf(
  prices: KnownPrices,
  subscription: Stripe.Subscription,
  openInvoices: readonly Stripe.Invoice[],
): ProviderSubscription {
  const { id, items, pending_update: pending, schedule } = subscription
  const [item] = items.data
  if (!item) throw new Error(`the subscription ${id} has no item`)
  // A status that a later version of Stripe may have: no plan to count on, and no room for a second one.
  const status = STATUSES[subscription.status] ?? 'past_due'
  const ended = status === 'ended'
  // One with more than our one item is somebody's own work.
  const plan = items.data.length === 1 ? planOf(prices, 'monthly', item.price.id) : null
  const plans = !ended && !isReplaced(subscription) && schedule !== null && typeof schedule !== 'string'
  const next = plans ? nextPriceOf(schedule) : null
  const nextPlan = planOf(prices, 'monthly', next)
  const periodEnd = dateOf(item.current_period_end)
  const cancelsAt = subscription.cancel_at === null ? null : dateOf(subscription.cancel_at)
  const unpaid = openInvoices.find((invoice) => subscriptionIdOf(invoice) === id)
  return {
    id,
    plan,
    status,
    createdAt: dateOf(subscription.created),
    period: { start: dateOf(item.current_period_start), end: periodEnd },
    cancelsAt: ended ? null : (cancelsAt ?? (subscription.cancel_at_period_end ? periodEnd : null)),
    nextPlan: nextPlan === plan ? null : nextPlan,
    pendingPlan: ended ? null : planOf(prices, 'monthly', pending?.subscription_items?.[0]?.price.id),
    payUrl: unpaid?.hosted_invoice_url ?? null,
  }
}

/** The price of the phase after the one that a schedule is in. */
function nextPriceOf({ status, phases, current_phase }: Stripe.SubscriptionSchedule): string | null {
  if (status !== 'active' || current_phase === null) return null
  const price = phases.find(({ start_date }) => start_date >= current_phase.end_date)?.items[0]?.price
  return typeof price === 'string' ? price : (price?.id ?? null)
}

/** The subscription that an invoice is of; null for one that stands by itself. */
export function subscriptionIdOf({ parent }: Stripe.Invoice): string | null {
  const subscription = parent?.subscription_details?.subscription
  return typeof subscription === 'string' ? subscription : (subscription?.id ?? null)
}

import type { CustomerState, Period, ProviderSubscription } from './payment-provider.ts'
import type { SubscriptionRecord } from './records.ts'

/** Which of a customer's subscriptions are second ones. */
export function duplicatesAmong(
  known: ReadonlyMap<string, SubscriptionRecord>,
  seen: readonly ProviderSubscription[],
): ReadonlySet<string> {
  const live = seen
    .filter(({ id, status, plan }) => {
      const record = known.get(id)
      return isLive(status) && (plan !== null || record !== undefined) && record?.isDuplicate !== true
    })
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
  const isHeld = ({ id }: ProviderSubscription): boolean => {
    const record = known.get(id)
    return record !== undefined && record.status !== 'ended'
  }
  // The one that we hold has been told to its owner, and stays; else the first one that was bought.
  const kept = live.find(isHeld) ?? live[0]
  return new Set(live.filter((each) => each !== kept).map(({ id }) => id))
}

export const isLive = (status: ProviderSubscription['status']): boolean => status === 'active' || status === 'past_due'

/**
 * What our table should hold of a subscription; null for nothing: it was never paid, or its price is that of no plan of
 * ours. A price that has become unknown leaves the plan that we hold.
 */
export function recordOf(
  seen: ProviderSubscription,
  known: SubscriptionRecord | undefined,
  isDuplicate: boolean,
  payments: CustomerState['payments'],
): SubscriptionRecord | null {
  const plan = seen.plan ?? known?.plan ?? null
  if (plan === null || seen.status === 'incomplete') return null
  const paid = lastPaidPeriod(seen.id, payments)
  const period = paid ?? (known ? { start: known.periodStart, end: known.periodEnd } : seen.period)
  const status = isDuplicate ? 'ended' : statusOf(seen)
  const ended = status === 'ended'
  return {
    id: seen.id,
    plan,
    status,
    periodStart: period.start,
    periodEnd: period.end,
    nextBillingAt: ended || seen.cancelsAt !== null ? null : seen.period.end,
    endsAt: seen.cancelsAt,
    nextPlan: ended ? null : seen.nextPlan,
    pendingPlan: ended ? null : seen.pendingPlan,
    payUrl: ended ? null : seen.payUrl,
    pastDueSince: status === 'past_due' ? firstUnpaid(seen.period, paid) : null,
    isDuplicate,
    createdAt: known?.createdAt ?? seen.createdAt,
  }
}

function statusOf({ status, cancelsAt }: ProviderSubscription): SubscriptionRecord['status'] {
  if (status === 'past_due') return 'past_due'
  if (status === 'active') return cancelsAt === null ? 'active' : 'canceling'
  return 'ended'
}

/** Begin of the first period that is not paid: the provider may have gone on to another one since. */
const firstUnpaid = (now: Period, paid: Period | null): Date =>
  paid !== null && paid.end < now.start ? paid.end : now.start

function lastPaidPeriod(subscriptionId: string, payments: CustomerState['payments']): Period | null {
  let last: Period | null = null
  for (const { items } of payments) {
    for (const item of items) {
      if (item.kind !== 'period' || item.subscriptionId !== subscriptionId) continue
      if (last === null || item.period.start > last.start) last = item.period
    }
  }
  return last
}

export function sameRecord(a: SubscriptionRecord, b: SubscriptionRecord): boolean {
  return (Object.keys(a) as (keyof SubscriptionRecord)[]).every((field) => plain(a[field]) === plain(b[field]))
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value)

import { and, eq, ne } from 'drizzle-orm'
import type { LiveSubscription, LiveSubscriptions } from '@toile/core'
import type { Queryable } from '../database.ts'
import { subscriptions } from '../schema/index.ts'

export const liveSubscriptions = (db: Queryable): LiveSubscriptions => ({
  async find(accountId) {
    const [row] = await db
      .select({
        providerSubscriptionId: subscriptions.providerSubscriptionId,
        plan: subscriptions.plan,
        status: subscriptions.status,
        periodStart: subscriptions.periodStart,
        periodEnd: subscriptions.periodEnd,
        nextBillingAt: subscriptions.nextBillingAt,
        endsAt: subscriptions.endsAt,
        nextPlan: subscriptions.nextPlan,
        pendingPlan: subscriptions.pendingPlan,
        payUrl: subscriptions.payUrl,
        pastDueSince: subscriptions.pastDueSince,
      })
      .from(subscriptions)
      .where(and(eq(subscriptions.accountId, accountId), ne(subscriptions.status, 'ended')))
    // The query leaves the ended ones out.
    return (row as LiveSubscription | undefined) ?? null
  },
})

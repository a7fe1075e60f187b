import type { PlanName, SubscriptionStatus } from '@toile/contract'

/** The one subscription of an account that has not ended, as it was last read from the provider. */
export interface LiveSubscription {
  readonly providerSubscriptionId: string
  readonly plan: PlanName
  readonly status: SubscriptionStatus
  /** The period that was paid last. */
  readonly periodStart: Date
  readonly periodEnd: Date
  readonly nextBillingAt: Date | null
  readonly endsAt: Date | null
  readonly nextPlan: PlanName | null
  readonly pendingPlan: PlanName | null
  readonly payUrl: string | null
  readonly pastDueSince: Date | null
}

export interface LiveSubscriptions {
  find(accountId: string): Promise<LiveSubscription | null>
}

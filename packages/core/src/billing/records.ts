import type { PlanName, SubscriptionStatus } from '@toile/contract'
import type { PaidItem, ProviderPayment } from './payment-provider.ts'

/** What our tables hold of one customer. */
export interface CustomerRecords {
  /** Of an account whose person is gone: nothing is granted to it any more, and what is paid for it is given back. */
  readonly deleted: boolean
  /** Ended ones too. */
  readonly subscriptions: readonly SubscriptionRecord[]
  readonly payments: readonly PaymentRecord[]
  readonly openCheckouts: readonly OpenCheckout[]
}

export interface SubscriptionRecord {
  /** The provider's. */
  readonly id: string
  readonly plan: PlanName
  readonly status: SubscriptionStatus | 'ended'
  /** That was paid last. */
  readonly periodStart: Date
  readonly periodEnd: Date
  readonly nextBillingAt: Date | null
  readonly endsAt: Date | null
  readonly nextPlan: PlanName | null
  readonly pendingPlan: PlanName | null
  readonly payUrl: string | null
  /** Begin of the first period that could not be charged. */
  readonly pastDueSince: Date | null
  /** A second one that was paid all the same: it is ended and given back, and grants nothing. */
  readonly isDuplicate: boolean
  readonly createdAt: Date
}

export interface PaymentRecord extends Omit<ProviderPayment, 'items' | 'paidAt' | 'currency'> {
  readonly creditsToReverse: number
  readonly items: readonly PaidItemRecord[]
}

export interface PaidItemRecord {
  readonly key: string
  readonly kind: PaidItem['kind']
  /** 0 for what is given back. */
  readonly credits: number
}

export interface OpenCheckout {
  /** Ours. */
  readonly id: string
  /** Null while the provider has not answered yet. */
  readonly providerCheckoutId: string | null
  readonly expiresAt: Date
}

import type { PlanName, SubscriptionStatus } from '@toile/contract'
import type { PaidItem, ProviderPayment } from './payment-provider.ts'

/** What our tables hold of one customer. */
export interface CustomerRecords {
  /** Of a deleted account: it is granted nothing, and its payments are refunded. */
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
  /** A second subscription that was paid anyway: it is ended and refunded, and grants nothing. */
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

interface OpenCheckout {
  /** Ours. */
  readonly id: string
  /** Null while the provider has not answered yet. */
  readonly providerCheckoutId: string | null
  readonly expiresAt: Date
}

import type { PaymentType, PlanName } from '@toile/contract'

/**
 * Who takes the money. A database belongs to one provider for good: `stripe-test` is Stripe with a test key, whose
 * customers a live key does not know.
 */
export type ProviderName = 'stripe' | 'stripe-test' | 'sandbox'

/** Whose card is charged for what. All ids are the provider's own, but for those that are called ours. */
export interface PaymentProvider {
  readonly name: ProviderName
  /** What the page names a plan by: its monthly price (R24). */
  readonly priceIds: Readonly<Record<PlanName, string>>

  /** Resolves to the customer's id. Repeated for one account it may make a second one, which nobody then uses. */
  createCustomer(customer: { readonly accountId: string; readonly email: string }): Promise<string>

  /** Repeated with the same order it resolves to the same checkout. */
  createCheckout(order: CheckoutOrder): Promise<{ readonly id: string; readonly url: string }>
  /** Ends a checkout that is open, and resolves to what it is then. */
  expireCheckout(checkoutId: string): Promise<Exclude<CheckoutStatus, 'open'>>
  /** Null for one that the provider does not know. */
  readCheckout(checkoutId: string): Promise<ProviderCheckout | null>

  /**
   * Everything that credits and plan depend on, as it is now: this, and no event, is what is believed (R23). Checkouts are
   * read before payments, so that what a complete one was paid with is among them.
   */
  readCustomer(customerId: string): Promise<CustomerState>

  /** What an upgrade at `at` would charge now, with tax. */
  previewUpgrade(change: Omit<UpgradeOrder, 'key'>): Promise<{ readonly dueCents: number; readonly currency: string }>
  /**
   * Charges the prorated difference at once, counted from `at`, and ends a planned cancel or downgrade. When the charge does
   * not go through, the old plan stays and the new one is pending until `payUrl` is paid. Repeated with the same key it
   * charges nothing more.
   */
  upgrade(order: UpgradeOrder): Promise<UpgradeOutcome>
  /** The smaller plan follows at the period's end. Takes the place of an earlier plan to do so, or to cancel. */
  scheduleDowngrade(subscriptionId: string, plan: PlanName): Promise<void>
  /** At the period's end; credits and plan stay until then. Ends a planned downgrade. */
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>
  /** Undoes a planned cancel or downgrade. */
  keepPlan(subscriptionId: string): Promise<void>
  /** Now, with no further charge: its open invoices are voided. Refunds nothing. No error for one that has ended. */
  endNow(subscriptionId: string): Promise<void>
  /** Gives the whole of what is left of a payment back. No error for one that is given back. */
  refund(paymentId: string, reason: 'duplicate' | 'account-deleted'): Promise<void>

  /** The provider's own page for the customer's card and bills. */
  openPortal(customerId: string, returnUrl: string): Promise<string>

  /**
   * Checks the signature and the age of what came to the webhook. Throws `InvalidEvent`.
   *
   * @param body as it came, byte for byte
   */
  readEvent(body: Uint8Array, signature: string): ProviderEvent
  /** The customer whom an event is about; null for none. */
  customerOf(event: ProviderEvent): Promise<string | null>
}

export interface CheckoutOrder {
  /** Ours: names the order, so that a repeated call makes no second checkout. */
  readonly key: string
  readonly customerId: string
  readonly plan: PlanName
  readonly payment: PaymentType
  readonly successUrl: string
  readonly cancelUrl: string
  readonly expiresAt: Date
}

export type CheckoutStatus = 'open' | 'complete' | 'expired'

export interface ProviderCheckout {
  readonly id: string
  readonly status: CheckoutStatus
  /** A payment was tried in it and did not go through. */
  readonly declined: boolean
  readonly url: string | null
}

export interface UpgradeOrder {
  /** Ours: names the change. */
  readonly key: string
  readonly subscriptionId: string
  readonly plan: PlanName
  /** From when the new plan is counted; whole seconds. */
  readonly at: Date
}

export type UpgradeOutcome =
  | { readonly kind: 'paid' }
  /** Declined, or the bank wants the buyer to confirm. */
  | { readonly kind: 'to-pay'; readonly payUrl: string }

export interface Period {
  readonly start: Date
  readonly end: Date
}

export interface CustomerState {
  /** Ended ones too. */
  readonly subscriptions: readonly ProviderSubscription[]
  /** What has been paid, whatever became of it later. */
  readonly payments: readonly ProviderPayment[]
  readonly checkouts: readonly ProviderCheckout[]
}

export interface ProviderSubscription {
  readonly id: string
  /** By its price (never by metadata); null for a price of no plan of ours. */
  readonly plan: PlanName | null
  /** `incomplete`: its first charge was not paid yet, so it is no subscription so far. */
  readonly status: 'active' | 'past_due' | 'incomplete' | 'ended'
  readonly createdAt: Date
  /** The period it is in now, paid or not. */
  readonly period: Period
  /** When it ends by itself; null when it renews. */
  readonly cancelsAt: Date | null
  /** The smaller plan that follows at the period's end. */
  readonly nextPlan: PlanName | null
  /** A larger plan whose charge is not paid. */
  readonly pendingPlan: PlanName | null
  /** Where its open invoice can be paid. */
  readonly payUrl: string | null
}

/** Money that came, and what it was for. */
export interface ProviderPayment {
  /** What a refund names. An invoice that cost nothing has no payment; its own id stands here. */
  readonly id: string
  readonly paidAt: Date
  readonly amountCents: number
  /** ISO 4217, lower case. */
  readonly currency: string
  /** Given back, or about to be. Less again when a refund failed. */
  readonly refundedCents: number
  /** Held back or lost in a dispute. 0 again when it is won. */
  readonly disputedCents: number
  readonly receiptUrl: string | null
  readonly items: readonly PaidItem[]
}

/** One thing that a payment was for. The key names it for ever: credits are granted for it once (R23). */
export type PaidItem =
  | { readonly kind: 'purchase'; readonly key: string; readonly plan: PlanName | null }
  | {
      readonly kind: 'period'
      readonly key: string
      readonly subscriptionId: string
      readonly plan: PlanName | null
      readonly period: Period
    }
  | {
      readonly kind: 'upgrade'
      readonly key: string
      readonly subscriptionId: string
      readonly from: PlanName | null
      readonly plan: PlanName | null
      /** The part of the period that the provider charged for, in its own seconds: from when, how much, and of how much. */
      readonly share: { readonly since: Date; readonly leftSeconds: number; readonly ofSeconds: number }
    }

/** A hint that something changed. What did is read from the provider again. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  /** The thing it is about, by the provider's id. */
  readonly objectId: string
  /** Where the event says so; the signature vouches for it. */
  readonly customerId: string | null
}

/** Not signed by the provider, too old, or not in its form. `message` is for the log. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent'
}

/** The provider could not be reached, or is out of order: what was asked for may or may not have happened. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** The provider refused what was asked for: it did not happen. `message` is for the log. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
}

import type { PaymentType, PlanName, ReturnPlace } from '@toile/contract'
import type { CheckoutStatus } from './payment-provider.ts'

/** How long a buyer has to pay. The provider takes none below half an hour. Minutes. */
export const CHECKOUT_MINUTES = 60

export interface CheckoutRow {
  /** Ours, and the key of the order at the provider. */
  readonly id: string
  readonly plan: PlanName
  readonly payment: PaymentType
  readonly returnTo: ReturnPlace
  /** `creating`: the provider has been or is about to be asked. */
  readonly status: 'creating' | CheckoutStatus
  /** Null while `creating`. */
  readonly providerCheckoutId: string | null
  readonly url: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface Checkouts {
  find(accountId: string, id: string): Promise<CheckoutRow | null>
  /** The one that is `creating` or `open`: an account has one at most. */
  findOpen(accountId: string): Promise<CheckoutRow | null>
  insert(
    accountId: string,
    row: Omit<CheckoutRow, 'id' | 'status' | 'providerCheckoutId' | 'url'>,
  ): Promise<CheckoutRow>
  /** False for one that has ended meanwhile. */
  opened(id: string, at: { readonly id: string; readonly url: string }): Promise<boolean>
  /** Changes nothing about one that has ended otherwise. */
  expire(id: string): Promise<void>
  /** Credits that the payment of a complete one brought; null when none has been written. */
  granted(accountId: string, row: CheckoutRow): Promise<number | null>
}

import type { CustomerRecords, SubscriptionRecord } from './records.ts'
import type { PaidItem, ProviderEvent, ProviderPayment } from './payment-provider.ts'

/** Bound to a transaction. Customers go by the provider's id. */
export interface CustomerStore {
  /** Numbers a read of the provider that is about to begin; null for a customer of no account of ours. */
  beginRead(customerId: string): Promise<number | null>
  /** Locks the customer until the transaction ends, and keeps its account from being deleted meanwhile. Null as above. */
  lock(customerId: string): Promise<LockedCustomer | null>
  /** Records that the states seen by this read are written. */
  readIsWritten(customerId: string, read: number): Promise<void>
}

interface LockedCustomer {
  readonly accountId: string
  /** The newest read whose states are written. */
  readonly readWritten: number
}

/** Bound to a transaction. */
export interface BillingRecords {
  of(accountId: string): Promise<CustomerRecords>
  insertPayment(accountId: string, payment: ProviderPayment): Promise<void>
  changePayment(
    paymentId: string,
    amounts: Pick<ProviderPayment, 'refundedCents' | 'disputedCents' | 'receiptUrl'>,
  ): Promise<void>
  /** False when the thing was noted already, for whichever payment. Its plans are ours. */
  insertItem(accountId: string, paymentId: string, item: PaidItem, credits: number): Promise<boolean>
  reversalOf(paymentId: string): Promise<ReversalState>
  writeReversal(paymentId: string, state: ReversalState): Promise<void>
  writeSubscription(accountId: string, subscription: SubscriptionRecord): Promise<void>
  endCheckout(checkoutId: string, status: 'complete' | 'expired'): Promise<void>
}

interface ReversalState {
  /** Credits that the refunded and disputed share stands for. */
  readonly toReverse: number
  /** Of those, what was unspent and is taken back. */
  readonly reversed: number
  /** Ledger rows of it so far. */
  readonly rows: number
}

/** Bound to a transaction. */
export interface ProviderEvents {
  /** False for one that came before. */
  insert(event: ProviderEvent, receivedAt: Date): Promise<boolean>
  find(eventId: string): Promise<(ProviderEvent & { readonly processedAt: Date | null }) | null>
  markProcessed(eventId: string, at: Date): Promise<void>
  /** Resolves to their number. */
  removeProcessed(before: Date): Promise<number>
}

/** Reads over all customers; each by the provider's id. */
export interface CustomerLists {
  /** In the order of the ids, those after `after`. */
  all(after: string, limit: number): Promise<readonly string[]>
  /** The name of its account; null for a customer of no account of ours. */
  usernameOf(customerId: string): Promise<string | null>
  withOpenCheckouts(created: { readonly after: Date; readonly before: Date }): Promise<readonly string[]>
  /** Customers whose subscription has been past due since `since` or longer. */
  overdue(since: Date): Promise<readonly { readonly customerId: string; readonly subscriptionId: string }[]>
  isOverdue(subscriptionId: string, since: Date): Promise<boolean>
}

import type { LedgerReason } from '@toile/contract'

/**
 * The credit ledger (R22): append-only rows, each with a reason and a unique key; the balance is their sum, kept by the
 * database itself and never negative.
 */
interface LedgerEntry {
  readonly accountId: string
  /** Credits: positive gives, negative takes; 0 for `retry` and nothing else. */
  readonly amount: number
  readonly reason: LedgerReason
  /** Names the thing that happened. A second entry with the same key is not appended. */
  readonly key: string
  /** The request that was charged, for `generation`, `retry` and `refund`. */
  readonly requestId?: string
  /** The picture that was not made, for `refund`. The database allows one refund a task. */
  readonly taskId?: string
  /** What was paid for, by its key: for `purchase`, `renewal` and `upgrade`. */
  readonly paidItem?: string
  /** The payment that was refunded or disputed: for `reversal` and `reinstatement`. */
  readonly paymentId?: string
  /** An operator's words for the account's owner, for `operator`. */
  readonly note?: string
}

/** Bound to a transaction. */
export interface Ledger {
  /** Locks the account's balance until the transaction ends, and reads it. */
  lockBalance(accountId: string): Promise<number>
  balance(accountId: string): Promise<number>
  /** False when the key was there already: the thing happened before, and nothing changes. */
  append(entry: LedgerEntry): Promise<boolean>
}

export const chargeKey = (requestId: string): string => `generation:${requestId}`
/** Names the paid picture, so that no second free request for it can ever be entered. */
export const retryKey = (outputId: string): string => `retry:${outputId}`
export const refundKey = (taskId: string): string => `refund:${taskId}`

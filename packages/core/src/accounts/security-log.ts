import type { SecurityEventKind } from '@toile/contract'

/** How long an event is kept: what happened in a year can be looked up, and where people were is not kept for ever. */
export const SECURITY_LOG_DAYS = 400

/** What happened before this is forgotten. */
export const securityLogBegin = (now: Date): Date => new Date(now.getTime() - SECURITY_LOG_DAYS * 24 * 60 * 60 * 1000)

/** Where a call comes from, as far as it tells. */
export interface CallOrigin {
  /** The range of its address, as limits count it. */
  readonly network: string
  /** `Chrome on Windows`; empty when the browser says nothing. */
  readonly device: string
}

interface SecurityEventRecord extends CallOrigin {
  readonly accountId: string
  readonly kind: SecurityEventKind
  readonly createdAt: Date
}

/** What happened to an account's ways in, kept for its owner. */
export interface SecurityLog {
  append(event: SecurityEventRecord): Promise<void>
  /** Whether one of these happened, as far as the log goes back. */
  has(accountId: string, kinds: readonly SecurityEventKind[]): Promise<boolean>
  /** Newest first; `page` counts from 1. */
  list(
    accountId: string,
    page: number,
    pageSize: number,
  ): Promise<{ readonly events: readonly (SecurityEventRecord & { readonly id: number })[]; readonly total: number }>
}

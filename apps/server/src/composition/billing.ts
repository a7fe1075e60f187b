import { type Clock, type PaymentProvider, readSubscription } from '@toile/core'
import { type Database, liveSubscriptions } from '@toile/db'
import type { BillingCalls } from '../http/routes/billing/index.ts'

export interface BillingAdapters {
  readonly database: Database
  readonly clock: Clock
  /** Null: buying is off (R25). */
  readonly payments: PaymentProvider | null
  /** How long a plan goes on whose renewal could not be charged. */
  readonly graceDays: number
}

export function composeBilling({ database, payments, graceDays }: BillingAdapters): BillingCalls {
  const deps = { subscriptions: liveSubscriptions(database.drizzle), payments, graceDays }
  return {
    readSubscription: (accountId) => readSubscription(deps, accountId),
  }
}

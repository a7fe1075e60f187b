import { type PaymentProvider, readSubscription } from '@toile/core'
import { liveSubscriptions } from '@toile/db'
import type { BillingCalls } from '../http/routes/billing/index.ts'
import { composeWebhook, type ConvergenceAdapters } from './convergence.ts'

export interface BillingAdapters extends ConvergenceAdapters {
  /** Null: buying is off (R25). */
  readonly payments: PaymentProvider | null
  /** How long a plan goes on whose renewal could not be charged. */
  readonly graceDays: number
}

export function composeBilling(adapters: BillingAdapters): BillingCalls {
  const { database, payments, graceDays } = adapters
  const deps = { subscriptions: liveSubscriptions(database.drizzle), payments, graceDays }
  return {
    readSubscription: (accountId) => readSubscription(deps, accountId),
    ...composeWebhook(adapters, payments),
  }
}

import { convergeCustomer, convergeOpenCheckouts, endOverdue, type PaymentProvider, reconcile } from '@toile/core'
import { customerLists, databaseRateLimiter, providerEventStore } from '@toile/db'
import { billingRounds, type BillingRoundsDeps } from '../worker/billing-rounds.ts'
import type { Round } from '../worker/rounds.ts'
import { type ConvergenceAdapters, convergenceOf } from './convergence.ts'

export interface BillingUpkeepAdapters extends ConvergenceAdapters {
  readonly payments: PaymentProvider | null
  readonly graceDays: number
  readonly reportError: (error: unknown) => void
}

export function billingUpkeep(adapters: BillingUpkeepAdapters): Round[] {
  const { database, clock, payments, log, reportError } = adapters
  return billingRounds({
    removeEvents: (before) => providerEventStore(database.drizzle).removeProcessed(before),
    provider: payments && roundsAt(payments, adapters),
    limiter: databaseRateLimiter(database.drizzle, clock),
    clock,
    log,
    reportError,
  })
}

function roundsAt(payments: PaymentProvider, adapters: BillingUpkeepAdapters): BillingRoundsDeps['provider'] {
  const converge = convergenceOf(adapters, payments)
  const customers = customerLists(adapters.database.drizzle)
  return {
    convergeOpenCheckouts: (onFailure) => convergeOpenCheckouts({ customers, converge, onFailure }),
    endOverdue: (onFailure) => endOverdue({ customers, converge, onFailure, graceDays: adapters.graceDays }),
    reconcile: (telling) =>
      reconcile({ ...telling, customers, look: (customer) => convergeCustomer(converge, customer) }),
  }
}

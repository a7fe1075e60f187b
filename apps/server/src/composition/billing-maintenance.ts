import { convergeCustomer, convergeOpenCheckouts, endOverdue, type PaymentProvider, reconcile } from '@toile/core'
import { customerLists, databaseRateLimiter, providerEventStore } from '@toile/db'
import { billingSchedule, type BillingScheduleDeps } from '../worker/billing-schedule.ts'
import type { ScheduledWork } from '../worker/scheduler.ts'
import { type ConvergenceAdapters, convergenceOf } from './convergence.ts'

export interface BillingMaintenanceAdapters extends ConvergenceAdapters {
  readonly payments: PaymentProvider | null
  readonly graceDays: number
  readonly reportError: (error: unknown) => void
}

export function billingMaintenance(adapters: BillingMaintenanceAdapters): ScheduledWork[] {
  const { database, clock, payments, log, reportError } = adapters
  return billingSchedule({
    removeEvents: (before) => providerEventStore(database.drizzle).removeProcessed(before),
    provider: payments && providerMaintenance(payments, adapters),
    limiter: databaseRateLimiter(database.drizzle, clock),
    clock,
    log,
    reportError,
  })
}

function providerMaintenance(
  payments: PaymentProvider,
  adapters: BillingMaintenanceAdapters,
): BillingScheduleDeps['provider'] {
  const converge = convergenceOf(adapters, payments)
  const customers = customerLists(adapters.database.drizzle)
  return {
    convergeOpenCheckouts: (onFailure) => convergeOpenCheckouts({ customers, converge, onFailure }),
    endOverdue: (onFailure) => endOverdue({ customers, converge, onFailure, graceDays: adapters.graceDays }),
    reconcile: (telling) =>
      reconcile({ ...telling, customers, look: (customer) => convergeCustomer(converge, customer) }),
  }
}

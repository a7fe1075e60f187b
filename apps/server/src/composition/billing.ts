import {
  cancelPlan,
  changePlan,
  convergeCustomer,
  endSubscriptions,
  listPayments,
  openPortal,
  type PaymentProvider,
  previewPlanChange,
  readCheckout,
  readSubscription,
  startCheckout,
  type Subscriptions,
} from '@toile/core'
import {
  customerAccountStore,
  checkoutStore,
  databaseRateLimiter,
  liveSubscriptions,
  paymentList,
  planChangeStore,
  unitOfWork,
} from '@toile/db'
import type { BillingCalls } from '../http/routes/billing/index.ts'
import { composeWebhook, type ConvergenceAdapters, convergenceOf } from './convergence.ts'

export interface BillingAdapters extends ConvergenceAdapters {
  /** Null: buying is off (R25). */
  readonly payments: PaymentProvider | null
  /** How long a plan goes on whose renewal could not be charged. */
  readonly graceDays: number
}

export interface BillingServices extends BillingCalls {
  /** For the account's deletion. */
  readonly subscriptions: Subscriptions
}

export function composeBilling(adapters: BillingAdapters): BillingServices {
  const { database, clock, payments, graceDays } = adapters
  const db = database.drizzle
  const convergence = payments && convergenceOf(adapters, payments)
  const deps = {
    unit: unitOfWork(database, (tx) => ({
      customerAccounts: customerAccountStore(tx),
      checkouts: checkoutStore(tx),
      planChanges: planChangeStore(tx),
      subscriptions: liveSubscriptions(tx),
      payments: paymentList(tx),
    })),
    customerAccounts: customerAccountStore(db),
    checkouts: checkoutStore(db),
    subscriptions: liveSubscriptions(db),
    limiter: databaseRateLimiter(db, clock),
    converge: async (customerId: string) => convergence && convergeCustomer(convergence, customerId),
    payments,
    graceDays,
    clock,
  }
  return {
    readSubscription: (accountId) => readSubscription(deps, accountId),
    previewPlanChange: (...asked) => previewPlanChange(deps, ...asked),
    changePlan: (...asked) => changePlan(deps, ...asked),
    cancelPlan: (accountId) => cancelPlan(deps, accountId),
    startCheckout: (...asked) => startCheckout(deps, ...asked),
    readCheckout: (...asked) => readCheckout(deps, ...asked),
    openPortal: (...asked) => openPortal(deps, ...asked),
    listPayments: (...asked) => listPayments(deps, ...asked),
    subscriptions: { endAll: (accountId) => endSubscriptions(deps, accountId) },
    ...composeWebhook(adapters, payments),
  }
}

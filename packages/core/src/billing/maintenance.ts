import { type ConvergeDeps, convergeCustomer } from './converge.ts'
import { graceCutoff } from './grace-period.ts'
import type { CustomerLists } from './ports.ts'

export interface BillingMaintenanceDeps {
  readonly customers: Pick<CustomerLists, 'withOpenCheckouts' | 'overdue' | 'isOverdue'>
  readonly converge: ConvergeDeps
  /** The other customers are still handled. */
  readonly onFailure: (customerId: string, error: unknown) => void
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/**
 * Age of the open checkouts that are read again. Younger ones are left to the provider's own events, older ones to the
 * nightly comparison. Chosen.
 */
const RECHECKED_AGE_MS = { from: 3 * MINUTE, to: 2 * DAY } as const

/** Customers who went to a checkout that never reported back: its event may be lost. */
export async function convergeOpenCheckouts(deps: BillingMaintenanceDeps): Promise<void> {
  const { customers, converge, onFailure } = deps
  const now = converge.clock.now().getTime()
  const created = { after: new Date(now - RECHECKED_AGE_MS.to), before: new Date(now - RECHECKED_AGE_MS.from) }
  for (const customerId of await customers.withOpenCheckouts(created)) {
    try {
      await convergeCustomer(converge, customerId)
    } catch (error) {
      onFailure(customerId, error)
    }
  }
}

/** Ends plans whose renewal was not paid within the days of grace. Converging mails their owners. */
export async function endOverdue(deps: BillingMaintenanceDeps & { readonly graceDays: number }): Promise<void> {
  const { customers, converge, onFailure, graceDays } = deps
  const since = graceCutoff(converge.clock.now(), graceDays)
  for (const { customerId, subscriptionId } of await customers.overdue(since)) {
    try {
      // It may have been paid, with its event still on the way.
      await convergeCustomer(converge, customerId)
      if (!(await customers.isOverdue(subscriptionId, since))) continue
      await converge.provider.endNow(subscriptionId)
      await convergeCustomer(converge, customerId)
    } catch (error) {
      onFailure(customerId, error)
    }
  }
}

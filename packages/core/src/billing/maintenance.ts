import { type ConvergeDeps, convergeCustomer } from './converge.ts'
import { graceBegan } from './grace-period.ts'
import type { CustomerLists } from './ports.ts'

export interface BillingMaintenanceDeps {
  readonly customers: Pick<CustomerLists, 'withOpenCheckouts' | 'overdue' | 'isOverdue'>
  readonly converge: ConvergeDeps
  /** The other customers are still handled. */
  readonly onFailure: (customerId: string, error: unknown) => void
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Until then the provider's own events are expected to tell; after the other, the nightly comparison finds what is left. */
const CHECK_AFTER_MS = 3 * MINUTE
const CHECK_UNTIL_MS = 2 * DAY

/** Customers who went to a checkout that never reported back: its event may be lost. */
export async function convergeOpenCheckouts(deps: BillingMaintenanceDeps): Promise<void> {
  const { customers, converge, onFailure } = deps
  const now = converge.clock.now().getTime()
  const created = { after: new Date(now - CHECK_UNTIL_MS), before: new Date(now - CHECK_AFTER_MS) }
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
  const since = graceBegan(converge.clock.now(), graceDays)
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

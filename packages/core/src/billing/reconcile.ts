import { type ConvergeDeps, convergeCustomer } from './converge.ts'
import type { Difference } from './differences.ts'
import { graceUntil } from './grace-period.ts'
import type { CustomerLists } from './ports.ts'

const PAGE = 100

export interface ReconcileDeps {
  readonly customers: Pick<CustomerLists, 'all'>
  /** `inspectCustomer`, or `convergeCustomer` to mend as well. */
  readonly look: (customerId: string) => Promise<readonly Difference[] | null>
  readonly onDifferences: (customerId: string, differences: readonly Difference[]) => void | Promise<void>
  /** The others are looked at all the same. */
  readonly onFailure: (customerId: string, error: unknown) => void
}

export interface ReconcileCounts {
  readonly customers: number
  readonly differing: number
  readonly failed: number
}

/** Looks at every customer, one after the other: the provider counts requests too. */
export async function reconcile(deps: ReconcileDeps): Promise<ReconcileCounts> {
  const counts = { customers: 0, differing: 0, failed: 0 }
  for (let after = ''; ;) {
    const page = await deps.customers.all(after, PAGE)
    for (const customerId of page) {
      counts.customers += 1
      try {
        const differences = (await deps.look(customerId)) ?? []
        if (differences.length === 0) continue
        counts.differing += 1
        await deps.onDifferences(customerId, differences)
      } catch (error) {
        counts.failed += 1
        deps.onFailure(customerId, error)
      }
    }
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return counts
    after = last
  }
}

export interface UpkeepDeps {
  readonly customers: Pick<CustomerLists, 'withOpenCheckouts' | 'overdue' | 'isOverdue'>
  readonly converge: ConvergeDeps
  readonly onFailure: ReconcileDeps['onFailure']
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Until then the provider's own events are expected to tell; after the other, the nightly comparison finds what is left. */
const LOST_AFTER = 3 * MINUTE
const LOST_BEFORE = 2 * DAY

/** Customers who went to pay and of whom nothing was heard: an event of theirs may be lost. */
export async function convergeOpenCheckouts(deps: UpkeepDeps): Promise<void> {
  const { customers, converge, onFailure } = deps
  const now = converge.clock.now().getTime()
  const created = { after: new Date(now - LOST_BEFORE), before: new Date(now - LOST_AFTER) }
  for (const customerId of await customers.withOpenCheckouts(created)) {
    try {
      await convergeCustomer(converge, customerId)
    } catch (error) {
      onFailure(customerId, error)
    }
  }
}

/** Ends plans whose renewal was not paid within the days of grace. Converging mails their owners. */
export async function endOverdue(deps: UpkeepDeps & { readonly graceDays: number }): Promise<void> {
  const { customers, converge, onFailure, graceDays } = deps
  const since = graceUntil(converge.clock.now(), -graceDays)
  for (const { customerId, subscriptionId } of await customers.overdue(since)) {
    try {
      // It may be paid by now, and its event still be on the way.
      await convergeCustomer(converge, customerId)
      if (!(await customers.isOverdue(subscriptionId, since))) continue
      await converge.provider.endNow(subscriptionId)
      await convergeCustomer(converge, customerId)
    } catch (error) {
      onFailure(customerId, error)
    }
  }
}

import type { Difference } from './differences.ts'
import type { CustomerLists } from './ports.ts'

/** Customers read at a time. Chosen. */
const CUSTOMERS_PER_READ = 100

export interface ReconcileDeps {
  readonly customers: Pick<CustomerLists, 'all'>
  /** `inspectCustomer`, or `convergeCustomer` to repair as well. */
  readonly look: (customerId: string) => Promise<readonly Difference[] | null>
  readonly onDifferences: (customerId: string, differences: readonly Difference[]) => void | Promise<void>
  /** The other customers are still handled. */
  readonly onFailure: (customerId: string, error: unknown) => void
}

export interface ReconcileCounts {
  readonly customers: number
  readonly differing: number
  readonly failed: number
}

/** Compares every customer, one after the other, since the provider limits requests. */
export async function reconcile(deps: ReconcileDeps): Promise<ReconcileCounts> {
  const counts = { customers: 0, differing: 0, failed: 0 }
  for (let after = ''; ;) {
    const page = await deps.customers.all(after, CUSTOMERS_PER_READ)
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
    if (last === undefined || page.length < CUSTOMERS_PER_READ) return counts
    after = last
  }
}

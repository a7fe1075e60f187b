import {
  convergeCustomer,
  convergeOpenCheckouts,
  describeDifference,
  type Difference,
  endOverdue,
  isUnmended,
  type PaymentProvider,
  type RateLimit,
  reconcile,
} from '@toile/core'
import { customerLists, databaseRateLimiter, providerEventStore } from '@toile/db'
import type { Round } from '../worker/rounds.ts'
import { type ConvergenceAdapters, convergenceOf } from './convergence.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** An event that comes again after that is looked at again, which changes nothing. */
const KEEP_EVENTS_MS = 30 * 24 * HOUR_MS
/** Of the day, UTC. */
const NIGHT_HOUR = 3
/** Of all worker processes one compares, once a night. */
const ONE_A_NIGHT: RateLimit = { name: 'billing:reconcile', max: 1, windowSeconds: 12 * 60 * 60 }

/** Rounds that find what no event told, and end what was not paid for too long. */
export function billingUpkeep(
  adapters: ConvergenceAdapters & {
    readonly payments: PaymentProvider | null
    readonly graceDays: number
    readonly reportError: (error: unknown) => void
  },
): Round[] {
  const { database, clock, payments, graceDays, log, reportError } = adapters
  const forgetEvents: Round = {
    name: 'events of the payment provider',
    everyMs: 24 * HOUR_MS,
    run: () => providerEventStore(database.drizzle).removeProcessed(new Date(clock.now().getTime() - KEEP_EVENTS_MS)),
  }
  if (payments === null) return [forgetEvents]

  const converge = convergenceOf(adapters, payments)
  const customers = customerLists(database.drizzle)
  const onFailure = (customer: string, err: unknown): void => {
    log.error({ err, customer }, 'a customer could not be compared with the payment provider')
  }
  const onDifferences = (customer: string, differences: readonly Difference[]): void => {
    // Those that are not mended are told where they are found.
    for (const each of differences) if (!isUnmended(each)) log.warn({ customer }, `mended: ${describeDifference(each)}`)
  }

  return [
    forgetEvents,
    {
      name: 'payments of which nothing was heard',
      everyMs: 5 * MINUTE_MS,
      run: () => convergeOpenCheckouts({ customers, converge, onFailure }),
    },
    {
      name: 'plans that were not paid',
      everyMs: HOUR_MS,
      run: () => endOverdue({ customers, converge, onFailure, graceDays }),
    },
    {
      name: 'nightly comparison with the payment provider',
      everyMs: 20 * MINUTE_MS,
      async run() {
        if (clock.now().getUTCHours() !== NIGHT_HOUR) return
        if ((await databaseRateLimiter(database.drizzle, clock).take(ONE_A_NIGHT, 'all')) !== null) return
        const look = (customerId: string) => convergeCustomer(converge, customerId)
        const counts = await reconcile({ customers, look, onDifferences, onFailure })
        log.info(counts, 'our tables were compared with the payment provider')
        if (counts.differing + counts.failed > 0) reportError(new NightlyDifferences(counts.differing, counts.failed))
      },
    },
  ]
}

/** Each difference stands in the log. */
class NightlyDifferences extends Error {
  override readonly name = 'NightlyDifferences'

  constructor(differing: number, failed: number) {
    super(`${differing} customers were not as the payment provider says, and ${failed} could not be compared`)
  }
}

import {
  type Clock,
  describeDifference,
  type Difference,
  needsOperator,
  type RateLimit,
  type RateLimiter,
  type ReconcileCounts,
  type ReconcileDeps,
} from '@toile/core'
import type { FastifyBaseLogger } from 'fastify'
import type { ScheduledWork } from './scheduler.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** How long events are remembered; one that is repeated later is handled again, which changes nothing. Chosen. */
const KEEP_EVENTS_MS = 30 * 24 * HOUR_MS
/** Hour of the day (UTC) of the nightly comparison. Chosen. */
const NIGHT_HOUR = 3
/** Of all worker processes one compares, once a night. */
const ONE_A_NIGHT: RateLimit = { name: 'billing:reconcile', max: 1, windowSeconds: 12 * 60 * 60 }

type OnFailure = ReconcileDeps['onFailure']

export interface BillingScheduleDeps {
  readonly removeEvents: (workedUpBefore: Date) => Promise<unknown>
  /** Null without a provider: nothing can be read. */
  readonly provider: {
    readonly convergeOpenCheckouts: (onFailure: OnFailure) => Promise<unknown>
    readonly endOverdue: (onFailure: OnFailure) => Promise<unknown>
    readonly reconcile: (telling: Pick<ReconcileDeps, 'onDifferences' | 'onFailure'>) => Promise<ReconcileCounts>
  } | null
  readonly limiter: RateLimiter
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly reportError: (error: unknown) => void
}

/** Finds payments that no event told of, and ends plans that were not paid for too long. */
export function billingSchedule(deps: BillingScheduleDeps): ScheduledWork[] {
  const { removeEvents, provider, limiter, clock, log, reportError } = deps
  const forgetEvents: ScheduledWork = {
    name: 'events of the payment provider',
    everyMs: 24 * HOUR_MS,
    run: () => removeEvents(new Date(clock.now().getTime() - KEEP_EVENTS_MS)),
  }
  if (provider === null) return [forgetEvents]

  const onFailure: OnFailure = (customer, err) => {
    log.error({ err, customer }, 'a customer could not be compared with the payment provider')
  }
  const onDifferences = (customer: string, differences: readonly Difference[]): void => {
    // Those that need an operator are logged where they are found.
    for (const each of differences)
      if (!needsOperator(each)) log.warn({ customer }, `repaired: ${describeDifference(each)}`)
  }

  return [
    forgetEvents,
    {
      name: 'payments of which nothing was heard',
      everyMs: 5 * MINUTE_MS,
      run: () => provider.convergeOpenCheckouts(onFailure),
    },
    { name: 'plans that were not paid', everyMs: HOUR_MS, run: () => provider.endOverdue(onFailure) },
    {
      name: 'nightly comparison with the payment provider',
      everyMs: 20 * MINUTE_MS,
      async run() {
        if (clock.now().getUTCHours() !== NIGHT_HOUR) return
        if ((await limiter.take(ONE_A_NIGHT, 'all')) !== null) return
        const counts = await provider.reconcile({ onDifferences, onFailure })
        log.info(counts, 'our tables were compared with the payment provider')
        if (counts.differing + counts.failed > 0) reportError(new NightlyDifferences(counts))
      },
    },
  ]
}

/** Each difference is in the log. */
class NightlyDifferences extends Error {
  override readonly name = 'NightlyDifferences'

  constructor({ differing, failed }: ReconcileCounts) {
    super(`${differing} customers were not as the payment provider says, and ${failed} could not be compared`)
  }
}

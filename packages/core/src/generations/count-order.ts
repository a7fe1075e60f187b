import { ACCOUNT_LIMITS } from '@toile/contract'
import { DomainError } from '../shared/errors.ts'
import { type RateLimit, type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'

const LIMITS: readonly (RateLimit & { readonly period: string })[] = [
  { name: 'orders-a-minute', max: ACCOUNT_LIMITS.ordersPerMinute, windowSeconds: 60, period: 'a minute' },
  { name: 'orders-an-hour', max: ACCOUNT_LIMITS.ordersPerHour, windowSeconds: 60 * 60, period: 'an hour' },
]

const CHECKS: RateLimit = { name: 'checks', max: ACCOUNT_LIMITS.checksPerMinute, windowSeconds: 60 }

/** A repetition starts nothing, and yet its form is as large as any. */
const REPETITIONS: RateLimit = { name: 'repeated-orders', max: 120, windowSeconds: 60 }

export interface CountOrderDeps {
  /** Whether the key came before. */
  readonly isKnown: (accountId: string, idempotencyKey: string) => Promise<boolean>
  readonly limiter: Pick<RateLimiter, 'take'>
}

/**
 * Counts an order before anything is done for it, whatever becomes of it: making and cancelling costs work, and credits
 * only for a moment. An order whose key came before is a repetition, and is no order; these are counted by themselves. Throws `too-many`.
 */
export async function countOrder(
  { isKnown, limiter }: CountOrderDeps,
  accountId: string,
  idempotencyKey: string | undefined,
): Promise<void> {
  if (idempotencyKey !== undefined && (await isKnown(accountId, idempotencyKey))) {
    return takeOrRefuse(limiter, REPETITIONS, accountId, 'This order was repeated too often. Please wait a moment.')
  }
  for (const limit of LIMITS) {
    // The second is counted only when the first has room.
    const waitSeconds = await limiter.take(limit, accountId)
    if (waitSeconds === null) continue
    const wait = waitSeconds > 60 ? `${Math.ceil(waitSeconds / 60)} minutes` : `${waitSeconds} s`
    const message = `At most ${limit.max} jobs can be started in ${limit.period}. Try again in ${wait}.`
    throw new DomainError('too-many', message, { waitSeconds, detail: limit.name })
  }
}

/** Counts a check of an order, which reads pictures and charges nothing. Throws `too-many`. */
export const countCheck = (limiter: Pick<RateLimiter, 'take'>, accountId: string): Promise<void> =>
  takeOrRefuse(limiter, CHECKS, accountId, `At most ${CHECKS.max} orders can be checked in a minute.`)

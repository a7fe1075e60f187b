import { DomainError } from './errors.ts'

/** How often something may happen: `max` times in each window of `windowSeconds`, counted per key. */
export interface RateLimit {
  /** Begins the key in the store, so that two limits never share a count. */
  readonly name: string
  readonly max: number
  readonly windowSeconds: number
}

/** Counts are shared by all server processes. */
export interface RateLimiter {
  /**
   * Counts one use of `subject` (an account's id, an address) and resolves to null, or, when the window is full, to the
   * whole seconds until it opens again (at least 1). A refused use is not counted.
   */
  take(limit: RateLimit, subject: string): Promise<number | null>
  /** Takes back one use that failed. */
  giveBack(limit: RateLimit, subject: string): Promise<void>
  /** Forgets what was counted, for a subject that has proved itself. */
  clear(limit: RateLimit, subject: string): Promise<void>
}

/** Takes one use, or throws the `too-many` error that HTTP answers as 429 with `wait_time` and `Retry-After` (R12). */
export async function takeOrRefuse(
  limiter: Pick<RateLimiter, 'take'>,
  limit: RateLimit,
  subject: string,
  message: string,
): Promise<void> {
  const waitSeconds = await limiter.take(limit, subject)
  if (waitSeconds !== null) throw new DomainError('too-many', message, { waitSeconds, detail: limit.name })
}

import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseUnavailable } from './unavailable.ts'

/** Milliseconds between attempts, each 1.5 times the one before. Chosen. */
const BACKOFF = {
  firstMs: 200,
  longestMs: 2_000,
} as const

export interface RetryWhileUnavailableOptions {
  /** Milliseconds from the first attempt on. */
  readonly timeoutMs: number
  /** Ends the wait at once. */
  readonly signal: AbortSignal
  /** Called before each pause. */
  readonly onWait: (error: unknown, waitedMs: number) => void
}

/**
 * Repeats the attempt, at growing intervals, while the database is unavailable. Rejects with the attempt's error when
 * that is another or the time is over, and with the signal's reason when that is aborted.
 */
export async function retryWhileUnavailable<Result>(
  attempt: () => Promise<Result>,
  { timeoutMs, signal, onWait }: RetryWhileUnavailableOptions,
): Promise<Result> {
  const began = performance.now()
  for (let pauseMs: number = BACKOFF.firstMs; ; pauseMs = Math.min(pauseMs * 1.5, BACKOFF.longestMs)) {
    try {
      // Sequential on purpose: each attempt follows the failure of the last.
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      const waitedMs = performance.now() - began
      if (!isDatabaseUnavailable(error) || waitedMs >= timeoutMs) throw error
      onWait(error, waitedMs)
      await delay(pauseMs, undefined, { signal })
    }
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseAway } from './away.ts'

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 2_000

export interface Patience {
  /** Milliseconds from the first attempt on. */
  readonly longestMs: number
  /** Ends the wait at once. */
  readonly signal: AbortSignal
  /** Told before each pause. */
  readonly onWait: (error: unknown, waitedMs: number) => void
}

/**
 * Makes the attempt again, at growing intervals, for as long as the database is away. Rejects with the attempt's error when
 * that is another or the time is over, and with the signal's reason when that is aborted.
 */
export async function whileDatabaseAway<Result>(
  attempt: () => Promise<Result>,
  { longestMs, signal, onWait }: Patience,
): Promise<Result> {
  const began = performance.now()
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    try {
      // One after the other: each follows the failure of the one before.
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      const waitedMs = performance.now() - began
      if (!isDatabaseAway(error) || waitedMs >= longestMs) throw error
      onWait(error, waitedMs)
      await delay(pauseMs, undefined, { signal })
    }
  }
}

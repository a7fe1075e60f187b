import type { Clock } from '@toile/core'

export interface ReaperDeps {
  readonly clock: Clock
  readonly staleMs: number
  /** The database was unavailable before this process reached it: the first run is as one after such a time. */
  readonly wasUnavailable: boolean
  /** Rejects while the database cannot be reached. */
  readonly reach: () => Promise<unknown>
  readonly recover: () => Promise<unknown>
  /** Whether it rejected because the database cannot be reached. What fails of one task says nothing of the others. */
  readonly isUnavailable: (error: unknown) => boolean
}

/**
 * Recovery, as scheduled work. After a time in which the database was unavailable, or this process was stopped, every heartbeat is old,
 * that of the process itself too: then nothing counts as lost until all workers had the time to say that they are there.
 */
export function createReaper(deps: ReaperDeps): () => Promise<void> {
  const { clock, staleMs, reach, recover, isUnavailable } = deps
  let interrupted = deps.wasUnavailable
  let looked = clock.now().getTime()
  let notBefore = 0
  return async () => {
    let now = clock.now().getTime()
    // A clock that was set back must not stop the reaper until it has caught up.
    if (Math.abs(now - looked) > staleMs) interrupted = true
    looked = now
    if (interrupted) {
      await reach()
      interrupted = false
      // To reach it may have taken as long as workers have to say that they are there.
      looked = now = clock.now().getTime()
      notBefore = now + staleMs / 2
    }
    if (now < notBefore) return
    try {
      await recover()
    } catch (error) {
      interrupted = isUnavailable(error)
      throw error
    }
  }
}

import type { Clock } from '@toile/core'

export interface ReaperDeps {
  readonly clock: Clock
  readonly staleMs: number
  /** Rejects while the database cannot be reached. */
  readonly reach: () => Promise<unknown>
  readonly recover: () => Promise<unknown>
}

/**
 * A round of recovery. After a time in which the database was away, or this process was stopped, every heartbeat is old,
 * that of the process itself too: then nothing counts as lost until all workers had the time to say that they are there.
 */
export function createReaper({ clock, staleMs, reach, recover }: ReaperDeps): () => Promise<void> {
  let cutOff = false
  let looked = clock.now().getTime()
  let notBefore = 0
  return async () => {
    let now = clock.now().getTime()
    // A clock that was set back must not stop the reaper until it has caught up.
    if (Math.abs(now - looked) > staleMs) cutOff = true
    looked = now
    if (cutOff) {
      await reach()
      cutOff = false
      // To reach it may have taken as long as workers have to say that they are there.
      looked = now = clock.now().getTime()
      notBefore = now + staleMs / 2
    }
    if (now < notBefore) return
    try {
      await recover()
    } catch (error) {
      cutOff = true
      throw error
    }
  }
}

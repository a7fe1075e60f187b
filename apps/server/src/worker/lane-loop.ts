import { setTimeout } from 'node:timers/promises'
import { createNotices } from './notices.ts'

export interface LaneLoopDeps {
  /** Gives tasks their lanes; resolves to whether there may be more. */
  readonly assign: () => Promise<boolean>
  /** Takes tasks out of lanes in which they would wait for nothing. */
  readonly clear: () => Promise<void>
  /** Calls `wake` when there may be something to assign. Returns the unsubscribe function. */
  readonly subscribe: (wake: () => void) => () => void
  /** How often lanes are cleared, and tasks looked for that nobody told of. */
  readonly pollIntervalMs: number
  /** Of each of the two, one that lasts is reported once. */
  readonly onError: (error: unknown) => void
}

export interface LaneLoop {
  stop(): Promise<void>
}

/** Chooses engines for tasks, apart from the places in which pictures are made: it goes on while all of those are taken. */
export function startLaneLoop({ assign, clear, subscribe, pollIntervalMs, onError }: LaneLoopDeps): LaneLoop {
  const notices = createNotices()
  const stopping = new AbortController()

  async function choose(): Promise<void> {
    notices.forget()
    try {
      // Each round begins where the one before has ended.
      while ((await assign()) && !stopping.signal.aborted);
    } catch (error) {
      // Not again at once, however much is told of meanwhile.
      notices.forget()
      throw error
    }
  }

  async function keepDoing(round: () => Promise<void>, wait: () => Promise<unknown>): Promise<void> {
    let failing = false
    while (!stopping.signal.aborted) {
      try {
        await round()
        failing = false
      } catch (error) {
        if (!failing) onError(error)
        failing = true
      }
      if (!stopping.signal.aborted) await wait()
    }
  }

  const pause = () => setTimeout(pollIntervalMs, undefined, { signal: stopping.signal }).catch(() => {})
  const unsubscribe = subscribe(notices.notice)
  // Beside each other: while lanes cannot be cleared, new pictures get theirs all the same.
  const running = Promise.all([keepDoing(choose, () => notices.wait(pollIntervalMs)), keepDoing(clear, pause)])
  return {
    async stop() {
      stopping.abort()
      notices.notice()
      unsubscribe()
      await running
    },
  }
}

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
  /** One that lasts is reported once. */
  readonly onError: (error: unknown) => void
}

export interface LaneLoop {
  stop(): Promise<void>
}

/** Chooses engines for tasks, apart from the places in which pictures are made: it goes on while all of those are taken. */
export function startLaneLoop({ assign, clear, subscribe, pollIntervalMs, onError }: LaneLoopDeps): LaneLoop {
  const notices = createNotices()
  const stopping = new AbortController()
  let clearAt = 0

  async function round(): Promise<void> {
    if (Date.now() >= clearAt) {
      await clear()
      clearAt = Date.now() + pollIntervalMs
    }
    notices.forget()
    // Each round begins where the one before has ended.
    while ((await assign()) && !stopping.signal.aborted);
  }

  async function run(): Promise<void> {
    let failing = false
    while (!stopping.signal.aborted) {
      try {
        await round()
        failing = false
      } catch (error) {
        if (!failing) onError(error)
        failing = true
        notices.forget()
      }
      if (!stopping.signal.aborted) await notices.wait(pollIntervalMs)
    }
  }

  const unsubscribe = subscribe(notices.notice)
  const running = run()
  return {
    async stop() {
      stopping.abort()
      notices.notice()
      unsubscribe()
      await running
    },
  }
}

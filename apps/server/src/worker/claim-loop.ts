import type { ClaimedTask } from '@toile/core'
import { createNotices } from './notices.ts'

export interface ClaimLoopDeps {
  /** The task whose turn it is; null when there is none. */
  readonly claim: () => Promise<ClaimedTask | null>
  readonly make: (task: ClaimedTask) => Promise<void>
  /** Calls `wake` when there may be something to claim. Returns the unsubscribe function. */
  readonly subscribe: (wake: () => void) => () => void
  /** Tasks at a time. */
  readonly concurrency: number
  /** How often it polls without a notice: for delayed retries and lost notices. */
  readonly pollIntervalMs: number
  /** Errors of claiming and making. A claim that keeps failing is reported once. */
  readonly onError: (error: unknown) => void
}

export interface ClaimLoop {
  /** Claims no more. Resolves when what was claimed has ended or was given back. */
  stop(): Promise<void>
}

/** Claims one task after the other while a slot is free, and tries again at each notice. */
export function startClaimLoop(deps: ClaimLoopDeps): ClaimLoop {
  const making = new Set<Promise<void>>()
  const stopping = new AbortController()
  const notices = createNotices()

  function begin(task: ClaimedTask): void {
    const work = deps
      .make(task)
      .catch(deps.onError)
      .finally(() => {
        making.delete(work)
        notices.notice()
      })
    making.add(work)
  }

  async function run(): Promise<void> {
    let failing = false
    while (!stopping.signal.aborted) {
      if (making.size >= deps.concurrency) {
        await notices.wait(null)
        continue
      }
      // A notice that arrives during the claim leads to another claim after it.
      notices.forget()
      try {
        const task = await deps.claim()
        failing = false
        if (task === null) await notices.wait(deps.pollIntervalMs)
        else begin(task)
      } catch (error) {
        if (!failing) deps.onError(error)
        failing = true
        await notices.wait(deps.pollIntervalMs)
      }
    }
  }

  const unsubscribe = deps.subscribe(notices.notice)
  const running = run()

  return {
    async stop() {
      stopping.abort()
      notices.notice()
      await running
      unsubscribe()
      await Promise.all(making)
    },
  }
}

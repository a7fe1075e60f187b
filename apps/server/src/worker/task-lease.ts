import type { ClaimedTask, TaskStore } from '@toile/core'
import type { ChangeListener } from '@toile/db'

/** The task was cancelled or given to another worker: this worker's result will not count. */
export class TaskLeaseLost extends Error {
  override readonly name = 'TaskLeaseLost'
}

/** This process is stopping; the task goes back to the queue. */
export class WorkerStopping extends Error {
  override readonly name = 'WorkerStopping'
}

export interface TaskLeaseDeps {
  readonly tasks: Pick<TaskStore, 'heartbeat' | 'isClaimed'>
  readonly changes: Pick<ChangeListener, 'subscribe'>
  readonly heartbeatMs: number
  /** Aborts with `WorkerStopping` when this process gives back what it is at. */
  readonly stopping: AbortSignal
  readonly onError: (error: unknown) => void
}

export interface TaskLease {
  /** Aborts with `TaskLeaseLost` when the task is no longer ours, or with `WorkerStopping`. */
  readonly signal: AbortSignal
  release(): void
}

/** Holds the lease of a claimed task: renews its heartbeat, and learns from notices at once when the task was taken away. */
export function holdLease(deps: TaskLeaseDeps, task: ClaimedTask): TaskLease {
  const controller = new AbortController()
  const giveBack = (): void => controller.abort(deps.stopping.reason)
  if (deps.stopping.aborted) giveBack()
  // Not AbortSignal.any: the process's signal outlives its tasks by far, and must not keep theirs.
  deps.stopping.addEventListener('abort', giveBack, { once: true })
  const loseUnless = (held: Promise<boolean>): void => {
    held.then((ours) => {
      if (!ours) controller.abort(new TaskLeaseLost(task.id))
    }, deps.onError)
  }
  let beating = false
  const timer = setInterval(() => {
    // While one heartbeat is still unanswered, no second one is sent.
    if (beating) return
    beating = true
    const beat = deps.tasks.heartbeat(task)
    loseUnless(beat.finally(() => (beating = false)))
  }, deps.heartbeatMs)
  const unsubscribe = deps.changes.subscribe('events', task.requestId, () => loseUnless(deps.tasks.isClaimed(task)))
  return {
    signal: controller.signal,
    release() {
      clearInterval(timer)
      unsubscribe()
      deps.stopping.removeEventListener('abort', giveBack)
    },
  }
}

import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { JobQueue } from '../shared/job-queue.ts'
import { failTask, requeueTask, type Settling } from './settlement.ts'
import type { Task } from './ports.ts'

/** How long things may take before the reaper looks after them. Milliseconds. */
export interface RecoveryLimits {
  /** A running task whose worker has not renewed its heartbeat for this long has lost it. */
  readonly staleMs: number
  /** A queued task that was not claimed for this long is looked up in the queue. */
  readonly unclaimedMs: number
  /** A task that is not finished this long after its request was accepted never will be. */
  readonly deadlineMs: number
  /** Claims of one task, its first included. */
  readonly maxAttempts: number
}

export const RECOVERY_LIMITS: RecoveryLimits = {
  staleMs: 30_000,
  unclaimedMs: 60_000,
  deadlineMs: 30 * 60_000,
  maxAttempts: 3,
}

export interface LiveTask extends Task {
  readonly status: 'queued' | 'running'
  readonly acceptedAt: Date
}

export interface RecoveryStore {
  /** Running tasks with a heartbeat before `heartbeatBefore`. */
  stale(heartbeatBefore: Date, limit: number): Promise<readonly LiveTask[]>
  /** Queued tasks that the queue should have handed out before `queuedBefore`. */
  unclaimed(queuedBefore: Date, limit: number): Promise<readonly LiveTask[]>
  /** Live tasks of requests accepted before `acceptedBefore`. */
  overdue(acceptedBefore: Date, limit: number): Promise<readonly LiveTask[]>
}

export type Recovering = UnitOfWork<{
  readonly recovery: RecoveryStore
  readonly queue: JobQueue
}>

const BATCH = 100

/**
 * Settles what no process will finish any more, so that every request ends in `done` whatever died: tasks whose worker
 * is gone are queued again, or failed when they were tried often enough; tasks that the queue lost are sent again; what
 * is past its deadline fails. Any number of processes may run it at once: each change is a compare-and-set.
 */
export async function recoverTasks(
  unit: Settling,
  looking: Recovering,
  limits: RecoveryLimits,
  now: Date,
): Promise<{ requeued: number; resent: number; failed: number }> {
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  const counts = { requeued: 0, resent: 0, failed: 0 }
  const fail = async (task: LiveTask, code: string): Promise<void> => {
    if (await failTask(unit, task, { code }, now)) counts.failed += 1
  }
  const find = (pick: (store: RecoveryStore) => Promise<readonly LiveTask[]>): Promise<readonly LiveTask[]> =>
    looking.run(({ recovery }) => pick(recovery))

  for (const task of await find((store) => store.overdue(before(limits.deadlineMs), BATCH))) await fail(task, 'timeout')
  for (const task of await find((store) => store.stale(before(limits.staleMs), BATCH))) {
    if (task.attempt >= limits.maxAttempts) await fail(task, 'lost')
    else if (await requeueTask(unit, task, 0, now)) counts.requeued += 1
  }
  for (const task of await find((store) => store.unclaimed(before(limits.unclaimedMs), BATCH))) {
    const resent = await looking.run(async ({ queue }) => {
      if (await queue.waiting('make-picture', task.id, before(limits.unclaimedMs))) return false
      await queue.send('make-picture', { taskId: task.id }, { subject: task.id })
      return true
    })
    if (resent) counts.resent += 1
  }
  return counts
}

import type { Clock } from '../shared/clock.ts'
import { RowLocked, type UnitOfWork } from '../shared/unit-of-work.ts'
import { type Failure, failTask, requeueTask, type WorkerUnit } from './settlement.ts'
import type { Refusal, Task } from './ports.ts'

/** How long things may take before the reaper looks after them. Milliseconds. */
export interface RecoveryLimits {
  /**
   * A running task is taken from a worker that has not renewed its heartbeat for this long, even if its process still runs.
   */
  readonly staleMs: number
  /** The same for a worker whose presence the database no longer sees. */
  readonly goneMs: number
  /** A task that is unfinished this long after its request was accepted fails. */
  readonly deadlineMs: number
  /** Failed attempts, the first included; lost workers do not count. */
  readonly maxFailures: number
  /** Claims of one task that did not only wait, whatever became of its workers: a task that kills them must end at some point. */
  readonly maxClaims: number
}

/** Heartbeats in the time after which a task counts as lost, so that some that are late do no harm. */
const HEARTBEATS_PER_LEASE = 10
/** The longest interval, for settings with a long lease. Chosen. */
const MAX_HEARTBEAT_INTERVAL_MS = 60_000
export const heartbeatIntervalMs = (staleMs: number): number =>
  Math.min(staleMs / HEARTBEATS_PER_LEASE, MAX_HEARTBEAT_INTERVAL_MS)

/** All limits that follow from `staleMs`: the milliseconds after which a silent worker has lost its tasks. */
export const recoveryLimits = (staleMs: number): RecoveryLimits => ({
  staleMs,
  goneMs: 2 * heartbeatIntervalMs(staleMs),
  deadlineMs: 30 * 60_000,
  maxFailures: 3,
  maxClaims: 10,
})

/**
 * Ten seconds: pictures are drawn in processes and threads of their own, so a worker's event loop is never busy for as
 * long, and one that was stopped for as long (SIGSTOP, a machine that sleeps) is better not waited for.
 */
export const RECOVERY_LIMITS: RecoveryLimits = recoveryLimits(10_000)

export interface LiveTask extends Task {
  readonly status: 'queued' | 'running'
  readonly acceptedAt: Date
  /** Of its claims, those that were no tries. */
  readonly waits: number
  /** Null while no engine is to make it. */
  readonly lane: string | null
  readonly refusals: readonly Refusal[]
}

export interface RecoveryStore {
  /**
   * Running tasks without a heartbeat for `staleMs`, or for `goneMs` where their worker is not there any more; those that
   * are silent for longest come first.
   */
  lost(staleMs: number, goneMs: number, limit: number): Promise<readonly LiveTask[]>
  /** Live tasks of requests accepted before `acceptedBefore`. */
  overdue(acceptedBefore: Date, limit: number): Promise<readonly LiveTask[]>
}

export type RecoveryUnit = UnitOfWork<{ readonly recovery: RecoveryStore }>

/** Tasks read at a time. Chosen. */
const BATCH_SIZE = 100
/** A task that lost its workers this often may be what kills them: from then on it waits, so that others get on between. */
const LOSSES_WITHOUT_DELAY = 2
/** Milliseconds. Chosen. */
const MAX_REQUEUE_DELAY_MS = 8_000

/** Milliseconds before a task that was lost with its worker may be claimed once more. */
export const requeueDelayMs = (claims: number): number =>
  claims <= LOSSES_WITHOUT_DELAY ? 0 : Math.min(1000 * 2 ** (claims - LOSSES_WITHOUT_DELAY - 1), MAX_REQUEUE_DELAY_MS)

/** What the user reads of a picture that no engine has made in all its time: what the first engine said, where one was asked. */
function overdueBy({ status, lane, refusals }: LiveTask): Failure {
  const [refusal] = refusals
  if (status === 'running' || (lane !== null && refusal === undefined)) return { code: 'timeout' }
  return refusal ?? { code: 'unavailable', message: NO_ENGINE }
}

const NO_ENGINE = 'No picture engine was available for this in time. Try again later.'

/** Tasks settled at the same time, since each may wait for a lock. Chosen. */
const CONCURRENT_SETTLEMENTS = 5

/**
 * Settles what no process will finish any more, so that every request ends in `done` whatever died: tasks whose worker is
 * gone are queued again, or failed when too many workers went with them; what is past its deadline fails. Any number of
 * processes may run it at once: each change is a compare-and-set. A task whose rows are locked is left to the next run, if
 * `unit` has a lock timeout (`RowLocked`). Rejects with what failed when all the others are settled.
 */
export async function recoverTasks(
  unit: WorkerUnit,
  looking: RecoveryUnit,
  limits: RecoveryLimits,
  clock: Clock,
): Promise<{ requeued: number; failed: number; held: number }> {
  const counts = { requeued: 0, failed: 0, held: 0 }
  const errors: unknown[] = []
  const fail = async (task: LiveTask, failure: Failure): Promise<void> => {
    if (await failTask(unit, task, failure, clock.now())) counts.failed += 1
  }
  const find = (pick: (store: RecoveryStore) => Promise<readonly LiveTask[]>): Promise<readonly LiveTask[]> =>
    looking.run(({ recovery }) => pick(recovery))
  const settle = (tasks: readonly LiveTask[], each: (task: LiveTask) => Promise<void>): Promise<unknown> => {
    // One iterator, which all of them take from, so that each task is settled once.
    const waiting = tasks.values()
    const some = async (): Promise<void> => {
      for (const task of waiting) {
        // One after the other: `CONCURRENT_SETTLEMENTS` of these loops run at once.
        await each(task).catch((error: unknown) => {
          if (error instanceof RowLocked) counts.held += 1
          else errors.push(error)
        })
      }
    }
    return Promise.all(Array.from({ length: CONCURRENT_SETTLEMENTS }, some))
  }

  const acceptedBefore = new Date(clock.now().getTime() - limits.deadlineMs)
  await settle(await find((store) => store.overdue(acceptedBefore, BATCH_SIZE)), (task) => fail(task, overdueBy(task)))
  const looked = clock.now().getTime()
  const lost = await find((store) => store.lost(limits.staleMs, limits.goneMs, BATCH_SIZE))
  // Where the database stood still meanwhile, workers that are there have only now been able to say so.
  const isNews = (): boolean => clock.now().getTime() - looked <= limits.staleMs / 4
  await settle(lost, async (task) => {
    if (!isNews()) return
    const claims = task.attempt - task.waits
    if (claims >= limits.maxClaims) await fail(task, { code: 'lost' })
    else if (await requeueTask(unit, task, { delayMs: requeueDelayMs(claims), because: 'lost' })) counts.requeued += 1
  })
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} tasks could not be settled`)
  return counts
}

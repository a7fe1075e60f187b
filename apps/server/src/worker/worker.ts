import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { type RecoveryLimits, recoveryLimits, RECOVERY_LIMITS } from '@toile/core'
import type { AnyJobHandler, JobRunner } from '@toile/db'
import { WorkerStopping } from './task-lease.ts'
import { type ScheduledWork, startScheduler } from './scheduler.ts'
import { startClaimLoop, type ClaimLoopDeps } from './claim-loop.ts'
import { type LaneLoopDeps, startLaneLoop } from './lane-loop.ts'

export interface WorkerSettings {
  /** Pictures made at a time in this process by its own engines. */
  readonly concurrency: number
  readonly limits: RecoveryLimits
  /** How often the reaper looks for tasks that no process will finish. */
  readonly reaperIntervalMs: number
  /** How often file garbage is collected; deletions also trigger it at once. */
  readonly fileGarbageIntervalMs: number
  /** How often pictures that are made again, one after the other, are taken a step on. */
  readonly rerunIntervalMs: number
  /** How long a stop waits for what is being done before it gives pictures back and leaves the rest. */
  readonly graceMs: number
  /** How long after that a call to a vendor may take, of which only this process can learn what became of it. */
  readonly callGraceMs: number
  /** US dollars that an engine may spend a day of UTC, by its id. */
  readonly dailyBudgets: Readonly<Record<string, number>>
}

export const WORKER_DEFAULTS: WorkerSettings = {
  concurrency: availableParallelism(),
  limits: RECOVERY_LIMITS,
  reaperIntervalMs: 1_000,
  fileGarbageIntervalMs: 20_000,
  rerunIntervalMs: 1_000,
  // A longer picture is made again by another worker, well before a service manager would kill this one.
  graceMs: 600,
  callGraceMs: 20_000,
  dailyBudgets: {},
}

/** Settings derived from the lease: how soon a silent worker counts as dead decides how often the reaper runs. */
export function workerSettings(
  chosen: Pick<WorkerSettings, 'concurrency' | 'callGraceMs' | 'dailyBudgets'> & { readonly staleMs: number },
): WorkerSettings {
  const { staleMs, ...settings } = chosen
  return {
    ...WORKER_DEFAULTS,
    ...settings,
    limits: recoveryLimits(staleMs),
    reaperIntervalMs: Math.min(WORKER_DEFAULTS.reaperIntervalMs, staleMs / 4),
  }
}

export interface PictureLoops {
  readonly lanes: LaneLoopDeps
  /** Each with places of its own. */
  readonly claims: readonly ClaimLoopDeps[]
}

export interface WorkerDeps {
  readonly jobs: Pick<JobRunner, 'work' | 'stopWorking'>
  readonly handlers: readonly AnyJobHandler[]
  /** Null makes no pictures. */
  readonly pictures: PictureLoops | null
  readonly schedule: readonly ScheduledWork[]
  /** Makes pictures that are being made go back to their queue. */
  readonly stopping: AbortController
  readonly log: FastifyBaseLogger
  readonly graceMs: number
}

export interface Worker {
  /**
   * Takes no new work, waits a while for what is being done, gives pictures back. Other work that still runs then is left:
   * a job goes back to its queue when that is closed, and scheduled work is repeated by the next process.
   */
  stop(): Promise<void>
}

/** Rejects when a job kind has no handler, or two. */
export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const { jobs, handlers, pictures, schedule, stopping, log, graceMs } = deps
  await jobs.work(handlers)
  const loops = pictures === null ? [] : [startLaneLoop(pictures.lanes), ...pictures.claims.map(startClaimLoop)]
  let left = false
  const running = startScheduler(schedule, (work, err) => {
    if (!left) log.error({ err, work }, 'scheduled work failed and will be repeated')
  })

  return {
    async stop() {
      const over = Promise.withResolvers<void>()
      const grace = setTimeout(() => {
        stopping.abort(new WorkerStopping())
        over.resolve()
      }, graceMs)
      let ended = false
      const others = Promise.all([jobs.stopWorking(), running.stop()]).then(() => {
        ended = true
      })
      await Promise.all([...loops.map((loop) => loop.stop()), Promise.race([others, over.promise])])
      clearTimeout(grace)
      if (ended) return
      left = true
      log.warn('work beside the pictures did not end in time and is left')
    },
  }
}

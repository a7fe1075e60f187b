import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { type RecoveryLimits, RECOVERY_LIMITS } from '@toile/core'
import type { AnyJobHandler, JobRunner } from '@toile/db'
import { WorkerStopping } from './hold.ts'
import { type Round, startRounds } from './rounds.ts'

export interface WorkerSettings {
  /** Pictures made at a time in this process. */
  readonly concurrency: number
  readonly limits: RecoveryLimits
  /** Between looks for what no process will finish. */
  readonly recoverEveryMs: number
  /** Between sweeps of files; deletions are swept at once besides. */
  readonly sweepEveryMs: number
  /** How long a stop waits for pictures that are being made before it gives them back. */
  readonly graceMs: number
}

export const WORKER_DEFAULTS: WorkerSettings = {
  concurrency: availableParallelism(),
  limits: RECOVERY_LIMITS,
  recoverEveryMs: 5_000,
  sweepEveryMs: 20_000,
  graceMs: 10_000,
}

/** Settings for a pace: how soon a silent worker counts as dead decides how often it must be looked for. */
export function workerSettings(chosen: { readonly concurrency: number; readonly staleMs: number }): WorkerSettings {
  const { concurrency, staleMs } = chosen
  return {
    ...WORKER_DEFAULTS,
    concurrency,
    limits: { ...RECOVERY_LIMITS, staleMs },
    recoverEveryMs: Math.min(WORKER_DEFAULTS.recoverEveryMs, staleMs),
  }
}

/** Heartbeats in the time after which a task counts as lost, so that a late one or two do no harm. */
const BEATS = 6
const LONGEST_BEAT_MS = 60_000
export const heartbeatMsOf = ({ staleMs }: Pick<RecoveryLimits, 'staleMs'>): number =>
  Math.min(staleMs / BEATS, LONGEST_BEAT_MS)

export interface WorkerDeps {
  readonly jobs: Pick<JobRunner, 'work' | 'stopWorking'>
  readonly handlers: readonly AnyJobHandler[]
  readonly rounds: readonly Round[]
  /** Makes the handlers give back the tasks that they are at. */
  readonly stopping: AbortController
  readonly log: FastifyBaseLogger
  readonly graceMs: number
}

export interface Worker {
  /** Takes no new work, waits a while for what is being made, gives the rest back to the queue. */
  stop(): Promise<void>
}

/** Rejects when a job kind has no handler, or two. */
export async function startWorker({ jobs, handlers, rounds, stopping, log, graceMs }: WorkerDeps): Promise<Worker> {
  await jobs.work(handlers)
  const running = startRounds(rounds, (round, err) => log.error({ err, round }, 'a round failed and will be repeated'))

  return {
    async stop() {
      const grace = setTimeout(() => stopping.abort(new WorkerStopping()), graceMs)
      await Promise.all([jobs.stopWorking(), running.stop()])
      clearTimeout(grace)
    },
  }
}

import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import {
  type Clock,
  type FileStore,
  type RecoveryLimits,
  RECOVERY_LIMITS,
  recoverTasks,
  removeUnusedUploads,
  sweepFiles,
} from '@toile/core'
import {
  type AnyJobHandler,
  blobStore,
  type ChangeListener,
  type Database,
  eventLog,
  eventReader,
  fileGarbage,
  idempotencyKeyStore,
  type JobRunner,
  ledgerOn,
  recoveryStore,
  requestStore,
  taskStore,
  unitOfWork,
  uploadStore,
} from '@toile/db'
import type { EngineRegistry, PictureFinisher } from '@toile/engines'
import { makePictureHandler } from './handlers/make-picture.ts'
import { sweepFilesHandler } from './handlers/sweep-files.ts'
import { type Hold, WorkerStopping } from './hold.ts'
import { startRounds } from './rounds.ts'

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

export interface WorkerDeps {
  readonly database: Database
  readonly jobs: JobRunner
  readonly changes: ChangeListener
  readonly files: FileStore
  readonly engines: EngineRegistry
  readonly finisher: Pick<PictureFinisher, 'finish'>
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** Handlers of the other areas, for the kinds that are not about pictures. */
  readonly handlers: readonly AnyJobHandler[]
  readonly settings: WorkerSettings
}

export interface Worker {
  /** Takes no new work, waits a while for what is being made, gives the rest back to the queue. */
  stop(): Promise<void>
}

const HOUR_MS = 60 * 60_000
/** R17. */
const IDEMPOTENCY_MS = 7 * 24 * HOUR_MS
/** A stream that is still open, or reopened, shows progress that old to nobody. */
const PROGRESS_MS = HOUR_MS
/** Heartbeats in the time after which a task counts as lost, so that a late one or two do no harm. */
const BEATS = 6
const LONGEST_BEAT_MS = 60_000

export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const { database, jobs, files, clock, log, settings } = deps
  const { limits } = settings
  const held = new Set<Hold>()
  const settling = unitOfWork(database, (tx) => ({
    requests: requestStore(tx),
    events: eventLog(tx),
    ledger: ledgerOn(tx),
    blobs: blobStore(tx),
    garbage: fileGarbage(tx),
    queue: jobs.within(tx),
  }))
  const looking = unitOfWork(database, (tx) => ({ recovery: recoveryStore(tx), queue: jobs.within(tx) }))
  const writing = { unit: unitOfWork(database, (tx) => ({ garbage: fileGarbage(tx) })), files }
  const keeping = unitOfWork(database, (tx) => ({ uploads: uploadStore(tx), blobs: blobStore(tx) }))

  await jobs.work([
    makePictureHandler(
      {
        ...deps,
        tasks: taskStore(database.drizzle),
        blobs: blobStore(database.drizzle),
        settling,
        writing,
        held,
        limits,
        heartbeatMs: Math.min(limits.staleMs / BEATS, LONGEST_BEAT_MS),
        onError: (err) => log.error({ err }, 'a task’s upkeep failed'),
      },
      settings.concurrency,
    ),
    sweepFilesHandler({ writing, clock }),
    ...deps.handlers,
  ])
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms)
  const rounds = startRounds(
    [
      {
        name: 'recover tasks',
        everyMs: settings.recoverEveryMs,
        async run() {
          const counts = await recoverTasks(settling, looking, limits, clock.now())
          if (counts.requeued + counts.resent + counts.failed > 0) log.warn(counts, 'tasks were recovered')
        },
      },
      { name: 'sweep files', everyMs: settings.sweepEveryMs, run: () => sweepFiles(writing, clock.now()) },
      { name: 'unused uploads', everyMs: HOUR_MS, run: () => removeUnusedUploads(keeping, clock.now()) },
      {
        name: 'idempotency keys',
        everyMs: HOUR_MS,
        run: () => idempotencyKeyStore(database.drizzle).removeOlder(ago(IDEMPOTENCY_MS)),
      },
      {
        name: 'old progress',
        everyMs: HOUR_MS,
        run: () => eventReader(database.drizzle).removeProgress(ago(PROGRESS_MS)),
      },
    ],
    (round, err) => log.error({ err, round }, 'a round failed and will be repeated'),
  )

  return {
    async stop() {
      await Promise.all([jobs.stopWorking(), rounds.stop()])
      const given = setTimeout(() => {
        for (const hold of held) hold.abort(new WorkerStopping())
      }, settings.graceMs)
      while (held.size > 0) {
        // Releases are seen at the next turn; there is nothing to subscribe to but each task's own end.
        // oxlint-disable-next-line no-await-in-loop
        await Promise.all([...held].map((hold) => hold.released))
      }
      clearTimeout(given)
    },
  }
}

import { removeUnusedUploads, recoverTasks, sweepFiles, type Clock, type FileStore } from '@toile/core'
import {
  blobStore,
  eventLog,
  eventReader,
  fileGarbage,
  idempotencyKeyStore,
  ledgerOn,
  recoveryStore,
  requestStore,
  taskStore,
  unitOfWork,
  uploadStore,
  type AnyJobHandler,
  type ChangeListener,
  type Database,
  type JobRunner,
} from '@toile/db'
import type { EngineRegistry, PictureFinisher } from '@toile/engines'
import type { FastifyBaseLogger } from 'fastify'
import { makePictureHandler, type VectorTools } from '../worker/handlers/make-picture.ts'
import { sweepFilesHandler } from '../worker/handlers/sweep-files.ts'
import type { Round } from '../worker/rounds.ts'
import { heartbeatMsOf, type WorkerDeps, type WorkerSettings } from '../worker/worker.ts'

export interface WorkerAdapters {
  readonly database: Database
  readonly jobs: JobRunner
  readonly changes: ChangeListener
  readonly files: FileStore
  readonly engines: EngineRegistry
  readonly finisher: Pick<PictureFinisher, 'finish'>
  readonly tools: VectorTools
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** Of the other areas: what is not about pictures. */
  readonly handlers: readonly AnyJobHandler[]
  readonly rounds: readonly Round[]
  readonly settings: WorkerSettings
}

const HOUR_MS = 60 * 60_000
/** R17. */
const IDEMPOTENCY_MS = 7 * 24 * HOUR_MS
/** No write takes that long: whoever began it is gone. */
const HALF_WRITTEN_MS = HOUR_MS
/** A stream that is still open, or reopened, shows progress that old to nobody. */
const PROGRESS_MS = HOUR_MS

/** What a worker process does, on its adapters; `startWorker` runs it. */
export function composeWorker(adapters: WorkerAdapters): WorkerDeps {
  const { database, jobs, files, clock, log, settings } = adapters
  const stopping = new AbortController()
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
  const makePicture = makePictureHandler(
    {
      ...adapters,
      tasks: taskStore(database.drizzle),
      blobs: blobStore(database.drizzle),
      reports: requestStore(database.drizzle),
      settling,
      writing,
      stopping: stopping.signal,
      limits: settings.limits,
      heartbeatMs: heartbeatMsOf(settings.limits),
      onError: (err) => log.error({ err }, 'a task’s upkeep failed'),
    },
    settings.concurrency,
  )
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms)
  const rounds: readonly Round[] = [
    {
      name: 'recover tasks',
      everyMs: settings.recoverEveryMs,
      async run() {
        const counts = await recoverTasks(settling, looking, settings.limits, clock.now())
        if (counts.requeued + counts.resent + counts.failed > 0) log.warn(counts, 'tasks were recovered')
      },
    },
    { name: 'sweep files', everyMs: settings.sweepEveryMs, run: () => sweepFiles(writing, clock.now()) },
    { name: 'half-written files', everyMs: HOUR_MS, run: () => files.removeHalfWritten(ago(HALF_WRITTEN_MS)) },
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
  ]
  return {
    jobs,
    handlers: [makePicture, sweepFilesHandler({ writing, clock }), ...adapters.handlers],
    rounds: [...rounds, ...adapters.rounds],
    stopping,
    log,
    graceMs: settings.graceMs,
  }
}

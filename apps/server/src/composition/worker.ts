import {
  advanceReruns,
  heartbeatIntervalMs,
  removeUnusedUploads,
  recoverTasks,
  collectFileGarbage,
  emptyRemovedCollections,
  finishUndone,
  giveUpCancels,
  lookAtOldPictures,
  purgeHidden,
  stopRemoteJobs,
  tellPositions,
  wordOldPictures,
  type Clock,
  type FileStore,
  type RemoteCalls,
  type SignPicture,
  type SettlementPorts,
} from '@toile/core'
import {
  blobStore,
  collectionStore,
  enginePrivacy,
  eventLog,
  eventReader,
  fileGarbage,
  hiddenPictures,
  idempotencyKeyStore,
  isDatabaseUnavailable,
  isQueryConnectionError,
  laneStore,
  ledgerOn,
  libraryStore,
  libraryLooks,
  libraryWords,
  recoveryStore,
  remoteCalls,
  remoteCancels,
  removeOldAccountTurns,
  requestStore,
  rerunStore,
  taskStore,
  unitOfWork,
  uploadStore,
  retryWhileUnavailable,
  type AnyJobHandler,
  type ChangeListener,
  type Database,
  type JobRunner,
  type Transaction,
  type WorkerPresence,
} from '@toile/db'
import type { EngineRegistry, PictureFinisher } from '@toile/engine'
import type { FastifyBaseLogger } from 'fastify'
import { lookAtStored } from '../pictures/look-at-stored.ts'
import { fileGarbageHandler } from '../worker/handlers/file-garbage.ts'
import type { MakePictureDeps } from '../worker/make-picture.ts'
import { createQueueLook } from '../worker/queue-look.ts'
import { createReaper } from '../worker/reaper.ts'
import type { ScheduledWork } from '../worker/scheduler.ts'
import type { WorkerDeps, WorkerSettings } from '../worker/worker.ts'
import { composePictureLoops } from './picture-loops.ts'
import { rerunDeps } from './reruns.ts'

export interface WorkerAdapters {
  readonly database: Database
  readonly jobs: JobRunner
  readonly changes: ChangeListener
  readonly files: FileStore
  readonly engines: EngineRegistry
  readonly finisher: Pick<PictureFinisher, 'finish' | 'prepare' | 'look'>
  readonly photoReader: MakePictureDeps['photoReader']
  readonly tools: MakePictureDeps['tools']
  readonly sign: SignPicture
  readonly facePictures: MakePictureDeps['facePictures']
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** Of the other areas: what is not about pictures. */
  readonly handlers: readonly AnyJobHandler[]
  readonly schedule: readonly ScheduledWork[]
  readonly settings: WorkerSettings
  /** Shows others that this process is there; null where nothing does. */
  readonly presence: Pick<WorkerPresence, 'number' | 'openLanes'> | null
  /** The start waited for the database: the heartbeats of others are as old as that. */
  readonly databaseWasUnavailable: boolean
}

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** How long recovery, and the choosing of lanes, wait for a row lock: rows of a stalled process are left to the next run. Chosen. */
const LOCK_TIMEOUT_MS = 500
/** How long an idempotency key is kept (R17). */
const IDEMPOTENCY_MS = 7 * DAY_MS
/** Age of a half-written file that is removed: no write takes that long, so its process is gone. */
const HALF_WRITTEN_MS = HOUR_MS
/** Between looks for jobs that nobody waits for any more. */
const CANCEL_INTERVAL_MS = 1_000
/** A vendor that has not answered by then is asked again later. */
const CANCEL_MS = 15_000
/** Between looks at who has come nearer. Chosen. */
const POSITION_INTERVAL_MS = 2_000
/** Between looks for pictures whose deletion cannot be undone any more. */
const PURGE_INTERVAL_MS = 2_000
/** Between looks for collections that were removed. */
const COLLECTIONS_INTERVAL_MS = 20_000
/** Between looks for pictures that an older version made. */
const LOOKS_INTERVAL_MS = 5_000
/** No open stream still needs progress events that are this old. */
const PROGRESS_MS = HOUR_MS

const NEVER = new AbortController().signal

/** What a worker process does, on its adapters; `startWorker` runs it. */
export function composeWorker(adapters: WorkerAdapters): WorkerDeps {
  const { database, jobs, files, clock, log, settings } = adapters
  const stopping = new AbortController()
  const settlementPorts = (tx: Transaction): SettlementPorts & { calls: RemoteCalls } => ({
    requests: requestStore(tx),
    events: eventLog(tx),
    ledger: ledgerOn(tx),
    blobs: blobStore(tx),
    garbage: fileGarbage(tx),
    calls: remoteCalls(tx),
  })
  const settling = unitOfWork(database, settlementPorts)
  const recovering = unitOfWork(database, settlementPorts, { lockTimeoutMs: LOCK_TIMEOUT_MS })
  const looking = unitOfWork(database, (tx) => ({ recovery: recoveryStore(tx) }))
  const writing = { unit: unitOfWork(database, (tx) => ({ garbage: fileGarbage(tx) })), files }
  const keeping = unitOfWork(database, (tx) => ({ uploads: uploadStore(tx), blobs: blobStore(tx) }))
  const purging = unitOfWork(database, (tx) => ({
    hidden: hiddenPictures(tx),
    library: libraryStore(tx),
    blobs: blobStore(tx),
    queue: jobs.within(tx),
  }))
  const emptying = unitOfWork(database, (tx) => ({ collections: collectionStore(tx) }))
  const wording = unitOfWork(database, (tx) => ({ words: libraryWords(tx) }))
  const seeing = unitOfWork(database, (tx) => ({ looks: libraryLooks(tx) }))
  const cancelling = unitOfWork(database, (tx) => ({ cancels: remoteCancels(tx), calls: remoteCalls(tx) }))
  const tasks = taskStore(database.drizzle, adapters.presence?.number)
  const making: MakePictureDeps = {
    ...adapters,
    tasks,
    blobs: blobStore(database.drizzle),
    reports: requestStore(database.drizzle),
    privacy: enginePrivacy(database.drizzle),
    settling,
    calls: unitOfWork(database, (tx) => ({ calls: remoteCalls(tx) })),
    writing,
    stopping: stopping.signal,
    limits: settings.limits,
    isDatabaseError: isQueryConnectionError,
    retryWhileUnavailable: (work) =>
      retryWhileUnavailable(work, { timeoutMs: settings.limits.staleMs, signal: stopping.signal, onWait: () => {} }),
    keepTrying: (work) =>
      retryWhileUnavailable(work, { timeoutMs: settings.limits.deadlineMs, signal: NEVER, onWait: () => {} }),
    callGraceMs: settings.callGraceMs,
    dailyBudgets: settings.dailyBudgets,
    heartbeatMs: heartbeatIntervalMs(settings.limits.staleMs),
    onError: (err) => log.error({ err }, 'a heartbeat failed'),
  }
  const look = createQueueLook(() => laneStore(database.drizzle).queued())
  const lanesOfOthers = adapters.engines.engines.flatMap(({ id, remote }) => (remote === undefined ? [] : id))
  const ago = (ms: number): Date => new Date(clock.now().getTime() - ms)
  const schedule: readonly ScheduledWork[] = [
    {
      name: 'recover tasks',
      everyMs: settings.reaperIntervalMs,
      run: createReaper({
        clock,
        staleMs: settings.limits.staleMs,
        wasUnavailable: adapters.databaseWasUnavailable,
        isUnavailable: isDatabaseUnavailable,
        reach: () => database.pool.query('SELECT 1'),
        async recover() {
          const counts = await recoverTasks(recovering, looking, settings.limits, clock)
          if (counts.requeued + counts.failed > 0) log.warn(counts, 'tasks were recovered')
        },
      }),
    },
    {
      name: 'file garbage',
      everyMs: settings.fileGarbageIntervalMs,
      run: () => collectFileGarbage(writing, clock.now()),
    },
    {
      name: 'reruns',
      everyMs: settings.rerunIntervalMs,
      run: () => advanceReruns(rerunDeps(adapters), (err) => log.error({ err }, 'a rerun does not go on')),
    },
    {
      name: 'ended reruns',
      everyMs: HOUR_MS,
      run: () => rerunStore(database.drizzle).removeOlder(ago(IDEMPOTENCY_MS)),
    },
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
      run: () => eventReader(database.drizzle).removeStandings(ago(PROGRESS_MS)),
    },
    // One for each engine, so that a vendor that does not answer keeps no other waiting.
    ...adapters.engines.engines.flatMap(({ id, remote }) =>
      remote === undefined
        ? []
        : {
            name: `jobs to stop at ${id}`,
            everyMs: CANCEL_INTERVAL_MS,
            run: () =>
              stopRemoteJobs({
                unit: cancelling,
                engine: id,
                cancel: (job) => remote.cancel(job, AbortSignal.timeout(CANCEL_MS)),
                onError: (err, { id: cancel, tries }) => log.warn({ err, cancel, tries }, 'a job could not be stopped'),
              }),
          },
    ),
    {
      name: 'places in lanes',
      everyMs: POSITION_INTERVAL_MS,
      run: async () =>
        (await look.isEmpty()) ||
        tellPositions({ lanes: laneStore(database.drizzle), settling: recovering }, lanesOfOthers),
    },
    {
      name: 'deleted pictures',
      everyMs: PURGE_INTERVAL_MS,
      run: () => purgeHidden(purging, clock.now(), (err) => log.error({ err }, 'deleted pictures of an account stay')),
    },
    { name: 'undone deletions', everyMs: PURGE_INTERVAL_MS, run: () => finishUndone(purging) },
    { name: 'removed collections', everyMs: COLLECTIONS_INTERVAL_MS, run: () => emptyRemovedCollections(emptying) },
    { name: 'words of old pictures', everyMs: HOUR_MS, run: () => wordOldPictures(wording) },
    {
      name: 'looks of old pictures',
      everyMs: LOOKS_INTERVAL_MS,
      run: () =>
        lookAtOldPictures({
          unit: seeing,
          lookAt: (picture) => lookAtStored({ files, finisher: adapters.finisher, signal: stopping.signal }, picture),
          isBusy: async () => !(await look.isEmpty()),
        }),
    },
    { name: 'jobs that were not stopped', everyMs: HOUR_MS, run: () => giveUpCancels(cancelling) },
    { name: 'old turns', everyMs: HOUR_MS, run: () => removeOldAccountTurns(database.drizzle, ago(DAY_MS)) },
  ]
  return {
    jobs,
    handlers: [fileGarbageHandler({ writing, clock }), ...adapters.handlers],
    pictures: composePictureLoops(making, { ...adapters, look, recovering, concurrency: settings.concurrency }),
    schedule: [...schedule, ...adapters.schedule],
    stopping,
    log,
    graceMs: settings.graceMs,
  }
}

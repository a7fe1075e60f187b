import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { JOB_KINDS, JOB_RETRIES, type JobKind, type JobPayloads, type JobQueue } from '@toile/core'
import type { Database, Queryable } from '../database.ts'
import { watchQueueErrors, type QueueListener } from './queue-errors.ts'

/** What a worker does with each job of one kind. */
interface JobHandler<Kind extends JobKind = JobKind> {
  readonly kind: Kind
  /** Jobs at a time in this process. */
  readonly concurrency: number
  handle(payload: JobPayloads[Kind]): Promise<void>
}

/** A handler as a list of several kinds holds it. */
export type AnyJobHandler = { [Kind in JobKind]: JobHandler<Kind> }[JobKind]

export interface JobRunner {
  /** The queue as a port of one transaction. */
  within(tx: Queryable): JobQueue
  /** Starts to take jobs. Rejects when a kind has no handler or two. */
  work(handlers: readonly AnyJobHandler[]): Promise<void>
  /** Takes no more jobs. Resolves when those that were taken have ended, also one that was just on its way here. */
  stopWorking(): Promise<void>
  close(): Promise<void>
}

export interface JobRunnerOptions {
  readonly database: Database
  /** The queue's own troubles, and what handlers rejected with. */
  readonly onError: (error: Error) => void
  /** By default `onError` hears of the database, and nobody of warnings. */
  readonly news?: Partial<Omit<QueueListener, 'onError'>>
  /** Seconds between polls. Notices come at once; polling only catches lost ones. */
  readonly pollingSeconds?: number
}

/** Longer than any handler runs: a job that is still active after that belongs to a process that died. */
const EXPIRE_SECONDS = 60 * 60
/** How long pg-boss keeps a job that has ended, or that waits, in seconds. Chosen. */
const RETENTION_SECONDS = {
  ended: 60 * 60,
  waiting: 7 * 24 * 60 * 60,
} as const

/** pg-boss on the product's own database: what is sent commits, or rolls back, with the transaction it came from. */
export async function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const boss = new PgBoss({
    connectionString: options.database.connectionString,
    // It asks in turn, in milliseconds; one more connection is for its notices.
    max: 1,
    application_name: 'toile-queue',
    schedule: false,
    useListenNotify: true,
    monitorVacuum: false,
  })
  const { onError } = options
  const news: QueueListener = {
    onUnavailable: onError,
    onAvailable: () => {},
    onWarning: () => {},
    ...options.news,
    onError,
  }
  const endFollowing = watchQueueErrors(boss, news, () => options.database.pool.query('SELECT 1'))
  try {
    await boss.start()
    for (const kind of JOB_KINDS) {
      // One after the other: each creates its queue under a lock of pg-boss.
      await createQueue(boss, kind)
    }
  } catch (error) {
    endFollowing()
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
  const polling = options.pollingSeconds ?? 2

  async function take<Kind extends JobKind>({ kind, handle }: JobHandler<Kind>): Promise<void> {
    const worker = await boss.work<JobPayloads[Kind]>(
      kind,
      { batchSize: 1, pollingIntervalSeconds: polling, notifyPollingIntervalSeconds: polling },
      async ([job]) => {
        if (job === undefined) return
        try {
          await handle(job.data)
        } catch (error) {
          onError(error instanceof Error ? error : new Error(String(error)))
          throw error
        } finally {
          // There may be more, of which it was told while it was busy: else it would wait for its next look.
          boss.notifyWorker(worker)
        }
      },
    )
  }

  return {
    within: (tx) => ({
      async send(kind, payload) {
        const id = await boss.send(kind, payload, { db: fromDrizzle(tx, sql) })
        // Null means that pg-boss dropped it as a duplicate; none of ours may be.
        if (id === null) throw new Error(`The queue refused a job of kind ${kind}`)
      },
    }),

    async work(handlers) {
      checkHandlers(handlers)
      const workers = handlers.flatMap((handler) => Array.from({ length: handler.concurrency }, () => handler))
      await Promise.all(workers.map((handler) => take(handler)))
    },

    async stopWorking() {
      await Promise.all(JOB_KINDS.map((kind) => boss.offWork(kind)))
    },

    async close() {
      endFollowing()
      await boss.stop({ graceful: false })
    },
  }
}

async function createQueue(boss: PgBoss, kind: JobKind): Promise<void> {
  const retry = JOB_RETRIES[kind]
  const settings = {
    notify: true,
    retryLimit: retry?.limit ?? 0,
    ...(retry && { retryBackoff: true, retryDelay: retry.firstDelaySeconds, retryDelayMax: retry.longestDelaySeconds }),
    expireInSeconds: EXPIRE_SECONDS,
    retentionSeconds: RETENTION_SECONDS.waiting,
    deleteAfterSeconds: RETENTION_SECONDS.ended,
  }
  await boss.createQueue(kind, settings)
  // A queue that was there keeps the settings of the version that made it until it is told.
  await boss.updateQueue(kind, settings)
}

/** Throws unless every kind has exactly one handler: work that nobody takes would wait for ever, unseen. */
export function checkHandlers(handlers: readonly Pick<AnyJobHandler, 'kind'>[]): void {
  for (const kind of JOB_KINDS) {
    const count = handlers.filter((handler) => handler.kind === kind).length
    if (count === 0) throw new Error(`No handler for jobs of kind ${kind}`)
    if (count > 1) throw new Error(`${count} handlers for jobs of kind ${kind}`)
  }
}

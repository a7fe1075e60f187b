import {
  demoAccountStore,
  isDatabaseUnavailable,
  migrateDatabase,
  openDatabase,
  reachDatabase,
  retryWhileUnavailable,
  type Database,
} from '@toile/db'
import { startEmbeddedPostgres } from '@toile/local-postgres'
import type { Logger } from 'pino'
import { SettingsError, type Config } from '../config/config.ts'

export interface DatabaseOptions {
  readonly config: Config
  readonly log: Logger
  /** Ends the wait for a database that is unavailable. */
  readonly signal: AbortSignal
  /** The process cannot go on: it is to be stopped. */
  readonly onFatal: (error: Error) => void
}

/**
 * The database at this version's schema; an embedded server is started first. Rejects with `SettingsError` for what only
 * the operator can change.
 */
export async function openMigratedDatabase(
  { config, log, signal, onFatal }: DatabaseOptions,
  later: (close: () => unknown) => void,
): Promise<Database> {
  let connectionString = config.databaseUrl
  if (connectionString === null) {
    const postgres = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      log: { info: (message) => log.info(message), error: (message) => log.error(message) },
    })
    later(() => postgres.stop())
    postgres.failed.then(onFatal, onFatal)
    connectionString = postgres.connectionString
  }
  await reachDatabase(connectionString, signal).catch((error: unknown) => {
    throw isRefusal(error) ? new SettingsError([`DATABASE_URL is refused by its server: ${error.message}.`]) : error
  })
  await migrateDatabase(connectionString)
  const database = openDatabase({
    connectionString,
    maxConnections: config.databasePool,
    onIdleError: (err) => log.warn({ err }, 'a database connection broke'),
  })
  later(() => database.close())
  if (!config.local && (await demoAccountStore(database.drizzle).find()) !== null) {
    throw new SettingsError([
      'DATABASE_URL names a database that local mode has used: it holds the demo account. Production needs its own.',
    ])
  }
  return database
}

/** The server refuses the user, the password or the database. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(?:28P01|28000|3D000|42501)$/.test(String(error.code))

/** While waiting, one log line in each interval. Chosen. */
const LOG_INTERVAL_MS = 10_000

/**
 * Repeats a start that needs the database while that is unavailable: it may be recovering or starting. Rejects with
 * `SettingsError` when DATABASE_WAIT_SECONDS are over. `start` is told whether it was waited for.
 */
export async function waitForDatabase<Started>(
  start: (waited: boolean) => Promise<Started>,
  { config, log, signal }: Pick<DatabaseOptions, 'config' | 'log' | 'signal'>,
): Promise<Started> {
  const longest = config.databaseWaitSeconds
  let lastTold = -LOG_INTERVAL_MS
  let waited = false
  const onWait = (error: unknown, waitedMs: number): void => {
    waited = true
    if (waitedMs - lastTold < LOG_INTERVAL_MS) return
    lastTold = waitedMs
    log.warn(
      { reason: reasonOf(error), waitedSeconds: Math.round(waitedMs / 1000), longestSeconds: longest },
      'the database is unavailable: the start waits for it',
    )
  }
  return retryWhileUnavailable(() => start(waited), { timeoutMs: longest * 1000, signal, onWait }).catch(
    (error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
      throw new SettingsError([
        `DATABASE_URL: the database was unavailable for ${longest} s (DATABASE_WAIT_SECONDS): ${reasonOf(error)}.`,
      ])
    },
  )
}

/** In one line. Of several addresses that were tried, the last one's. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors.at(-1))
  return error instanceof Error ? error.message : String(error)
}

import type { ChildProcess } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { findBinaries } from './binaries.ts'
import {
  clearLeftovers,
  DATABASE,
  ensureCluster,
  findServer,
  startServer,
  stopServer,
  USER,
  type Address,
} from './cluster.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { acquireProcessLock } from './process-lock.ts'
import { chooseRunner, giveTo, madeHome, type Runner } from './runner.ts'

export interface EmbeddedPostgresOptions {
  /** Toile's data folder (DATA_DIR); the database lives in `postgres` under it. Made if missing. */
  readonly dataDir: string
  readonly log: { info(message: string): void; error(message: string): void }
  /** False trades safety against power cuts for speed. For tests only. Default true. */
  readonly durable?: boolean
  /** Most connections at a time. Default 60. */
  readonly maxConnections?: number
  /** False leaves Linux user namespaces unused when started by root. Default true. */
  readonly namespaces?: boolean
  /** Listens on this port of 127.0.0.1, and not on a socket. Default: a socket, where its path is short enough for one. */
  readonly port?: number
  /** Root only: where binaries and data go if the server's user cannot reach `dataDir`. Default /var/lib/toile. */
  readonly sharedFolder?: string
}

export interface EmbeddedPostgres {
  /** A `postgres:` address with user, password and database; the host is a socket's folder or 127.0.0.1. */
  readonly connectionString: string
  /** Process id of the server. */
  readonly pid: number
  /** Resolves with a reason when the server ends without having been asked to; never after `stop`. */
  readonly failed: Promise<EmbeddedPostgresError>
  /** Cuts all sessions, writes everything to disk, ends the server and frees the data folder. Safe to call again. */
  stop(): Promise<void>
}

/** Linux takes socket paths of 107 bytes, macOS of 103. */
const LONGEST_SOCKET_PATH = 103

/**
 * Starts a PostgreSQL server of our own on a data folder. It is reached over a Unix socket in that folder, which only
 * this user can open, or, where the path is too long for one, on a free port of 127.0.0.1; a random password protects
 * both. If this process is killed the server keeps running, and the next call stops it and recovers.
 *
 * @throws EmbeddedPostgresError with a message for the person who started Toile
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, maxConnections = 60, namespaces = true, sharedFolder = SHARED_FOLDER } = options
  const base = baseOf(options.dataDir)
  makeFolder(base)
  const lock = acquireProcessLock(base)
  try {
    const runner = await chooseRunner({ home: base, binaries: await findBinaries(), namespaces, sharedFolder })
    if (runner.home !== base) log.info(`The database lives in ${runner.home}, where its own user can reach it.`)
    await clearLeftovers(runner, (message) => log.info(message))
    const password = ensureCluster(runner, { durable })
    const { server, address } = await listen(runner, settings(durable, maxConnections), options.port)
    const pid = server.pid as number

    let stopping: Promise<void> | undefined
    const failed = new Promise<EmbeddedPostgresError>((resolveFailed) => {
      server.once('exit', (code, signal) => {
        process.off('exit', stopWithProcess)
        if (stopping) return
        const error = new EmbeddedPostgresError(
          'start-failed',
          `The database server ended unexpectedly (${signal ?? `code ${code}`}). See ${join(runner.home, 'server.log')}.`,
        )
        log.error(error.message)
        resolveFailed(error)
      })
    })
    // However this process ends, short of a kill -9, it does not leave the server behind.
    const stopWithProcess = (): void => void server.kill('SIGINT')
    process.once('exit', stopWithProcess)

    return {
      connectionString: connectionString(address, password),
      pid,
      failed,
      stop: () =>
        (stopping ??= stopServer(pid).finally(() => {
          process.off('exit', stopWithProcess)
          lock.release()
        })),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * The address of a server that another process has started on a data folder, as its `connectionString`; null when none runs
 * there, or is not ready yet. It may be stopped at any moment by whoever started it.
 *
 * @param sharedFolder as of `startEmbeddedPostgres`
 */
export function findEmbeddedPostgres(dataDir: string, sharedFolder: string = SHARED_FOLDER): string | null {
  const found = findServer(madeHome(baseOf(dataDir), sharedFolder))
  return found && connectionString(found.address, found.password)
}

const SHARED_FOLDER = '/var/lib/toile'
const baseOf = (dataDir: string): string => join(resolve(dataDir), 'postgres')

/** Small: the machine's memory belongs to the pictures. */
function settings(durable: boolean, maxConnections: number): Record<string, string> {
  return {
    max_connections: String(maxConnections),
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    // Statements hold addresses and prompts: errors are the application's to report, without them.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'no-permission',
      `The data folder ${folder} cannot be made: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}

async function listen(
  runner: Runner,
  all: Readonly<Record<string, string>>,
  port: number | undefined,
): Promise<{ server: ChildProcess; address: Address }> {
  if (port !== undefined) return { server: await startServer(runner, { port }, all), address: { port } }
  const socketFolder = join(runner.home, 'run')
  if (Buffer.byteLength(join(socketFolder, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH) {
    // What a killed server left here is nobody's: the process lock is ours and no server runs.
    rmSync(socketFolder, { recursive: true, force: true })
    mkdirSync(socketFolder, { mode: 0o700 })
    giveTo(runner.user, socketFolder)
    const address = { socketFolder }
    return { server: await startServer(runner, address, all), address }
  }
  for (let attempt = 1; ; attempt++) {
    const address = { port: await freePort() }
    try {
      return { server: await startServer(runner, address, all), address }
    } catch (error) {
      // A port that was free a moment ago may be somebody's now.
      const taken = error instanceof EmbeddedPostgresError && error.message.includes('Address already in use')
      if (!taken || attempt === 5) throw error
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolvePort(address.port)
        else reject(new Error('no port'))
      })
    })
  })
}

function connectionString(address: Address, password: string): string {
  const host = 'port' in address ? `127.0.0.1:${address.port}` : `${encodeURIComponent(address.socketFolder)}:5432`
  return `postgres://${USER}:${password}@${host}/${DATABASE}`
}

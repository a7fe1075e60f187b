import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './errors.ts'
import { ended, isRunning, processesOf, servesCluster } from './processes.ts'
import { clusterOf, giveTo, type Runner } from './runner.ts'

export const DATABASE = 'toile'
export const USER = 'toile'
const PASSWORD_FILE = 'toile.password'

/** Milliseconds that a stop may take. Chosen: only a machine in trouble needs longer. */
const STOP_TIMEOUT_MS = {
  /** Ends transactions and writes a checkpoint. */
  fast: 30_000,
  /** Ends at once; recovery follows at the next start. */
  immediate: 10_000,
} as const
/** Recovery after a crash replays the log and may take its time: it is bounded by max_wal_size. */
const START_MS = 180_000

/** Nothing of the caller's environment: PGDATA, PGPORT and their kin would change what the server does. */
const ENVIRONMENT = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

/**
 * Makes the cluster, unless it exists: UTF-8, PostgreSQL's own C.UTF-8 (the same order and case rules on every
 * system, whatever its C library), scram passwords, page checksums, and a database of our own. It is made beside
 * its place and moved there when complete, so that a start that was killed in the middle leaves nothing half done.
 *
 * @returns the password of the database user, which is random and lies in the cluster (mode 0600)
 */
export function ensureCluster(runner: Runner, { durable }: { durable: boolean }): string {
  const { home, binaries, prefix, user } = runner
  const cluster = clusterOf(home)
  if (existsSync(cluster)) {
    const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
    const ours = binaries.version.split('.')[0]
    if (made !== ours) {
      throw new EmbeddedPostgresError(
        'wrong-version',
        `The database in ${cluster} was made by PostgreSQL ${made}, and this version of Toile brings ${ours}. ` +
          'Dump it with the old version and load it with the new one.',
      )
    }
    return passwordOf(cluster)
  }

  const partial = join(home, 'cluster.new')
  const partialPassword = join(home, 'password.new')
  const password = randomBytes(24).toString('base64url')
  rmSync(partial, { recursive: true, force: true })
  rmSync(partialPassword, { force: true })
  writeFileSync(partialPassword, `${password}\n`, { mode: 0o600 })
  giveTo(user, partialPassword)
  run([
    binaries.initdb,
    `--pgdata=${partial}`,
    `--username=${USER}`,
    `--pwfile=${partialPassword}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ])
  run(
    [binaries.postgres, '--single', '-D', partial, '-c', 'exit_on_error=on', ...(durable ? [] : ['-F']), 'postgres'],
    `CREATE DATABASE ${DATABASE}\n`,
  )
  renameSync(partialPassword, join(partial, PASSWORD_FILE))
  renameSync(partial, cluster)
  return password

  function run(words: readonly string[], input = ''): void {
    const [program = '', ...args] = [...prefix, ...words]
    const result = spawnSync(program, args, { ...user, cwd: '/', env: ENVIRONMENT, encoding: 'utf8', input })
    if (result.status === 0) return
    const output = `${result.error?.message ?? ''}\n${result.stderr ?? ''}`.trim()
    throw new EmbeddedPostgresError('init-failed', `The database could not be set up in ${home}:\n${output}`)
  }
}

/**
 * Stops the server that an earlier process left behind when it was killed, and removes what would keep a new one from
 * starting. To be called by the holder of the process lock only: then a running server has no rightful user.
 */
export async function clearLeftovers(runner: Runner, log: (message: string) => void): Promise<void> {
  if (!existsSync(clusterOf(runner.home))) return
  const cluster = realpathSync(clusterOf(runner.home))
  const pid = readStatus(cluster)?.pid
  if (pid !== undefined && servesCluster(pid, cluster)) {
    log(`Stopping the database server that the last run left behind (pid ${pid}).`)
    await stopServer(pid)
  }
  // Children of a killed server end by themselves, a moment later; a server beside them would ruin the data.
  await Promise.all(processesOf(cluster).map((child) => ended(child, STOP_TIMEOUT_MS.immediate)))
  const stillThere = processesOf(cluster).filter(isRunning)
  if (stillThere.length > 0) {
    throw new EmbeddedPostgresError(
      'stop-failed',
      `Processes ${stillThere.join(', ')} still use the database in ${cluster}. End them and start again.`,
    )
  }
  // A pid file whose pid now belongs to a stranger would make the new server believe that another one runs.
  if (pid !== undefined && !servesCluster(pid, cluster)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

/** Where a server listens: exactly one of the two. */
export type Address = { readonly socketFolder: string } | { readonly port: number }

/**
 * Starts the server and waits until it takes connections. It leads a session of its own: Ctrl-C in a terminal must not
 * stop the database before the application has put its work in order. It writes to a file, not to a pipe of ours,
 * because it may outlive us.
 *
 * @throws EmbeddedPostgresError `start-failed` with the server's own words
 */
export async function startServer(
  { home, binaries, prefix, user }: Runner,
  address: Address,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const cluster = realpathSync(clusterOf(home))
  const logFile = join(home, 'server.log')
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`)
  const all: Record<string, string> = {
    ...settings,
    ...('port' in address
      ? { listen_addresses: '127.0.0.1', port: String(address.port), unix_socket_directories: '' }
      : {
          listen_addresses: '',
          port: '5432',
          unix_socket_directories: `"${address.socketFolder.replaceAll('"', '""')}"`,
          unix_socket_permissions: '0700',
        }),
  }
  const [program = '', ...args] = [
    ...prefix,
    binaries.postgres,
    '-D',
    cluster,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const output = openSync(logFile, 'w', 0o600)
  const server = spawn(program, args, {
    ...user,
    cwd: '/',
    env: ENVIRONMENT,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  let failure: Error | undefined
  server.once('error', (error) => {
    failure = error
  })
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (failure ?? (server.exitCode !== null || server.signalCode !== null)) break
    const status = readStatus(cluster)
    if (status?.ready && status.pid === server.pid) {
      server.unref()
      return server
    }
    await delay(10)
  }
  server.kill('SIGQUIT')
  throw new EmbeddedPostgresError(
    'start-failed',
    `The database did not start in ${cluster}:\n${failure?.message ?? readFileSync(logFile, 'utf8').trim()}`,
  )
}

/** Ends a server: sessions are cut and everything is written; only if that takes too long, the hard way. */
export async function stopServer(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', STOP_TIMEOUT_MS.fast],
    ['SIGQUIT', STOP_TIMEOUT_MS.immediate],
  ] as const) {
    if (isRunning(pid)) process.kill(pid, signal)
    if (await ended(pid, patience)) return
  }
  throw new EmbeddedPostgresError('stop-failed', `The database server (pid ${pid}) does not stop.`)
}

/** Where the server of a home takes connections, and its user's password; null when none runs, or is not ready yet. */
export function findServer(home: string): { readonly address: Address; readonly password: string } | null {
  if (!existsSync(clusterOf(home))) return null
  const cluster = realpathSync(clusterOf(home))
  const status = readStatus(cluster)
  if (!status?.ready || !servesCluster(status.pid, cluster)) return null
  const address = status.socketFolder === '' ? { port: status.port } : { socketFolder: status.socketFolder }
  return { address, password: passwordOf(cluster) }
}

const passwordOf = (cluster: string): string => readFileSync(join(cluster, PASSWORD_FILE), 'utf8').trim()

interface Status {
  readonly pid: number
  readonly ready: boolean
  readonly port: number
  /** Empty when it listens on a port. */
  readonly socketFolder: string
}

/**
 * The server keeps its pid in line 1, its port in 4, its socket's folder in 5 and its state in 8 of this file (PostgreSQL's
 * miscadmin.h, pidfile.h).
 */
function readStatus(cluster: string): Status | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10))
  if (Number.isNaN(pid) || pid === 0) return undefined
  return {
    pid,
    ready: lines[7]?.trim() === 'ready',
    port: Number.parseInt(lines[3] ?? '', 10),
    socketFolder: lines[4]?.trim() ?? '',
  }
}

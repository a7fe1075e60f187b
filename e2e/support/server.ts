import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { KeptMail } from '@toile/contract'
import { startEmbeddedPostgres } from '@toile/local-postgres'
import pg from 'pg'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export interface Toile {
  /** `http://localhost:PORT`, as links in mails begin. */
  readonly url: string
  /** The same server at 127.0.0.1: another origin, with cookies of its own and without passkeys. */
  readonly urlByNumber: string
  /** A pool on the server's own database, to look at what a click really wrote. */
  readonly database: pg.Pool
  /** The running server's process. */
  readonly pid: number
  /** Mails of local mode, newest first. */
  mails(): Promise<KeptMail[]>
  /** Ends the server: `SIGTERM` asks it to, `SIGKILL` does not. Its exit code, or null where a signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
  /** Starts it again on the same port and data. */
  start(): Promise<void>
  close(): Promise<void>
}

/**
 * The real server as a process, with a database and a data folder of its own; of another checkout where `root` is one, or
 * started by another file than its own `main.ts`.
 */
export async function startToile(
  env: Readonly<Record<string, string>> = {},
  root = ROOT,
  main = join(root, 'apps/server/src/main.ts'),
): Promise<Toile> {
  const cache = join(ROOT, '.cache')
  await mkdir(cache, { recursive: true })
  const dataDir = await mkdtemp(join(cache, 'e2e-'))
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'database'),
    log: { info: () => {}, error: (message) => console.error(message) },
    durable: false,
  })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const database = new pg.Pool({ connectionString: postgres.connectionString, max: 4 })
  // The database is stopped under idle connections at the end; without a listener that would end the test run.
  database.on('error', () => {})
  let server: ChildProcess | undefined

  async function start(): Promise<void> {
    const child = spawn(process.execPath, [main], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: '',
        PORT: String(port),
        DATA_DIR: join(dataDir, 'data'),
        DATABASE_URL: postgres.connectionString,
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    server = child
    let ended = false
    child.once('exit', () => {
      ended = true
    })
    for (let attempt = 0; attempt < 900; attempt += 1) {
      if (ended) throw new Error(`the server ended with ${child.exitCode}`)
      // Asking until it answers is the awaited state here: a process has no promise to wait on.
      if (await isHealthy(url)) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('the server did not answer within 90 s')
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = server
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
    return child.exitCode
  }

  await start()
  return {
    url,
    urlByNumber: `http://127.0.0.1:${port}`,
    database,
    get pid() {
      if (server?.pid === undefined) throw new Error('the server does not run')
      return server.pid
    },
    mails: async () => (await fetch(`${url}/dev/mail/?format=json`)).json() as Promise<KeptMail[]>,
    start,
    end,
    async close() {
      await end('SIGTERM')
      await database.end()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health/`).then(
    (answer) => answer.ok,
    () => false,
  )

/** A port that nobody listens on now, on no address of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

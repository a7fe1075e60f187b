import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, order, type TestApp } from '../testing/index.ts'

/**
 * Real processes are stopped and killed here, with no chance to tidy up, at points of a picture that `npm run chaos` meets
 * by chance alone. The tests are one story of two workers: to start these is most of what it costs.
 */
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const COMPILED = fileURLToPath(new URL('../../../../.cache/kill-compiled', import.meta.url))
const LIMIT_MS = 240_000

let server: TestApp
let dataDir: string
let buyers = 0
const jobs: string[] = []
const processes: Toile[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'toile-kill-'))
  // Orders come through an instance that makes nothing itself.
  server = await createTestApp({ worker: null, operations: ['create-pattern'] })
})
afterAll(async () => {
  await Promise.all(processes.map((each) => each.end('SIGKILL')))
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

interface Toile {
  readonly child: ChildProcess
  /** Resolves when the process logs this message; rejects when it ends without. */
  logs(message: string): Promise<void>
  /** Whether it has logged this message. */
  hasLogged(message: string): boolean
  end(signal: NodeJS.Signals): Promise<void>
  /** Ctrl-C, as a terminal gives it: to the process and to all of its group. Resolves to the exit code. */
  interrupt(): Promise<number | null>
}

function startProcess(roles: string): Toile {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own, as a terminal gives each command.
    detached: true,
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: server.database.connectionString,
      DATA_DIR: dataDir,
      STORAGE_DIR: server.filesRoot,
      ROLES: roles,
      PORT: '0',
      WORKER_CONCURRENCY: '2',
      TASK_STALE_SECONDS: '2',
      LOG_LEVEL: 'info',
      NODE_COMPILE_CACHE: COMPILED,
    },
  })
  const seen: string[] = []
  const waiting: { message: string; resolve: () => void; reject: (reason: Error) => void }[] = []
  createInterface({ input: child.stderr! }).on('line', (line) => {
    seen.push(line)
    for (const { message, resolve } of waiting) if (line.includes(message)) resolve()
  })
  // A message that will never come fails the test at once, and not after its limit.
  child.once('exit', () => {
    for (const { message, reject } of waiting)
      reject(new Error(`no ${message} before the end: ${seen.slice(-5).join('\n')}`))
  })
  const toile: Toile = {
    child,
    logs(message) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      if (toile.hasLogged(message)) resolve()
      else waiting.push({ message, resolve, reject })
      return promise
    },
    hasLogged: (message) => seen.some((line) => line.includes(message)),
    async interrupt() {
      const exit = once(child, 'exit')
      process.kill(-child.pid!, 'SIGINT')
      return (await exit)[0]
    },
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    },
  }
  processes.push(toile)
  return toile
}

const count = async (query: string): Promise<number> => Number((await server.database.pool.query(query)).rows[0].count)
const images = () => count('SELECT count(*) FROM outputs')
const running = () => count(`SELECT count(*) FROM tasks WHERE status = 'running'`)
/** Statements of others that the database is at. */
const active = () =>
  count(`SELECT count(*) FROM pg_stat_activity
    WHERE state = 'active' AND datname = current_database() AND pid <> pg_backend_pid()`)
const openJobs = () => count(`SELECT count(*) FROM generation_requests WHERE status = 'open'`)
const until = (condition: () => Promise<boolean>): Promise<void> =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: LIMIT_MS, interval: 20 })

/** As many jobs as an account may have under way; every job one picture for 4 credits, of a motif that is drawn fast. */
async function orderFour(): Promise<void> {
  buyers += 1
  const client = await server.signIn(await server.createAccount(`buyer${buyers}`, { credits: 50 }))
  jobs.push(...(await Promise.all([1, 2, 3, 4].map((number) => order(client, { prompt: `gingham ${number}` })))))
}

/** Of all that was ordered until now. */
async function expectEachMadeOnce(): Promise<void> {
  const { rows } = await server.database.pool.query(
    `SELECT request_id, count(*) FILTER (WHERE kind = 'image')::int AS images,
            count(*) FILTER (WHERE kind = 'done')::int AS done,
            max(id)::int AS last, max(id) FILTER (WHERE kind = 'done')::int AS done_id
     FROM events GROUP BY request_id`,
  )
  expect(rows.map((row) => row.request_id).toSorted()).toEqual([...jobs].toSorted())
  for (const row of rows) expect(row).toMatchObject({ images: 1, done: 1, done_id: row.last })
  expect(await images()).toBe(jobs.length)
  const money = await server.database.pool.query(
    `SELECT b.credits, sum(l.amount)::int AS sum, count(*) FILTER (WHERE l.reason = 'refund')::int AS refunds
     FROM balances b JOIN ledger l USING (account_id) JOIN accounts a ON a.id = b.account_id
     WHERE a.username LIKE 'buyer%' GROUP BY b.account_id, b.credits`,
  )
  expect(money.rows).toEqual(Array.from({ length: buyers }, () => ({ credits: 34, sum: 34, refunds: 0 })))
}

/** But for what a death cut off in the middle of a file: it lies apart, and goes an hour later (packages/storage tests it). */
async function storedFiles(): Promise<readonly string[]> {
  const names = await readdir(server.filesRoot, { recursive: true, withFileTypes: true })
  return names
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => `${entry.parentPath.slice(server.filesRoot.length + 1)}/${entry.name}`)
    .filter((path) => !path.startsWith('.writing/'))
}

/** What lies in the store is what the database counts, but for what is announced as garbage. */
async function expectNoLostFiles(): Promise<void> {
  const stored = await storedFiles()
  const { rows } = await server.database.pool.query<{ key: string }>(
    `SELECT storage_key AS key FROM blobs UNION SELECT thumbnail_key FROM blobs
     UNION SELECT vector_key FROM blobs UNION SELECT invented_key FROM blobs UNION SELECT storage_key FROM storage_garbage`,
  )
  const known = new Set(rows.map((row) => row.key))
  const unknown = stored.filter((key) => !known.has(key))
  if (unknown.length === 0) return
  // The workers sweep meanwhile: what they removed between the two looks is not lost.
  const left = new Set(await storedFiles())
  expect(unknown.filter((key) => left.has(key))).toEqual([])
}

let worker: Toile
let other: Toile

test(
  'a worker that is stopped and goes on after its pictures were given away: each picture is made once',
  { timeout: LIMIT_MS },
  async () => {
    worker = startProcess('http,worker')
    await worker.logs('"started"')
    await orderFour()
    await until(async () => (await images()) >= 1 && (await running()) >= 1)
    worker.child.kill('SIGSTOP')
    // What it had sent is still done.
    await until(async () => (await active()) === 0)
    expect(await running()).toBeGreaterThanOrEqual(1)
    other = startProcess('worker')
    await until(async () => (await openJobs()) === 0)
    await expectEachMadeOnce()

    const noticed = Promise.race([
      worker.logs('a task was taken away'),
      worker.logs('a picture came too late and was dropped'),
    ])
    worker.child.kill('SIGCONT')
    await noticed
    await expectEachMadeOnce()
    await expectNoLostFiles()
  },
)

test(
  'a worker killed in the middle of a picture: another one makes it, and each is made once',
  { timeout: LIMIT_MS },
  async () => {
    await orderFour()
    // More than one of them has in hand.
    await until(async () => (await running()) >= 3)
    await other.end('SIGKILL')
    expect(await running()).toBeGreaterThanOrEqual(1)
    await until(async () => (await openJobs()) === 0)
    await expectEachMadeOnce()
    await expectNoLostFiles()
  },
)

test(
  'Ctrl-C reaches every process of the terminal: what is being made is finished or given back, and no try is lost',
  { timeout: LIMIT_MS },
  async () => {
    const made = await images()
    const failures = () => count('SELECT sum(failures) AS count FROM tasks')
    const before = await failures()
    await orderFour()
    await until(async () => (await images()) > made && (await running()) >= 1)
    expect(await worker.interrupt()).toBe(0)
    expect(worker.hasLogged('a picture failed')).toBe(false)
    expect(await count(`SELECT count(*) FROM tasks WHERE status NOT IN ('queued', 'done')`)).toBe(0)
    expect(await failures()).toBe(before)
    expect(await images()).toBe(await count(`SELECT count(*) FROM tasks WHERE status = 'done'`))
    await expectNoLostFiles()
  },
)

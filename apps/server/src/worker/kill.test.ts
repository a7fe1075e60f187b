import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestApp, order, type TestApp } from '../testing/index.ts'

/** Real processes are killed here, with no chance to tidy up, while pictures are made by the real engine. */
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const LIMIT_MS = 240_000
/** Buyers, where one process of two pictures at a time is stopped early on: eight jobs are more than it ends by then. */
const FEW = 2

let server: TestApp
let dataDir: string
let processes: Toile[]
beforeEach(async () => {
  processes = []
  dataDir = await mkdtemp(join(tmpdir(), 'toile-kill-'))
  // Orders come through an instance that makes nothing itself.
  server = await createTestApp({ worker: null, operations: ['create-pattern', 'upscale'] })
})
afterEach(async () => {
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
const openJobs = () => count(`SELECT count(*) FROM generation_requests WHERE status = 'open'`)
const until = (condition: () => Promise<boolean>): Promise<void> =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: LIMIT_MS, interval: 20 })

/** Four jobs of each account, as many as may run at a time; every job one picture for 4 credits, of a motif that is drawn fast. */
async function orderFourEach(buyers: number): Promise<string[]> {
  const accounts = await Promise.all(
    Array.from({ length: buyers }, (_, index) => server.createAccount(`buyer${index}`, { credits: 50 })),
  )
  const jobs = await Promise.all(
    accounts.map(async (account) => {
      const client = await server.signIn(account)
      return Promise.all([1, 2, 3, 4].map((number) => order(client, { prompt: `gingham ${number}` })))
    }),
  )
  return jobs.flat()
}

async function expectEachMadeOnce(jobs: readonly string[]): Promise<void> {
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
  const buyers = jobs.length / 4
  expect(money.rows).toEqual(Array.from({ length: buyers }, () => ({ credits: 34, sum: 34, refunds: 0 })))
}

/** What lies in the store is what the database counts, but for what is announced as garbage. */
async function expectNoLostFiles(): Promise<void> {
  const names = await readdir(server.filesRoot, { recursive: true, withFileTypes: true })
  const stored = names
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => `${entry.parentPath.slice(server.filesRoot.length + 1)}/${entry.name}`)
  const { rows } = await server.database.pool.query<{ key: string }>(
    `SELECT storage_key AS key FROM blobs UNION SELECT thumbnail_key FROM blobs
     UNION SELECT vector_key FROM blobs UNION SELECT invented_key FROM blobs UNION SELECT storage_key FROM storage_garbage`,
  )
  const known = new Set(rows.map((row) => row.key))
  expect(stored.filter((key) => !known.has(key))).toEqual([])
}

test(
  'a worker killed in the middle of 20 jobs, then everything killed and started again: each picture is made once',
  { timeout: LIMIT_MS },
  async () => {
    const first = startProcess('http,worker')
    const second = startProcess('worker')
    // Both are at work before there is any: else the faster one may have made everything when the other comes.
    await Promise.all([first.logs('"started"'), second.logs('"started"')])
    const jobs = await orderFourEach(5)
    await until(async () => (await images()) >= 3 && (await running()) >= 3)
    await second.end('SIGKILL')
    const reached = await images()
    expect(reached).toBeLessThan(20)
    await until(async () => (await images()) > reached && (await running()) >= 1)
    await Promise.all(processes.map((each) => each.end('SIGKILL')))
    expect(await openJobs()).toBeGreaterThan(0)

    startProcess('http,worker')
    await until(async () => (await openJobs()) === 0)
    await expectEachMadeOnce(jobs)
    await expectNoLostFiles()
  },
)

test(
  'a worker that was stopped and goes on after the reaper gave its pictures away changes nothing',
  { timeout: LIMIT_MS },
  async () => {
    const stopped = startProcess('worker')
    await stopped.logs('"started"')
    const jobs = await orderFourEach(FEW)
    await until(async () => (await images()) >= 1 && (await running()) >= 2)
    stopped.child.kill('SIGSTOP')
    const held = await running()
    expect(held).toBeGreaterThanOrEqual(1)
    const other = startProcess('worker')
    await until(async () => (await openJobs()) === 0)
    await expectEachMadeOnce(jobs)
    await other.end('SIGTERM')

    const noticed = Promise.race([
      stopped.logs('a task was taken away'),
      stopped.logs('a picture came too late and was dropped'),
    ])
    stopped.child.kill('SIGCONT')
    await noticed
    await stopped.end('SIGTERM')
    await expectEachMadeOnce(jobs)
    await expectNoLostFiles()
  },
)

test(
  'Ctrl-C reaches every process of the terminal: what is being made is finished or given back, and no try is lost',
  { timeout: LIMIT_MS },
  async () => {
    const first = startProcess('http,worker')
    await first.logs('"started"')
    const jobs = await orderFourEach(FEW)
    await until(async () => (await images()) >= 1 && (await running()) >= 2)
    expect(await first.interrupt()).toBe(0)
    expect(first.hasLogged('a picture failed')).toBe(false)
    expect(await running()).toBe(0)
    expect(await count('SELECT count(*) FROM tasks WHERE attempt > 1')).toBe(0)

    startProcess('worker')
    await until(async () => (await openJobs()) === 0)
    await expectEachMadeOnce(jobs)
    await expectNoLostFiles()
  },
)

test(
  'an upscale whose worker is killed is made by another, once, and the call that waits for it is answered',
  { timeout: LIMIT_MS },
  async () => {
    const first = startProcess('worker')
    await first.logs('"started"')
    const client = await server.signIn(await server.createAccount('enlarger', { credits: 50 }))
    await order(client, { prompt: 'gingham' })
    await until(async () => (await openJobs()) === 0)
    const { rows } = await server.database.pool.query<{ id: string }>('SELECT id FROM outputs')
    const upscale = () =>
      client.post('/api/upscale-image/create-pattern/', { resultId: rows[0]!.id }, { 'idempotency-key': 'press' })
    const waiting = upscale()
    await until(async () => (await running()) === 1)
    await first.end('SIGKILL')
    expect(await images()).toBe(1)
    startProcess('worker')
    let answer = await waiting
    // On a slow machine the call is answered before the picture is there; the same one waits on.
    while (answer.statusCode === 202) answer = await upscale()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ upscaledFromId: rows[0]!.id })
    expect(await images()).toBe(2)
    expect((await client.get('/api/get-user-credits/')).json()).toMatchObject({ credits: 50 - 4 - 2 })
    expect(await count('SELECT max(attempt) AS count FROM tasks')).toBe(2)
    await expectNoLostFiles()
  },
)

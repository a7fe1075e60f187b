import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEngine, startToyVendor, TOY_PRICE, type ToyVendor } from '@toile/engine/testing'
import { createTestApp, eventsOf, order, type TestApp, type TestClient } from '../testing/index.ts'

/**
 * A worker dies by kill -9 at each point of a call's life; the next one is left with what it finds. Whatever that is: one job
 * at the vendor at most, one charge, and one picture or one refund.
 */
const WORKER = fileURLToPath(new URL('../testing/remote-worker.ts', import.meta.url))
const LIMIT_MS = 240_000

let page: TestApp
let client: TestClient
let vendor: ToyVendor
let dataDir: string
let worker: ChildProcess
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'toile-remote-kill-'))
  vendor = await startToyVendor()
  const offers = createTestEngine({ id: 'offers', operations: ['create-pattern'] })
  page = await createTestApp({ worker: null, operations: ['create-background'], secondEngine: offers })
  client = await page.signIn(await page.createAccount('maker', { credits: 100 }))
  worker = await startProcess()
})
afterAll(async () => {
  await killed(worker, () => worker.kill('SIGKILL'))
  await page.close()
  await vendor.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function killed(child: ChildProcess, act: () => unknown): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  act()
  await exit
}

async function startProcess(): Promise<ChildProcess> {
  const child = fork(WORKER, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: page.database.connectionString,
      DATA_DIR: dataDir,
      STORAGE_DIR: page.filesRoot,
      ROLES: 'worker',
      TASK_STALE_SECONDS: '2',
      VENDOR_URL: vendor.url,
    },
  })
  await heard(child, 'started')
  return child
}

/** Rejects when the process ends without a word. */
async function heard(child: ChildProcess, word: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const listen = (message: unknown): void => {
    if (message === word) resolve()
  }
  const end = (): void => reject(new Error(`it ended before it said ${word}`))
  child.on('message', listen)
  child.once('exit', end)
  await promise.finally(() => {
    child.off('message', listen)
    child.off('exit', end)
  })
}

const MADE = { jobs: 1, images: 1, refunded: 0, charge: { state: 'charged', usd: TOY_PRICE } }
const UNKNOWN = { images: 0, refunded: 4, charge: { state: 'unknown', usd: null } }

test.each([
  ['before intend', MADE],
  ['after intend', { ...UNKNOWN, jobs: 0 }],
  ['before submitted', { ...UNKNOWN, jobs: 1 }],
  ['after submitted', MADE],
  ['before answered', MADE],
  ['after answered', MADE],
  ['before the picture is finished', MADE],
] as const)('%s', { timeout: LIMIT_MS }, async (point, { jobs, images, refunded, charge }) => {
  await page.database.pool.query('DELETE FROM vendor_charges')
  const before = vendor.submissions
  const armed = heard(worker, 'armed')
  worker.send(point)
  await armed
  const exit = once(worker, 'exit')
  const jobId = await order(client)
  expect((await exit)[1]).toBe('SIGKILL')
  worker = await startProcess()
  const events = await eventsOf(client, jobId)
  expect(events.filter(({ kind }) => kind === 'image')).toHaveLength(images)
  expect(events.at(-1)?.data).toMatchObject({ images, credits_refunded: refunded })
  expect(vendor.submissions - before).toBe(jobs)
  const { rows } = await page.database.pool.query('SELECT state, amount_usd::float AS usd FROM vendor_charges')
  expect(rows).toEqual([charge])
  const { rows: left } = await page.database.pool.query(
    'SELECT task_id FROM task_answers UNION SELECT task_id FROM remote_cancels',
  )
  expect(left).toEqual([])
  const { rows: refunds } = await page.database.pool.query(
    `SELECT count(*)::int AS count FROM ledger WHERE request_id = $1 AND reason = 'refund'`,
    [jobId],
  )
  expect(refunds).toEqual([{ count: refunded / 4 }])
})

import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEngine, startToyVendor, TOY_PRICE, type ToyVendor } from '@toile/engine/testing'
import {
  createTestApp,
  eventsOf,
  order,
  startWorkerProcess,
  type TestApp,
  type TestClient,
  type WorkerProcess,
} from '../testing/index.ts'

/**
 * A worker dies by kill -9 at each point of a call's life; the next one is left with what it finds. Whatever that is: one job
 * at the vendor at most, one charge, and one picture or one refund.
 */
const LIMIT_MS = 240_000

let page: TestApp
let client: TestClient
let vendor: ToyVendor
let worker: WorkerProcess
beforeAll(async () => {
  vendor = await startToyVendor()
  const offers = createTestEngine({ id: 'offers', operations: ['create-pattern'] })
  page = await createTestApp({ worker: null, operations: ['create-background'], secondEngine: offers })
  client = await page.signIn(await page.createAccount('maker', { credits: 100 }))
  worker = await startProcess()
})
afterAll(async () => {
  await worker.kill()
  await page.close()
  await vendor.close()
})

const startProcess = (): Promise<WorkerProcess> => startWorkerProcess(page, { vendorUrl: vendor.url })

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
  const armed = worker.heard('armed')
  worker.child.send(point)
  await armed
  const exit = once(worker.child, 'exit')
  const jobId = await order(client)
  expect((await exit)[1]).toBe('SIGKILL')
  await worker.kill()
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

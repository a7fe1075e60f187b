import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recoveryLimits } from '@toile/core'
import { EngineError, type ImageEngine } from '@toile/engine'
import { createFrameTools, type FrameTools } from '@toile/engine/remote'
import {
  createGate,
  createTestEngine,
  createToyVendorEngine,
  startToyVendor,
  type Gate,
  type TestEngine,
  type ToyVendor,
} from '@toile/engine/testing'
import {
  createTestApp,
  eventsOf,
  makePhoto,
  order,
  startWorkerProcess,
  type TestApp,
  type TestClient,
} from '../testing/index.ts'

/** Two workers, and an engine whose vendor takes so many jobs at a time. Patterns are made there, sketches here. */
const PLACES = 2
const PATIENT = { timeout: 60_000 }
const HOUR_MS = 3_600_000

let page: TestApp
let tools: FrameTools
let client: TestClient
let vendor: ToyVendor
const workers: TestApp[] = []
let makers = 0

beforeAll(async () => {
  tools = createFrameTools({ processes: 1 })
  const offers = createTestEngine({ id: 'offers', operations: ['create-pattern', 'create-sketch'] })
  page = await createTestApp({ worker: null, operations: ['create-background'], secondEngine: offers })
})
afterAll(async () => {
  await page.close()
  await tools.close()
})
beforeEach(async () => {
  makers += 1
  client = await page.signIn(await page.createAccount(`maker${makers}`, { credits: 1000 }))
  vendor = await startToyVendor()
})
afterEach(async () => {
  await stopWorkers()
  await vendor.close()
})

const stopWorkers = () => Promise.all(workers.splice(0).map((worker) => worker.close()))
const drawsHere = (): TestEngine => createTestEngine({ id: 'here', operations: ['create-sketch'] })
const asksVendor = (): ImageEngine => createToyVendorEngine(vendor, tools, { maxJobs: PLACES })
async function startWorker(secondEngine: ImageEngine, thirdEngine: ImageEngine = drawsHere()): Promise<void> {
  workers.push(
    await createTestApp({ beside: page, secondEngine, thirdEngine, worker: { limits: recoveryLimits(2_000) } }),
  )
}
const working = () => [...vendor.jobs.values()].filter(({ state }) => state === 'working').length
const tasksOf = async (jobId: string) =>
  (await page.database.pool.query('SELECT status, lane, failures FROM tasks WHERE request_id = $1', [jobId])).rows
const makersOf = async (jobId: string) =>
  (await eventsOf(client, jobId)).flatMap(({ kind, data }) => (kind === 'image' && 'engine' in data ? data.engine : []))

test('two workers together have no more jobs at a vendor than it takes, and draw here meanwhile', async () => {
  const release = vendor.hold()
  await Promise.all([startWorker(asksVendor()), startWorker(asksVendor())])
  const far = [await order(client, { count: 4 }), await order(client, { count: 4 })]
  await expect.poll(working, PATIENT).toBe(PLACES)
  const here = [await order(client, { mode: 'create-sketch' }), await order(client, { mode: 'create-sketch' })]
  for (const jobId of here) expect((await eventsOf(client, jobId)).at(-1)?.data).toMatchObject({ images: 1 })
  expect(working()).toBe(PLACES)
  expect(vendor.submissions).toBe(PLACES)
  release()
  for (const jobId of far) expect((await eventsOf(client, jobId)).at(-1)?.data).toMatchObject({ images: 4 })
  expect(vendor.submissions).toBe(8)
})

test('places of a worker that is killed are its jobs’ own, and come free with them', async () => {
  const release = vendor.hold()
  const first = await startWorkerProcess(page, { vendorUrl: vendor.url, vendorJobs: PLACES })
  try {
    const jobId = await order(client, { count: 4 })
    await expect.poll(working, PATIENT).toBe(PLACES)
    // Both references are stored: from then on the jobs are everybody's.
    await expect
      .poll(async () => (await page.database.pool.query(KNOWN_JOBS, [jobId])).rows[0].count, PATIENT)
      .toBe(PLACES)
    await first.kill()
    await startWorker(asksVendor())
    const looks = vendor.looks
    await expect.poll(() => vendor.looks, PATIENT).toBeGreaterThan(looks)
    expect(vendor.submissions).toBe(PLACES)
    release()
    expect((await eventsOf(client, jobId)).at(-1)?.data).toMatchObject({ images: 4, failed: 0 })
    expect(vendor.submissions).toBe(4)
  } finally {
    await first.kill()
  }
})

const KNOWN_JOBS = `SELECT count(*)::int AS count FROM vendor_charges c JOIN tasks t ON t.id = task_id
  WHERE request_id = $1 AND state = 'reserved' AND ref IS NOT NULL`

test('an engine that has passed a task on is not asked again after a restart, and who is left makes it', async () => {
  vendor.next('out-of-credits')
  const gate = createGate()
  const other = createTestEngine({ id: 'other', operations: ['create-pattern'] })
  other.behave((_request, { signal }) => gate.pass(signal))
  await startWorker(asksVendor(), other)
  const jobId = await order(client)
  await gate.arrived(1)
  await stopWorkers()
  expect(await tasksOf(jobId)).toMatchObject([{ status: 'queued', lane: 'other', failures: 0 }])
  // Nobody works in that lane any more.
  await startWorker(asksVendor(), createTestEngine({ id: 'third', operations: ['create-pattern'] }))
  expect(await makersOf(jobId)).toEqual(['third'])
  expect(vendor.submissions).toBe(0)
  const { rows } = await page.database.pool.query(
    'SELECT DISTINCT state FROM vendor_charges c JOIN tasks t ON t.id = task_id WHERE request_id = $1',
    [jobId],
  )
  expect(rows).toEqual([{ state: 'refunded' }])
})

test('a picture waits while no engine is well, and is made when one is', async () => {
  const here = drawsHere()
  here.setHealthy(false)
  await startWorker(asksVendor(), here)
  const jobId = await order(client, { mode: 'create-sketch' })
  // It has been looked at, and put off.
  const putOff = `SELECT 1 FROM tasks WHERE request_id = $1 AND queued_at > now()`
  await expect.poll(async () => (await page.database.pool.query(putOff, [jobId])).rowCount, PATIENT).toBe(1)
  here.setHealthy(true)
  expect(await makersOf(jobId)).toEqual(['here'])
  expect(await tasksOf(jobId)).toEqual([{ status: 'done', lane: 'here', failures: 0 }])
})

test('an engine’s bad moments use up no tries', async () => {
  const here = drawsHere()
  let bad = 4
  here.behave(() => {
    bad -= 1
    if (bad >= 0) throw new EngineError('unavailable', 'a bad moment', { retry: 'other-engine' })
  })
  await startWorker(asksVendor(), here)
  const jobId = await order(client, { mode: 'create-sketch' })
  expect(await makersOf(jobId)).toEqual(['here'])
  expect(await tasksOf(jobId)).toEqual([{ status: 'done', lane: 'here', failures: 0 }])
})

describe('a call that answers with the picture itself', () => {
  const PRICE = 0.03
  /** Its vendor answers when the gate is opened. */
  function answersAtOnce(gate: Gate): ImageEngine {
    const drawing = createTestEngine({ id: 'at-once', operations: ['create-pattern'] })
    return {
      ...drawing,
      async run(request, context) {
        await context.journal!.intend({ model: 'model', parametersHash: '', priceUsd: PRICE })
        await gate.pass(context.signal).catch((cause: unknown) => {
          throw new EngineError('cancelled', 'broken off', { charged: 'unknown', cause })
        })
        const picture = new Uint8Array(await makePhoto(64, 64))
        await context.journal!.answered({ picture, model: 'model', chargedUsd: PRICE, warnings: [] })
        return drawing.run(request, context)
      },
      remote: {
        maxJobs: 1,
        leavesHouse: true,
        resume: () => Promise.reject(new EngineError('lost', 'it keeps no jobs', { charged: 'unknown' })),
        finish: (request, _answer, context) => drawing.run(request, context),
        cancel: async () => 'unknown',
      },
    }
  }
  async function stoppedWithin(callGraceMs: number, meanwhile: (gate: Gate) => void): Promise<string> {
    const gate = createGate()
    const worker = await createTestApp({ beside: page, secondEngine: answersAtOnce(gate), worker: { callGraceMs } })
    workers.push(worker)
    const jobId = await order(client)
    await gate.arrived(1)
    const stopped = stopWorkers()
    meanwhile(gate)
    await stopped
    const open = createGate()
    open.open()
    workers.push(await createTestApp({ beside: page, secondEngine: answersAtOnce(open), worker: {} }))
    return jobId
  }
  const chargesOf = async (jobId: string) =>
    (
      await page.database.pool.query(
        'SELECT state, amount_usd::float AS usd FROM vendor_charges c JOIN tasks t ON t.id = task_id WHERE request_id = $1',
        [jobId],
      )
    ).rows

  test('is waited for by a stop that may take that long: one charge, and its picture', async () => {
    const jobId = await stoppedWithin(HOUR_MS, (gate) => gate.open())
    expect((await eventsOf(client, jobId)).at(-1)?.data).toMatchObject({ images: 1, failed: 0 })
    expect(await chargesOf(jobId)).toEqual([{ state: 'charged', usd: PRICE }])
  })

  test('is broken off by one that may not: a refund, and a charge that nobody knows', async () => {
    const jobId = await stoppedWithin(0, () => {})
    expect((await eventsOf(client, jobId)).at(-1)?.data).toMatchObject({ images: 0, failed: 1, credits_refunded: 4 })
    expect(await chargesOf(jobId)).toEqual([{ state: 'unknown', usd: null }])
  })
})

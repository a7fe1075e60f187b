import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type ClaimedTask,
  keepAnswer,
  keepJob,
  recoveryLimits,
  type RemoteJob,
  requeueTask,
  reserveCall,
  type WorkerUnit,
} from '@toile/core'
import {
  blobStore,
  DatabaseConnectionError,
  eventLog,
  fileGarbage,
  ledgerOn,
  remoteCalls,
  requestStore,
  taskStore,
  unitOfWork,
} from '@toile/db'
import type { CallJournal, ImageEngine } from '@toile/engine'
import { createFrameTools, type FrameTools } from '@toile/engine/remote'
import {
  createTestEngine,
  createToyVendorEngine,
  startToyVendor,
  TOY_PRICE,
  type ToyVendor,
} from '@toile/engine/testing'
import { createTestApp, eventsOf, makePhoto, order, type TestApp, type TestClient } from '../testing/index.ts'
import type { WorkerSettings } from './worker.ts'

const HOUR_MS = 3_600_000
const PATIENT = { timeout: 30_000 }
/** Nothing is recovered in the background: what comes back was given back. */
const QUIET: Partial<WorkerSettings> = {
  limits: recoveryLimits(HOUR_MS),
  reaperIntervalMs: HOUR_MS,
  fileGarbageIntervalMs: HOUR_MS,
}

let page: TestApp
let tools: FrameTools
let client: TestClient
let vendor: ToyVendor
let worker: TestApp | null = null
/** Runs before a step is kept. */
let beforeStep: (step: keyof CallJournal) => Promise<void> | void = () => {}

beforeAll(async () => {
  tools = createFrameTools({ processes: 1 })
  // The page offers what the workers can make.
  const offers = createTestEngine({ id: 'offers', operations: ['create-pattern'] })
  page = await createTestApp({ worker: null, operations: ['create-background'], secondEngine: offers })
  client = await page.signIn(await page.createAccount('maker', { credits: 1000 }))
})
afterAll(async () => {
  await page.close()
  await tools.close()
})
beforeEach(async () => {
  vendor = await startToyVendor()
  beforeStep = () => {}
  await page.database.pool.query('DELETE FROM remote_cancels')
  await page.database.pool.query('DELETE FROM vendor_charges')
})
afterEach(async () => {
  await worker?.close()
  worker = null
  await vendor.close()
})

function engineAtVendor(): ImageEngine {
  const engine = createToyVendorEngine(vendor, tools)
  const watched = (journal: CallJournal): CallJournal => ({
    intend: async (call) => (await beforeStep('intend'), journal.intend(call)),
    submitted: async (ref) => (await beforeStep('submitted'), journal.submitted(ref)),
    answered: async (answer) => (await beforeStep('answered'), journal.answered(answer)),
  })
  return {
    ...engine,
    run: (request, context) => engine.run(request, { ...context, journal: watched(context.journal!) }),
  }
}
async function startWorker(settings: Partial<WorkerSettings> = {}, engine = engineAtVendor()): Promise<TestApp> {
  worker = await createTestApp({ beside: page, secondEngine: engine, worker: { ...QUIET, ...settings } })
  return worker
}
const charges = async () =>
  (await page.database.pool.query('SELECT state, amount_usd::float AS usd FROM vendor_charges ORDER BY created_at'))
    .rows
const CHARGED = { state: 'charged', usd: TOY_PRICE }
const taskOf = async (jobId: string) =>
  (await page.database.pool.query('SELECT status, attempt, failures, waits FROM tasks WHERE request_id = $1', [jobId]))
    .rows[0]
const doneOf = async (jobId: string) => (await eventsOf(client, jobId)).at(-1)?.data
const balance = async () => (await client.get('/api/get-user-credits/')).json().credits

describe('a picture from a vendor', () => {
  test('is one job, one charge and one picture, and nothing of it is left over', async () => {
    await startWorker()
    const before = await balance()
    expect(await doneOf(await order(client))).toMatchObject({ images: 1, failed: 0 })
    expect(vendor.submissions).toBe(1)
    expect(await charges()).toEqual([CHARGED])
    expect((await page.database.pool.query('SELECT 1 FROM task_answers')).rows).toEqual([])
    expect(await balance()).toBe(before - 4)
  })

  test('says how many go before it where it waits, once each', async () => {
    const release = vendor.hold()
    await startWorker()
    const jobId = await order(client)
    await expect.poll(() => vendor.looks, PATIENT).toBeGreaterThan(3)
    release()
    const events = await eventsOf(client, jobId)
    const queued = events.filter(({ data }) => 'kind' in data && data.kind === 'queued')
    expect(queued.map(({ data }) => data)).toEqual([{ kind: 'queued', slot: 0, position: 0 }])
  })

  test('is finished again, and not made again, when the storage fails after it came', async () => {
    const { files } = await startWorker()
    const put = vi.spyOn(files, 'put').mockRejectedValueOnce(new Error('the disk is full'))
    const jobId = await order(client)
    expect(await doneOf(jobId)).toMatchObject({ images: 1, failed: 0 })
    expect(put).toHaveBeenCalled()
    expect(vendor.submissions).toBe(1)
    expect(await charges()).toEqual([CHARGED])
    expect(await taskOf(jobId)).toEqual({ status: 'done', attempt: 2, failures: 1, waits: 0 })
  })

  test('waits for a vendor that has no room, which is no failure', async () => {
    vendor.next('rate-limited')
    await startWorker()
    const jobId = await order(client)
    expect(await doneOf(jobId)).toMatchObject({ images: 1, failed: 0 })
    expect(await charges()).toEqual([{ state: 'refunded', usd: null }, CHARGED])
    expect(await taskOf(jobId)).toEqual({ status: 'done', attempt: 2, failures: 0, waits: 1 })
  })

  test('that its engine’s budget of the day does not pay for is not asked for, and the user reads why', async () => {
    const before = await balance()
    await startWorker({ dailyBudgets: { 'toy-vendor': TOY_PRICE } })
    expect(await doneOf(await order(client))).toMatchObject({ images: 1, failed: 0 })
    const events = await eventsOf(client, await order(client))
    expect(events.at(-1)?.data).toMatchObject({ images: 0, failed: 1, credits_refunded: 4 })
    expect(JSON.stringify(events)).toContain('No more pictures of this kind are made today')
    expect(vendor.submissions).toBe(1)
    expect(await charges()).toEqual([CHARGED])
    expect(await balance()).toBe(before - 4)
  })

  test.each([
    ['moderated', { state: 'refunded', usd: null }],
    ['unanswered', { state: 'unknown', usd: null }],
  ] as const)('that is %s gives its credits back once and is not asked for again', async (fate, charge) => {
    vendor.next(fate)
    await startWorker()
    const before = await balance()
    expect(await doneOf(await order(client))).toMatchObject({ images: 0, failed: 1, credits_refunded: 4 })
    expect(await balance()).toBe(before)
    expect(vendor.submissions).toBe(fate === 'moderated' ? 0 : 1)
    expect(await charges()).toEqual([charge])
  })

  test.each(['intend', 'submitted', 'answered'] as const)(
    'survives a database that is unavailable when its call is to be kept: %s',
    async (step) => {
      await startWorker()
      const { drizzle } = page.database
      const transaction = drizzle.transaction.bind(drizzle)
      let cuts = 0
      vi.spyOn(drizzle, 'transaction').mockImplementation(async (...args) => {
        if (cuts === 0) return transaction(...args)
        cuts -= 1
        throw new DatabaseConnectionError('none', { cause: new Error('Connection terminated unexpectedly') })
      })
      beforeStep = (each) => {
        if (each === step) cuts = 2
      }
      expect(await doneOf(await order(client))).toMatchObject({ images: 1, failed: 0 })
      expect(cuts).toBe(0)
      expect(vendor.submissions).toBe(1)
      expect(await charges()).toEqual([CHARGED])
    },
  )
})

describe('a worker that died', () => {
  /** As it left the task: claimed once, and given to the next. */
  async function left(jobId: string, act: (task: ClaimedTask) => Promise<void>, lane = 'toy-vendor') {
    await page.database.pool.query('UPDATE tasks SET lane = $1 WHERE request_id = $2', [lane, jobId])
    const task = await taskStore(page.database.drizzle).claim({ lanes: [lane], remote: null })
    expect(task?.requestId).toBe(jobId)
    await act(task!)
    const settling: WorkerUnit = unitOfWork(page.database, (tx) => ({
      requests: requestStore(tx),
      events: eventLog(tx),
      ledger: ledgerOn(tx),
      blobs: blobStore(tx),
      garbage: fileGarbage(tx),
      calls: remoteCalls(tx),
    }))
    await requeueTask(settling, task!, { delayMs: 0, because: 'lost' })
  }
  const unit = () => unitOfWork(page.database, (tx) => ({ calls: remoteCalls(tx) }))
  const callOf = (engine = 'toy-vendor') => ({
    id: crypto.randomUUID(),
    engine,
    model: 'one colour',
    parametersHash: 'hash',
    priceUsd: TOY_PRICE,
    job: null,
    warnings: ['said before the call'],
  })
  async function submit(): Promise<RemoteJob> {
    const answer = await fetch(`${vendor.url}/jobs`, {
      method: 'POST',
      headers: { authorization: 'Bearer toy' },
      body: JSON.stringify({ words: 'flowers', seed: 1, width: 64, height: 64 }),
    })
    const { id } = (await answer.json()) as { id: string }
    return { engine: 'toy-vendor', model: 'one colour', server: vendor.url, id }
  }

  test('between the note and the reference: the user is refunded, nothing is asked for, the charge is unknown', async () => {
    const before = await balance()
    const jobId = await order(client)
    await left(jobId, async (task) => void (await reserveCall(unit(), task, callOf())))
    await startWorker()
    expect(await doneOf(jobId)).toMatchObject({ images: 0, failed: 1, credits_refunded: 4 })
    expect(await balance()).toBe(before)
    expect(vendor.submissions).toBe(0)
    expect(await charges()).toEqual([{ state: 'unknown', usd: null }])
  })

  test('after the reference: its job is taken up', async () => {
    const jobId = await order(client)
    await left(jobId, async (task) => {
      const call = callOf()
      await reserveCall(unit(), task, call)
      await keepJob(unit(), task, call.id, await submit())
    })
    await startWorker()
    const events = await eventsOf(client, jobId)
    expect(events.find(({ kind }) => kind === 'image')?.data).toMatchObject({ warnings: ['said before the call'] })
    expect(vendor.submissions).toBe(1)
    expect(await charges()).toEqual([CHARGED])
  })

  test('after the answer: its picture is finished without a word to the vendor', async () => {
    const jobId = await order(client)
    await left(jobId, async (task) => {
      const call = callOf()
      await reserveCall(unit(), task, call)
      const picture = new Uint8Array(await makePhoto(1024, 1024))
      const answer = { engine: 'toy-vendor', model: 'one colour', picture, chargedUsd: TOY_PRICE, warnings: [] }
      await keepAnswer(unit(), task, call.id, answer)
    })
    await vendor.close()
    await startWorker()
    expect(await doneOf(jobId)).toMatchObject({ images: 1, failed: 0 })
    expect(await charges()).toEqual([CHARGED])
  })

  test('with a job that the vendor does not know: refund, and what it cost is learnt or stays unknown', async () => {
    const jobId = await order(client)
    await left(jobId, async (task) => {
      const call = callOf()
      await reserveCall(unit(), task, call)
      await keepJob(unit(), task, call.id, { engine: 'toy-vendor', model: 'm', server: vendor.url, id: 'never' })
    })
    await startWorker()
    expect(await doneOf(jobId)).toMatchObject({ images: 0, failed: 1 })
    await expect.poll(charges, PATIENT).toEqual([{ state: 'unknown', usd: null }])
    expect(vendor.submissions).toBe(0)
  })

  test('whose engine is not configured any more: refund, and nobody else is asked', async () => {
    const jobId = await order(client)
    await left(
      jobId,
      async (task) => {
        const call = callOf('gone')
        await reserveCall(unit(), task, call)
        await keepJob(unit(), task, call.id, { ...(await submit()), engine: 'gone' })
      },
      'gone',
    )
    // What is begun waits some minutes for a process that has its engine.
    await page.database.pool.query(`UPDATE tasks SET queued_at = now() - interval '10 minutes' WHERE request_id = $1`, [
      jobId,
    ])
    await startWorker()
    expect(await doneOf(jobId)).toMatchObject({ images: 0, failed: 1, credits_refunded: 4 })
    expect(vendor.submissions).toBe(1)
  })
})

describe('a cancel', () => {
  const cancel = (jobId: string) => client.post(`/api/cancel-generation/${jobId}/`)

  test('while the vendor works stops the job there, and learns that it costs nothing', async () => {
    const release = vendor.hold()
    await startWorker()
    const before = await balance()
    const jobId = await order(client)
    await expect.poll(() => vendor.looks, PATIENT).toBeGreaterThan(0)
    await cancel(jobId)
    await expect.poll(() => vendor.stopped.length, PATIENT).toBe(1)
    await expect.poll(charges, PATIENT).toEqual([{ state: 'refunded', usd: null }])
    release()
    expect(await doneOf(jobId)).toMatchObject({ cancelled: 1, credits_refunded: 4 })
    expect(await balance()).toBe(before)
  })

  test('while the reference is on its way stops the job all the same', async () => {
    const release = vendor.hold()
    await startWorker()
    const jobIds: string[] = []
    beforeStep = async (step) => {
      if (step === 'submitted') await cancel(jobIds[0]!)
    }
    jobIds.push(await order(client))
    await expect.poll(() => vendor.stopped.length, PATIENT).toBe(1)
    await expect.poll(charges, PATIENT).toEqual([{ state: 'refunded', usd: null }])
    release()
  })

  test('before the call is noted sends nothing', async () => {
    await startWorker()
    const jobIds: string[] = []
    const noted = Promise.withResolvers<void>()
    beforeStep = async (step) => {
      if (step !== 'intend') return
      await cancel(jobIds[0]!)
      noted.resolve()
    }
    jobIds.push(await order(client))
    await noted.promise
    await worker!.close()
    worker = null
    expect(vendor.submissions).toBe(0)
    expect(await charges()).toEqual([])
  })

  test('after the answer came drops the picture; what it cost is known, and nothing is left of it', async () => {
    await startWorker()
    const jobIds: string[] = []
    beforeStep = async (step) => {
      if (step === 'answered') await cancel(jobIds[0]!)
    }
    jobIds.push(await order(client))
    expect(await doneOf(jobIds[0]!)).toMatchObject({ images: 0, cancelled: 1, credits_refunded: 4 })
    await expect.poll(charges, PATIENT).toEqual([CHARGED])
    expect((await page.database.pool.query('SELECT 1 FROM task_answers')).rows).toEqual([])
  })
})

describe('a worker that stops', () => {
  test('gives back a job that the vendor has at once, and the next one takes it up', async () => {
    const release = vendor.hold()
    const first = await startWorker({ callGraceMs: HOUR_MS })
    const jobId = await order(client)
    await expect.poll(() => vendor.looks, PATIENT).toBeGreaterThan(0)
    await first.close()
    worker = null
    expect(await taskOf(jobId)).toMatchObject({ status: 'queued', attempt: 1, failures: 0 })
    expect(await charges()).toEqual([{ state: 'reserved', usd: null }])
    release()
    await startWorker()
    expect(await doneOf(jobId)).toMatchObject({ images: 1, failed: 0 })
    expect(vendor.submissions).toBe(1)
    expect(await charges()).toEqual([CHARGED])
  })

  test('waits until the reference of a call that is on its way is stored', async () => {
    const release = vendor.hold()
    const first = await startWorker({ callGraceMs: HOUR_MS })
    const stopping = Promise.withResolvers<void>()
    beforeStep = async (step) => {
      if (step !== 'submitted') return
      void first.worker!.stop().then(stopping.resolve)
      // The stop has begun, and gives back what it can.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const jobId = await order(client)
    await stopping.promise
    expect(await taskOf(jobId)).toMatchObject({ status: 'queued', attempt: 1 })
    release()
    await first.close()
    await startWorker()
    expect(await doneOf(jobId)).toMatchObject({ images: 1, failed: 0 })
    expect(vendor.submissions).toBe(1)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  cancelRequest,
  type ClaimedTask,
  failTask,
  findRemoteWork,
  giveUpCancels,
  keepAnswer,
  keepJob,
  type NewCall,
  type RemoteJob,
  requeueTask,
  reserveCall,
  settleCall,
  stopRemoteJobs,
  type WorkerUnit,
} from '@toile/core'
import { ledgerOn } from '../credits/index.ts'
import { accountRemoval } from '../accounts/index.ts'
import { eventLog } from '../events/index.ts'
import { createTestDatabase, insertAccount, newRequest, type TestDatabase } from '../testing/index.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { blobStore, fileGarbage } from '../uploads/index.ts'
import { remoteCalls, remoteCancels, requestStore, spendBook, taskStore } from './index.ts'

let database: TestDatabase
let settling: WorkerUnit
const calls = () => unitOfWork(database, (tx) => ({ calls: remoteCalls(tx) }))
const cancels = () => unitOfWork(database, (tx) => ({ cancels: remoteCancels(tx), calls: remoteCalls(tx) }))
beforeAll(async () => {
  database = await createTestDatabase()
  settling = unitOfWork(database, (tx) => ({
    requests: requestStore(tx),
    events: eventLog(tx),
    ledger: ledgerOn(tx),
    blobs: blobStore(tx),
    garbage: fileGarbage(tx),
    calls: remoteCalls(tx),
  }))
})
afterAll(() => database.close())

let accountId: string
beforeEach(async () => {
  await database.pool.query(`UPDATE tasks SET status = 'cancelled' WHERE status IN ('queued', 'running')`)
  await database.pool.query('DELETE FROM remote_cancels')
  await database.pool.query('DELETE FROM vendor_charges')
  accountId = await insertAccount(database, 100)
})

async function claimed(): Promise<ClaimedTask> {
  const request = newRequest(accountId)
  await requestStore(database.drizzle).insert(request, [crypto.randomUUID()])
  await database.pool.query(`UPDATE tasks SET lane = 'hosted' WHERE request_id = $1`, [request.id])
  return claim()
}
const claim = async (): Promise<ClaimedTask> =>
  (await taskStore(database.drizzle).claim({ lanes: ['hosted'], remote: null }))!
const JOB: RemoteJob = { engine: 'hosted', model: 'model-2', server: 'one', id: 'job-1' }
const newCall = (fields: Partial<NewCall> = {}): NewCall => ({
  id: crypto.randomUUID(),
  engine: 'hosted',
  model: 'model-1',
  parametersHash: 'hash',
  priceUsd: 0.04,
  job: null,
  warnings: ['no seed'],
  ...fields,
})
const ANSWER = {
  engine: 'hosted',
  model: 'model-2',
  picture: new Uint8Array([1, 2, 3]),
  chargedUsd: 0.05,
  warnings: ['no seed'],
}
const cancel = ({ requestId }: ClaimedTask) => cancelRequest(settling, accountId, requestId, new Date())
/** A worker that died: the task is claimed by another. */
async function givenAway(task: ClaimedTask): Promise<ClaimedTask> {
  await requeueTask(settling, task, { delayMs: 0, because: 'lost' })
  return claim()
}
const charges = async () =>
  (await database.pool.query('SELECT id, attempt, state, server, amount_usd::float AS usd FROM vendor_charges')).rows
const outbox = async () => (await database.pool.query('SELECT charge_id AS call, ref FROM remote_cancels')).rows

describe('a call', () => {
  test('is noted for the attempt that has the task, once however often that is said', async () => {
    const task = await claimed()
    const call = newCall()
    expect(await reserveCall(calls(), task, call)).toBe('reserved')
    expect(await reserveCall(calls(), task, call)).toBe('reserved')
    expect(await charges()).toEqual([{ id: call.id, attempt: 1, state: 'reserved', server: null, usd: null }])
  })

  test('is not made for a task that is another’s or has ended', async () => {
    const task = await claimed()
    await givenAway(task)
    expect(await reserveCall(calls(), task, newCall())).toBe('not-ours')
    const ended = await claimed()
    await cancel(ended)
    expect(await reserveCall(calls(), ended, newCall())).toBe('not-ours')
    expect(await charges()).toEqual([])
  })

  test('that was noted, but never sent because the task went meanwhile, has cost nothing', async () => {
    const task = await claimed()
    const call = newCall()
    await reserveCall(calls(), task, call)
    await cancel(task)
    expect(await charges()).toMatchObject([{ state: 'unknown' }])
    // The first answer of the database was lost, and it is asked again.
    expect(await reserveCall(calls(), task, call)).toBe('not-ours')
    expect(await charges()).toMatchObject([{ state: 'refunded' }])
  })

  test('is the only one of its task that is under way', async () => {
    const task = await claimed()
    const first = newCall()
    await reserveCall(calls(), task, first)
    await expect(reserveCall(calls(), task, newCall())).rejects.toThrow(/vendor_charges/)
    await settleCall(calls(), first.id, { state: 'refunded' })
    expect(await reserveCall(calls(), task, newCall())).toBe('reserved')
  })

  test('of a worker that died is found with its job and its words, or as one that nobody can ask about', async () => {
    const task = await claimed()
    const call = newCall()
    await reserveCall(calls(), task, call)
    const open = { id: call.id, engine: 'hosted', job: null, warnings: ['no seed'] }
    expect(await findRemoteWork(calls(), task.id)).toEqual({ answer: null, open, asked: [call.engine] })
    await keepJob(calls(), task, call.id, JOB)
    expect(await findRemoteWork(calls(), task.id)).toEqual({
      answer: null,
      open: { ...open, job: JOB },
      asked: [call.engine],
    })
    await givenAway(task)
    expect(await findRemoteWork(calls(), task.id)).toEqual({
      answer: null,
      open: { ...open, job: JOB },
      asked: [call.engine],
    })
  })
})

describe('the budget of an engine’s day', () => {
  const PRICE = 0.1
  const reserve = async (budgetUsd: number | null, fields: Partial<NewCall> = {}) =>
    reserveCall(calls(), await claimed(), newCall({ priceUsd: PRICE, ...fields }), budgetUsd)

  test('pays for calls up to its last cent, and for none beyond; another engine’s calls are not counted', async () => {
    expect(await reserve(null, { engine: 'other', priceUsd: 5 })).toBe('reserved')
    // In binary fractions three times a tenth is more than .3.
    for (let at = 0; at < 3; at += 1) expect(await reserve(0.3)).toBe('reserved')
    expect(await reserve(0.3)).toBe('over-budget')
    expect(await reserve(0.3, { priceUsd: 0 })).toBe('reserved')
    expect(await charges()).toHaveLength(5)
    expect(await spendBook(database.drizzle).today('hosted')).toBeCloseTo(0.3)
  })

  test('is not overspent by workers that reserve at the same time', async () => {
    const tasks = []
    // One after the other: a claim is a turn.
    for (let at = 0; at < 12; at += 1) tasks.push(await claimed())
    const made = await Promise.all(
      tasks.map((task) => reserveCall(calls(), task, newCall({ priceUsd: PRICE }), 5 * PRICE)),
    )
    expect(made.filter((each) => each === 'reserved')).toHaveLength(5)
    expect(made.filter((each) => each === 'over-budget')).toHaveLength(7)
    expect(await charges()).toHaveLength(5)
  })

  test.each([
    ['under way', {}, 0.1],
    ['charged, by what the vendor said', { state: 'charged', amount: 0.25 }, 0.25],
    ['charged, by the price where it did not say', { state: 'charged' }, 0.1],
    ['of which nobody knows, by the price', { state: 'unknown' }, 0.1],
    ['that cost nothing', { state: 'refunded' }, 0],
    ['of yesterday', { created: `date_trunc('day', now(), 'UTC') - interval '1 s'` }, 0],
    ['of the day’s first moment', { created: `date_trunc('day', now(), 'UTC')` }, 0.1],
  ] as [string, { state?: string; amount?: number; created?: string }, number][])(
    'counts a call %s',
    async (_, { state = 'reserved', amount, created = 'now()' }, cost) => {
      expect(await reserve(null)).toBe('reserved')
      await database.pool.query(
        `UPDATE vendor_charges SET state = $1, amount_usd = $2, created_at = ${created},
           ended_at = CASE WHEN $1 = 'reserved' THEN NULL ELSE now() END`,
        [state, amount ?? null],
      )
      expect(await spendBook(database.drizzle).today('hosted')).toBeCloseTo(cost)
      expect(await reserve(PRICE + cost)).toBe('reserved')
      expect(await reserve(PRICE + cost)).toBe('over-budget')
    },
  )

  test('pays for no call whose price nobody knows', async () => {
    expect(await reserve(100, { priceUsd: null })).toBe('over-budget')
    expect(await reserve(null, { priceUsd: null })).toBe('reserved')
  })

  test('does not count a call beside itself that is reserved again, because the first answer was lost', async () => {
    const task = await claimed()
    const call = newCall({ priceUsd: PRICE })
    expect(await reserveCall(calls(), task, call, PRICE)).toBe('reserved')
    expect(await reserveCall(calls(), task, call, PRICE)).toBe('reserved')
    expect(await charges()).toHaveLength(1)
  })
})

describe('a job', () => {
  test('that is known after its worker lost the task is the next one’s, and is not stopped', async () => {
    const task = await claimed()
    const call = newCall()
    await reserveCall(calls(), task, call)
    await givenAway(task)
    expect(await keepJob(calls(), task, call.id, JOB)).toBe(false)
    expect(await outbox()).toEqual([])
    expect((await findRemoteWork(calls(), task.id)).open?.job).toEqual(JOB)
  })

  test('that is known after its task has ended is going to be stopped', async () => {
    const task = await claimed()
    const call = newCall()
    await reserveCall(calls(), task, call)
    await cancel(task)
    expect(await outbox()).toEqual([])
    expect(await keepJob(calls(), task, call.id, JOB)).toBe(false)
    expect(await keepJob(calls(), task, call.id, JOB)).toBe(false)
    expect(await outbox()).toEqual([{ call: call.id, ref: JOB }])
  })

  test('of a call that was given up, while another is made, is going to be stopped', async () => {
    const task = await claimed()
    const call = newCall()
    await reserveCall(calls(), task, call)
    await requeueTask(settling, task, { delayMs: 0, because: 'failed', call: { state: 'refunded' } })
    const next = await claim()
    await reserveCall(calls(), next, newCall())
    expect(await keepJob(calls(), task, call.id, JOB)).toBe(false)
    expect(await outbox()).toEqual([{ call: call.id, ref: JOB }])
    expect((await charges()).find(({ id }) => id === call.id)).toMatchObject({ state: 'unknown' })
  })
})

describe('a job that its vendor has lost', () => {
  const LOST = { state: 'refunded', isLost: true } as const

  test.each([
    ['made anew', (task: ClaimedTask) => requeueTask(settling, task, { delayMs: 0, because: 'failed', call: LOST })],
    [
      'given up',
      (task: ClaimedTask) =>
        failTask(settling, { ...task, status: 'running' }, { code: 'lost', call: LOST }, new Date()),
    ],
  ] as const)('and that is %s is going to be stopped by whichever process comes to it', async (_, end) => {
    const task = await claimed()
    const call = newCall()
    await reserveCall(calls(), task, call)
    await keepJob(calls(), task, call.id, JOB)
    expect(await end(task)).toBe(true)
    expect(await charges()).toMatchObject([{ state: 'refunded' }])
    expect(await outbox()).toEqual([{ call: call.id, ref: JOB }])
  })

  test('is not stopped by an attempt that has the task no longer', async () => {
    const task = await claimed()
    const call = newCall()
    await reserveCall(calls(), task, call)
    await keepJob(calls(), task, call.id, JOB)
    await givenAway(task)
    await requeueTask(settling, task, { delayMs: 0, because: 'failed', call: LOST })
    expect(await outbox()).toEqual([])
  })
})

describe('an answer', () => {
  test('is kept, with what it cost, for whoever has the task; the first one stays', async () => {
    const task = await claimed()
    const call = newCall()
    await reserveCall(calls(), task, call)
    await keepJob(calls(), task, call.id, JOB)
    const next = await givenAway(task)
    expect(await keepAnswer(calls(), task, call.id, ANSWER)).toBe(false)
    expect(await keepAnswer(calls(), next, call.id, { ...ANSWER, picture: new Uint8Array([9]) })).toBe(true)
    expect(await findRemoteWork(calls(), task.id)).toEqual({ answer: ANSWER, open: null, asked: [call.engine] })
    expect(await charges()).toMatchObject([{ state: 'charged', usd: 0.05 }])
  })

  test('to a task that has ended is not kept, is known to have cost something, and nothing is to be stopped', async () => {
    const task = await claimed()
    const call = newCall()
    await reserveCall(calls(), task, call)
    await keepJob(calls(), task, call.id, JOB)
    await cancel(task)
    expect(await outbox()).toHaveLength(1)
    expect(await keepAnswer(calls(), task, call.id, ANSWER)).toBe(false)
    expect((await findRemoteWork(calls(), task.id)).answer).toBeNull()
    expect(await charges()).toMatchObject([{ state: 'charged', usd: 0.05 }])
    expect(await outbox()).toEqual([])
  })

  describe('that is free', () => {
    const FREE = { ...ANSWER, chargedUsd: 0 }

    test('leaves no note of its call, which was found until then, nor anything to be stopped', async () => {
      const task = await claimed()
      const call = newCall({ priceUsd: 0, job: JOB })
      await reserveCall(calls(), task, call)
      expect((await findRemoteWork(calls(), task.id)).open?.job).toEqual(JOB)
      expect(await keepAnswer(calls(), task, call.id, FREE)).toBe(true)
      // The database's first answer was lost.
      expect(await keepAnswer(calls(), task, call.id, FREE)).toBe(true)
      expect(await charges()).toEqual([])
      expect(await findRemoteWork(calls(), task.id)).toEqual({ answer: FREE, open: null, asked: [] })
      // Who lost the task meanwhile still tells of its job.
      expect(await keepJob(calls(), task, call.id, JOB)).toBe(false)
      expect(await outbox()).toEqual([])
    })

    test('by the vendor’s word alone stays noted, as does one that a free engine charges for', async () => {
      const prices = [
        [0.05, 0],
        [0, 0.05],
      ] as const
      for (const [priceUsd, chargedUsd] of prices) {
        const task = await claimed()
        const call = newCall({ priceUsd })
        await reserveCall(calls(), task, call)
        await keepAnswer(calls(), task, call.id, { ...ANSWER, chargedUsd })
      }
      expect(await charges()).toMatchObject([
        { state: 'charged', usd: 0 },
        { state: 'charged', usd: 0.05 },
      ])
    })
  })

  test('goes with the end of its task', async () => {
    const task = await claimed()
    const call = newCall()
    await reserveCall(calls(), task, call)
    await keepAnswer(calls(), task, call.id, ANSWER)
    await failTask(settling, { ...task, status: 'running' }, { code: 'internal' }, new Date())
    expect((await findRemoteWork(calls(), task.id)).answer).toBeNull()
    expect(await charges()).toMatchObject([{ state: 'charged', usd: 0.05 }])
  })
})

describe('the end of a task', () => {
  test.each([
    ['a job', JOB, { state: 'reserved' }, 1],
    ['a call that nobody can ask about', null, { state: 'unknown' }, 0],
  ] as const)('by a cancel or a failure takes care of %s', async (_, job, charge, stops) => {
    for (const end of [
      cancel,
      (task: ClaimedTask) => failTask(settling, { ...task, status: 'running' }, { code: 'timeout' }, new Date()),
    ]) {
      await database.pool.query('DELETE FROM remote_cancels')
      await database.pool.query('DELETE FROM vendor_charges')
      const task = await claimed()
      const call = newCall()
      await reserveCall(calls(), task, call)
      if (job !== null) await keepJob(calls(), task, call.id, job)
      await end(task)
      expect(await charges()).toMatchObject([charge])
      expect(await outbox()).toHaveLength(stops)
    }
  })

  test.each([
    [{ state: 'refunded' }, { state: 'refunded', usd: null }],
    [
      { state: 'charged', amountUsd: 0.02 },
      { state: 'charged', usd: 0.02 },
    ],
  ] as const)('knows what its engine knew of the charge', async (call, charge) => {
    const task = await claimed()
    await reserveCall(calls(), task, newCall({ job: JOB }))
    await failTask(settling, { ...task, status: 'running' }, { code: 'internal', call }, new Date())
    expect(await charges()).toMatchObject([charge])
    expect(await outbox()).toEqual([])
  })

  test('is left alone by who does not have it any more', async () => {
    const task = await claimed()
    await reserveCall(calls(), task, newCall())
    await givenAway(task)
    const known = { state: 'refunded' } as const
    const late = failTask(settling, { ...task, status: 'running' }, { code: 'internal', call: known }, new Date())
    expect(await late).toBe(false)
    expect(await requeueTask(settling, task, { delayMs: 0, because: 'failed', call: known })).toBe(false)
    expect(await charges()).toMatchObject([{ state: 'reserved' }])
  })
})

describe('a job that nobody waits for', () => {
  async function unwanted(): Promise<string> {
    const task = await claimed()
    const call = newCall()
    await reserveCall(calls(), task, call)
    await keepJob(calls(), task, call.id, JOB)
    await cancel(task)
    return call.id
  }
  const stop = (answer: (job: RemoteJob) => Promise<'yes' | 'no' | 'unknown'>, engine = 'hosted') =>
    stopRemoteJobs({ unit: cancels(), engine, cancel: answer, onError: () => {} })
  const makeDue = () => database.pool.query('UPDATE remote_cancels SET due_at = now()')

  test.each([
    ['yes', 'charged'],
    ['no', 'refunded'],
    ['unknown', 'unknown'],
  ] as const)('is stopped by its engine, which says %s to a charge: %s', async (charged, state) => {
    await unwanted()
    await stop(() => Promise.reject(new Error('another engine’s')), 'other')
    const asked: RemoteJob[] = []
    await stop(async (job) => {
      asked.push(job)
      return charged
    })
    expect(asked).toEqual([JOB])
    expect(await charges()).toMatchObject([{ state, usd: null }])
    expect(await outbox()).toEqual([])
  })

  test('is asked for by one process at a time, and again, later and later, where that fails', async () => {
    await unwanted()
    let asked = 0
    const failing = async (): Promise<never> => {
      asked += 1
      await stop(failing)
      throw new Error('no answer')
    }
    await stop(failing)
    await stop(failing)
    expect(asked).toBe(1)
    await makeDue()
    await stop(failing)
    expect(asked).toBe(2)
    expect(await charges()).toMatchObject([{ state: 'reserved' }])
    const { rows } = await database.pool.query(
      `SELECT tries, due_at > now() + interval '1 s' AS waits FROM remote_cancels`,
    )
    expect(rows).toEqual([{ tries: 2, waits: true }])
  })

  test('and turns out to have come later than the stop is stopped again', async () => {
    const task = await claimed()
    const call = newCall({ job: JOB })
    await reserveCall(calls(), task, call)
    await cancel(task)
    await stop(async () => {
      await keepJob(calls(), task, call.id, JOB)
      return 'no'
    })
    expect(await outbox()).toHaveLength(1)
    await stop(async () => 'yes')
    expect(await charges()).toMatchObject([{ state: 'charged' }])
    expect(await outbox()).toEqual([])
  })

  test('is given up after a day: what it cost stays unknown', async () => {
    await unwanted()
    expect(await giveUpCancels(cancels())).toBe(0)
    await database.pool.query(`UPDATE remote_cancels SET created_at = now() - interval '25 h'`)
    expect(await giveUpCancels(cancels())).toBe(1)
    expect(await charges()).toMatchObject([{ state: 'unknown' }])
    expect(await outbox()).toEqual([])
  })

  test('is stopped also after its account is gone, of which nothing else is left', async () => {
    const call = await unwanted()
    await database.drizzle.transaction((tx) => accountRemoval(tx).remove(accountId, new Date()))
    const { rows } = await database.pool.query('SELECT ref FROM vendor_charges')
    expect(rows).toEqual([{ ref: null }])
    expect(await outbox()).toEqual([{ call, ref: JOB }])
  })
})

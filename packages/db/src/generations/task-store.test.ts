import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cancelRequest, recoverTasks, recoveryLimits, requeueTask, type WorkerUnit, systemClock } from '@toile/core'
import { ledgerOn } from '../credits/index.ts'
import type { Transaction } from '../database.ts'
import { eventLog } from '../events/index.ts'
import { createTestDatabase, insertAccount, newRequest, type TestDatabase } from '../testing/index.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { blobStore, fileGarbage } from '../uploads/index.ts'
import {
  recoveryStore,
  remoteCalls,
  removeOldAccountTurns,
  requestStore,
  startWorkerPresence,
  taskStore,
} from './index.ts'

const settlementPorts = (tx: Transaction) => ({
  requests: requestStore(tx),
  events: eventLog(tx),
  ledger: ledgerOn(tx),
  blobs: blobStore(tx),
  garbage: fileGarbage(tx),
  calls: remoteCalls(tx),
})
let database: TestDatabase
let settling: WorkerUnit
beforeAll(async () => {
  database = await createTestDatabase()
  settling = unitOfWork(database, settlementPorts)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query(`UPDATE tasks SET status = 'done' WHERE status IN ('queued', 'running')`)
  await database.pool.query('DELETE FROM account_turns')
})

let requests = 0
/** A request of an account in a lane, later than all before it; resolves to its id. */
async function queue(accountId: string, count: 1 | 4 = 1, lane = 'here'): Promise<string> {
  requests += 1
  const createdAt = new Date(Date.now() - 60_000 + requests)
  const request = newRequest(accountId, { count, createdAt })
  await requestStore(database.drizzle).insert(
    request,
    Array.from({ length: count }, () => crypto.randomUUID()),
  )
  await database.pool.query('UPDATE tasks SET lane = $1 WHERE request_id = $2', [lane, request.id])
  return request.id
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => insertAccount(database, 100)))
const claim = (holder: number | null = null) =>
  taskStore(database.drizzle, holder).claim({ lanes: ['here'], remote: null })
const claimed = async (): Promise<string | undefined> => (await claim())?.requestId
const end = (requestId: string) =>
  database.pool.query(`UPDATE tasks SET status = 'done' WHERE request_id = $1 AND status = 'running'`, [requestId])

describe('whose turn it is', () => {
  test('who came later waits for one picture, not for all that were ordered before', async () => {
    const [many, one] = await people(2)
    const first = [await queue(many!, 4), await queue(many!, 4)]
    const other = await queue(one!)
    expect([await claimed(), await claimed(), await claimed()]).toEqual([first[0], other, first[0]])
  })

  test('the account with the fewest running pictures comes first, whoever was served last', async () => {
    const [busy, free] = await people(2)
    await queue(free!)
    const ended = (await claim())!.requestId
    await queue(busy!)
    const running = (await claim())!.requestId
    await end(ended)
    // Served more recently than `busy`, with nothing running.
    await database.pool.query('UPDATE account_turns SET served_at = now() WHERE account_id = $1', [free])
    const older = await queue(busy!)
    const newer = await queue(free!)
    expect(await claimed()).toBe(newer)
    await end(newer)
    await end(running)
    expect(await claimed()).toBe(older)
  })

  test('accounts take turns; ordering and cancelling gives none back', async () => {
    const [loop, other] = await people(2)
    for (let round = 0; round < 3; round += 1) {
      const [wanted, unwanted, waits] = [await queue(loop!), await queue(loop!), await queue(other!)]
      expect(await claimed()).toBe(wanted)
      await cancelRequest(settling, loop!, wanted, new Date())
      expect(await claimed()).toBe(waits)
      await end(waits)
      await cancelRequest(settling, loop!, unwanted, new Date())
      expect(await claimed()).toBeUndefined()
    }
  })

  test('of one account the oldest request comes first, in the order of its pictures', async () => {
    const [account] = await people(1)
    const [first, second] = [await queue(account!, 4), await queue(account!)]
    const taken = [await claim(), await claim(), await claim(), await claim(), await claim()]
    expect(taken.map((task) => [task?.requestId, task?.slot])).toEqual([
      [first, 0],
      [first, 1],
      [first, 2],
      [first, 3],
      [second, 0],
    ])
    expect(await claim()).toBeNull()
  })

  test('many workers at once take each task once', async () => {
    const accounts = await people(5)
    await Promise.all(accounts.map((account) => queue(account, 4)))
    const taken = await Promise.all(Array.from({ length: 30 }, () => claim()))
    const ids = taken.flatMap((task) => (task === null ? [] : [task.id]))
    expect(new Set(ids).size).toBe(ids.length)
    // A claim that met only rows that others were at looks again later.
    while (ids.length < 20) ids.push((await claim())!.id)
    expect(new Set(ids).size).toBe(20)
  })
})

describe('a task that was tried before', () => {
  test('waits for its time, holds up nobody meanwhile, and counts its failure', async () => {
    const [account] = await people(1)
    const first = await queue(account!)
    const second = await queue(account!)
    const task = await claim()
    expect(task).toMatchObject({ requestId: first, attempt: 1, failures: 0 })
    expect(await requeueTask(settling, task!, { delayMs: 60_000, because: 'failed' })).toBe(true)
    expect(await claimed()).toBe(second)
    expect(await claim()).toBeNull()
    await database.pool.query(`UPDATE tasks SET queued_at = queued_at - interval '60 s' WHERE status = 'queued'`)
    expect(await claim()).toMatchObject({ requestId: first, attempt: 2, failures: 1 })
  })

  test('is held by nobody while it waits', async () => {
    const [account] = await people(1)
    await queue(account!)
    const task = await claim(7)
    await requeueTask(settling, task!, { delayMs: 0, because: 'lost' })
    const { rows } = await database.pool.query('SELECT holder FROM tasks WHERE id = $1', [task!.id])
    expect(rows).toEqual([{ holder: null }])
  })

  test('and given back is the next of its account at once; its worker changes nothing any more', async () => {
    const [account] = await people(1)
    await queue(account!)
    await queue(account!)
    const task = await claim()
    await requeueTask(settling, task!, { delayMs: 0, because: 'lost' })
    expect(await claim()).toEqual({ ...task, attempt: 2 })
    expect(await taskStore(database.drizzle).heartbeat(task!)).toBe(false)
    expect(await requeueTask(settling, task!, { delayMs: 0, because: 'lost' })).toBe(false)
  })
})

test('a heartbeat waits for nobody who is ending its task', async () => {
  const [account] = await people(1)
  await queue(account!)
  const task = await claim()
  const { heartbeat } = taskStore(database.drizzle)
  const ending = await database.pool.connect()
  try {
    await ending.query('BEGIN')
    await ending.query(`UPDATE tasks SET status = 'done' WHERE id = $1`, [task!.id])
    expect(await heartbeat(task!)).toBe(true)
    await ending.query('COMMIT')
    expect(await heartbeat(task!)).toBe(false)
  } finally {
    ending.release()
  }
})

describe('a worker that is gone', () => {
  const looking = () => unitOfWork(database, (tx) => ({ recovery: recoveryStore(tx) }))
  const LIMITS = recoveryLimits(10_000)
  /** After so long a silence of all workers. */
  async function recover(silentMs: number) {
    await database.pool.query(
      `UPDATE tasks SET heartbeat_at = clock_timestamp() - $1 * interval '1 ms' WHERE status = 'running'`,
      [silentMs],
    )
    return recoverTasks(settling, looking(), LIMITS, systemClock)
  }
  const present = () => startWorkerPresence({ connectionString: database.connectionString, onError: () => {} })

  test('loses its tasks as soon as the database knows of its death and it has missed its heartbeats', async () => {
    const [account] = await people(1)
    await queue(account!)
    const worker = await present()
    await claim(worker.number)
    expect(await recover(LIMITS.staleMs - 1000)).toMatchObject({ requeued: 0, failed: 0 })
    await worker.close()
    expect(await recover(LIMITS.goneMs - 1000)).toMatchObject({ requeued: 0, failed: 0 })
    expect(await recover(LIMITS.goneMs + 1000)).toMatchObject({ requeued: 1, failed: 0 })
  })

  test('though its process is there, loses them by its silence', async () => {
    const [account] = await people(1)
    await queue(account!)
    const worker = await present()
    await claim(worker.number)
    expect(await recover(LIMITS.staleMs + 1000)).toMatchObject({ requeued: 1, failed: 0 })
    await worker.close()
  })

  test('is judged by the database’s clock alone, whatever its own says', async () => {
    const [account] = await people(1)
    await queue(account!)
    const task = await claim()
    const store = taskStore(database.drizzle)
    vi.setSystemTime(Date.now() - 3_600_000)
    try {
      expect(await store.heartbeat(task!)).toBe(true)
      vi.useRealTimers()
      expect(await recoverTasks(settling, looking(), LIMITS, systemClock)).toMatchObject({ requeued: 0 })
      vi.setSystemTime(Date.now() + 3_600_000)
      expect(await recoverTasks(settling, looking(), { ...LIMITS, deadlineMs: 7_200_000 }, systemClock)).toMatchObject({
        requeued: 0,
      })
    } finally {
      vi.useRealTimers()
    }
  })

  test('that holds a row still keeps nobody else’s task from recovery', async () => {
    const accounts = await people(2)
    const [stuck, free] = [await queue(accounts[0]!), await queue(accounts[1]!)]
    await claim()
    await claim()
    await database.pool.query(`UPDATE tasks SET heartbeat_at = now() - interval '1 h' WHERE request_id = $1`, [stuck])
    const short = unitOfWork(database, settlementPorts, { lockTimeoutMs: 10 })
    const holding = await database.pool.connect()
    try {
      await holding.query('BEGIN')
      await holding.query('SELECT 1 FROM generation_requests WHERE id = $1 FOR UPDATE', [stuck])
      await database.pool.query(`UPDATE tasks SET heartbeat_at = now() - interval '1 min' WHERE request_id = $1`, [
        free,
      ])
      expect(await recoverTasks(short, looking(), LIMITS, systemClock)).toEqual({ requeued: 1, failed: 0, held: 1 })
      await holding.query('COMMIT')
      expect(await recoverTasks(short, looking(), LIMITS, systemClock)).toEqual({ requeued: 1, failed: 0, held: 0 })
    } finally {
      holding.release()
    }
  })

  test('is there again when its connection broke', async () => {
    const worker = await present()
    const here = async () =>
      (
        await database.pool.query<{ pid: number }>(
          `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND granted`,
          [worker.number],
        )
      ).rows[0]?.pid
    const before = await here()
    await database.pool.query('SELECT pg_terminate_backend($1)', [before])
    await expect
      .poll(async () => {
        const now = await here()
        return now !== undefined && now !== before
      })
      .toBe(true)
    await worker.close()
    await expect.poll(here).toBeUndefined()
  })
})

test('turns of days ago are forgotten', async () => {
  const [account] = await people(1)
  await queue(account!)
  await claim()
  expect(await removeOldAccountTurns(database.drizzle, new Date(Date.now() - 1000))).toBe(0)
  expect(await removeOldAccountTurns(database.drizzle, new Date(Date.now() + 1000))).toBe(1)
})

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  assignLanes,
  clearLanes,
  type ClaimedTask,
  type ClaimFrom,
  keepAnswer,
  keepJob,
  type LaneDeps,
  type OpenLane,
  type PictureWork,
  recoverTasks,
  recoveryLimits,
  type Refusal,
  requeueTask,
  reserveCall,
  systemClock,
  tellPositions,
  type UnassignedTask,
  type WorkerUnit,
} from '@toile/core'
import { ledgerOn } from '../credits/index.ts'
import type { Transaction } from '../database.ts'
import { eventLog } from '../events/index.ts'
import { createTestDatabase, insertAccount, newRequest, type TestDatabase } from '../testing/index.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { blobStore, fileGarbage } from '../uploads/index.ts'
import { laneStore, recoveryStore, remoteCalls, requestStore, startWorkerPresence, taskStore } from './index.ts'

const PLACES = 3
let database: TestDatabase
let settling: WorkerUnit
let account: string
beforeAll(async () => {
  database = await createTestDatabase()
  const ports = (tx: Transaction) => ({
    requests: requestStore(tx),
    events: eventLog(tx),
    ledger: ledgerOn(tx),
    blobs: blobStore(tx),
    garbage: fileGarbage(tx),
    calls: remoteCalls(tx),
  })
  settling = unitOfWork(database, ports, { lockTimeoutMs: 50 })
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query(`UPDATE tasks SET status = 'cancelled' WHERE status IN ('queued', 'running')`)
  account = await insertAccount(database, 100)
})

/** A request of one picture; in no lane where none is named. Resolves to its id. */
async function queue(lane: string | null, of = account): Promise<string> {
  const request = newRequest(of)
  await requestStore(database.drizzle).insert(request, [crypto.randomUUID()])
  await database.pool.query('UPDATE tasks SET lane = $1 WHERE request_id = $2', [lane, request.id])
  return request.id
}
const queueMany = (count: number, lane: string) => Promise.all(Array.from({ length: count }, () => queue(lane)))
const FAR: ClaimFrom = { lanes: ['far'], remote: { maxJobs: PLACES, isWell: true, leftOut: [] } }
const SICK: ClaimFrom = { lanes: ['far'], remote: { maxJobs: PLACES, isWell: false, leftOut: [] } }
const all = (...lanes: readonly string[]): OpenLane[] => lanes.map((lane) => ({ lane, leftOut: [] }))
const HERE: ClaimFrom = { lanes: ['here', 'beside'], remote: null }
const claim = (from: ClaimFrom) => taskStore(database.drizzle).claim(from)
const giveBack = (task: ClaimedTask) => requeueTask(settling, task, { delayMs: 0, because: 'lost' })
const calls = () => unitOfWork(database, (tx) => ({ calls: remoteCalls(tx) }))
/** It has a job at the vendor from here on. */
async function submit(task: ClaimedTask): Promise<string> {
  const id = crypto.randomUUID()
  const job = { engine: 'far', model: 'model', server: 'one', id }
  const call = { id, engine: 'far', model: 'model', parametersHash: '', priceUsd: null, job: null, warnings: [] }
  await reserveCall(calls(), task, call)
  await keepJob(calls(), task, id, job)
  return id
}
/** Does something while another process holds this request. */
async function whileHeld(requestId: string, work: () => Promise<unknown>): Promise<void> {
  const holding = await database.pool.connect()
  try {
    await holding.query('BEGIN')
    await holding.query('SELECT 1 FROM generation_requests WHERE id = $1 FOR UPDATE', [requestId])
    await work()
  } finally {
    await holding.query('ROLLBACK')
    holding.release()
  }
}
const rowOf = async (requestId: string) =>
  (
    await database.pool.query(
      `SELECT status, lane, refusals, queued_at > now() AS waits, error_code FROM tasks WHERE request_id = $1`,
      [requestId],
    )
  ).rows[0]
const wordsTo = async (requestId: string) =>
  (
    await database.pool.query<{ data: { message?: string } }>(
      `SELECT data FROM events WHERE request_id = $1 AND data->>'kind' = 'failed'`,
      [requestId],
    )
  ).rows.map(({ data }) => data.message)

describe('places in a lane whose pictures others make', () => {
  test('are never more than the vendor gives, however many claim at once', async () => {
    await queueMany(12, 'far')
    const taken = await Promise.all(Array.from({ length: 12 }, () => claim(FAR)))
    const tasks = taken.filter((task) => task !== null)
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(PLACES)
    expect(tasks).toHaveLength(PLACES)
    expect(await claim(FAR)).toBeNull()
  })

  test('come free when a picture ends, or its worker is found to be gone', async () => {
    await queueMany(5, 'far')
    const [first, second] = [await claim(FAR), await claim(FAR), await claim(FAR)]
    await database.pool.query(`UPDATE tasks SET status = 'done' WHERE id = $1`, [first!.id])
    expect(await claim(FAR)).not.toBeNull()
    expect(await claim(FAR)).toBeNull()
    await database.pool.query(`UPDATE tasks SET heartbeat_at = now() - interval '1 h' WHERE id = $1`, [second!.id])
    const looking = unitOfWork(database, (tx) => ({ recovery: recoveryStore(tx) }))
    await recoverTasks(settling, looking, recoveryLimits(10_000), systemClock)
    expect((await claim(FAR))?.id).toBe(second!.id)
    expect(await claim(FAR)).toBeNull()
  })

  test('are kept by jobs that wait for a worker, which come first and need no other', async () => {
    const tasks = await Promise.all((await queueMany(PLACES, 'far')).map(() => claim(FAR)))
    await submit(tasks[1]!)
    await giveBack(tasks[1]!)
    await queueMany(2, 'far')
    await database.pool.query(`UPDATE tasks SET queued_at = now() + interval '1 h' WHERE id = $1`, [tasks[1]!.id])
    // Its job is at the vendor while it waits.
    expect(await claim(FAR)).toBeNull()
    await database.pool.query(`UPDATE tasks SET queued_at = now() WHERE id = $1`, [tasks[1]!.id])
    expect((await claim(FAR))?.id).toBe(tasks[1]!.id)
    expect(await claim(FAR)).toBeNull()
  })

  test('are not needed for what was begun, which is taken also while the engine takes nothing new', async () => {
    const tasks = await Promise.all((await queueMany(PLACES, 'far')).map(() => claim(FAR)))
    const call = await submit(tasks[0]!)
    const answer = { engine: 'far', model: 'model', picture: new Uint8Array(1), chargedUsd: 0, warnings: [] }
    await keepAnswer(calls(), tasks[0]!, call, answer)
    await submit(tasks[1]!)
    await giveBack(tasks[0]!)
    await giveBack(tasks[1]!)
    await queueMany(2, 'far')
    expect(new Set([(await claim(SICK))?.id, (await claim(SICK))?.id])).toEqual(new Set([tasks[0]!.id, tasks[1]!.id]))
    expect(await claim(SICK)).toBeNull()
  })

  test('are for no picture of a kind that the engine fails, but for one that it has begun', async () => {
    const but = (...leftOut: PictureWork[]) =>
      claim({ lanes: ['far'], remote: { maxJobs: PLACES, isWell: true, leftOut } })
    await queue('far')
    const begun = (await claim(FAR))!
    await submit(begun)
    await giveBack(begun)
    const [upscale, varied, pattern] = [await queue('far'), await queue('far'), await queue('far')]
    const become = `UPDATE generation_requests SET kind = $1, variation = '{}' WHERE id = $2`
    await database.pool.query(become, ['variation', varied])
    await database.pool.query(become, ['upscale', upscale])
    expect((await but('upscale', 'create-pattern', 'variation of create-pattern'))?.id).toBe(begun.id)
    expect(await but('upscale', 'create-pattern', 'variation of create-pattern')).toBeNull()
    expect((await but('upscale', 'create-pattern', 'variation of create-sketch'))?.requestId).toBe(varied)
    expect((await but('upscale', 'variation of create-pattern'))?.requestId).toBe(pattern)
  })

  test('that are all taken keep nobody from the places of our own engines', async () => {
    await queueMany(20, 'far')
    await Promise.all(Array.from({ length: PLACES }, () => claim(FAR)))
    const [here, beside] = [await queue('here'), await queue('beside')]
    expect([(await claim(HERE))?.requestId, (await claim(HERE))?.requestId].toSorted()).toEqual(
      [here, beside].toSorted(),
    )
    expect(await claim(HERE)).toBeNull()
  })
})

test('whose turn it is in a lane does not depend on how many pictures an account has in another', async () => {
  await queueMany(PLACES, 'far')
  for (let at = 0; at < PLACES; at += 1) await claim(FAR)
  const other = await insertAccount(database, 100)
  const [first] = [await queue('here', other), await queue('here', other), await queue('here')]
  expect((await claim(HERE))?.requestId).toBe(first)
  // Three of it are made elsewhere, and none here.
  expect((await claim(HERE))?.lane).toBe('here')
  const { rows } = await database.pool.query(
    `SELECT count(DISTINCT account_id)::int AS accounts FROM tasks t JOIN generation_requests r ON r.id = request_id
     WHERE t.status = 'running' AND lane = 'here'`,
  )
  expect(rows).toEqual([{ accounts: 2 }])
})

describe('a place in a lane', () => {
  const tell = () => tellPositions({ lanes: laneStore(database.drizzle), settling }, ['far'])
  const toldTo = async (requestId: string) =>
    (
      await database.pool.query<{ position: number }>(
        `SELECT (data->>'position')::int AS position FROM events WHERE request_id = $1 AND data->>'position' IS NOT NULL ORDER BY id`,
        [requestId],
      )
    ).rows.map(({ position }) => position)
  const toldPositionOf = async (requestId: string) =>
    (await database.pool.query('SELECT told_position FROM tasks WHERE request_id = $1', [requestId])).rows[0]
      .told_position
  /** As if they had waited before all others. */
  const end = (ids: readonly string[]) =>
    database.pool.query(`UPDATE tasks SET status = 'cancelled' WHERE request_id = ANY ($1)`, [ids])

  test('is told once, and again when it has come nearer; accounts take turns; what is drawn here has none', async () => {
    const other = await insertAccount(database, 100)
    const [here, first, second, third] = [
      await queue('here'),
      await queue('far'),
      await queue('far'),
      await queue('far', other),
    ]
    await tell()
    await tell()
    expect(await Promise.all([first, third, second, here].map(toldTo))).toEqual([[0], [1], [2], []])
    await claim(FAR)
    // The other account is the next: this one has a picture in the making.
    await tell()
    expect(await Promise.all([first, third, second].map(toldTo))).toEqual([[0], [1, 0], [2, 1]])
  })

  test('is told anew in another lane, and not of what its vendor has begun', async () => {
    const [begun, moved] = [await queue('far'), await queue('far')]
    const task = (await claim(FAR))!
    expect(task.requestId).toBe(begun)
    await submit(task)
    await giveBack(task)
    await tell()
    await queueMany(2, 'beside')
    const tellBeside = () => tellPositions({ lanes: laneStore(database.drizzle), settling }, ['beside'])
    const again = (await claim(FAR))!
    expect(again.requestId).toBe(begun)
    const passed = (await claim(FAR))!
    const refusal = { engine: 'far', code: 'quota', message: 'No.', isPassing: true }
    await requeueTask(settling, passed, { delayMs: 0, because: 'refused', refusal })
    await database.pool.query(`UPDATE tasks SET lane = 'beside' WHERE request_id = $1`, [moved])
    await database.pool.query(`UPDATE generation_requests SET created_at = now() + interval '1 min' WHERE id = $1`, [
      moved,
    ])
    await tellBeside()
    expect([await toldTo(begun), await toldTo(moved)]).toEqual([[], [0, 2]])
  })

  test('is told anew where another engine was chosen', async () => {
    const moved = await queue('far')
    await tell()
    await laneStore(database.drizzle).leaveClosed(all('here'))
    expect(await toldPositionOf(moved)).toBeNull()
    // A process of the version before may have left it there.
    await database.pool.query('UPDATE tasks SET told_position = 0 WHERE request_id = $1', [moved])
    const store = laneStore(database.drizzle)
    const tasks = await store.unassigned(10)
    await store.assign(
      tasks.filter(({ requestId }) => requestId === moved),
      'far',
      { isLater: false },
    )
    expect(await toldPositionOf(moved)).toBeNull()
  })

  test('that cannot be told, as its request is held, keeps no other from being told, and is told later', async () => {
    const [held, free] = [await queue('far'), await queue('far')]
    await whileHeld(held, tell)
    expect([await toldTo(held), await toldTo(free)]).toEqual([[], [1]])
    await tell()
    expect([await toldTo(held), await toldTo(free)]).toEqual([[0], [1]])
  })

  test('far behind is told in good steps', async () => {
    const before = await queueMany(30, 'far')
    await database.pool.query(
      `UPDATE generation_requests SET created_at = now() - interval '1 h' WHERE id = ANY ($1)`,
      [before],
    )
    const last = await queue('far')
    await tell()
    await end(before.slice(0, 2))
    await tell()
    expect(await toldTo(last)).toEqual([30])
    await end(before.slice(0, 8))
    await tell()
    expect(await toldTo(last)).toEqual([30, 22])
  })
})

describe('the choice of a lane', () => {
  const NONE_NOW = { code: 'unavailable', message: 'None now.', isPassing: true }
  const NONE_LEFT = { ...NONE_NOW, isPassing: false }
  const refusal = (engine: string, fields: Partial<Refusal> = {}): Refusal => ({
    engine,
    code: 'unsupported',
    message: `Not ${engine}.`,
    isPassing: false,
    ...fields,
  })
  const passing = (engine: string) => refusal(engine, { code: 'unavailable', isPassing: true })
  /** Chooses the first of these. */
  async function assign(engines: readonly string[], deps: Partial<LaneDeps> = {}): Promise<readonly string[]> {
    const failed: string[] = []
    await assignLanes({
      lanes: laneStore(database.drizzle),
      settling,
      clock: systemClock,
      choose: async (_task, without) => {
        const lane = engines.find((id) => !without.has(id))
        return lane === undefined ? (without.size > 0 ? NONE_LEFT : NONE_NOW) : { lane }
      },
      onFailed: ({ id }) => void failed.push(id),
      ...deps,
    })
    return failed
  }
  /** As a process does that has these engines, all well. Resolves to the tasks that fail by it. */
  async function clear(engines: readonly string[]): Promise<string[]> {
    const failed: string[] = []
    const onFailed: LaneDeps['onFailed'] = ({ id }) => void failed.push(id)
    await clearLanes(
      { lanes: laneStore(database.drizzle), settling, clock: systemClock, onFailed },
      { configured: engines, open: all(...engines) },
    )
    return failed
  }
  /** A task that these have passed on in turn. */
  async function passedOn(...refusals: readonly Refusal[]): Promise<string> {
    const requestId = await queue(refusals[0]?.engine ?? null)
    for (const each of refusals) {
      // One engine after the other.
      await database.pool.query(`UPDATE tasks SET lane = 'here', queued_at = now() WHERE request_id = $1`, [requestId])
      const task = await claim({ lanes: ['here'], remote: null })
      await requeueTask(settling, task!, { delayMs: 0, because: 'refused', refusal: each })
    }
    return requestId
  }

  test('is made once, is told, and leaves those alone that have one', async () => {
    const [fresh, has] = [await queue(null), await queue('beside')]
    expect(await assign(['here', 'beside'])).toEqual([])
    expect(await rowOf(fresh)).toMatchObject({ lane: 'here', waits: false })
    expect(await rowOf(has)).toMatchObject({ lane: 'beside' })
  })

  test('says of a task what decides who can make it', async () => {
    const requestId = await queue(null)
    await database.pool.query('UPDATE accounts SET refuses_outside_engines = true WHERE id = $1', [account])
    await database.pool.query('UPDATE generation_requests SET face_id = 3, width = 10, height = 20 WHERE id = $1', [
      requestId,
    ])
    const asked: UnassignedTask[] = []
    await assign(['here'], {
      choose: async (task) => {
        asked.push(task)
        return { lane: 'here' }
      },
    })
    expect(asked).toMatchObject([
      {
        kind: 'generate',
        hasFace: true,
        hasMask: false,
        prompt: 'flowers',
        inHouse: true,
        pixels: 200,
        begunBy: null,
        refusals: [],
      },
    ])
  })

  test('passes over who has refused, in turn; with nobody left the first words stand, and the credits go back', async () => {
    const requestId = await passedOn(refusal('here'))
    await assign(['here', 'beside'])
    expect(await rowOf(requestId)).toMatchObject({ lane: 'beside', refusals: [refusal('here')] })
    const both = await passedOn(refusal('here'), refusal('beside', { code: 'model-missing' }))
    expect(await assign(['here', 'beside'])).toHaveLength(1)
    expect(await rowOf(both)).toMatchObject({ status: 'failed', error_code: 'unsupported' })
    expect(await wordsTo(both)).toEqual(['Not here.'])
    const { rows } = await database.pool.query(`SELECT 1 FROM ledger WHERE request_id = $1 AND reason = 'refund'`, [
      both,
    ])
    expect(rows).toHaveLength(1)
  })

  test('gives the next engine all its tries, and counts those of the one before as no claims', async () => {
    await queue('here')
    for (const _ of [1, 2]) {
      const task = await claim(HERE)
      await requeueTask(settling, task!, { delayMs: 0, because: 'failed' })
    }
    const refused = (await claim(HERE))!
    expect(refused.failures).toBe(2)
    await requeueTask(settling, refused, { delayMs: 0, because: 'refused', refusal: passing('here') })
    await assign(['here', 'beside'])
    expect(await claim(HERE)).toMatchObject({ lane: 'beside', attempt: 4, failures: 0, waits: 3 })
  })

  test('fails at once where no engine makes it for good', async () => {
    const spent = { code: 'quota', message: 'No more today.', isPassing: false }
    const [requestId, bad] = [await queue(null), await passedOn(passing('here'))]
    await assign([], { choose: async (_task, without) => (without.size > 0 ? spent : NONE_NOW) })
    expect([await rowOf(requestId), await rowOf(bad)]).toMatchObject([{ status: 'queued' }, { status: 'queued' }])
    await database.pool.query('UPDATE tasks SET queued_at = now() WHERE request_id = $1', [requestId])
    await assign([], { choose: async () => spent })
    expect(await rowOf(requestId)).toMatchObject({ status: 'failed', error_code: 'quota' })
    expect(await wordsTo(requestId)).toEqual(['No more today.'])
  })

  test('waits with a final refusal for an engine that had a bad moment, or is only away', async () => {
    const [asked, away] = [await passedOn(passing('here'), refusal('beside')), await passedOn(refusal('beside'))]
    await assign([], { choose: async () => NONE_NOW })
    const waits = { status: 'queued', lane: null, waits: true }
    expect([await rowOf(asked), await rowOf(away)]).toMatchObject([waits, waits])
    await database.pool.query('UPDATE tasks SET queued_at = now() WHERE request_id = $1', [asked])
    await assign(['here', 'beside'])
    expect(await rowOf(asked)).toMatchObject({ lane: 'here', waits: true })
  })

  test('of what cannot fail now, as its request is held, is made in a later round, and those of others in this', async () => {
    const spent = { code: 'quota', message: 'No more today.', isPassing: false }
    const fail = () => assign([], { choose: async () => spent })
    const [held, free] = [await queue(null), await queue(null, await insertAccount(database, 100))]
    await whileHeld(held, fail)
    expect([(await rowOf(held)).status, (await rowOf(free)).status]).toEqual(['queued', 'failed'])
    await fail()
    expect(await rowOf(held)).toMatchObject({ status: 'failed' })
  })

  test('that was put off is made at once when that is asked for', async () => {
    const [put, waits] = [await queue(null), await queue('here')]
    await assign([])
    await database.pool.query(`UPDATE tasks SET queued_at = now() + interval '9 s' WHERE request_id = $1`, [waits])
    await laneStore(database.drizzle).bringForward()
    expect([await rowOf(put), await rowOf(waits)]).toMatchObject([{ waits: false }, { waits: true }])
  })

  test('knows in which lanes any process takes such tasks', async () => {
    const { isOpen } = laneStore(database.drizzle)
    const other = await startWorkerPresence({ connectionString: database.connectionString, onError: () => {} })
    try {
      await other.openLanes([...all('near'), { lane: 'far', leftOut: ['upscale'] }])
      expect(await isOpen('near', 'upscale')).toBe(true)
      expect(await isOpen('far', 'upscale')).toBe(false)
      expect(await isOpen('far', 'variation of create-pattern')).toBe(true)
      expect(await isOpen('nowhere', 'create-pattern')).toBe(false)
    } finally {
      await other.close()
    }
  })

  test('finds a lane closed that was taken just before another could not be let go of', async () => {
    const { isOpen } = laneStore(database.drizzle)
    const other = await startWorkerPresence({ connectionString: database.connectionString, onError: () => {} })
    const real = pg.Client.prototype.query
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await other.openLanes(all('near'))
      query.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
        if (String(given[0]).includes('unlock')) throw new Error('not now')
        return Reflect.apply(real, this, given)
      })
      await expect(other.openLanes(all('far'))).rejects.toThrow('not now')
      query.mockRestore()
      await other.openLanes(all('far'))
      expect([await isOpen('near', 'upscale'), await isOpen('far', 'upscale')]).toEqual([false, true])
      await other.openLanes([])
      expect(await isOpen('far', 'upscale')).toBe(false)
    } finally {
      query.mockRestore()
      await other.close()
    }
  })

  test('waits while no engine is well, longer each time, and comes to who is well then', async () => {
    const requestId = await queue(null)
    await assign([])
    expect(await rowOf(requestId)).toMatchObject({ status: 'queued', lane: null, waits: true })
    await database.pool.query(`UPDATE generation_requests SET created_at = now() - interval '20 s' WHERE id = $1`, [
      requestId,
    ])
    await database.pool.query(`UPDATE tasks SET queued_at = now() WHERE request_id = $1`, [requestId])
    await assign([])
    const { rows } = await database.pool.query(
      `SELECT extract(epoch FROM queued_at - now())::float AS seconds FROM tasks WHERE request_id = $1`,
      [requestId],
    )
    expect(rows[0].seconds).toBeGreaterThan(3)
    await database.pool.query(`UPDATE tasks SET queued_at = now() WHERE request_id = $1`, [requestId])
    await assign(['here'])
    expect(await rowOf(requestId)).toMatchObject({ lane: 'here' })
  })

  test('asks an engine again that had a bad moment, a little later and only where there is no other', async () => {
    const requestId = await passedOn(passing('here'))
    await assign(['here'])
    expect(await rowOf(requestId)).toMatchObject({ lane: 'here', waits: true })
    const other = await passedOn(passing('here'))
    await assign(['here', 'beside'])
    expect(await rowOf(other)).toMatchObject({ lane: 'beside', waits: false })
  })

  test('ends with the first engine’s words when the time of the task is over, or says that there was none', async () => {
    const [none, bad] = [await queue(null), await passedOn(passing('here'))]
    await database.pool.query(
      `UPDATE generation_requests SET created_at = now() - interval '1 h' WHERE id IN ($1, $2)`,
      [none, bad],
    )
    const looking = unitOfWork(database, (tx) => ({ recovery: recoveryStore(tx) }))
    await recoverTasks(settling, looking, recoveryLimits(10_000), systemClock)
    expect(await rowOf(none)).toMatchObject({ status: 'failed', error_code: 'unavailable' })
    expect(await wordsTo(none)).toEqual(['No picture engine was available for this in time. Try again later.'])
    expect(await wordsTo(bad)).toEqual(['Not here.'])
  })

  test('is open again where the engine is away and nobody has begun', async () => {
    const requestId = await queue('far')
    const task = (await claim(FAR))!
    await submit(task)
    await giveBack(task)
    const fresh = await queue('far')
    await clear(['here'])
    expect([(await rowOf(requestId)).lane, (await rowOf(fresh)).lane]).toEqual(['far', null])
  })

  test('stays while any process that is there has the engine and finds it well, whoever else finds it away', async () => {
    const requestId = await queue('far')
    const other = await startWorkerPresence({ connectionString: database.connectionString, onError: () => {} })
    try {
      await other.openLanes(all('far', 'beside'))
      await clear(['here'])
      expect((await rowOf(requestId)).lane).toBe('far')
      await other.openLanes(all('beside'))
      await clear(['far'])
      expect((await rowOf(requestId)).lane).toBe('far')
      await clear(['here'])
      expect((await rowOf(requestId)).lane).toBeNull()
      await assign(['beside'])
      await clear(['here'])
      expect((await rowOf(requestId)).lane).toBe('beside')
    } finally {
      await other.close()
    }
    await expect
      .poll(async () => {
        await clear(['here'])
        return (await rowOf(requestId)).lane
      })
      .toBeNull()
  })

  test('is open again where its engine fails such pictures, and stays where a process is that finds it does not', async () => {
    const leftOut: PictureWork[] = ['upscale', 'create-pattern']
    const [pattern, sketch] = [await queue('far'), await queue('far')]
    await database.pool.query(`UPDATE generation_requests SET mode = 'create-sketch' WHERE id = $1`, [sketch])
    const clearBut = () =>
      clearLanes(
        { lanes: laneStore(database.drizzle), settling, clock: systemClock, onFailed: () => {} },
        { configured: ['far'], open: [{ lane: 'far', leftOut }] },
      )
    const other = await startWorkerPresence({ connectionString: database.connectionString, onError: () => {} })
    try {
      await other.openLanes([{ lane: 'far', leftOut: ['upscale'] }])
      await clearBut()
      expect([(await rowOf(pattern)).lane, (await rowOf(sketch)).lane]).toEqual(['far', 'far'])
      await other.openLanes([{ lane: 'far', leftOut }])
      await clearBut()
      expect([(await rowOf(pattern)).lane, (await rowOf(sketch)).lane]).toEqual([null, 'far'])
    } finally {
      await other.close()
    }
  })

  test('waits for nobody: what somebody else is at is left to the next look', async () => {
    const [held, free] = [await queue('far'), await queue('far')]
    const holding = await database.pool.connect()
    try {
      await holding.query('BEGIN')
      await holding.query('SELECT 1 FROM tasks WHERE request_id = $1 FOR UPDATE', [held])
      await clear(['here'])
      expect([(await rowOf(held)).lane, (await rowOf(free)).lane]).toEqual(['far', null])
    } finally {
      await holding.query('ROLLBACK')
      holding.release()
    }
  })

  test('is none for what an engine has begun: it waits for minutes for who has the engine, and then fails', async () => {
    const requestId = await queue('far')
    const task = (await claim(FAR))!
    await submit(task)
    await giveBack(task)
    expect(await clear(['here'])).toEqual([])
    // Not even where its lane was lost: nobody else can go on with it.
    await database.pool.query('UPDATE tasks SET lane = NULL WHERE request_id = $1', [requestId])
    await assign(['here'])
    expect(await rowOf(requestId)).toMatchObject({ status: 'queued', lane: 'far' })
    await database.pool.query(`UPDATE tasks SET queued_at = now() - interval '10 min' WHERE request_id = $1`, [
      requestId,
    ])
    expect(await clear(['here', 'far'])).toEqual([])
    expect(await clear(['here'])).toEqual([task.id])
    expect(await rowOf(requestId)).toMatchObject({ status: 'failed', error_code: 'unavailable' })
    // Its job is to be stopped.
    const { rows } = await database.pool.query('SELECT 1 FROM remote_cancels WHERE task_id = $1', [task.id])
    expect(rows).toHaveLength(1)
  })

  test('is made by many processes at once for each task once', async () => {
    const requestIds = await Promise.all(Array.from({ length: 30 }, () => queue(null)))
    await Promise.all(Array.from({ length: 4 }, () => assign(['here'])))
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS count FROM tasks WHERE request_id = ANY ($1) AND lane = 'here' AND status = 'queued'`,
      [requestIds],
    )
    expect(rows).toEqual([{ count: 30 }])
  })
})

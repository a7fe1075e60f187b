import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  cancelRequest,
  chargeKey,
  completeTask,
  DomainError,
  failTask,
  type ClaimedTask,
  keysOf,
  type MadePicture,
  type NewRequest,
  recoverTasks,
  RECOVERY_LIMITS,
  reportStanding,
  requeueTask,
  retryKey,
  type WorkerUnit,
  type StoredEvent,
  systemClock,
} from '@toile/core'
import { ledgerOn } from '../credits/index.ts'
import { eventLog, eventReader } from '../events/index.ts'
import { createTestDatabase, insertAccount, newRequest, sumOfLedger, type TestDatabase } from '../testing/index.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { blobStore, fileGarbage } from '../uploads/index.ts'
import { recoveryStore, remoteCalls, requestStore } from './index.ts'

let database: TestDatabase
let settling: WorkerUnit

beforeAll(async () => {
  database = await createTestDatabase()
  settling = settlingWith(async () => {})
})
afterAll(() => database.close())

/** `beforeEnd` runs inside the transaction, just before it ends a task: tests put others in its way there. */
function settlingWith(beforeEnd: () => Promise<void>): WorkerUnit {
  return unitOfWork(database, (tx) => {
    const requests = requestStore(tx)
    return {
      requests: {
        ...requests,
        async end(...args: Parameters<typeof requests.end>) {
          await beforeEnd()
          return requests.end(...args)
        },
      },
      events: eventLog(tx),
      ledger: ledgerOn(tx),
      blobs: blobStore(tx),
      garbage: fileGarbage(tx),
      calls: remoteCalls(tx),
    }
  })
}

let accountId: string
beforeEach(async () => {
  accountId = await insertAccount(database, 100)
})

async function openRequest(
  count: 1 | 4 = 4,
  fields: Partial<NewRequest> = {},
): Promise<{ requestId: string; taskIds: string[] }> {
  const request = newRequest(accountId, { count, ...fields })
  const taskIds = Array.from({ length: count }, () => crypto.randomUUID())
  const charged = request.priceEach * count
  await database.drizzle.transaction(async (tx) => {
    await requestStore(tx).insert(request, taskIds)
    await ledgerOn(tx).append({
      accountId,
      requestId: request.id,
      ...(charged > 0
        ? { amount: -charged, reason: 'generation', key: chargeKey(request.id) }
        : { amount: 0, reason: 'retry', key: retryKey(request.retryOfOutputId!) }),
    })
    await eventLog(tx).append(request.id, { kind: 'message', data: { kind: 'accepted', count, charged } })
  })
  return { requestId: request.id, taskIds }
}

/** What a claim does, to this very task, whoever's turn it is. */
async function claim(taskId: string, now = new Date()): Promise<ClaimedTask> {
  const { rows } = await database.pool.query<ClaimedTask>(
    `UPDATE tasks SET status = 'running', attempt = attempt + 1, heartbeat_at = $2 WHERE id = $1 AND status = 'queued'
     RETURNING id, request_id AS "requestId", slot, attempt, failures, waits`,
    [taskId, now],
  )
  if (rows[0] === undefined) throw new Error('the task could not be claimed')
  return rows[0]
}

/** A picture whose files are announced, as a worker does before it writes them. */
async function made(): Promise<MadePicture> {
  const name = crypto.randomUUID()
  const blob = {
    storageKey: `${accountId}/${name}.png`,
    thumbnailKey: `${accountId}/${name}.webp`,
    vectorKey: null,
    inventedKey: `${accountId}/${name}-map.png`,
    sha256: crypto.getRandomValues(new Uint8Array(32)),
    mediaType: 'image/png',
    bytes: 100,
    width: 1024,
    height: 1024,
  }
  await fileGarbage(database.drizzle).add(keysOf(blob), new Date(Date.now() + 60_000))
  return {
    outputId: crypto.randomUUID(),
    width: 1024,
    height: 1024,
    blob,
    provenance: { engine: 'test' },
    understood: [],
    ignored: [],
    warnings: [],
    fidelity: null,
    inventedShare: 0.25,
    look: null,
    colours: { terms: [], names: [] },
  }
}

const complete = async (task: ClaimedTask, unit = settling) => completeTask(unit, task, await made(), new Date())
const eventsOf = (requestId: string): Promise<readonly StoredEvent[]> =>
  eventReader(database.drizzle).after(requestId, -1, 1000)
const countOf = (events: readonly StoredEvent[], kind: string) => events.filter((event) => event.kind === kind).length
const credits = async () => {
  const sum = await sumOfLedger(database, accountId)
  expect(await ledgerOn(database.drizzle).balance(accountId)).toBe(sum)
  return sum
}
const expectInOrder = (events: readonly StoredEvent[]) =>
  expect(events.map((event) => event.id)).toEqual(events.map((_, index) => index))

/** Opens when `parties` have come. */
function barrier(parties: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = parties
  return () => {
    left -= 1
    if (left === 0) resolve()
    return promise
  }
}

describe('the end of a request', () => {
  test('four workers that finish together write one done, after all pictures', async () => {
    const { requestId, taskIds } = await openRequest()
    const tasks = await Promise.all(taskIds.map((id) => claim(id)))
    const meet = barrier(4)
    const results = await Promise.all(
      tasks.map(async (task) => {
        const picture = await made()
        await meet()
        return completeTask(settling, task, picture, new Date())
      }),
    )
    expect(results).toEqual([true, true, true, true])
    const events = await eventsOf(requestId)
    expectInOrder(events)
    expect(countOf(events, 'image')).toBe(4)
    expect(countOf(events, 'done')).toBe(1)
    expect(events.at(-1)).toMatchObject({ kind: 'done', data: { images: 4, failed: 0 } })
    expect(await credits()).toBe(84)
  })

  test('one that holds the lock makes the others wait: the last to commit writes done', async () => {
    const { requestId, taskIds } = await openRequest(4)
    const [first, second, third, fourth] = await Promise.all(taskIds.map((id) => claim(id)))
    await complete(first!)
    await complete(second!)
    const inside = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const slow = complete(
      third!,
      settlingWith(async () => {
        inside.resolve()
        await goOn.promise
      }),
    )
    await inside.promise
    const last = failTask(settling, { ...fourth!, status: 'running' }, { code: 'internal', message: 'no' }, new Date())
    goOn.resolve()
    expect(await Promise.all([slow, last])).toEqual([true, true])
    const events = await eventsOf(requestId)
    expectInOrder(events)
    expect(events.at(-1)).toMatchObject({ kind: 'done', data: { images: 3, failed: 1, credits_refunded: 4 } })
    expect(await credits()).toBe(88)
  })
})

describe('a preview', () => {
  const image = (letter: string): string => `data:image/webp;base64,${letter.repeat(40_000)}`
  const show = (task: ClaimedTask, letter: string) =>
    reportStanding(settling, task, { kind: 'preview', image: image(letter) })
  const previews = async (requestId: string) =>
    (await eventsOf(requestId)).flatMap(({ id, data }) =>
      'kind' in data && data.kind === 'preview' ? [{ id, slot: data.slot, letter: data.image.at(-1) }] : [],
    )

  test('takes the place of the last of its picture, and comes after what was told before', async () => {
    const { requestId, taskIds } = await openRequest()
    const [first, second] = [await claim(taskIds[0]!), await claim(taskIds[1]!)]
    await show(first, 'a')
    await show(second, 'b')
    await show(first, 'c')
    expect(await previews(requestId)).toEqual([
      { id: 2, slot: 1, letter: 'b' },
      { id: 3, slot: 0, letter: 'c' },
    ])
  })

  test.each([
    ['made', (task: ClaimedTask) => complete(task)],
    ['failed', (task: ClaimedTask) => failTask(settling, { ...task, status: 'running' }, { code: 'x' }, new Date())],
    ['cancelled', (task: ClaimedTask) => cancelRequest(settling, accountId, task.requestId, new Date())],
  ] as const)('is gone once its picture is %s, and comes no more', async (_end, finish) => {
    const { requestId, taskIds } = await openRequest(1)
    const task = await claim(taskIds[0]!)
    await show(task, 'a')
    await finish(task)
    expect(await show(task, 'b')).toBe(false)
    expect(await previews(requestId)).toEqual([])
    expect((await eventsOf(requestId)).at(-1)?.kind).toBe('done')
  })

  test('of an engine that passed the picture on is gone, and the page is told; a job that goes on keeps its own', async () => {
    const { requestId, taskIds } = await openRequest()
    const [refused, stopped] = [await claim(taskIds[0]!), await claim(taskIds[1]!)]
    await show(refused, 'a')
    await show(stopped, 'b')
    const refusal = { engine: refused.lane, code: 'unavailable', message: 'Not now.', isPassing: true }
    await requeueTask(settling, refused, { delayMs: 0, because: 'refused', refusal })
    await requeueTask(settling, stopped, { delayMs: 0, because: 'lost' })
    expect((await previews(requestId)).map(({ letter }) => letter)).toEqual(['b'])
    expect((await eventsOf(requestId)).at(-1)?.data).toEqual({ kind: 'queued', slot: 0 })
  })

  test('is one a picture by a rule of the database', async () => {
    const { requestId, taskIds } = await openRequest(1)
    await show(await claim(taskIds[0]!), 'a')
    const second = database.pool.query(
      `INSERT INTO events (request_id, id, kind, data) SELECT request_id, 99, kind, data FROM events
       WHERE request_id = $1 AND data->>'kind' = 'preview'`,
      [requestId],
    )
    await expect(second).rejects.toThrow('events_one_preview_a_picture')
  })
})

describe('a picture that could not be made', () => {
  const failedOf = async (fields: Partial<NewRequest>) => {
    const { requestId, taskIds } = await openRequest(1, fields)
    const task = await claim(taskIds[0]!)
    expect(await failTask(settling, { ...task, status: 'running' }, { code: 'internal' }, new Date())).toBe(true)
    return (await eventsOf(requestId)).find(({ data }) => 'kind' in data && data.kind === 'failed')?.data
  }

  test('says that its credits came back', async () => {
    expect(await failedOf({})).toMatchObject({
      message: 'The picture could not be made. Its credits were given back.',
      credits_refunded: 4,
    })
    expect(await credits()).toBe(100)
  })

  test('of a retry, which took none, speaks of none, and none come', async () => {
    const paid = await openRequest(1)
    const picture = await made()
    await completeTask(settling, await claim(paid.taskIds[0]!), picture, new Date())
    expect(await failedOf({ priceEach: 0, retryOfOutputId: picture.outputId })).toMatchObject({
      message: 'The picture could not be made.',
      credits_refunded: 0,
    })
    expect(await credits()).toBe(96)
  })
})

describe('a worker that comes late', () => {
  test('after the reaper gave its task to another changes nothing, and its files are swept', async () => {
    const { requestId, taskIds } = await openRequest(1)
    const stalled = await claim(taskIds[0]!, new Date(Date.now() - 60_000))
    const counts = await recoverTasks(settling, looking(), RECOVERY_LIMITS, systemClock)
    expect(counts).toMatchObject({ requeued: 1, failed: 0 })
    const second = await claim(taskIds[0]!)
    expect(second.attempt).toBe(2)
    const late = await made()
    expect(await completeTask(settling, stalled, late, new Date())).toBe(false)
    expect(await reportStanding(settling, stalled, { kind: 'progress', fraction: 1, stage: 'late' })).toBe(false)
    expect(await failTask(settling, { ...stalled, status: 'running' }, { code: 'x', message: 'x' }, new Date())).toBe(
      false,
    )
    expect(await requeueTask(settling, stalled, { delayMs: 0, because: 'lost' })).toBe(false)
    const due = await fileGarbage(database.drizzle).takeDue(new Date(Date.now() + 120_000), 1000)
    expect(due).toEqual(expect.arrayContaining(keysOf(late.blob)))
    expect(await complete(second)).toBe(true)
    const events = await eventsOf(requestId)
    expect([countOf(events, 'image'), countOf(events, 'done')]).toEqual([1, 1])
    expect(await credits()).toBe(96)
  })

  test.each(['storageKey', 'inventedKey'] as const)(
    'whose %s was swept meanwhile does not count its files: its transaction rolls back whole',
    async (swept) => {
      const { requestId, taskIds } = await openRequest(1)
      const task = await claim(taskIds[0]!)
      const picture = await made()
      await fileGarbage(database.drizzle).forget([picture.blob[swept]!])
      await expect(completeTask(settling, task, picture, new Date())).rejects.toThrow(task.id)
      expect(countOf(await eventsOf(requestId), 'image')).toBe(0)
      expect(await complete(task)).toBe(true)
    },
  )

  test('is reaped only so often: then the task fails and is refunded once, by whichever reaper', async () => {
    const { requestId, taskIds } = await openRequest(1)
    for (let attempt = 1; attempt <= RECOVERY_LIMITS.maxClaims; attempt += 1) {
      expect((await eventsOf(requestId)).at(-1)).toMatchObject({ data: { kind: 'accepted' } })
      await claim(taskIds[0]!, new Date(Date.now() - 60_000))
      await Promise.all([1, 2, 3].map(() => recoverTasks(settling, looking(), RECOVERY_LIMITS, systemClock)))
    }
    const events = await eventsOf(requestId)
    expect(events.at(-1)).toMatchObject({ kind: 'done', data: { images: 0, failed: 1, credits_refunded: 4 } })
    expect(await credits()).toBe(100)
  })
})

describe('cancel against completion', () => {
  test('completion first: the picture stays and stays paid', async () => {
    const { requestId, taskIds } = await openRequest(1)
    const task = await claim(taskIds[0]!)
    const inside = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const completing = complete(
      task,
      settlingWith(async () => {
        inside.resolve()
        await goOn.promise
      }),
    )
    await inside.promise
    const cancelling = cancelRequest(settling, accountId, requestId, new Date())
    goOn.resolve()
    expect(await completing).toBe(true)
    expect(await cancelling).toEqual({ cancelled: 0, creditsRefunded: 0 })
    expect((await eventsOf(requestId)).at(-1)).toMatchObject({ kind: 'done', data: { images: 1, cancelled: 0 } })
    expect(await credits()).toBe(96)
  })

  test('cancel first: the picture is dropped and refunded', async () => {
    const { requestId, taskIds } = await openRequest(1)
    const task = await claim(taskIds[0]!)
    const inside = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const slow = settlingWith(async () => {
      inside.resolve()
      await goOn.promise
    })
    const cancelling = cancelRequest(slow, accountId, requestId, new Date())
    await inside.promise
    const completing = complete(task)
    goOn.resolve()
    expect(await cancelling).toEqual({ cancelled: 1, creditsRefunded: 4 })
    expect(await completing).toBe(false)
    const events = await eventsOf(requestId)
    expect([countOf(events, 'image'), countOf(events, 'done')]).toEqual([0, 1])
    expect(await credits()).toBe(100)
  })

  test('many at once, with claims in between, refund each task once', async () => {
    const { requestId, taskIds } = await openRequest()
    await Promise.all([
      ...taskIds.map((id) => claim(id).catch(() => {})),
      ...[1, 2, 3].map(() => cancelRequest(settling, accountId, requestId, new Date())),
    ])
    const events = await eventsOf(requestId)
    expect(events.at(-1)).toMatchObject({ kind: 'done', data: { cancelled: 4, credits_refunded: 16 } })
    expect(countOf(events, 'done')).toBe(1)
    expect(await credits()).toBe(100)
  })

  test('of another account is as one of a job that never was', async () => {
    const { requestId } = await openRequest(1)
    const other = await insertAccount(database)
    const before = await eventsOf(requestId)
    await expect(cancelRequest(settling, other, requestId, new Date())).rejects.toBeInstanceOf(DomainError)
    expect(await eventsOf(requestId)).toEqual(before)
  })
})

describe('recovery', () => {
  test('what is past its deadline fails and is refunded, waiting or running', async () => {
    const { requestId, taskIds } = await openRequest()
    const later = new Date(Date.now() + RECOVERY_LIMITS.deadlineMs + 1000)
    await claim(taskIds[1]!, later)
    await recoverTasks(settling, looking(), RECOVERY_LIMITS, { now: () => later })
    expect((await eventsOf(requestId)).at(-1)).toMatchObject({ kind: 'done', data: { failed: 4, images: 0 } })
    expect(await credits()).toBe(100)
  })
})

const looking = () => unitOfWork(database, (tx) => ({ recovery: recoveryStore(tx) }))

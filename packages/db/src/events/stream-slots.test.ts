import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../database.ts'
import { createTestDatabase, insertAccount, type TestDatabase } from '../testing/index.ts'
import { databaseStreamSlots } from './stream-slots.ts'

let database: TestDatabase
const errors: unknown[] = []
const onError = (error: unknown): void => void errors.push(error)

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const rowsOf = async (account: string): Promise<{ holder: string; left: number }[]> => {
  const { rows } = await database.pool.query<{ holder: string; left: number }>(
    `SELECT holder, extract(epoch FROM held_until - clock_timestamp())::float AS left FROM stream_places
     WHERE account_id = $1 ORDER BY place`,
    [account],
  )
  return rows
}
const endLeases = (account: string): Promise<unknown> =>
  database.pool.query(
    `UPDATE stream_places SET held_until = clock_timestamp() - interval '1 s' WHERE account_id = $1`,
    [account],
  )

test('forty streams at once get exactly the slots there are; another account has its own', async () => {
  const slots = databaseStreamSlots(database.drizzle, { onError })
  const [account, other] = [await insertAccount(database), await insertAccount(database)]
  const taken = await Promise.all(Array.from({ length: 40 }, () => slots.acquire(account, 4)))
  expect(taken.filter((slot) => slot !== null)).toHaveLength(4)
  expect(await slots.acquire(other, 4)).not.toBeNull()
})

test('a slot that is left is free', async () => {
  const slots = databaseStreamSlots(database.drizzle, { onError })
  const account = await insertAccount(database)
  const slot = await slots.acquire(account, 1)
  expect(await slots.acquire(account, 1)).toBeNull()
  await slot?.release()
  expect(await slots.acquire(account, 1)).not.toBeNull()
})

test('all slots of a process are renewed by one statement', async () => {
  const slots = databaseStreamSlots(database.drizzle, { onError, renewMs: 10 })
  const accounts = [await insertAccount(database), await insertAccount(database)]
  const taken = await Promise.all(accounts.flatMap((account) => [slots.acquire(account, 2), slots.acquire(account, 2)]))
  for (const account of accounts) await endLeases(account)
  await vi.waitFor(async () => {
    for (const { left } of (await Promise.all(accounts.map(rowsOf))).flat()) expect(left).toBeGreaterThan(1)
  })
  // Rows that one statement changed name its transaction.
  const { rows } = await database.pool.query(
    'SELECT count(*)::int AS slots, count(DISTINCT xmin::text)::int AS statements FROM stream_places WHERE account_id = ANY($1)',
    [accounts],
  )
  expect(rows).toEqual([{ slots: 4, statements: 1 }])
  await Promise.all(taken.map((slot) => slot?.release()))
})

test('slots of a process that died are free when their lease is over', async () => {
  const process = openDatabase({ connectionString: database.connectionString, maxConnections: 4 })
  const account = await insertAccount(database)
  const dying = databaseStreamSlots(process.drizzle, { onError, leaseMs: 200, renewMs: 20 })
  const taken = [await dying.acquire(account, 2), await dying.acquire(account, 2)]
  const slots = databaseStreamSlots(database.drizzle, { onError })
  expect(await slots.acquire(account, 2)).toBeNull()

  await process.close()
  await vi.waitFor(async () => expect(await slots.acquire(account, 2)).not.toBeNull())
  expect(taken.map((slot) => slot?.lost.aborted)).toEqual([false, false])
  // It could renew nothing any more, and said so once.
  expect(errors).toHaveLength(1)
})

test('a process that stood still learns which of its slots went to others', async () => {
  const account = await insertAccount(database)
  const sleeper = databaseStreamSlots(database.drizzle, { onError, renewMs: 50 })
  const [first, second] = [await sleeper.acquire(account, 2), await sleeper.acquire(account, 2)]
  const [asleep] = await rowsOf(account)
  await database.pool.query(`UPDATE stream_places SET held_until = now() - interval '1 s' WHERE holder = $1`, [
    asleep?.holder,
  ])
  const next = await databaseStreamSlots(database.drizzle, { onError }).acquire(account, 2)
  expect(next).not.toBeNull()
  const { lost } = first!
  if (!lost.aborted) await once(lost, 'abort')
  await first?.release()
  expect(second?.lost.aborted).toBe(false)
  expect(next?.lost.aborted).toBe(false)
  expect(await rowsOf(account)).toHaveLength(2)
})

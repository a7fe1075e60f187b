import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, insertAccount, type TestDatabase } from '../testing/index.ts'
import { streamPlacesOn } from './stream-places.ts'

const HELD_MS = 45_000
let database: TestDatabase
let now = Date.parse('2026-01-01T00:00:00Z')
const clock = { now: () => new Date(now) }

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('forty streams at once get exactly the places there are; another account has its own', async () => {
  const places = streamPlacesOn(database.drizzle, clock)
  const [account, other] = [await insertAccount(database), await insertAccount(database)]
  const taken = await Promise.all(Array.from({ length: 40 }, () => places.take(account, 4, HELD_MS)))
  expect(taken.filter((place) => place !== null)).toHaveLength(4)
  expect(await places.take(other, 4, HELD_MS)).not.toBeNull()
})

test('a place that is left is free', async () => {
  const places = streamPlacesOn(database.drizzle, clock)
  const account = await insertAccount(database)
  const place = await places.take(account, 1, HELD_MS)
  expect(await places.take(account, 1, HELD_MS)).toBeNull()
  await place?.leave()
  expect(await places.take(account, 1, HELD_MS)).not.toBeNull()
})

test('a renewed place is kept; one whose server died is given on, and its old stream learns of it', async () => {
  const places = streamPlacesOn(database.drizzle, clock)
  const account = await insertAccount(database)
  const place = await places.take(account, 1, HELD_MS)
  now += HELD_MS - 1
  expect(await place?.renew()).toBe(true)
  now += HELD_MS - 1
  expect(await places.take(account, 1, HELD_MS)).toBeNull()
  now += 2
  const next = await places.take(account, 1, HELD_MS)
  expect(next).not.toBeNull()
  expect(await place?.renew()).toBe(false)
  await place?.leave()
  expect(await places.take(account, 1, HELD_MS)).toBeNull()
})

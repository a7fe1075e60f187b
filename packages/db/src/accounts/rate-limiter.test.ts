import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeOrRefuse, type RateLimit } from '@toile/core'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { databaseRateLimiter, removePastLimits } from './rate-limiter.ts'

let database: TestDatabase
let now = Date.parse('2026-01-01T00:00:00Z')
const clock = { now: () => new Date(now) }
const limit: RateLimit = { name: 'test', max: 3, windowSeconds: 60 }

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('forty at once get exactly what the window holds', async () => {
  const limiter = databaseRateLimiter(database.drizzle, clock)
  const answers = await Promise.all(Array.from({ length: 40 }, () => limiter.take(limit, 'crowd')))
  expect(answers.filter((wait) => wait === null)).toHaveLength(3)
  expect(new Set(answers)).toEqual(new Set([null, 60]))
})

test('a refused use tells the wait and does not prolong it; the next window is a new one', async () => {
  const limiter = databaseRateLimiter(database.drizzle, clock)
  for (let use = 0; use < 3; use += 1) {
    expect(await limiter.take(limit, 'one')).toBeNull()
  }
  now += 59_400
  expect(await limiter.take(limit, 'one')).toBe(1)
  expect(await limiter.take(limit, 'another')).toBeNull()
  expect(await limiter.take({ ...limit, name: 'other' }, 'one')).toBeNull()
  now += 600
  expect(await limiter.take(limit, 'one')).toBeNull()
})

test('a use given back may be had again, and no more than were taken', async () => {
  const limiter = databaseRateLimiter(database.drizzle, clock)
  const once = { ...limit, max: 1 }
  await limiter.giveBack(once, 'giver')
  expect(await limiter.take(once, 'giver')).toBeNull()
  await limiter.giveBack(once, 'giver')
  await limiter.giveBack(once, 'giver')
  expect(await limiter.take(once, 'giver')).toBeNull()
  expect(await limiter.take(once, 'giver')).toBe(60)
})

test('clearing forgets the subject alone', async () => {
  const limiter = databaseRateLimiter(database.drizzle, clock)
  const once = { ...limit, max: 1 }
  await limiter.take(once, 'cleared')
  await limiter.take(once, 'kept')
  await limiter.clear(once, 'cleared')
  expect(await limiter.take(once, 'cleared')).toBeNull()
  expect(await limiter.take(once, 'kept')).toBe(60)
})

test('the refusal is the error that HTTP answers as 429', async () => {
  const limiter = databaseRateLimiter(database.drizzle, clock)
  const none = { ...limit, name: 'none', max: 1 }
  await takeOrRefuse(limiter, none, 'x', 'Slow down.')
  await expect(takeOrRefuse(limiter, none, 'x', 'Slow down.')).rejects.toMatchObject({
    code: 'too-many',
    message: 'Slow down.',
    waitSeconds: 60,
  })
})

test('windows that are over are removed, open ones stay', async () => {
  const limiter = databaseRateLimiter(database.drizzle, clock)
  await removePastLimits(database.drizzle, new Date(now + 365 * 86_400_000))
  await limiter.take(limit, 'old')
  now += 61_000
  await limiter.take(limit, 'open')
  expect(await removePastLimits(database.drizzle, clock.now())).toBe(1)
  const { rows } = await database.pool.query('SELECT key FROM rate_limits')
  expect(rows).toEqual([{ key: 'test:open' }])
})

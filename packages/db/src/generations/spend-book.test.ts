import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, insertAccount, newRequest, type TestDatabase } from '../testing/index.ts'
import { requestStore, spendBook } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

interface Call {
  readonly at: string
  readonly taskId?: string
  readonly engine?: string
  readonly state?: 'reserved' | 'charged' | 'refunded' | 'unknown'
  readonly amount?: number
  readonly submitted?: boolean
}

async function note({
  at,
  taskId,
  engine = 'fashn',
  state = 'charged',
  amount,
  submitted = true,
}: Call): Promise<void> {
  await database.pool.query(
    `INSERT INTO vendor_charges (id, task_id, attempt, engine, model, parameters_hash, warnings, price_usd, amount_usd,
       state, created_at, submitted_at, ended_at)
     VALUES (gen_random_uuid(), $1, 1, $2, 'tryon', '', '[]', 0.075, $3, $4, $5, $6, $7)`,
    [
      taskId ?? crypto.randomUUID(),
      engine,
      amount ?? null,
      state,
      at,
      submitted ? at : null,
      state === 'reserved' ? null : '2026-12-24T00:00:00Z',
    ],
  )
}

test('calls are told by the day of UTC on which they were noted, by engine and by what was made', async () => {
  const accountId = await insertAccount(database, 100)
  const request = newRequest(accountId)
  const taskId = crypto.randomUUID()
  await requestStore(database.drizzle).insert(request, [taskId])
  await note({ at: '2026-11-23T23:59:59Z', amount: 9 })
  await note({ at: '2026-11-24T00:00:00Z', taskId, amount: 0.15 })
  await note({ at: '2026-11-24T12:00:00Z', taskId, amount: 0.1 })
  await note({ at: '2026-11-24T12:00:00Z', taskId })
  await note({ at: '2026-11-24T12:00:00Z', taskId, state: 'reserved' })
  await note({ at: '2026-11-24T12:00:00Z', taskId, state: 'refunded' })
  await note({ at: '2026-11-25T23:59:59+00:00', state: 'unknown', submitted: false })
  await note({ at: '2026-11-25T10:00:00+14:00', engine: 'fal', state: 'unknown' })
  await note({ at: '2026-11-26T00:00:00Z', amount: 9 })

  const period = { from: '2026-11-24', to: '2026-11-25' }
  const nothing = { charged: 0, knownUsd: 0, withoutAmount: 0, unknown: 0, underWay: 0 }
  const book = spendBook(database.drizzle)
  expect(await book.days(period)).toEqual([
    { ...nothing, day: '2026-11-24', engine: 'fal', made: null, unknown: 1 },
    {
      ...nothing,
      day: '2026-11-24',
      engine: 'fashn',
      made: request.mode,
      charged: 3,
      knownUsd: 0.25,
      withoutAmount: 1,
      underWay: 1,
    },
    { ...nothing, day: '2026-11-25', engine: 'fashn', made: null, unknown: 1 },
  ])
  expect(await book.unknown(period)).toMatchObject([
    { engine: 'fal', stage: 'submitted', model: 'tryon', priceUsd: 0.075, at: new Date('2026-11-24T20:00:00Z') },
    { engine: 'fashn', stage: 'noted' },
  ])
  expect(await book.days({ from: '2026-11-27', to: '2026-12-01' })).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { startJobRunner } from './job-queue.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('who is done with a job takes the next at once, and does not wait for its next look', async () => {
  const jobs = await startJobRunner({ database, onError: () => {}, pollingSeconds: 3600 })
  try {
    const sent = Array.from({ length: 6 }, () => randomUUID())
    await database.drizzle.transaction(async (tx) => {
      for (const eventId of sent) await jobs.within(tx).send('provider-event', { eventId })
    })
    const taken: string[] = []
    await jobs.work([
      {
        kind: 'provider-event',
        concurrency: 2,
        handle: async ({ eventId }) => {
          taken.push(eventId)
          if (eventId === sent[2] && taken.length <= sent.length) throw new Error('one that fails holds up nobody')
        },
      },
      { kind: 'account-mail', concurrency: 1, handle: async () => {} },
      { kind: 'sweep-files', concurrency: 1, handle: async () => {} },
    ])
    await vi.waitFor(() => expect([...new Set(taken)].toSorted()).toEqual(sent.toSorted()), { timeout: 30_000 })
  } finally {
    await jobs.close()
  }
})

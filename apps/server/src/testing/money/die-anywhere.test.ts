import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JobRunner, startJobRunner } from '@toile/db'
import { createTestDatabase, type TestDatabase } from '@toile/db/testing'
import { dieAnywhere } from './die-anywhere.ts'
import { EFFORT } from './effort.ts'
import { PATHS } from './paths.ts'
import { sandboxOutside } from './sandbox-outside.ts'

let database: TestDatabase
let jobs: JobRunner
beforeAll(async () => {
  database = await createTestDatabase()
  jobs = await startJobRunner({ database, onError: console.error })
})
afterAll(async () => {
  await jobs.close()
  await database.close()
})

test.each(PATHS)('a server that dies anywhere: $name', { timeout: 600_000 }, async (path) => {
  const { tried, faults } = await dieAnywhere({ database, jobs, open: sandboxOutside }, path, EFFORT.thoroughly)
  expect(faults).toEqual([])
  expect(tried).toBeGreaterThan(0)
  console.log(`${path.name}: died at ${tried} points`)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JobRunner, startJobRunner } from '@toile/db'
import { createTestDatabase, type TestDatabase } from '@toile/db/testing'
import { crashAtEveryPoint } from './crash-points.ts'
import { TEST_SCALE } from './test-scale.ts'
import { PATHS } from './paths.ts'
import { simulatedSandbox } from './simulated-sandbox.ts'

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

test.each(PATHS)('a server that crashes anywhere: $name', { timeout: 600_000 }, async (path) => {
  const { tried, faults } = await crashAtEveryPoint(
    { database, jobs, open: simulatedSandbox },
    path,
    TEST_SCALE.thoroughly,
  )
  expect(faults).toEqual([])
  expect(tried).toBeGreaterThan(0)
  console.log(`${path.name}: crashed at ${tried} points`)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@toile/db/testing'
import { TEST_SCALE } from './test-scale.ts'
import { describeRun, runHistories } from './run-histories.ts'
import { simulatedSandbox } from './simulated-sandbox.ts'
import { simulatedStripe } from './simulated-stripe.ts'

/** As long as the script takes for its ten thousand on a machine that does other things as well. */
const LIMIT_MS = 2 * 60 * 60_000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const { seed } = TEST_SCALE

test('whatever happens, in any order and also unheard: credits are what was paid', { timeout: LIMIT_MS }, async () => {
  const report = await runHistories(TEST_SCALE.histories, seed, {
    database,
    open: simulatedSandbox,
    withinMs: TEST_SCALE.historiesWithinMs,
  })
  console.log(describeRun(seed, report))
  expect(report.faults).toEqual([])
  expect(report.histories).toBeGreaterThan(0)
  expect(report.credits).toBeGreaterThan(0)
})

test('the same through Stripe’s adapter', { timeout: LIMIT_MS }, async () => {
  const report = await runHistories(TEST_SCALE.stripeHistories, seed, { database, open: simulatedStripe })
  console.log(describeRun(seed, report))
  expect(report.faults).toEqual([])
  expect(report.histories).toBe(TEST_SCALE.stripeHistories)
  expect(report.credits).toBeGreaterThan(0)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@toile/db/testing'
import { EFFORT } from './effort.ts'
import { describeRun, runHistories } from './run-histories.ts'
import { sandboxOutside } from './sandbox-outside.ts'
import { stripeOutside } from './stripe-outside.ts'

/** As long as the script takes for its ten thousand on a machine that does other things as well. */
const LIMIT_MS = 2 * 60 * 60_000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const { seed } = EFFORT

test('whatever happens, in any order and also unheard: credits are what was paid', { timeout: LIMIT_MS }, async () => {
  const report = await runHistories(EFFORT.histories, seed, {
    database,
    open: sandboxOutside,
    withinMs: EFFORT.historiesWithinMs,
  })
  console.log(describeRun(seed, report))
  expect(report.faults).toEqual([])
  expect(report.histories).toBeGreaterThan(0)
  expect(report.credits).toBeGreaterThan(0)
})

test('the same through Stripe’s adapter', { timeout: LIMIT_MS }, async () => {
  const report = await runHistories(EFFORT.stripeHistories, seed, { database, open: stripeOutside })
  console.log(describeRun(seed, report))
  expect(report.faults).toEqual([])
  expect(report.histories).toBe(EFFORT.stripeHistories)
  expect(report.credits).toBeGreaterThan(0)
})

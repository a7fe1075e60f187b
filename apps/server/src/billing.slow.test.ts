import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrateDatabase, openDatabase } from '@toile/db'
import { insertAccount } from '@toile/db/testing'
import { startEmbeddedPostgres } from '@toile/local-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runEntry } from './testing/run-entry.ts'

const ENTRY = new URL('./billing.ts', import.meta.url)
/** Starts are most of what this costs: what was compiled for one is kept for the next. */
const COMPILED = fileURLToPath(new URL('../../../.cache/billing-compiled', import.meta.url))

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'toile-billing-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runEntry(ENTRY, args, { DATA_DIR: dataDir, NODE_COMPILE_CACHE: COMPILED, ...env })

test('on a data folder it works while Toile runs there, and when it does not', { timeout: 120_000 }, async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, error: () => {} }, durable: false })
  let id: string
  try {
    await migrateDatabase(postgres.connectionString)
    const database = openDatabase({ connectionString: postgres.connectionString, maxConnections: 4 })
    id = await insertAccount(database, 10)
    await database.close()
    expect(await run(['grant', `user-${id}`, '5', 'A', 'gift'])).toEqual({
      code: 0,
      said: `user-${id} had 10 credits, and has 15 now.\n`,
    })
  } finally {
    await postgres.stop()
  }
  expect(await run(['take', `${id}@example.com`, '15', 'All of it'])).toEqual({
    code: 0,
    said: `user-${id} had 15 credits, and has 0 now.\n`,
  })
  expect(await run(['reconcile', '--apply'])).toEqual({
    code: 0,
    said: '0 customers compared: 0 differ, 0 could not be compared.\n',
  })
})

test('settings that are missing are named, and a key for the set-up alone', async () => {
  const production = { NODE_ENV: 'production' }
  const { code, said } = await run(['ledger', 'ada'], production)
  expect([code, said]).toEqual([1, expect.stringContaining('DATABASE_URL')])
  const setup = await run(['setup'], production)
  expect([setup.code, setup.said]).toEqual([1, expect.stringContaining('STRIPE_SECRET_KEY is needed')])
})

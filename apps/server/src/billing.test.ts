import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrateDatabase, openDatabase } from '@toile/db'
import { insertAccount } from '@toile/db/testing'
import { startEmbeddedPostgres } from '@toile/local-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ENTRY = fileURLToPath(new URL('./billing.ts', import.meta.url))
/** Starts are most of what this costs: what was compiled for one is kept for the next. */
const COMPILED = fileURLToPath(new URL('../../../.cache/billing-compiled', import.meta.url))

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'toile-billing-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

/** The real entry as a process, in an environment of its own. */
async function run(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [ENTRY, ...args], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

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

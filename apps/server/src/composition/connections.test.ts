import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_COOKIE } from '@toile/contract'
import { newSessionToken } from '@toile/core'
import { createTestDatabase, type TestDatabase } from '@toile/db/testing'
import { createTestEngine } from '@toile/engine/testing'
import { loadConfig } from '../config/config.ts'
import { startToile } from './start.ts'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'toile-connections-'))
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})

const start = (settings: Readonly<Record<string, string>>) =>
  startToile({
    config: loadConfig({ DATABASE_URL: database.connectionString, DATA_DIR: dataDir, PORT: '0', ...settings }),
    log: pino({ level: 'silent' }),
    reporter: { report: () => {}, close: async () => {} },
    signal: new AbortController().signal,
    onFatal: () => {},
    engines: [createTestEngine()],
  })

type Own = Awaited<ReturnType<typeof ownConnection>>
async function ownConnection() {
  const client = await database.pool.connect()
  await client.query("SET application_name = ''")
  return client
}

/** Connections to the database by what they are for; the test's own say nothing. */
async function connections(looker: Own): Promise<Record<string, number>> {
  const { rows } = await looker.query<{ name: string; count: string }>(
    `SELECT application_name AS name, count(*) FROM pg_stat_activity
     WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> '' GROUP BY 1`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
}

// docs/operations.md says so: 4 that serve and 8 that work fit the 100 of PostgreSQL's default, with room for an operator.
test.each([
  ['serves', { ROLES: 'http' }, { toile: 4, 'toile-queue': 2, 'toile-listener': 1 }],
  ['works, too', {}, { toile: 4, 'toile-queue': 2, 'toile-listener': 1, 'toile-presence': 1 }],
  ['has a larger pool', { ROLES: 'http', DATABASE_POOL: '6' }, { toile: 6, 'toile-queue': 2, 'toile-listener': 1 }],
])(
  'a process that %s takes as many connections as it is said to, however much is asked',
  async (_what, settings, most) => {
    // Two: within its transaction the one that locks would see again and again what it has seen first.
    const [looker, locker] = [await ownConnection(), await ownConnection()]
    const running = await start(settings)
    try {
      // What needs this table waits, and its connection with it.
      await locker.query('BEGIN')
      await locker.query('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
      const asked = Array.from({ length: 40 }, () =>
        fetch(`${running.address}/api/account/`, { headers: { cookie: `${SESSION_COOKIE}=${newSessionToken()}` } }),
      )
      await expect.poll(() => connections(looker), { timeout: 20_000, interval: 50 }).toEqual(most)
      await locker.query('COMMIT')
      expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([401]))
      expect(await connections(looker)).toEqual(most)
    } finally {
      looker.release(true)
      locker.release(true)
      await running.stop()
    }
  },
)

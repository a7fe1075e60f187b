import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@toile/db/testing'
import { loadConfig, SettingsError } from '../config/config.ts'
import { openMigratedDatabase, waitForDatabase } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** The first part of a start with this DATABASE_URL; the problems that end it, and what was logged. */
async function problemsOf(DATABASE_URL: string, DATABASE_WAIT_SECONDS = '60') {
  const lines: string[] = []
  const options = {
    config: loadConfig({ DATABASE_URL, DATABASE_WAIT_SECONDS }),
    log: pino({}, { write: (line) => void lines.push(line) }),
    signal: new AbortController().signal,
    onFatal: () => {},
  }
  const error = await waitForDatabase(() => openMigratedDatabase(options, () => {}), options).catch(
    (cause: unknown) => cause,
  )
  return { lines, problems: error instanceof SettingsError ? error.problems : error }
}

describe('a start ends, and says why', () => {
  test('at once when the database refuses it', async () => {
    const wrong = new URL(database.connectionString)
    wrong.password = 'hunter2'
    expect(await problemsOf(wrong.toString())).toEqual({
      lines: [],
      problems: ['DATABASE_URL is refused by its server: password authentication failed for user "toile".'],
    })
    const missing = new URL(database.connectionString)
    missing.pathname = '/nowhere'
    expect(await problemsOf(missing.toString())).toEqual({
      lines: [],
      problems: ['DATABASE_URL is refused by its server: database "nowhere" does not exist.'],
    })
  })

  test('when the database was unavailable for as long as it may be', async () => {
    expect(await problemsOf('postgres://127.0.0.1:1/none', '0')).toEqual({
      lines: [],
      problems: [
        'DATABASE_URL: the database was unavailable for 0 s (DATABASE_WAIT_SECONDS): connect ECONNREFUSED 127.0.0.1:1.',
      ],
    })
  })
})

test('a start is told whether the database was waited for', async () => {
  const config = loadConfig({ DATABASE_URL: database.connectionString })
  const options = { config, log: pino({ level: 'silent' }), signal: new AbortController().signal }
  const told: boolean[] = []
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  await waitForDatabase(async (waited) => {
    told.push(waited)
    if (told.length === 1) throw away
  }, options)
  expect(told).toEqual([false, true])
})

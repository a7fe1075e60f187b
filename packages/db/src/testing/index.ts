export { finishPicture } from './finish-picture.ts'
export { letUndoPass } from './let-undo-pass.ts'
export { insertAccount, newRequest, sumOfLedger } from './fixtures.ts'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrateDatabase, openDatabase, type Database } from '../database.ts'

/**
 * Real databases for tests: a template is migrated once per run, and each test file clones it, which takes some tens of
 * milliseconds and leaves files independent of each other.
 */
const TEMPLATE = 'toile_test_template'

const withDatabase = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Called once per test run, before any `createTestDatabase`. */
export async function prepareTemplateDatabase(serverUrl: string): Promise<void> {
  await onServer(serverUrl, `DROP DATABASE IF EXISTS ${TEMPLATE}`)
  await onServer(serverUrl, `CREATE DATABASE ${TEMPLATE}`)
  await migrateDatabase(withDatabase(serverUrl, TEMPLATE))
}

export interface TestDatabase extends Database {
  /** Closes the pool and drops the database. */
  close(): Promise<void>
}

/** A migrated, empty database of its own. The server is named by TOILE_TEST_DATABASE_URL, which the test set-up sets. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.TOILE_TEST_DATABASE_URL
  if (!serverUrl) throw new Error('TOILE_TEST_DATABASE_URL is not set: run the tests through vitest.config.ts')
  const name = `toile_test_${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  // More than a process has: a test may hold some itself.
  const database = openDatabase({ connectionString: withDatabase(serverUrl, name), maxConnections: 20 })
  return {
    ...database,
    async close() {
      await database.close()
      await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

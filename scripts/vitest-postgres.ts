import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareTemplateDatabase } from '@toile/db/testing'
import { startEmbeddedPostgres } from '@toile/local-postgres'

/**
 * One PostgreSQL server for a whole test run, the same kind that Toile itself starts, in a folder of its own, so that
 * runs at the same time do not meet. Tests clone its migrated template with `createTestDatabase`.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const cache = fileURLToPath(new URL('../.cache/', import.meta.url))
  await mkdir(cache, { recursive: true })
  const dataDir = await mkdtemp(join(cache, 'test-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => {}, error: (message) => console.error(message) },
    durable: false,
    maxConnections: 300,
  })
  const teardown = async (): Promise<void> => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await prepareTemplateDatabase(postgres.connectionString)
  } catch (error) {
    await teardown()
    throw error
  }
  process.env['TOILE_TEST_DATABASE_URL'] = postgres.connectionString
  return teardown
}

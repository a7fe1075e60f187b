import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseAway } from './away.ts'
import { createTestDatabase } from './testing/index.ts'

test('a server that is not there, ends the session or closes the door is away', async () => {
  const nobody = new pg.Client({ connectionString: 'postgres://127.0.0.1:1/none' })
  expect(isDatabaseAway(await nobody.connect().catch((error: unknown) => error))).toBe(true)

  const database = await createTestDatabase()
  const client = await database.pool.connect()
  const ended = await client.query('SELECT pg_terminate_backend(pg_backend_pid())').catch((error: unknown) => error)
  client.release(true)
  expect(isDatabaseAway(new Error('Failed query', { cause: ended }))).toBe(true)
  await database.close()
})

test('a broken rule or a broken file is not', async () => {
  const database = await createTestDatabase()
  const refused = await database.pool.query('SELECT * FROM nowhere').catch((error: unknown) => error)
  expect(isDatabaseAway(refused)).toBe(false)
  await database.close()
  expect(isDatabaseAway(Object.assign(new Error('no such file'), { code: 'EACCES', syscall: 'open' }))).toBe(false)
  expect(isDatabaseAway('away')).toBe(false)
})

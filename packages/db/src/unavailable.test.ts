import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable, isQueryConnectionError } from './unavailable.ts'
import { openDatabase } from './database.ts'
import { createTestDatabase } from './testing/index.ts'

test('a server that is not there, ends the session or closes the door is unavailable', async () => {
  const nobody = new pg.Client({ connectionString: 'postgres://127.0.0.1:1/none' })
  expect(isDatabaseUnavailable(await nobody.connect().catch((error: unknown) => error))).toBe(true)

  const database = await createTestDatabase()
  const client = await database.pool.connect()
  const ended = await client.query('SELECT pg_terminate_backend(pg_backend_pid())').catch((error: unknown) => error)
  client.release(true)
  expect(isDatabaseUnavailable(new Error('Failed query', { cause: ended }))).toBe(true)
  await database.close()
})

test.each([
  [
    'each address of a name refuses',
    new AggregateError([socketError('ECONNREFUSED', '::1'), socketError('ECONNREFUSED')]),
  ],
  ['of two addresses one cannot be reached', new AggregateError([new Error('?'), socketError('EHOSTUNREACH')])],
  ['the name is not known just now', socketError('EAI_AGAIN', 'database', 'getaddrinfo')],
  ['its socket is not there', socketError('ENOENT')],
  ['it still starts', stateError('57P03')],
  ['it was stopped', stateError('57P01')],
  ['another process of it died', stateError('57P02')],
  ['it ended a session that stood still', stateError('25P03')],
  ['the driver lost it', new Error('Connection terminated unexpectedly')],
  ['the driver waits no longer', new Error('timeout expired')],
  ['the pool waits no longer', new Error('timeout exceeded when trying to connect')],
])('away: %s, also as the cause of a statement’s failure', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(
    isDatabaseUnavailable(new Error('Failed query', { cause: new Error('in a transaction', { cause: error }) })),
  ).toBe(true)
})

test('what refuses for good is not away', () => {
  for (const state of ['28P01', '28000', '3D000', '23505', '40001', '25P02']) {
    expect(isDatabaseUnavailable(stateError(state)), state).toBe(false)
  }
  expect(isDatabaseUnavailable(new AggregateError([new Error('one'), new Error('two')]))).toBe(false)
  expect(isDatabaseUnavailable(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(
    false,
  )
})

test('a broken rule or a broken file is not', async () => {
  const database = await createTestDatabase()
  const refused = await database.pool.query('SELECT * FROM nowhere').catch((error: unknown) => error)
  expect(isDatabaseUnavailable(refused)).toBe(false)
  await database.close()
  expect(isDatabaseUnavailable(Object.assign(new Error('no such file'), { code: 'EACCES', syscall: 'open' }))).toBe(
    false,
  )
  expect(isDatabaseUnavailable('away')).toBe(false)
})

test('a statement is cut off by the database alone: a socket of somebody else that broke says nothing of it', async () => {
  const nobody = openDatabase({ connectionString: 'postgres://127.0.0.1:1/none', maxConnections: 1 })
  const failures = await Promise.all(
    [nobody.drizzle.transaction(async () => {}), nobody.drizzle.execute(sql`SELECT 1`)].map((work) =>
      work.catch((error: unknown) => error),
    ),
  )
  expect(failures.map(isQueryConnectionError)).toEqual([true, true])
  const refused = socketError('ECONNREFUSED')
  expect([refused, new Error('no answer', { cause: refused })].map(isQueryConnectionError)).toEqual([false, false])
  await nobody.close()

  const database = await createTestDatabase()
  const wrong = await database.drizzle.execute(sql`SELECT * FROM nowhere`).catch((error: unknown) => error)
  expect(isQueryConnectionError(wrong)).toBe(false)
  const storage = await database.drizzle
    .transaction(async () => Promise.reject(refused))
    .catch((error: unknown) => error)
  expect(isQueryConnectionError(storage)).toBe(false)
  await database.close()
})

function socketError(code: string, address = '127.0.0.1', syscall = 'connect'): Error {
  return Object.assign(new Error(`${syscall} ${code} ${address}`), { code, syscall, address })
}

function stateError(code: string): Error {
  return Object.assign(new Error('the server’s words'), { code })
}

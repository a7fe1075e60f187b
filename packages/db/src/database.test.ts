import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('a connection that breaks between two statements of a transaction ends that transaction, and nothing else', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown): void => void uncaught.push(error)
  process.on('uncaughtException', note)
  try {
    const broken = database.drizzle.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
      await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
      // The end arrives between two of these.
      for (;;) await tx.execute(sql`SELECT 1`)
    })
    await expect(broken).rejects.toThrow('Failed query')
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    expect(uncaught).toEqual([])
  } finally {
    process.off('uncaughtException', note)
  }
})

test('a transaction that cannot even begin gives its connection back', async () => {
  const single = openDatabase({ connectionString: database.connectionString, maxConnections: 1 })
  try {
    const client = await single.pool.connect()
    const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
    client.release()
    // It is broken, and the pool has not heard of it yet.
    connection.stream.destroy()
    await expect(single.drizzle.transaction(async () => {})).rejects.toThrow('Failed query')
    expect(await single.drizzle.transaction(async () => 'done')).toBe('done')
  } finally {
    await single.close()
  }
})

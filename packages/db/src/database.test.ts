import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

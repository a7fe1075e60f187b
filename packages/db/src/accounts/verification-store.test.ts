import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { verificationStore } from './verification-store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-01-01T00:00:00Z')
const later = new Date('2026-01-02T00:00:00Z')

test('a link is kept for a sign-up that is there, and for none that has gone', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO sign_ups (username, email, password_hash, created_at, expires_at)
     VALUES ('ada', 'ada@example.com', 'hash', $1, $2) RETURNING id`,
    [now, later],
  )
  const signUpId = rows[0]!.id
  const links = verificationStore(database.drizzle)
  const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]

  expect(await links.insert({ signUpId, tokenHash: first, createdAt: now, expiresAt: later })).toBe(true)
  expect(await links.find(first)).toEqual({ signUpId, accountId: null, expiresAt: later })
  await database.pool.query('DELETE FROM sign_ups')
  expect(await links.insert({ signUpId, tokenHash: second, createdAt: now, expiresAt: later })).toBe(false)
  expect(await links.find(second)).toBeNull()
})

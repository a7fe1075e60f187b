import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAILURES_FORGOTTEN_AFTER_MS, KNOWN_DEVICE_LIFETIME_MS, SECURITY_LOG_DAYS } from '@toile/core'
import { createTestDatabase, type TestDatabase } from '@toile/db/testing'
import { accountMaintenance } from './account-maintenance.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const NOW = new Date('2026-03-04T05:06:07Z')
const DAY = 24 * 60 * 60_000
const ago = (milliseconds: number): Date => new Date(NOW.getTime() - milliseconds)

/** Milliseconds beyond the age at which a row goes. */
const AGES = { kept: -1000, past: 1000 } as const

test('what can never count again is removed, and nothing that still can', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO accounts (username, email, verified_at) VALUES ('owner', 'owner@example.com', now()) RETURNING id`,
  )
  const account = rows[0]?.id
  const tables: Record<string, (name: string, older: number) => Promise<unknown>> = {
    account_tokens: (name, older) =>
      database.pool.query(
        `INSERT INTO account_tokens (token_hash, account_id, purpose, created_at, expires_at)
         VALUES ($1, $2, 'unlock', $3, $4)`,
        [Buffer.from(name), account, ago(DAY), ago(older)],
      ),
    known_devices: (name, older) =>
      database.pool.query('INSERT INTO known_devices VALUES ($1, $2, $3, $3)', [
        Buffer.from(name),
        account,
        ago(KNOWN_DEVICE_LIFETIME_MS + older),
      ]),
    login_delays: (name, older) =>
      database.pool.query('INSERT INTO login_delays VALUES ($1, 3, $2, $2)', [
        name,
        ago(FAILURES_FORGOTTEN_AFTER_MS + older),
      ]),
    passkey_challenges: (name, older) =>
      database.pool.query(`INSERT INTO passkey_challenges VALUES ($1, $1, 'confirm', $2)`, [
        Buffer.from(name),
        ago(older),
      ]),
    rate_limits: (name, older) => database.pool.query('INSERT INTO rate_limits VALUES ($1, 1, $2)', [name, ago(older)]),
    security_events: (name, older) =>
      database.pool.query(
        `INSERT INTO security_events (account_id, kind, device, network, created_at) VALUES ($1, 'signed-in', $2, '', $3)`,
        [account, name, ago(SECURITY_LOG_DAYS * DAY + older)],
      ),
    sign_ups: (name, older) =>
      database.pool.query(
        `INSERT INTO sign_ups (username, email, password_hash, created_at, expires_at) VALUES ($1, $1, '', $2, $3)`,
        [name, ago(2 * DAY), ago(older)],
      ),
  }
  for (const insert of Object.values(tables)) {
    for (const [name, older] of Object.entries(AGES)) await insert(name, older)
  }
  const clock = { now: () => NOW }
  for (const work of accountMaintenance({ database, clock, removeEndedSessions: async () => 0 })) await work.run()
  for (const table of Object.keys(tables)) {
    const { rows: left } = await database.pool.query<{ kept: boolean }>(
      `SELECT strpos(each::text, 'kept') + strpos(each::text, encode('kept', 'hex')) > 0 AS kept FROM "${table}" AS each`,
    )
    expect([table, left]).toEqual([table, [{ kept: true }]])
  }
})

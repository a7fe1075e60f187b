import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDemoAccount, systemClock } from '@toile/core'
import { ledgerOn } from '../credits/index.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { demoAccountStore } from './account-store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const hasher = {
  hash: async (password: string) => `hash of ${password}`,
  verify: async (hash: string, password: string) => hash === `hash of ${password}`,
}
const ensure = (password: string): Promise<void> =>
  ensureDemoAccount(
    {
      unit: unitOfWork(database, (tx) => ({ demo: demoAccountStore(tx), ledger: ledgerOn(tx) })),
      hasher,
      clock: systemClock,
      credits: 60,
    },
    password,
  )
const accounts = async () =>
  (
    await database.pool.query(
      `SELECT username, password_hash, credits FROM accounts JOIN balances ON account_id = accounts.id WHERE is_demo`,
    )
  ).rows

test('processes that start at once make one demo account and grant it once', async () => {
  await Promise.all(Array.from({ length: 6 }, () => ensure('first')))
  expect(await accounts()).toEqual([{ username: 'demo', password_hash: 'hash of first', credits: 60 }])
})

test('another data folder brings its own password, and no credits', async () => {
  await ensure('second')
  expect(await accounts()).toEqual([{ username: 'demo', password_hash: 'hash of second', credits: 60 }])
})

test('one that was deleted is no demo account: the next start makes another', async () => {
  await database.pool.query(
    `UPDATE accounts SET username = 'nobody', email = 'nobody', deleted_at = now() WHERE is_demo`,
  )
  await ensure('third')
  const { rows } = await database.pool.query(
    `SELECT username, password_hash, deleted_at IS NULL AS here FROM accounts WHERE is_demo ORDER BY created_at`,
  )
  expect(rows).toEqual([
    { username: 'nobody', password_hash: 'hash of second', here: false },
    { username: 'demo', password_hash: 'hash of third', here: true },
  ])
})

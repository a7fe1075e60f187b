import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountRemoval } from '../accounts/index.ts'
import { createTestDatabase, finishPicture, insertAccount, type TestDatabase } from '../testing/index.ts'
import { collectionStore } from './collection-store.ts'
import { hiddenPictures } from './hidden-pictures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const hidden = () => hiddenPictures(database.drizzle)
const waitingForLocks = async (): Promise<number> => {
  const { rows } = await database.pool.query(
    `SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  )
  return rows[0].count
}

type Query = (text: string, values: unknown[]) => Promise<unknown>
/** Does `first` in a transaction; `second` then waits for it, and `last` goes before that too. */
async function inOneAnothersWay(
  first: (query: Query) => Promise<unknown>,
  second: () => Promise<unknown>,
  last: (query: Query) => Promise<unknown>,
): Promise<void> {
  const connection = await database.pool.connect()
  const query: Query = (text, values) => connection.query(text, values)
  try {
    await connection.query('BEGIN')
    await first(query)
    const done = second()
    await expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(1)
    await last(query)
    await connection.query('COMMIT')
    await done
  } finally {
    connection.release(true)
  }
}

test('bringing back what an earlier deletion had does not undo a later one', async () => {
  const accountId = await insertAccount(database)
  const id = await finishPicture(database, accountId)
  const [earlier, later] = [crypto.randomUUID(), crypto.randomUUID()]
  await hidden().hide(accountId, { id: earlier, undoSeconds: 60 }, [id])
  await hidden().hide(accountId, { id: later, undoSeconds: 60 }, [])
  await hidden().undo(accountId, earlier)
  // Meanwhile somebody else has brought it back, and its owner has deleted it again.
  await inOneAnothersWay(
    (query) => query('SELECT 1 FROM outputs WHERE id = $1 FOR UPDATE', [id]),
    () => database.drizzle.transaction((tx) => hiddenPictures(tx).showSome(accountId, earlier, 10)),
    (query) => query('UPDATE outputs SET deleted_at = now(), deletion_id = $2 WHERE id = $1', [id, later]),
  )
  const { rows } = await database.pool.query('SELECT deletion_id FROM outputs WHERE id = $1', [id])
  expect(rows).toEqual([{ deletion_id: later }])
})

test.each(['collections', 'deletions'])(
  'an account that goes waits for who holds its %s before all else',
  async (table) => {
    const accountId = await insertAccount(database)
    const picture = await finishPicture(database, accountId)
    await collectionStore(database.drizzle).insert(accountId, { id: crypto.randomUUID(), name: 'silk', at: new Date() })
    await hidden().hide(accountId, { id: crypto.randomUUID(), undoSeconds: 60 }, [picture])
    await inOneAnothersWay(
      (query) => query(`SELECT 1 FROM ${table} WHERE account_id = $1 FOR SHARE`, [accountId]),
      () => database.drizzle.transaction((tx) => accountRemoval(tx).remove(accountId, new Date())),
      (query) => query(`SELECT library_set_terms($1, '{collection:silk}', true)`, [picture]),
    )
    const { rows } = await database.pool.query('SELECT 1 FROM outputs WHERE id = $1', [picture])
    expect(rows).toEqual([])
  },
)

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purgeHidden } from '@toile/core'
import { accountRemoval } from '../accounts/index.ts'
import { createTestDatabase, finishPicture, insertAccount, letUndoPass, type TestDatabase } from '../testing/index.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { blobStore } from '../uploads/index.ts'
import { collectionStore } from './collection-store.ts'
import { hiddenPictures } from './hidden-pictures.ts'
import { libraryStore } from './library-store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const fail = (error: unknown): never => {
  throw error
}
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

/** One deletion of so many new pictures. */
async function hideNew(accountId: string, count: number): Promise<readonly string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push(await finishPicture(database, accountId))
  await hidden().hide(accountId, { id: crypto.randomUUID(), undoSeconds: 10 }, ids)
  return ids
}
const left = async (accountId: string): Promise<number> =>
  (await database.pool.query('SELECT 1 FROM outputs WHERE account_id = $1', [accountId])).rowCount ?? 0

describe('a purge', () => {
  const sweeps: unknown[] = []
  const purging = () =>
    unitOfWork(database, (tx) => ({
      hidden: hiddenPictures(tx),
      library: libraryStore(tx),
      blobs: blobStore(tx),
      queue: { send: async (kind: unknown) => void sweeps.push(kind) },
    }))

  test('goes from account to account, some pictures of each', async () => {
    const [many, one] = [await insertAccount(database), await insertAccount(database)]
    await hideNew(many, 2)
    await hideNew(many, 1)
    await hideNew(one, 1)
    expect(await hidden().accountsToPurge()).toEqual([])
    await letUndoPass(database, 20)
    expect(await hidden().accountsToPurge()).toEqual([many, one])
    const claim = (limit: number) =>
      database.drizzle.transaction(async (tx) => (await hiddenPictures(tx).claimPast(many, limit))?.length ?? null)
    expect([await claim(2), await claim(2)]).toEqual([2, 2])
    expect(await purgeHidden(purging(), new Date(), fail)).toBe(4)
    expect([await left(many), await left(one)]).toEqual([0, 0])
    expect(await claim(2)).toBe(null)
    expect(sweeps).toHaveLength(2)
  })

  test('leaves what another worker is at to that, and goes on with what is nobody’s', async () => {
    const [taken, free] = [await insertAccount(database), await insertAccount(database)]
    await hideNew(taken, 2)
    await hideNew(free, 1)
    await letUndoPass(database, 20)
    const connection = await database.pool.connect()
    try {
      await connection.query('BEGIN')
      await connection.query('SELECT 1 FROM deletions WHERE account_id = $1 FOR UPDATE', [taken])
      expect(await purgeHidden(purging(), new Date(), fail)).toBe(1)
      expect([await left(taken), await left(free)]).toEqual([2, 0])
      await connection.query('ROLLBACK')
    } finally {
      connection.release(true)
    }
    expect(await purgeHidden(purging(), new Date(), fail)).toBe(2)
  })
})

test('a purge goes on where that of an account fails, which is told once', async () => {
  const [failing, other] = [await insertAccount(database), await insertAccount(database)]
  await hideNew(failing, 1)
  await hideNew(other, 1)
  await letUndoPass(database, 20)
  const unit = unitOfWork(database, (tx) => ({
    hidden: hiddenPictures(tx),
    library: {
      ...libraryStore(tx),
      async delete(accountId: string, ...rest: [readonly string[], 'shown' | 'due']) {
        if (accountId === failing) throw new Error('a row that no purge can take')
        return libraryStore(tx).delete(accountId, ...rest)
      },
    },
    blobs: blobStore(tx),
    queue: { send: async () => {} },
  }))
  const told: unknown[] = []
  expect(await purgeHidden(unit, new Date(), (error) => told.push(error))).toBe(1)
  expect([await left(failing), await left(other), told.length]).toEqual([1, 0, 1])
})

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
    await database.pool.query(
      `INSERT INTO uploads (id, account_id, blob_id, resized, created_at, last_used_at)
       SELECT gen_random_uuid(), account_id, blob_id, false, now(), now() FROM outputs WHERE id = $1`,
      [picture],
    )
    await inOneAnothersWay(
      (query) => query(`SELECT 1 FROM ${table} WHERE account_id = $1 FOR SHARE`, [accountId]),
      () => database.drizzle.transaction((tx) => accountRemoval(tx).remove(accountId, new Date())),
      async (query) => {
        await query(`SELECT library_set_terms($1, '{collection:silk}', true)`, [picture])
        await query('DELETE FROM uploads WHERE account_id = $1', [accountId])
      },
    )
    const { rows } = await database.pool.query('SELECT 1 FROM outputs WHERE id = $1', [picture])
    expect(rows).toEqual([])
  },
)

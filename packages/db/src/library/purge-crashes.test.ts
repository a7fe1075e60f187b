import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BlobStore,
  collectFileGarbage,
  type FileGarbage,
  type FileStore,
  type HiddenPictures,
  type LibraryStore,
  purgeHidden,
  type UnitOfWork,
} from '@toile/core'
import { createTestDatabase, finishPicture, insertAccount, letUndoPass, type TestDatabase } from '../testing/index.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { blobStore, fileGarbage } from '../uploads/index.ts'
import { hiddenPictures } from './hidden-pictures.ts'
import { libraryStore } from './library-store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

class Killed extends Error {}

/** Before and after each call of something outside: from the one that is meant on, nothing is done any more. */
function killAt(step: number) {
  let calls = 0
  const point = (): void => {
    calls += 1
    if (calls >= step) throw new Killed()
  }
  const around = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get: (own, name) => {
        const call = Reflect.get(own, name) as (...asked: unknown[]) => Promise<unknown>
        return async (...asked: unknown[]) => {
          point()
          const answer = await call.apply(own, asked)
          point()
          return answer
        }
      },
    })
  const unit = <Ports extends Record<string, object>>(own: UnitOfWork<Ports>): UnitOfWork<Ports> => ({
    async run(work) {
      point()
      const answer = await own.run((ports) =>
        work(Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, around(port)])) as Ports),
      )
      point()
      return answer
    },
  })
  return { around, unit }
}

interface PurgePorts extends Record<string, object> {
  hidden: HiddenPictures
  library: LibraryStore
  blobs: BlobStore
  queue: { send: () => Promise<void> }
}

const fail = (error: unknown): never => {
  throw error
}
/** What a worker does after a deletion, killed at a call. */
async function purge(files: Map<string, null>, step: number): Promise<void> {
  const { around, unit } = killAt(step)
  const purging: UnitOfWork<PurgePorts> = unitOfWork(database, (tx) => ({
    hidden: hiddenPictures(tx),
    library: libraryStore(tx),
    blobs: blobStore(tx),
    queue: { send: async () => {} },
  }))
  const collecting: UnitOfWork<{ garbage: FileGarbage }> = unitOfWork(database, (tx) => ({ garbage: fileGarbage(tx) }))
  const store = { delete: async (key: string) => void files.delete(key) } as FileStore
  await purgeHidden(unit(purging), new Date(), fail)
  await collectFileGarbage({ unit: unit(collecting), files: around(store) }, new Date())
}

test('a worker that is killed between any two steps of a purge leaves no half, and the next one ends it', async () => {
  let step = 1
  for (let isOver = false; !isOver; step += 1) {
    const accountId = await insertAccount(database)
    const [deleted, kept] = [await finishPicture(database, accountId), await finishPicture(database, accountId)]
    const keyOf = async (id: string): Promise<string | undefined> =>
      (
        await database.pool.query(
          'SELECT storage_key FROM blobs JOIN outputs ON outputs.blob_id = blobs.id WHERE outputs.id = $1',
          [id],
        )
      ).rows[0]?.storage_key
    const [gone, stays] = [(await keyOf(deleted))!, (await keyOf(kept))!]
    const files = new Map([
      [gone, null],
      [stays, null],
    ])
    const hidden = hiddenPictures(database.drizzle)
    await hidden.hide(accountId, { id: crypto.randomUUID(), undoSeconds: 13 }, [deleted])
    await letUndoPass(database, 20)
    isOver = await purge(files, step).then(
      () => true,
      (error: unknown) => {
        expect(error).toBeInstanceOf(Killed)
        return false
      },
    )
    // Whatever has a row has its file, and is out of reach all the same.
    expect((await keyOf(deleted)) === undefined || files.has(gone)).toBe(true)
    const library = libraryStore(database.drizzle)
    expect([await library.find(accountId, deleted), await library.count(accountId, 'all')]).toEqual([null, 1])
    expect(await hidden.show(accountId, [deleted])).toEqual([])

    await purge(files, Infinity)
    expect([await keyOf(deleted), await keyOf(kept), [...files.keys()]]).toEqual([undefined, stays, [stays]])
    const { rows } = await database.pool.query('SELECT 1 FROM storage_garbage')
    expect(rows).toEqual([])
  }
  // As many as there are calls: the first pass through all of them was killed at none.
  expect(step).toBeGreaterThan(20)
})

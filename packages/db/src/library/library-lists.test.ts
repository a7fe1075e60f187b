import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishUndone, hidePictures, purgeHidden, restorePictures, undoDeletion, wordOldPictures } from '@toile/core'
import { accountRemoval } from '../accounts/index.ts'
import { createTestDatabase, finishPicture, insertAccount, letUndoPass, type TestDatabase } from '../testing/index.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { blobStore } from '../uploads/index.ts'
import { collectionStore } from './collection-store.ts'
import { hiddenPictures } from './hidden-pictures.ts'
import { libraryIndex } from './library-index.ts'
import { libraryStore } from './library-store.ts'
import { libraryWords } from './library-words.ts'

const fail = (error: unknown): never => {
  throw error
}
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const PROMPTS = ['red silk', 'blue silk, embroidered', 'green wool']
/** Of purging, whose queue nobody works at here. */
const queue = { send: async () => {} }
const isConflict = (error: unknown): void => expect(error).toMatchObject({ code: 'conflict' })
const library = () => unitOfWork(database, (tx) => ({ library: libraryStore(tx) }))

const finish = (accountId: string, prompt: string, of: string | null = null) =>
  finishPicture(database, accountId, { prompt, of })

/** What is listed, counted and marked, and what a naive count of the pictures finds. */
async function lists(accountId: string) {
  const { rows: listed } = await database.pool.query<{ term: string; pictures: number; sums: number[]; bits: string }>(
    `SELECT term, pictures, (SELECT array_agg(coalesce(sum, 0)) FROM unnest(sums) AS sum) AS sums, coalesce((SELECT jsonb_agg(b.block * 1024 + n ORDER BY 1) FROM library_blocks b,
       generate_series(0, 1023) AS n WHERE b.term_id = t.id AND get_bit(b.bits, n) = 1), '[]')::text AS bits
     FROM library_terms t JOIN libraries l ON l.id = t.library_id WHERE l.account_id = $1 ORDER BY term`,
    [accountId],
  )
  const { rows: counted } = await database.pool.query<{ term: string; pictures: number; sums: number[]; bits: string }>(
    `SELECT term COLLATE "C" AS term, count(*)::int AS pictures, ARRAY[count(*)::int] AS sums, jsonb_agg(number ORDER BY 1)::text AS bits FROM (
       SELECT number, unnest(library_basics(o)) AS term FROM outputs o JOIN library_pictures p ON p.output_id = o.id WHERE o.account_id = $1 AND o.deleted_at IS NULL
       UNION ALL
       SELECT number, 'word:' || word FROM outputs o JOIN library_pictures p ON p.output_id = o.id
         JOIN generation_requests r ON r.id = o.request_id, unnest(regexp_split_to_array('create pattern ' || r.prompt, '\\W+')) AS word
       WHERE o.account_id = $1 AND o.deleted_at IS NULL
     ) AS every GROUP BY 1 ORDER BY 1`,
    [accountId],
  )
  const sorted = (rows: typeof listed) =>
    rows.map(({ bits, ...row }) => ({ ...row, numbers: (JSON.parse(bits) as number[]).toSorted((a, b) => a - b) }))
  return { listed: sorted(listed), counted: sorted(counted) }
}

describe('lists, counts and marks', () => {
  test('are what a naive count finds, whatever was done at the same time', async () => {
    const at = fc.nat(9)
    const step = fc.oneof(
      fc.record({ what: fc.constant('finish' as const), prompt: fc.constantFrom(...PROMPTS) }),
      fc.record({ what: fc.constant('upscale' as const), at }),
      fc.record({ what: fc.constant('favourite' as const), at, is: fc.boolean() }),
      fc.record({ what: fc.constant('vote' as const), at, is: fc.boolean() }),
      fc.record({ what: fc.constant('unvote' as const), at }),
      fc.record({ what: fc.constant('download' as const), at }),
      fc.record({ what: fc.constant('delete' as const), at }),
      fc.record({ what: fc.constant('hide' as const), at, count: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ what: fc.constant('show' as const), at, count: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ what: fc.constant('undo' as const), at }),
      fc.record({ what: fc.constant('purge' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 12 }), { minLength: 2, maxLength: 4 }), async (makers) => {
        const [accountId, other] = [await insertAccount(database), await insertAccount(database)]
        const ids = await Promise.all(PROMPTS.map((prompt) => finish(accountId, prompt)))
        await finish(other, 'red silk')
        const unit = library()
        const purging = unitOfWork(database, (tx) => ({
          hidden: hiddenPictures(tx),
          library: libraryStore(tx),
          blobs: blobStore(tx),
          queue,
        }))
        const searching = {
          unit: unitOfWork(database, (tx) => ({ index: libraryIndex(tx), collections: collectionStore(tx) })),
          termsNear: () => [],
        }
        const deletions = [crypto.randomUUID()]
        await Promise.all(
          makers.map(async (steps) => {
            for (const each of steps) {
              if (each.what === 'finish') {
                ids.push(await finish(accountId, each.prompt))
                continue
              }
              if (each.what === 'purge') {
                await finishUndone(purging)
                await purgeHidden(purging, new Date(), fail)
                continue
              }
              const id = ids[each.at % ids.length]!
              if (each.what === 'hide' || each.what === 'show') {
                const some = Array.from({ length: each.count }, (_, next) => ids[(each.at + next) % ids.length]!)
                if (each.what === 'show') await restorePictures(purging, accountId, some)
                else {
                  const deletionId = crypto.randomUUID()
                  deletions.push(deletionId)
                  const asked = [{ image_ids: some }, { deletionId, more: each.at % 3 === 0 }] as const
                  // Another may have undone it, or have let its time pass, before its pictures joined it.
                  await hidePictures({ unit: purging, searching }, accountId, ...asked).catch(isConflict)
                  if (each.at % 2 === 0) await letUndoPass(database, 20)
                }
                continue
              }
              if (each.what === 'undo') {
                // It may be too late.
                await undoDeletion(purging, accountId, deletions[each.at % deletions.length]!).catch(isConflict)
                continue
              }
              // What is deleted meanwhile cannot be enlarged, and its task is not there.
              if (each.what === 'upscale')
                await finish(accountId, 'green wool', id).then(
                  (made) => ids.push(made),
                  () => {},
                )
              else
                await unit.run(async ({ library: store }) => {
                  if (each.what === 'favourite') await store.setFavourites(accountId, [id], each.is ? new Date() : null)
                  if (each.what === 'vote') await store.vote(accountId, id, each.is, new Date())
                  if (each.what === 'download') await store.markDownloaded(accountId, id, new Date())
                  if (each.what === 'delete') await store.delete(accountId, [id], 'shown')
                  if (each.what === 'unvote') {
                    const voteId = await store.vote(accountId, id, true, new Date())
                    if (voteId !== null) await store.undoVote(accountId, voteId)
                  }
                })
            }
          }),
        )
        const { listed, counted } = await lists(accountId)
        // Words of a picture that can be brought back are kept, and found by nobody.
        expect(listed.filter(({ pictures }) => pictures > 0)).toEqual(counted)
        await letUndoPass(database, 600)
        await purgeHidden(purging, new Date(), fail)
        expect((await lists(accountId)).listed).toEqual(counted)
        const { rows } = await database.pool.query('SELECT 1 FROM outputs WHERE deleted_at IS NOT NULL')
        expect(rows).toEqual([])
        expect((await lists(other)).listed.every(({ pictures }) => pictures === 1)).toBe(true)
      }),
      { numRuns: 12 },
    )
  })

  test('give each page its pictures, newest first, over holes and many blocks', async () => {
    const accountId = await insertAccount(database)
    const ids: string[] = []
    for (let count = 0; count < 30; count += 1) ids.push(await finish(accountId, 'red silk'))
    // As far apart as if others had been deleted between them.
    await database.pool.query(`UPDATE library_pictures SET terms = '{}' WHERE output_id = ANY ($1)`, [ids])
    await database.pool.query(`UPDATE library_pictures SET number = number * 7000 WHERE output_id = ANY ($1)`, [ids])
    await database.pool.query(
      `UPDATE library_pictures SET terms = library_term_ids(library_id, ARRAY['all']) WHERE output_id = ANY ($1)`,
      [ids],
    )
    const store = libraryStore(database.drizzle)
    expect(await store.count(accountId, 'all')).toBe(30)
    const newest = ids.toReversed()
    for (const [limit, offset] of [
      [12, 0],
      [12, 12],
      [12, 24],
      [1, 29],
      [5, 13],
    ] as const)
      expect((await store.list(accountId, 'all', { limit, offset })).map(({ id }) => id)).toEqual(
        newest.slice(offset, offset + limit),
      )
    expect(await store.list(accountId, 'all', { limit: 12, offset: 30 })).toEqual([])
    expect(await store.list(accountId, 'mark:favourite', { limit: 12, offset: 0 })).toEqual([])
    expect(await store.count(await insertAccount(database), 'all')).toBe(0)
  })

  test('go with their account, whatever is marked at that moment', async () => {
    const accountId = await insertAccount(database)
    const id = await finish(accountId, 'red silk')
    await Promise.all([
      database.drizzle.transaction((tx) => accountRemoval(tx).remove(accountId, new Date())),
      library().run(({ library: store }) => store.setFavourites(accountId, [id], new Date())),
    ])
    const { rows } = await database.pool.query(
      `SELECT (SELECT count(*)::int FROM libraries WHERE account_id = $1) AS libraries,
        (SELECT count(*)::int FROM library_pictures WHERE output_id = $2) AS pictures`,
      [accountId, id],
    )
    expect(rows).toEqual([{ libraries: 0, pictures: 0 }])
  })
})

test('a picture that an older version finishes is listed at once, and found by its words after a while', async () => {
  const accountId = await insertAccount(database)
  const id = await finish(accountId, 'red silk')
  await database.pool.query(
    `UPDATE library_pictures SET worded = false, terms = library_term_ids(library_id, ARRAY['all']) WHERE output_id = $1`,
    [id],
  )
  expect((await lists(accountId)).listed.map(({ term }) => term)).toEqual(['all'])
  const unit = unitOfWork(database, (tx) => ({ words: libraryWords(tx) }))
  expect(await wordOldPictures(unit)).toBe(1)
  expect((await lists(accountId)).listed.map(({ term }) => term)).toContain('word:silk')
  expect(await wordOldPictures(unit)).toBe(0)
})

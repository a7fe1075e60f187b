import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { libraryQuery } from '@toile/contract'
import { countLibrary, type LibraryIndexUnit, searchLibrary } from '@toile/core'
import { createTestDatabase, finishPicture, insertAccount, type TestDatabase } from '../testing/index.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { collectionStore } from './collection-store.ts'
import { libraryIndex } from './library-index.ts'
import { libraryStore } from './library-store.ts'

let database: TestDatabase
let unit: LibraryIndexUnit
let me: string
let other: string
const ids = new Map<string, string>()
const DAY = 24 * 60 * 60_000
const day = (number: number) => new Date(Date.UTC(2026, 0, number))

beforeAll(async () => {
  database = await createTestDatabase()
  unit = unitOfWork(database, (tx) => ({ index: libraryIndex(tx), collections: collectionStore(tx) }))
  ;[me, other] = [await insertAccount(database), await insertAccount(database)]
  const make = async (name: string, number: number, fields: Parameters<typeof finishPicture>[2]) =>
    ids.set(name, await finishPicture(database, me, { at: day(number), ...fields }))
  await make('gown', 1, { mode: 'create-sketch', prompt: 'An embroidered evening gown', engine: 'builtin' })
  await make('jacket', 2, { mode: 'create-sketch', prompt: 'Grüne Jacke, embroidery on the sleeves', engine: 'hosted' })
  await make('silk', 3, {
    mode: 'create-pattern',
    prompt: 'Blue silk',
    understood: ['floral'],
    engine: 'builtin',
    terms: ['colour:red'],
  })
  await make('skirt', 4, {
    mode: 'pattern-to-image',
    prompt: 'blue denim',
    garmentType: 'lower body',
    engine: 'builtin',
    terms: ['colour:rose', 'colour:red'],
  })
  await finishPicture(database, other, { prompt: 'embroidered blue silk, zebra' })
  const store = libraryStore(database.drizzle)
  await store.setFavourites(me, [ids.get('silk')!], new Date())
  await store.vote(me, ids.get('skirt')!, true, new Date())
  await store.vote(me, ids.get('gown')!, false, new Date())
  await store.markDownloaded(me, ids.get('skirt')!, new Date())
})
afterAll(() => database.close())

/** As if these were near each other. */
const termsNear = (hex: string) => (hex === '#ff0000' ? ['colour:red', 'colour:rose', 'colour:none'] : ['colour:none'])
const search = (asked: Record<string, unknown>, account = me) =>
  searchLibrary({ unit, termsNear }, account, libraryQuery.parse(asked))
const names = async (asked: Record<string, unknown>) =>
  (await search(asked)).items.map(
    ({ image_id: id }) => [...ids].find(([, own]) => own === id)?.[0] ?? 'SOMEBODY ELSE’S',
  )

describe('words', () => {
  test.each([
    ['', ['skirt', 'silk', 'jacket', 'gown']],
    ['blue', ['skirt', 'silk']],
    ['BLUE silk', ['silk']],
    ['embroid', ['jacket', 'gown']],
    ['grün', ['jacket']],
    ['gruen', ['jacket']],
    ['grun', ['jacket']],
    ['floral', ['silk']],
    ['sketch', ['jacket', 'gown']],
    ['lower body', ['skirt']],
    // One slip: a letter more, less, another, or two in the wrong order; also the first.
    ['embriodered', ['gown']],
    ['denimm', ['skirt']],
    ['eenim', ['skirt']],
    ['slk', []],
    ['sulk', ['silk']],
    ['flroal', ['silk']],
    ['blue zebra', []],
    ['zebra', []],
    [',;!', ['skirt', 'silk', 'jacket', 'gown']],
    ["'; DROP TABLE", []],
  ])('%j', async (q, found) => {
    expect(await names({ q })).toEqual(found)
  })

  test('a slip is thought of only where no word begins as it was written', async () => {
    expect(await names({ q: 'even' })).toEqual(['gown'])
  })

  test('of somebody else find nothing of mine, and mine nothing of his', async () => {
    expect(await search({ q: 'gown' }, other)).toMatchObject({ items: [], total: 0 })
    expect((await search({ q: 'zebra' }, other)).items).toHaveLength(1)
    // One slip away from a word that somebody else alone has.
    expect(await names({ q: 'zebrra' })).toEqual([])
  })
})

describe('filters', () => {
  test.each([
    [{ mode: 'create-sketch' }, ['jacket', 'gown']],
    [{ engine: 'hosted' }, ['jacket']],
    [{ engine: 'nobody' }, []],
    [{ favourite: 'true' }, ['silk']],
    [{ colour: '#ff0000' }, ['skirt', 'silk']],
    [{ colour: '#ff0000', q: 'denim' }, ['skirt']],
    [{ colour: '#00ff00' }, []],
    [{ liked: 'true' }, ['skirt']],
    [{ downloaded: 'true', liked: 'true', q: 'blue' }, ['skirt']],
    [{ downloaded: 'true', favourite: 'true' }, []],
    [{ upscaled: 'true' }, []],
    [{ favourite: 'false' }, ['skirt', 'silk', 'jacket', 'gown']],
    [{ from: day(2).toISOString() }, ['skirt', 'silk', 'jacket']],
    [{ to: day(2).toISOString() }, ['gown']],
    [{ from: day(2).toISOString(), to: day(3).toISOString(), q: 'embroidery' }, ['jacket']],
    [{ from: day(9).toISOString() }, []],
    [{ to: day(1).toISOString() }, []],
    [{ sort: 'oldest', q: 'blue' }, ['silk', 'skirt']],
  ])('%j', async (asked, found) => {
    const { total } = await search(asked)
    expect(await names(asked)).toEqual(found)
    expect(total).toBe(found.length)
  })

  test('are counted for the page to show', async () => {
    expect(await countLibrary(unit, me)).toEqual({
      total: 4,
      modes: [
        { mode: 'create-sketch', pictures: 2 },
        { mode: 'create-pattern', pictures: 1 },
        { mode: 'pattern-to-image', pictures: 1 },
      ],
      engines: expect.arrayContaining([
        { engine: 'builtin', pictures: 3 },
        { engine: 'hosted', pictures: 1 },
      ]),
      collections: [],
      liked: 1,
      favourite: 1,
      upscaled: 0,
      downloaded: 1,
    })
    expect(await countLibrary(unit, await insertAccount(database))).toMatchObject({ total: 0, modes: [] })
  })
})

test('pages by cursor give each picture once, both ways, also over blocks far apart', async () => {
  const account = await insertAccount(database)
  const made: string[] = []
  for (let count = 0; count < 25; count += 1)
    made.push(
      await finishPicture(database, account, {
        prompt: count % 5 === 0 ? 'rare wool' : 'wool',
        at: new Date(Date.now() + count * DAY),
      }),
    )
  // As far apart as if others had been deleted between them: more blocks than one answer looks at.
  await database.pool.query(`UPDATE library_pictures SET terms = '{}' WHERE output_id = ANY ($1)`, [made])
  await database.pool.query(`UPDATE library_pictures SET number = number * 9000 WHERE output_id = ANY ($1)`, [made])
  await database.pool.query(
    `UPDATE library_pictures SET terms = library_term_ids(library_id, ARRAY['all', 'word:wool', 'mark:liked']) WHERE output_id = ANY ($1)`,
    [made],
  )
  await database.pool.query(`UPDATE libraries SET last_number = 25 * 9000 WHERE account_id = $1`, [account])
  for (const [asked, expected] of [
    [{ limit: 7 }, made.toReversed()],
    [{ limit: 4, q: 'wool', liked: 'true' }, made.toReversed()],
    [{ limit: 7, q: 'wo', sort: 'oldest' }, made],
    [{ limit: 100, q: 'wool', sort: 'oldest' }, made],
  ] as const) {
    const found: string[] = []
    let cursor: number | null | undefined
    do {
      const answer = await search({ ...asked, ...(cursor !== undefined && { cursor }) }, account)
      expect(answer.items.length).toBeLessThanOrEqual(asked.limit)
      expect(answer.more || answer.next_cursor === null || answer.items.length === asked.limit).toBe(true)
      found.push(...answer.items.map(({ image_id: id }) => id))
      cursor = answer.next_cursor
    } while (cursor !== null)
    expect(found).toEqual(expected)
  }
})

test('a search that finds little in much looks at a bounded part, and says where it goes on', async () => {
  const account = await insertAccount(database)
  const [first, last] = [await finishPicture(database, account), await finishPicture(database, account)]
  // 100 blocks in which pictures have one of the terms or the other, and only the oldest has both.
  await database.pool.query(
    `UPDATE library_pictures SET terms = library_term_ids(library_id, ARRAY['all', 'mark:liked', 'mark:favourite']) WHERE output_id = ANY ($1)`,
    [[first, last]],
  )
  await database.pool.query(
    `INSERT INTO library_blocks (term_id, block, bits)
     SELECT t.id, block, set_bit(0::bit(1024), CASE WHEN term = 'mark:liked' THEN 3 ELSE 4 END, 1)
     FROM library_terms t JOIN libraries l ON l.id = t.library_id, generate_series(1, 100) AS block
     WHERE l.account_id = $1 AND term IN ('mark:liked', 'mark:favourite')`,
    [account],
  )
  await database.pool.query(`UPDATE library_terms SET pictures = 102 WHERE term IN ('mark:liked', 'mark:favourite')`)
  await database.pool.query('UPDATE libraries SET last_number = 103000 WHERE account_id = $1', [account])
  const asked = { liked: 'true', favourite: 'true' }
  const answer = await search(asked, account)
  expect(answer).toMatchObject({ items: [], more: true, total: null })
  const rest = await search({ ...asked, cursor: answer.next_cursor }, account)
  expect(rest.items.map(({ image_id: id }) => id)).toEqual([last, first])
  expect(rest).toMatchObject({ next_cursor: null, more: false, total: null })
})

test('anything that cannot be meant is refused', () => {
  for (const asked of [
    { mode: 'x' },
    { from: 'yesterday' },
    { limit: 101 },
    { cursor: -1 },
    { q: 'x'.repeat(201) },
    { liked: 'perhaps' },
  ])
    expect(libraryQuery.safeParse(asked).success, JSON.stringify(asked)).toBe(false)
})

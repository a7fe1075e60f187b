import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LookDeps, lookAtOldPictures } from '@toile/core'
import { createTestDatabase, finishPicture, insertAccount, type TestDatabase } from '../testing/index.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { libraryLooks } from './library-looks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const LOOK = { colours: [{ hex: '#1f2a52', share: 1 }], placeholder: 'AQIDBAUGBwgJ' }
const SEEN = { look: LOOK, colours: { terms: ['colour:navy'], names: ['navy'] } }
const lookers = (lookAt: LookDeps['lookAt'], isBusy = false): LookDeps => ({
  unit: unitOfWork(database, (tx) => ({ looks: libraryLooks(tx) })),
  lookAt,
  isBusy: async () => isBusy,
})
const looks = async (): Promise<unknown[]> =>
  (await database.pool.query('SELECT look FROM outputs WHERE look IS NOT NULL')).rows.map(({ look }) => look)

test('old pictures are looked at once each, by however many processes, and one in which there is nothing to see not again', async () => {
  const [one, other] = [await insertAccount(database), await insertAccount(database)]
  for (let count = 0; count < 25; count += 1) await finishPicture(database, count % 2 === 0 ? one : other)
  const lost = await finishPicture(database, one)
  const asked: string[] = []
  const deps = lookers(async ({ id }) => {
    asked.push(id)
    return id === lost ? null : SEEN
  })
  const work = async (): Promise<void> => {
    while (asked.length < 26) await lookAtOldPictures(deps)
  }
  await Promise.all([work(), work(), work()])
  expect([asked.length, new Set(asked).size]).toEqual([26, 26])
  expect(await lookAtOldPictures(deps)).toBe(0)
  expect((await looks()).filter((look) => look !== null)).toEqual(Array.from({ length: 25 }, () => LOOK))
  const { rows } = await database.pool.query(
    `SELECT term, pictures FROM library_terms WHERE term IN ('colour:navy', 'word:navy') ORDER BY pictures, term`,
  )
  expect(rows.map(({ term, pictures }) => [term, pictures])).toEqual([
    ['colour:navy', 12],
    ['word:navy', 12],
    ['colour:navy', 13],
    ['word:navy', 13],
  ])
})

test('nobody looks while orders wait; what stops in the middle is done by the next', async () => {
  const account = await insertAccount(database)
  const [first, second] = [await finishPicture(database, account), await finishPicture(database, account)]
  const before = (await looks()).length
  expect(await lookAtOldPictures(lookers(async () => SEEN, true))).toBe(0)
  const dies = lookers(async ({ id }) => {
    if (id === first) throw new Error('killed')
    return SEEN
  })
  await expect(lookAtOldPictures(dies)).rejects.toThrow('killed')
  expect(await looks()).toHaveLength(before)
  // Deleted while it is looked at.
  const deletes = lookers(async ({ id }) => {
    if (id === second) await database.pool.query('DELETE FROM outputs WHERE id = $1', [id])
    return SEEN
  })
  expect(await lookAtOldPictures(deletes)).toBe(2)
  expect(await looks()).toHaveLength(before + 1)
})

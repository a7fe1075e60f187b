import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, insertAccount, type TestDatabase } from '../testing/index.ts'
import { blobStore } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const PICTURE = 100
const THUMBNAIL = 10
const VECTOR = 30
const MAP = 7

/** A blob of one account and contents, with these files beside the picture; each claim brings files of its own. */
async function world() {
  const accountId = await insertAccount(database, 0)
  const sha256 = crypto.getRandomValues(new Uint8Array(32))
  const store = blobStore(database.drizzle)
  const key = (ending: string): string => `${accountId}/${crypto.randomUUID()}.${ending}`
  const claim = ({ thumbnail = 0, vector = 0, map = 0 }) =>
    store.claim({
      accountId,
      storageKey: key('png'),
      thumbnailKey: thumbnail > 0 ? key('webp') : null,
      vectorKey: vector > 0 ? key('svg.gz') : null,
      inventedKey: map > 0 ? key('png') : null,
      sha256,
      mediaType: 'image/png',
      bytes: PICTURE + thumbnail + vector + map,
      width: 32,
      height: 32,
    })
  return { claim, weight: () => store.bytesOf(accountId) }
}

describe('what an account’s pictures weigh', () => {
  test('grows by the thumbnail and the vector that are added to a picture', async () => {
    const { claim, weight } = await world()
    await claim({})
    await claim({ thumbnail: THUMBNAIL })
    expect(await weight()).toBe(PICTURE + THUMBNAIL)
    await claim({ thumbnail: THUMBNAIL, vector: VECTOR })
    expect(await weight()).toBe(PICTURE + THUMBNAIL + VECTOR)
  })

  test('grows by the map of what was invented, and by that of one picture once', async () => {
    const { claim, weight } = await world()
    const first = await claim({ thumbnail: THUMBNAIL })
    expect(first.inventedKey).toBeNull()
    const { inventedKey } = await claim({ thumbnail: THUMBNAIL, map: MAP })
    expect(inventedKey).not.toBeNull()
    expect(await weight()).toBe(PICTURE + THUMBNAIL + MAP)
    expect((await claim({ thumbnail: THUMBNAIL, map: MAP + 2 })).inventedKey).toBe(inventedKey)
    expect(await weight()).toBe(PICTURE + THUMBNAIL + MAP)
  })

  test('does not change by files that it has already', async () => {
    const { claim, weight } = await world()
    await claim({ thumbnail: THUMBNAIL, vector: VECTOR })
    await claim({ thumbnail: THUMBNAIL, vector: VECTOR + 5 })
    await claim({})
    expect(await weight()).toBe(PICTURE + THUMBNAIL + VECTOR)
  })
})

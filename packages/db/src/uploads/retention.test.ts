import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  removeUnusedUploads,
  collectFileGarbage,
  UNUSED_UPLOAD_MS,
  writeWithGarbageEntry,
  type FileStore,
} from '@toile/core'
import { idempotencyKeyStore, requestStore } from '../generations/index.ts'
import { createTestDatabase, insertAccount, newRequest, type TestDatabase } from '../testing/index.ts'
import { unitOfWork } from '../unit-of-work.ts'
import { blobStore, fileGarbage, uploadStore } from './index.ts'

let database: TestDatabase
let accountId: string
beforeAll(async () => {
  database = await createTestDatabase()
  accountId = await insertAccount(database, 100)
})
afterAll(() => database.close())

const unit = () =>
  unitOfWork(database, (tx) => ({ uploads: uploadStore(tx), blobs: blobStore(tx), garbage: fileGarbage(tx) }))
const newBlob = (sha256: Uint8Array = crypto.getRandomValues(new Uint8Array(32))) => ({
  accountId,
  storageKey: `${accountId}/${crypto.randomUUID()}.png`,
  thumbnailKey: null,
  vectorKey: null,
  inventedKey: null,
  sha256,
  mediaType: 'image/png',
  bytes: 10,
  width: 32,
  height: 32,
})
const addUpload = (at: Date) =>
  unit().run(async ({ uploads, blobs }) => {
    const blob = await blobs.claim(newBlob())
    const id = crypto.randomUUID()
    await uploads.insert({ id, accountId, blobId: blob.id, resized: false, outputId: null, at })
    return { id, blob }
  })
const request = (targetBlobId: string, createdAt: Date) =>
  newRequest(accountId, { mode: 'create-background', targetBlobId, createdAt })
const findBlob = (id: string) => blobStore(database.drizzle).find(accountId, id)
const garbageKeys = async (): Promise<string[]> =>
  (await database.pool.query('SELECT storage_key FROM storage_garbage')).rows.map((row) => row.storage_key)

describe('uploads', () => {
  test('go a week after their last use, with their files; what a request needs stays', async () => {
    const start = new Date()
    const [unused, used, needed] = [await addUpload(start), await addUpload(start), await addUpload(start)]
    await requestStore(database.drizzle).insert(request(needed.blob.id, start), [crypto.randomUUID()])
    const later = new Date(start.getTime() + UNUSED_UPLOAD_MS + 1000)
    await uploadStore(database.drizzle).touch(accountId, used.id, later)
    expect(await removeUnusedUploads(unit(), later)).toBe(2)
    const left = await Promise.all(
      [unused, used, needed].map(({ id }) => uploadStore(database.drizzle).find(accountId, id)),
    )
    expect(left.map((upload) => upload !== null)).toEqual([false, true, false])
    const blobs = await Promise.all([unused, used, needed].map(({ blob }) => findBlob(blob.id)))
    expect(blobs.map((blob) => blob !== null)).toEqual([false, true, true])
    expect(await garbageKeys()).toEqual([unused.blob.storageKey])
  })

  test('that come while their blob is being released keep it, or get a new one: no file is lost', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id, blob } = await addUpload(new Date(0))
      const again = newBlob(blob.sha256)
      const [, claimed] = await Promise.all([
        removeUnusedUploads(unit(), new Date()),
        unit().run(async ({ uploads, blobs }) => {
          const found = await blobs.claim(again)
          await uploads.insert({
            id: crypto.randomUUID(),
            accountId,
            blobId: found.id,
            resized: false,
            outputId: null,
            at: new Date(),
          })
          return found
        }),
      ])
      expect(await findBlob(claimed.id)).toEqual(claimed)
      expect(await garbageKeys()).not.toContain(claimed.storageKey)
      expect(await uploadStore(database.drizzle).find(accountId, id)).toBeNull()
    }
  })
})

test('idempotency keys go after their time', async () => {
  const { blob } = await addUpload(new Date())
  const made = request(blob.id, new Date())
  await requestStore(database.drizzle).insert(made, [crypto.randomUUID()])
  const keys = idempotencyKeyStore(database.drizzle)
  const entry = { accountId, fingerprint: new Uint8Array(32), sent: {}, requestId: made.id }
  await keys.insert({ ...entry, key: 'old', createdAt: new Date(1000) })
  await keys.insert({ ...entry, key: 'new', createdAt: new Date(3000) })
  expect(await keys.removeOlder(new Date(2000))).toBe(1)
  expect(await keys.find(accountId, 'old')).toBeNull()
  expect(await keys.find(accountId, 'new')).toMatchObject({ requestId: made.id })
})

test('a file whose writer died is swept when its time has come, and not before', async () => {
  const stored = new Set<string>()
  const files: Pick<FileStore, 'put' | 'delete'> = {
    put: async (key) => void stored.add(key),
    delete: async (key) => void stored.delete(key),
  }
  const writing = { unit: unit(), files: files as FileStore }
  const now = new Date()
  const key = `${accountId}/${crypto.randomUUID()}.png`
  await writeWithGarbageEntry(writing, [{ key, data: new Uint8Array(3), mediaType: 'image/png' }], now)
  await collectFileGarbage(writing, new Date(now.getTime() + 59 * 60_000))
  expect(stored).toContain(key)
  await collectFileGarbage(writing, new Date(now.getTime() + 61 * 60_000))
  expect(stored).not.toContain(key)
  expect(await garbageKeys()).not.toContain(key)
})

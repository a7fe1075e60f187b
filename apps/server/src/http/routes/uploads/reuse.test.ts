import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { recoveryLimits, removeUnusedUploads } from '@toile/core'
import { blobStore, unitOfWork, uploadStore } from '@toile/db'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createTestApp,
  createTestClock,
  eventsOf,
  makeMask,
  makePhoto,
  order,
  png,
  postForm,
  type TestApp,
  type TestClient,
} from '../../../testing/index.ts'

/** A result that becomes an input: `output_image_id` in place of a file. */
const DAY = 24 * 60 * 60_000
const clock = createTestClock()
const limits = { ...recoveryLimits(1000 * DAY), deadlineMs: 1000 * DAY }
let server: TestApp
let names = 0
beforeAll(async () => {
  server = await createTestApp({ clock, worker: { fileGarbageIntervalMs: 50, limits } })
})
afterAll(() => server.close())

async function memberWithPicture(): Promise<{ client: TestClient; accountId: string; imageId: string }> {
  const account = await server.createAccount(`reuser${(names += 1)}`, { credits: 100 })
  const client = await server.signIn(account)
  return { client, accountId: account.id, imageId: await makeOne(client) }
}

async function makeOne(client: TestClient): Promise<string> {
  const events = await eventsOf(client, await order(client))
  return events.flatMap((event) => (event.kind === 'image' ? [event.data.image_id] : []))[0]!
}

const reuse = (client: TestClient, imageId: string) => client.post('/api/uploads/', { output_image_id: imageId })
async function orderBackground(client: TestClient, upload: { upload_id: string; width: number; height: number }) {
  const response = await postForm(client, '/api/generate-image-with-sse/', {
    ai_model: 'create-background',
    text_prompt: 'a beach',
    original_target_image: upload.upload_id,
    binary_mask_image: png(await makeMask(upload.width, upload.height)),
  })
  return response.json().job_id as string
}
const statusOf = async (client: TestClient, url: string): Promise<number> => (await client.get(url)).statusCode
const rows = async (query: string, ...values: unknown[]) => (await server.database.pool.query(query, values)).rows
const filesOf = (accountId: string): Promise<string[]> => readdir(`${server.filesRoot}/${accountId}`)
/** A week on, with what the worker does then each hour. */
async function aWeekLater(): Promise<void> {
  clock.advance(8 * DAY)
  const unit = unitOfWork(server.database, (tx) => ({ uploads: uploadStore(tx), blobs: blobStore(tx) }))
  await removeUnusedUploads(unit, clock.now())
}
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 20 })

describe('a result as an upload', () => {
  test('is the same file, weighs nothing more, and says still that it is AI-made (R29)', async () => {
    const { client, accountId, imageId } = await memberWithPicture()
    const weight = () => rows(`SELECT sum(bytes) FROM blobs WHERE account_id = $1`, accountId)
    const before = [await weight(), (await filesOf(accountId)).length]
    const answer = await reuse(client, imageId)
    const body = answer.json()
    expect([answer.statusCode, body]).toEqual([
      200,
      {
        upload_id: expect.any(String),
        width: expect.any(Number),
        height: expect.any(Number),
        image_url: `/api/uploads/${body.upload_id}/`,
        resized: false,
      },
    ])
    expect([await weight(), (await filesOf(accountId)).length]).toEqual(before)
    const [made, upload] = [await client.get(`/api/images/${imageId}/`), await client.get(body.image_url)]
    expect(upload.rawPayload.equals(made.rawPayload)).toBe(true)
    const { width, height, xmp } = await sharp(upload.rawPayload).metadata()
    expect([width, height]).toEqual([body.width, body.height])
    expect(xmp?.toString()).toContain('DigitalSourceType')
  })

  test('asked for again is the same upload, until that has gone', async () => {
    const { client, imageId } = await memberWithPicture()
    const first = (await reuse(client, imageId)).json().upload_id
    const form = await postForm(client, '/api/uploads/', { output_image_id: imageId })
    expect(form.json().upload_id).toBe(first)
    await rows('DELETE FROM uploads WHERE id = $1', first)
    expect((await reuse(client, imageId)).json().upload_id).not.toBe(first)
  })

  test('is an input like any other', async () => {
    const { client, imageId } = await memberWithPicture()
    const upload = (await reuse(client, imageId)).json()
    const events = await eventsOf(client, await orderBackground(client, upload))
    expect(events.filter(({ kind }) => kind === 'image')).toHaveLength(1)
  })

  test('outlives the result it was made of, whose addresses are dead at once (R18)', async () => {
    const { client, accountId, imageId } = await memberWithPicture()
    const { image_url } = (await reuse(client, imageId)).json()
    expect((await client.post(`/api/delete-image/${imageId}/`)).statusCode).toBe(200)
    expect(await statusOf(client, image_url)).toBe(200)
    expect(await statusOf(client, `/api/images/${imageId}/`)).toBe(404)
    expect(await statusOf(client, `/api/images/${imageId}/?size=thumb`)).toBe(404)
    expect((await reuse(client, imageId)).statusCode).toBe(404)
    await aWeekLater()
    await eventually(async () => expect(await filesOf(accountId)).toEqual([]))
  })

  test('that nobody used for a week goes, and leaves the result (R35)', async () => {
    const { client, imageId } = await memberWithPicture()
    const { upload_id } = (await reuse(client, imageId)).json()
    await aWeekLater()
    expect(await rows('SELECT id FROM uploads WHERE id = $1', upload_id)).toEqual([])
    expect(await statusOf(client, `/api/images/${imageId}/`)).toBe(200)
  })

  test('of what was made of it: deleting that takes the upload and leaves the first result (R21)', async () => {
    const { client, imageId } = await memberWithPicture()
    const upload = (await reuse(client, imageId)).json()
    const events = await eventsOf(client, await orderBackground(client, upload))
    const [second] = events.flatMap((event) => (event.kind === 'image' ? [event.data.image_id] : []))
    expect((await client.post(`/api/delete-image/${second}/`)).statusCode).toBe(200)
    expect(await statusOf(client, `/api/uploads/${upload.upload_id}/`)).toBe(404)
    expect(await statusOf(client, `/api/images/${imageId}/`)).toBe(200)
    expect(await statusOf(client, `/api/images/${imageId}/?size=thumb`)).toBe(200)
  })

  test('longer than an upload may be is brought down, into a file of its own with its provenance (R29, R33)', async () => {
    const { client, accountId, imageId } = await memberWithPicture()
    const [{ storage_key: key }] = await rows(
      'SELECT b.storage_key FROM outputs o JOIN blobs b ON b.id = o.blob_id WHERE o.id = $1',
      imageId,
    )
    const { xmp } = await sharp(`${server.filesRoot}/${key}`).metadata()
    const long = sharp(await makePhoto(32, 5000)).withXmp(xmp!.toString())
    await long.png().toFile(`${server.filesRoot}/${key}`)
    await rows('UPDATE blobs SET width = 32, height = 5000 WHERE storage_key = $1', key)
    const body = (await reuse(client, imageId)).json()
    expect(body).toMatchObject({ width: 26, height: 4096, resized: true })
    const kept = await sharp((await client.get(body.image_url)).rawPayload).metadata()
    expect([kept.width, kept.height, kept.xmp?.equals(xmp!)]).toEqual([26, 4096, true])
    expect(await rows('SELECT id FROM blobs WHERE account_id = $1', accountId)).toHaveLength(2)
  })

  test('of somebody else, or of none, is 404; a visitor is refused', async () => {
    const [owner, stranger] = [await memberWithPicture(), await memberWithPicture()]
    for (const imageId of [owner.imageId, crypto.randomUUID(), 'no id']) {
      expect((await reuse(stranger.client, imageId)).statusCode).toBe(404)
    }
    expect(await rows('SELECT id FROM uploads WHERE account_id = $1', stranger.accountId)).toEqual([])
    expect((await reuse(server.visitor(), owner.imageId)).statusCode).toBe(401)
  })

  test('counts among the 60 uploads of an hour (R35)', async () => {
    const { client, accountId, imageId } = await memberWithPicture()
    await rows(
      `INSERT INTO rate_limits (key, count, resets_at) VALUES ($1, 60, $2)`,
      `uploads:${accountId}`,
      new Date(clock.now().getTime() + 60 * 60_000),
    )
    expect((await reuse(client, imageId)).statusCode).toBe(429)
  })
})

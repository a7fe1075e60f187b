import { readdir } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import type { OwnUpload } from '@toile/contract'
import {
  eventsOf,
  imagesOf,
  keepDraft,
  makeMask,
  makePhoto,
  order,
  orderBackground,
  png,
  postForm,
  setUpStudio,
  type TestClient,
  upload,
} from '../../../testing/index.ts'

const studio = setUpStudio({ worker: { fileGarbageIntervalMs: 60_000 } })
const { member, atAGate } = studio

const listOf = async (client: TestClient, page = 1): Promise<OwnUpload[]> =>
  (await client.get(`/api/account/uploads/?page=${page}`)).json().uploads
const remove = (client: TestClient, body: object) => client.post('/api/account/uploads/delete/', body)
const filesOf = (accountId: string): Promise<string[]> =>
  readdir(`${studio.server.filesRoot}/${accountId}`).catch(() => [])
const rows = async (query: string, ...values: unknown[]) =>
  (await studio.server.database.pool.query(query, values)).rows
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 20 })

describe('the own uploads', () => {
  test('are for who is signed in; nobody else can delete them', async () => {
    const { client } = await member()
    const id = await upload(client)
    const visitor = studio.server.visitor()
    expect((await visitor.get('/api/account/uploads/')).statusCode).toBe(401)
    expect((await remove(visitor, { all: true })).statusCode).toBe(401)
    const stranger = await member()
    expect((await remove(stranger.client, { upload_ids: [id] })).statusCode).toBe(404)
    expect((await remove(stranger.client, { all: true })).json()).toEqual({ deleted: 0, kept: 0 })
    expect(await listOf(stranger.client)).toEqual([])
    expect((await listOf(client)).map((each) => each.upload_id)).toEqual([id])
  })

  test('say what used them: pictures made and being made, modes, drafts', async () => {
    const { client, id } = await member()
    const [photo, idle, held] = [
      await upload(client, await makePhoto(64, 80, 1)),
      await upload(client, await makePhoto(64, 80, 2)),
      await upload(client, await makePhoto(64, 80, 3)),
    ]
    await imagesOf(client, (await orderBackground(client, { original_target_image: photo })).json().job_id)
    await imagesOf(client, (await orderBackground(client, { original_target_image: photo })).json().job_id)
    expect((await keepDraft(client, 'swap-garment', { photo, source: held })).statusCode).toBe(200)
    await atAGate(async (gate) => {
      const job = (await orderBackground(client, { original_target_image: photo })).json().job_id
      await gate.arrived(1)
      const uploads = await listOf(client)
      expect(uploads.map((each) => [each.upload_id, each.used_by])).toEqual([
        [held, { roles: ['flat-lay'], pictures: 0, draft: true, running: false }],
        [idle, { roles: [], pictures: 0, draft: false, running: false }],
        [photo, { roles: ['photo'], pictures: 2, draft: true, running: true }],
      ])
      gate.open()
      await eventsOf(client, job)
    })
    const [first] = await listOf(client)
    const [stored] = await rows(
      'SELECT bytes FROM blobs JOIN uploads ON blob_id = blobs.id WHERE uploads.id = $1',
      held,
    )
    expect(first).toMatchObject({ width: 64, height: 80, bytes: stored.bytes, image_url: `/api/uploads/${held}/` })
    expect((await client.get(first!.image_url)).statusCode).toBe(200)
    expect(await rows('SELECT 1 FROM uploads WHERE account_id = $1', id)).toHaveLength(3)
  })

  test('hold what was brought from a result', async () => {
    const { client } = await member()
    const [image] = await imagesOf(client, await order(client))
    const brought = (await client.post('/api/uploads/', { output_image_id: image!.image_id })).json().upload_id
    expect((await listOf(client)).map((each) => each.upload_id)).toEqual([brought])
    expect((await remove(client, { upload_ids: [brought] })).json()).toEqual({ deleted: 1, kept: 0 })
    expect((await client.get(image!.image_url)).statusCode).toBe(200)
  })

  test('are 24 a page', async () => {
    const { client, id } = await member()
    await upload(client)
    await rows(
      `INSERT INTO uploads SELECT gen_random_uuid(), account_id, blob_id, resized, created_at - n * interval '1 s', last_used_at
       FROM uploads, generate_series(1, 29) AS n WHERE account_id = $1`,
      id,
    )
    const answer = (await client.get('/api/account/uploads/?page=2')).json()
    expect([answer.uploads.length, answer.total, answer.pagination.total_pages]).toEqual([6, 30, 2])
    expect(await listOf(client)).toHaveLength(24)
  })
})

describe('deleting uploads', () => {
  test('takes one, some and all; their files are gone by the job and not by a later sweep', async () => {
    const { client, id } = await member()
    const ids: string[] = []
    for (const seed of [1, 2, 3, 4]) ids.push(await upload(client, await makePhoto(64, 80, seed)))
    expect((await remove(client, { upload_ids: [ids[0]!] })).json()).toEqual({ deleted: 1, kept: 0 })
    expect((await client.get(`/api/uploads/${ids[0]}/`)).statusCode).toBe(404)
    await eventually(async () => expect(await filesOf(id)).toHaveLength(3))
    // One that is gone by now stands in nobody's way.
    expect((await remove(client, { upload_ids: ids.slice(0, 3) })).json()).toEqual({ deleted: 2, kept: 0 })
    expect((await remove(client, { upload_ids: ids.slice(0, 3) })).statusCode).toBe(404)
    expect((await remove(client, { all: true })).json()).toEqual({ deleted: 1, kept: 0 })
    expect((await remove(client, { all: true })).json()).toEqual({ deleted: 0, kept: 0 })
    await eventually(async () => expect(await filesOf(id)).toEqual([]))
    expect(await rows('SELECT 1 FROM blobs WHERE account_id = $1', id)).toEqual([])
  })

  test('takes back all in several transactions, and none that comes meanwhile', async () => {
    const { client, id } = await member()
    const first = await upload(client)
    await rows(
      `INSERT INTO uploads (id, account_id, blob_id, resized, created_at, last_used_at)
       SELECT gen_random_uuid(), account_id, blob_id, false, created_at, last_used_at FROM uploads, generate_series(1, 1200) WHERE id = $1`,
      first,
    )
    await rows(`UPDATE uploads SET created_at = now() + interval '1 hour' WHERE id = $1`, first)
    expect((await remove(client, { all: true })).json()).toEqual({ deleted: 1200, kept: 0 })
    expect(await rows('SELECT id FROM uploads WHERE account_id = $1', id)).toEqual([{ id: first }])
  })

  test('keeps what pictures are being made from, and says so', async () => {
    const { client } = await member()
    await atAGate(async (gate) => {
      const [busy, idle] = [
        await upload(client, await makePhoto(64, 80, 1)),
        await upload(client, await makePhoto(64, 80, 2)),
      ]
      const job = (await orderBackground(client, { original_target_image: busy })).json().job_id
      await gate.arrived(1)
      expect((await remove(client, { all: true })).json()).toEqual({ deleted: 1, kept: 1 })
      expect((await listOf(client)).map((each) => each.upload_id)).toEqual([busy])
      expect((await client.get(`/api/uploads/${idle}/`)).statusCode).toBe(404)
      gate.open()
      expect(await imagesOf(client, job)).toHaveLength(1)
    })
    expect((await remove(client, { all: true })).json()).toEqual({ deleted: 1, kept: 0 })
  })

  test('waits for an order that is just taking the photo, and then keeps it', async () => {
    const { client } = await member()
    const photo = await upload(client)
    await atAGate(async (gate) => {
      const lock = await studio.server.database.pool.connect()
      try {
        // The order has touched the photo and stands before the balance's row.
        await lock.query('BEGIN')
        await lock.query('SELECT 1 FROM uploads WHERE id = $1 FOR UPDATE', [photo])
        const ordering = orderBackground(client, { original_target_image: photo })
        const waiting = (count: number) =>
          expect
            .poll(
              async () =>
                (
                  await rows(
                    `SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
                  )
                )[0].count,
              { timeout: 20_000 },
            )
            .toBe(count)
        await waiting(1)
        const removing = remove(client, { upload_ids: [photo] })
        await waiting(2)
        await lock.query('COMMIT')
        const [ordered, removed] = [await ordering, await removing]
        expect(ordered.statusCode).toBe(200)
        expect(removed.json()).toEqual({ deleted: 0, kept: 1 })
        gate.open()
        expect(await imagesOf(client, ordered.json().job_id)).toHaveLength(1)
      } finally {
        lock.release(true)
      }
    })
  })

  test('leaves the pictures made from it their original, until the last is deleted (R21)', async () => {
    const { client, id } = await member()
    const photo = await upload(client)
    const job = (await orderBackground(client, { original_target_image: photo })).json().job_id
    const [image] = await imagesOf(client, job)
    expect((await remove(client, { upload_ids: [photo] })).json()).toEqual({ deleted: 1, kept: 0 })
    expect(await listOf(client)).toEqual([])
    expect((await client.get(`/api/originals/${job}/`)).statusCode).toBe(200)
    await client.post(`/api/delete-image/${image!.image_id}/`)
    expect((await client.get(`/api/originals/${job}/`)).statusCode).toBe(404)
    await eventually(async () => expect(await filesOf(id)).toEqual([]))
  })

  test('takes the photo and its mask out of a draft, which stays', async () => {
    const { client, id } = await member()
    const photo = await upload(client)
    await keepDraft(client, 'create-background', { photo, prompt: 'a beach' })
    const masked = await postForm(client, '/api/drafts/create-background/mask/?version=1', {
      mask: png(await makeMask()),
    })
    expect([masked.statusCode, await filesOf(id)]).toEqual([200, expect.objectContaining({ length: 2 })])
    await remove(client, { upload_ids: [photo] })
    expect((await client.get('/api/drafts/create-background/')).json().draft).toMatchObject({
      prompt: 'a beach',
      photo: null,
      mask_url: null,
    })
    await eventually(async () => expect(await filesOf(id)).toEqual([]))
  })

  test.each([
    ['no ids', { upload_ids: [] }],
    ['what is no id', { upload_ids: ['x'] }],
    ['nothing', {}],
    ['not all', { all: false }],
  ])('%s is 400 and deletes nothing', async (_what, body) => {
    const { client } = await member()
    await upload(client)
    expect((await remove(client, body)).statusCode).toBe(400)
    expect(await listOf(client)).toHaveLength(1)
  })

  test('is limited', async () => {
    const { client, id } = await member()
    await rows(
      `INSERT INTO rate_limits (key, count, resets_at) VALUES ($1, 30, now() + interval '1 minute')`,
      `uploads:delete:${id}`,
    )
    const refused = await remove(client, { all: true })
    expect([refused.statusCode, refused.json().wait_time]).toEqual([429, expect.any(Number)])
  })
})

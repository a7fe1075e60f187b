import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { recoveryLimits } from '@toile/core'
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
  upload,
} from '../../../testing/index.ts'

const DAY = 24 * 60 * 60_000
const clock = createTestClock()
let server: TestApp
beforeAll(async () => {
  server = await createTestApp({
    clock,
    worker: { fileGarbageIntervalMs: 50, limits: neverStale() },
    operations: ['create-pattern', 'create-background', 'variation'],
  })
})
afterAll(() => server.close())

/** This clock jumps by days; nothing that runs is to count as dead for that. */
function neverStale() {
  return { ...recoveryLimits(1000 * DAY), deadlineMs: 1000 * DAY }
}

let names = 0
async function member(): Promise<{ client: TestClient; id: string }> {
  const account = await server.createAccount(`uploader${(names += 1)}`, { credits: 100 })
  return { client: await server.signIn(account), id: account.id }
}

const filesOf = (accountId: string): Promise<string[]> =>
  readdir(`${server.filesRoot}/${accountId}`).catch(() => [] as string[])
const rowsOf = async (table: 'uploads' | 'blobs', accountId: string): Promise<number> => {
  const { rows } = await server.database.pool.query(`SELECT count(*)::int FROM ${table} WHERE account_id = $1`, [
    accountId,
  ])
  return rows[0].count
}
const imageOf = (events: Awaited<ReturnType<typeof eventsOf>>): string =>
  events.flatMap((event) => (event.kind === 'image' ? [event.data.image_id] : []))[0]!
const halfOf = (data: Buffer): Buffer => data.subarray(0, data.length / 2)
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 20 })

describe('an upload', () => {
  test('by a visitor is 401 and leaves nothing', async () => {
    const response = await postForm(server.visitor(), '/api/uploads/', { file: png(await makePhoto()) })
    expect(response.statusCode).toBe(401)
    expect(await readdir(server.filesRoot)).toEqual([])
  })

  test('answers its id and size, is served to its owner, and is made ready for masks', async () => {
    const { client } = await member()
    const photo = await makePhoto()
    const response = await postForm(client, '/api/uploads/', { file: png(photo) })
    const body = response.json()
    expect(body).toEqual({
      upload_id: expect.any(String),
      width: 64,
      height: 80,
      image_url: `/api/uploads/${body.upload_id}/`,
      resized: false,
    })
    const served = await client.get(body.image_url)
    expect(served.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-cache' })
    const [kept, sent] = await Promise.all([served.rawPayload, photo].map((each) => sharp(each).raw().toBuffer()))
    expect(kept!.equals(sent!)).toBe(true)
    await eventually(async () => expect(server.engine.prepared).toHaveLength(1))
  })

  test('has a small WebP, made for its owner alone and only once for each browser', async () => {
    const { client } = await member()
    const url = `/api/uploads/${await upload(client, await makePhoto(640, 800))}/?size=thumb`
    expect((await (await member()).client.get(url)).statusCode).toBe(404)
    expect((await server.visitor().get(url)).statusCode).toBe(401)
    const served = await client.get(url)
    expect(served.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-cache' })
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 384, height: 480 })
    const again = await client.get(url, { 'if-none-match': String(served.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each([
    ['text', 415, 'text/plain', async () => Buffer.from('hello')],
    ['half a photo', 400, 'image/png', async () => halfOf(await makePhoto(256, 256))],
    ['more than 20 MB', 413, 'image/png', async () => Buffer.alloc(20 * 1024 * 1024 + 1)],
  ] as const)('of %s is refused and leaves neither row nor file', async (_what, status, type, make) => {
    const { client, id } = await member()
    const response = await postForm(client, '/api/uploads/', { file: { data: await make(), type } })
    expect([response.statusCode, typeof response.json().message]).toEqual([status, 'string'])
    expect([await rowsOf('uploads', id), await rowsOf('blobs', id), await filesOf(id)]).toEqual([0, 0, []])
  })

  test.each(['image/jpeg', 'image/jpg', 'text/plain', 'application/octet-stream', ''])(
    'is read by its contents, sent as ‘%s’',
    async (type) => {
      const { client } = await member()
      const response = await postForm(client, '/api/uploads/', { file: { data: await makePhoto(), type } })
      expect([response.statusCode, response.json()]).toEqual([200, expect.objectContaining({ width: 64, height: 80 })])
      const target_image = `data:${type};base64,${(await makePhoto()).toString('base64')}`
      const mask = await client.post('/api/generate-mask/', { target_image, pos_coord: [[20, 20]] })
      expect(mask.statusCode).toBe(200)
    },
  )

  test('without a file names the field', async () => {
    const { client } = await member()
    const response = await postForm(client, '/api/uploads/', { other: 'x' })
    expect([response.statusCode, response.json().errors]).toEqual([400, { file: ['File is required'] }])
  })

  test.each([
    [
      'ends in the middle',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    ['names no boundary', 'multipart/form-data', 'abc'],
  ])('as a form that %s is 400', async (_what, type, body) => {
    const { client } = await member()
    const response = await client.post('/api/uploads/', Buffer.from(body), { 'content-type': type })
    expect([response.statusCode, response.json()]).toEqual([400, { message: 'The form is damaged or incomplete.' }])
  })

  test('with the contents of another of the account is one file; of another account, its own', async () => {
    const [first, second] = [await member(), await member()]
    const ids = [await upload(first.client), await upload(first.client), await upload(second.client)]
    expect(new Set(ids).size).toBe(3)
    expect([await rowsOf('uploads', first.id), await rowsOf('blobs', first.id)]).toEqual([2, 1])
    await eventually(async () => expect(await filesOf(first.id)).toHaveLength(1))
    expect(await filesOf(second.id)).toHaveLength(1)
  })

  test('more than 60 an hour are 429, and an hour later they are taken again', async () => {
    const { client, id } = await member()
    await server.database.pool.query(`INSERT INTO rate_limits (key, count, resets_at) VALUES ($1, 60, $2)`, [
      `uploads:${id}`,
      new Date(clock.now().getTime() + 60 * 60_000),
    ])
    const send = async () => postForm(client, '/api/uploads/', { file: png(await makePhoto()) })
    const refused = await send()
    expect(refused.statusCode).toBe(429)
    expect(refused.json().wait_time).toBe(3600)
    clock.advance(60 * 60_000)
    expect((await send()).statusCode).toBe(200)
  })
})

describe('pictures and their files', () => {
  test('ranges, the strong tag, and what was downloaded', async () => {
    const { client } = await member()
    const image = (await eventsOf(client, await order(client))).find((event) => event.kind === 'image')!
    const { image_url: url, image_id: id } = image.data as { image_url: string; image_id: string }
    const whole = await client.get(url)
    const part = await client.get(url, { range: 'bytes=10-19' })
    expect([
      part.statusCode,
      part.headers['content-range'],
      part.rawPayload.equals(whole.rawPayload.subarray(10, 20)),
    ]).toEqual([206, `bytes 10-19/${whole.rawPayload.length}`, true])
    const tail = await client.get(url, { range: 'bytes=-5' })
    expect(tail.rawPayload.equals(whole.rawPayload.subarray(-5))).toBe(true)
    expect((await client.get(url, { range: `bytes=${whole.rawPayload.length}-` })).statusCode).toBe(416)
    expect((await client.get(url, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
    const { etag } = whole.headers
    expect(etag).toMatch(/^"[^"]+"$/)
    const unchanged = await client.get(url, { 'if-none-match': String(etag) })
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
    // A proxy that compresses makes tags weak; for this question they count all the same (RFC 9110, 13.1.2).
    expect((await client.get(url, { 'if-none-match': `"other", W/${etag}` })).statusCode).toBe(304)
    expect((await client.post(`/api/download-image/${id}/`)).statusCode).toBe(200)
    expect((await client.get(`/api/get-generation/${id}/`)).json()).toMatchObject({
      generation_data: { downloaded: true },
    })
  })

  test('a deleted picture is out of reach at once, and its files and the photo it was made of go (R18, R21)', async () => {
    const { client, id } = await member()
    const uploadId = await upload(client)
    const response = await postForm(client, '/api/generate-image-with-sse/', {
      ai_model: 'create-background',
      num_images: 4,
      text_prompt: 'a beach',
      original_target_image: uploadId,
      binary_mask_image: png(await makeMask()),
    })
    const events = await eventsOf(client, response.json().job_id)
    const images = events.flatMap((event) => (event.kind === 'image' ? [event.data] : []))
    expect(await filesOf(id)).toHaveLength(2 + 4 * 2)
    for (const [index, image] of images.entries()) {
      expect((await client.get(`/api/uploads/${uploadId}/`)).statusCode, `before ${index}`).toBe(200)
      expect((await client.post(`/api/delete-image/${image.image_id}/`)).statusCode).toBe(200)
      const gone = await Promise.all([image.image_url, image.thumbnail_url].map((url) => client.get(url)))
      expect(gone.map((answer) => answer.statusCode)).toEqual([404, 404])
    }
    expect((await client.post(`/api/delete-image/${images[0]!.image_id}/`)).statusCode).toBe(404)
    expect((await client.get(`/api/uploads/${uploadId}/`)).statusCode).toBe(404)
    expect(await rowsOf('blobs', id)).toBe(0)
    await eventually(async () => expect(await filesOf(id)).toEqual([]))
    expect((await client.get('/api/dashboard/')).json()).toMatchObject({ pagination: { total_output_images: 0 } })
  })

  test('a photo that was uploaded again since stays when the old picture goes', async () => {
    const { client } = await member()
    const first = await upload(client)
    const response = await postForm(client, '/api/generate-image-with-sse/', {
      ai_model: 'create-background',
      text_prompt: 'a beach',
      original_target_image: first,
      binary_mask_image: png(await makeMask()),
    })
    const image = (await eventsOf(client, response.json().job_id)).find((event) => event.kind === 'image')!
    clock.advance(1000)
    const draft = await upload(client)
    await client.post(`/api/delete-image/${(image.data as { image_id: string }).image_id}/`)
    expect((await client.get(`/api/uploads/${first}/`)).statusCode).toBe(404)
    expect((await client.get(`/api/uploads/${draft}/`)).statusCode).toBe(200)
  })

  test('two uploads of one photo are two: with the picture goes the one it was made of, and the other stays (R39)', async () => {
    const { client, id } = await member()
    const [other, used] = [await upload(client), await upload(client)]
    const response = await postForm(client, '/api/generate-image-with-sse/', {
      ai_model: 'create-background',
      text_prompt: 'a beach',
      original_target_image: used,
      binary_mask_image: png(await makeMask()),
    })
    const first = imageOf(await eventsOf(client, response.json().job_id))
    const variation = await client.post('/api/reroll-output-with-sse/', { output_image_id: first, num_images: 1 })
    const varied = imageOf(await eventsOf(client, variation.json().job_id))
    const statuses = async () =>
      Promise.all([used, other].map(async (each) => (await client.get(`/api/uploads/${each}/`)).statusCode))
    await client.post(`/api/delete-image/${first}/`)
    expect(await statuses()).toEqual([200, 200])
    await client.post(`/api/delete-image/${varied}/`)
    expect(await statuses()).toEqual([404, 200])
    // Its file is the other's as well, and stays as long; those of the pictures go by and by.
    await eventually(async () => expect(await filesOf(id)).toHaveLength(1))
    expect((await client.post('/api/account/uploads/delete/', { upload_ids: [other] })).json()).toEqual({
      deleted: 1,
      kept: 0,
    })
    await eventually(async () => expect(await filesOf(id)).toEqual([]))
  })

  test('lists come in pages of 12, newest first; a page past the end is the last', async () => {
    const { client } = await member()
    for (let job = 0; job < 4; job += 1) {
      clock.advance(1000)
      await eventsOf(client, await order(client, { count: 4, prompt: `job ${job}` }))
    }
    const page = async (number: number | string) => (await client.get(`/api/dashboard/?page=${number}`)).json()
    const [first, second] = [await page(1), await page(2)]
    expect(first.pagination).toEqual({
      current_page: 1,
      has_previous: false,
      has_next: true,
      total_pages: 2,
      show_first: false,
      show_last: true,
      multiple_pages: true,
      total_output_images: 16,
    })
    expect([first.generation_data.length, second.generation_data.length]).toEqual([12, 4])
    expect(first.generation_data[0].prompt).toBe('job 3')
    expect(second.generation_data.every((item: { prompt: string }) => item.prompt === 'job 0')).toBe(true)
    expect(await page(99)).toEqual(second)
    expect(await page('x')).toEqual(first)
  })
})

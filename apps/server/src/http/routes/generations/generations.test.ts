import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ACCOUNT_LIMITS } from '@toile/contract'
import { EngineError } from '@toile/engine'
import { createGate } from '@toile/engine/testing'
import {
  eventsOf,
  type FormValue,
  imagesOf,
  makeMask,
  makePhoto,
  order,
  png,
  postForm,
  setUpStudio,
  type TestClient,
  upload,
} from '../../../testing/index.ts'

const studio = setUpStudio({ worker: { concurrency: 4 } })
const { member, atAGate } = studio

const creditsOf = async (id: string): Promise<{ balance: number; sum: number }> => {
  const { rows } = await studio.server.database.pool.query<{ balance: number; sum: number }>(
    `SELECT (SELECT credits FROM balances WHERE account_id = $1) AS balance,
            (SELECT coalesce(sum(amount), 0)::int FROM ledger WHERE account_id = $1) AS sum`,
    [id],
  )
  return rows[0]!
}
const rowsOf = async (table: string): Promise<number> =>
  Number((await studio.server.database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count)

describe('ordering pictures', () => {
  test('a visitor is refused, and nothing is written', async () => {
    const before = await rowsOf('generation_requests')
    const response = await studio.server.visitor().post('/api/generate-image-with-sse/', {
      ai_model: 'create-pattern',
      text_prompt: 'stripes',
    })
    expect(response.statusCode).toBe(401)
    expect(await rowsOf('generation_requests')).toBe(before)
  })

  test('words become four pictures, charged once, told by events, listed and served', async () => {
    const { client, id } = await member(60)
    studio.server.engine.behave((_request, context) =>
      context.emit({ kind: 'progress', fraction: 0.5, stage: 'drawing' }),
    )
    const jobId = await order(client, { count: 4, prompt: 'coral flowers' })
    expect(await creditsOf(id)).toEqual({ balance: 44, sum: 44 })
    const events = await eventsOf(client, jobId)
    expect(events[0]).toEqual({ id: 0, kind: 'message', data: { kind: 'accepted', count: 4, charged: 16 } })
    expect(events.map((event) => event.id)).toEqual(events.map((_, index) => index))
    const images = events.filter((event) => event.kind === 'image')
    expect(images.map((event) => event.data.slot).toSorted()).toEqual([0, 1, 2, 3])
    expect(images[0]?.data).toMatchObject({
      type: 'create-pattern',
      width: 1024,
      height: 1024,
      prompt: 'coral flowers',
      engine: 'test',
      understood: ['coral'],
      ignored: ['flowers'],
      job_id: jobId,
      downloaded: false,
      voted: null,
      favourite: false,
    })
    expect(events.at(-1)).toMatchObject({
      kind: 'done',
      data: { images: 4, failed: 0, cancelled: 0, credits_refunded: 0 },
    })
    expect(events.some((event) => event.kind === 'message' && event.data.kind === 'progress')).toBe(true)

    const listed = (await client.get('/api/fetch-previous-generations?ai_model=create-pattern')).json()
    expect(listed).toMatchObject({
      mask_service_endpoint: '/api/generate-mask/',
      ai_service_endpoint: '/api/generate-image-with-sse/',
      pagination: { current_page: 1, total_pages: 1, multiple_pages: false, total_output_images: 4 },
    })
    expect(listed.previous_generations).toHaveLength(4)
    expect((await client.get('/api/fetch-previous-generations/?ai_model=create-background')).json()).toMatchObject({
      previous_generations: [],
    })

    const [first] = listed.previous_generations
    const full = await client.get(first.image_url)
    expect(full.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="result.png"',
    })
    expect(await sharp(full.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1024, height: 1024 })
    const thumb = await client.get(first.thumbnail_url)
    expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480, height: 480 })
    expect(thumb.headers.etag).not.toBe(full.headers.etag)
  })

  test('a photo and a mask: what is marked is kept, to the pixel, and the engine is told the rest', async () => {
    const { client } = await member()
    const photo = await makePhoto()
    const response = await postForm(client, '/api/generate-image-with-sse/', {
      ai_model: 'create-background',
      num_images: 1,
      text_prompt: 'a beach',
      face_id: -1,
      original_target_image: await upload(client, photo),
      binary_mask_image: png(await makeMask()),
      mask_coordinates: '[[10, 20], {"x": 3, "y": 4, "label": 0}]',
    })
    expect(response.json()).toMatchObject({ message: 'Generation started' })
    const events = await eventsOf(client, response.json().job_id)
    const image = events.find((event) => event.kind === 'image')!
    expect(image.data).toMatchObject({ width: 64, height: 80 })
    const file = await client.get((image.data as { image_url: string }).image_url)
    const [made, original] = await Promise.all(
      [file.rawPayload, photo].map((each) => sharp(each).removeAlpha().raw().toBuffer()),
    )
    const keptColumns = 32 - 3
    for (let y = 0; y < 80; y += 1) {
      const row = y * 64 * 3
      expect(made!.subarray(row, row + keptColumns * 3)).toEqual(original!.subarray(row, row + keptColumns * 3))
    }
    const asked = studio.server.engine.runs.at(-1)!
    const mask = await sharp(asked.mask!.data).toColourspace('b-w').raw().toBuffer()
    expect([mask[0], mask[31], mask[32], mask[63]]).toEqual([0, 0, 255, 255])
  })

  test.each([
    ['a prompt', { text_prompt: '  ' }, 'text_prompt', 'Prompt is required'],
    ['a photo', { original_target_image: '' }, 'original_target_image', 'Photo is required'],
    ['a mask', { binary_mask_image: '' }, 'binary_mask_image', 'Mask is required'],
    ['an image count of 1 or 4', { num_images: 3 }, 'num_images', expect.any(String)],
    ['coordinates in JSON', { mask_coordinates: '[[1,' }, 'mask_coordinates', 'must be valid JSON'],
    [
      'a real data URI',
      { original_target_image: 'data:text/plain,hello' },
      'original_target_image',
      'Invalid data URI format',
    ],
  ])('needs %s', async (_what, wrong, field, message) => {
    const { client, id } = await member()
    const response = await postForm(client, '/api/generate-image-with-sse/', {
      ai_model: 'create-background',
      num_images: 1,
      text_prompt: 'a beach',
      original_target_image: png(await makePhoto()),
      binary_mask_image: png(await makeMask()),
      ...wrong,
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ errors: { [field]: [message] } })
    expect(await creditsOf(id)).toEqual({ balance: 100, sum: 100 })
  })

  test.each([
    ['text_prompt', 'a\u0000b'],
    ['face_id', 9_999_999_999],
  ])('a %s that nothing can hold is refused by its name', async (field, value) => {
    const { client } = await member()
    const body = { ai_model: 'create-pattern', text_prompt: 'dots', [field]: value }
    const response = await client.post('/api/generate-image-with-sse/', body)
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, [field]])
  })

  test('a form’s empty field is as one that is not there', async () => {
    const { client } = await member()
    const form = new URLSearchParams({ ai_model: 'create-pattern', text_prompt: 'dots', face_id: '', num_images: '' })
    const response = await client.post('/api/generate-image-with-sse/', form)
    expect(response.statusCode).toBe(200)
    const { rows } = await studio.server.database.pool.query(
      'SELECT face_id, count FROM generation_requests WHERE id = $1',
      [response.json().job_id],
    )
    expect(rows).toEqual([{ face_id: -1, count: 1 }])
  })

  test('a mask of another size, or with 300 pixels, is refused; 301 are enough', async () => {
    const { client } = await member()
    const send = async (mask: Buffer) =>
      postForm(client, '/api/generate-image-with-sse/', {
        ai_model: 'create-background',
        text_prompt: 'a beach',
        original_target_image: png(await makePhoto()),
        binary_mask_image: png(mask),
      })
    const dots = async (marked: number): Promise<Buffer> => {
      const data = Buffer.alloc(64 * 80)
      data.fill(255, 0, marked)
      return sharp(data, { raw: { width: 64, height: 80, channels: 1 } })
        .png()
        .toBuffer()
    }
    expect((await send(await makeMask(80, 64))).json()).toMatchObject({
      errors: { binary_mask_image: ['Mask and original image dimensions must match'] },
    })
    expect((await send(await dots(300))).json()).toMatchObject({
      errors: { binary_mask_image: ['Mark more than 300 pixels of the photo'] },
    })
    expect((await send(await dots(301))).statusCode).toBe(200)
  })

  test('without credits: 402 with what there is and what it costs, and nothing written', async () => {
    const { client, id } = await member(15)
    const response = await client.post('/api/generate-image-with-sse/', {
      ai_model: 'create-pattern',
      num_images: 4,
      text_prompt: 'stripes',
    })
    expect(response.statusCode).toBe(402)
    expect(response.json()).toEqual({
      insufficient_credits: true,
      message: 'You do not have enough credits to generate images.',
      credits: 15,
      required: 16,
    })
    expect(await creditsOf(id)).toEqual({ balance: 15, sum: 15 })
  })

  test('a mode that no engine can do is unavailable, and so is every mode while the engine is ill', async () => {
    const { client } = await member()
    const send = (ai_model: string) => client.post('/api/generate-image-with-sse/', { ai_model, text_prompt: 'a coat' })
    expect((await send('create-sketch')).statusCode).toBe(503)
    studio.server.engine.setHealthy(false)
    expect((await send('create-pattern')).statusCode).toBe(503)
    studio.server.engine.setHealthy(true)
  })

  test('with a full storage nothing more is made, and nothing is charged (R35)', async () => {
    const { client, id } = await member()
    await studio.server.database.pool.query(
      `INSERT INTO blobs (account_id, storage_key, sha256, media_type, bytes, width, height)
       VALUES ($1, 'a/1.png', '\\x01', 'image/png', 2000000000, 1, 1), ($1, 'a/2.png', '\\x02', 'image/png', 2000000000, 1, 1)`,
      [id],
    )
    const body = { ai_model: 'create-pattern', text_prompt: 'dots' }
    const response = await client.post('/api/generate-image-with-sse/', body)
    expect([response.statusCode, response.json().message]).toEqual([
      413,
      'Your storage is full. Delete pictures you no longer need.',
    ])
    expect(await creditsOf(id)).toEqual({ balance: 100, sum: 100 })
  })

  test('four jobs can run at a time, a fifth is 429', async () => {
    const { client } = await member()
    const jobs = await atAGate(async () => {
      const running = await Promise.all([1, 2, 3, 4].map(() => order(client)))
      const fifth = await client.post('/api/generate-image-with-sse/', { ai_model: 'create-pattern', text_prompt: 'x' })
      expect(fifth.statusCode).toBe(429)
      expect(fifth.json().wait_time).toBeGreaterThan(0)
      expect(fifth.headers['retry-after']).toBeDefined()
      return running
    })
    await Promise.all(jobs.map((job) => eventsOf(client, job)))
    await eventsOf(client, await order(client))
  })
})

describe('orders an account', () => {
  const ORDERS = [
    '/api/generate-image-with-sse/',
    '/api/reroll-output-with-sse/',
    '/api/retry-image/11111111-1111-4111-8111-111111111111/',
    '/api/upscale-image/create-pattern/',
  ]

  test('are limited together, cancelled ones too, before a body is read; a repetition of a key is none', async () => {
    const { client, id } = await member()
    await atAGate(async () => {
      const first = await order(client, { key: 'first' })
      await client.post(`/api/cancel-generation/${first}/`)
      for (let count = 1; count < ACCOUNT_LIMITS.ordersPerMinute; count += 1) {
        if (count % 2 === 0) await client.post(ORDERS[count % ORDERS.length]!, {})
        else await client.post(`/api/cancel-generation/${await order(client)}/`)
      }
      for (const url of ORDERS) {
        const refused = await client.post(url, Buffer.from('{'), { 'content-type': 'application/json' })
        expect([url, refused.statusCode]).toEqual([url, 429])
        const { wait_time: wait, message } = refused.json()
        expect(wait).toBeGreaterThan(0)
        expect(wait).toBeLessThanOrEqual(60)
        expect([message, refused.headers['retry-after']]).toEqual([
          `At most 30 jobs can be started in a minute. Try again in ${wait} s.`,
          String(wait),
        ])
      }
      expect(await order(client, { key: 'first' })).toBe(first)
      await order((await member()).client)
    })
    expect(await creditsOf(id)).toEqual({ balance: 100, sum: 100 })
  })

  test('in an hour are limited too, and the wait is said in minutes', async () => {
    const { client, id } = await member()
    await studio.server.database.pool.query(
      `INSERT INTO rate_limits (key, count, resets_at) VALUES ($1, $2, now() + interval '20 minutes')`,
      [`orders-an-hour:${id}`, ACCOUNT_LIMITS.ordersPerHour],
    )
    const refused = await client.post(ORDERS[0]!, { ai_model: 'create-pattern', text_prompt: 'dots' })
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'At most 600 jobs can be started in an hour. Try again in 20 minutes.',
    ])
  })
})

describe('idempotency keys (R17)', () => {
  test('the same key twice at once is one job, charged once', async () => {
    const { client, id } = await member()
    const jobs = await Promise.all(Array.from({ length: 6 }, () => order(client, { count: 4, key: 'button-1' })))
    expect(new Set(jobs).size).toBe(1)
    expect(await creditsOf(id)).toEqual({ balance: 84, sum: 84 })
    await eventsOf(client, jobs[0]!)
    expect(await order(client, { count: 4, key: 'button-1' })).toBe(jobs[0])
  })

  test('the same key with other fields or contents is 422; another account has its own', async () => {
    const { client, id } = await member()
    const other = await member()
    const send = async (sender: TestClient, seed: number, prompt = 'a beach') =>
      postForm(
        sender,
        '/api/generate-image-with-sse/',
        {
          ai_model: 'create-background',
          text_prompt: prompt,
          original_target_image: png(await makePhoto(64, 80, seed)),
          binary_mask_image: png(await makeMask()),
        },
        { 'idempotency-key': 'shared' },
      )
    const first = await send(client, 1)
    expect(first.statusCode).toBe(200)
    expect((await send(client, 2)).statusCode).toBe(422)
    expect((await send(client, 1, 'a forest')).statusCode).toBe(422)
    expect((await send(client, 1)).json()).toEqual(first.json())
    expect((await send(other.client, 2)).json().job_id).not.toBe(first.json().job_id)
    expect(await creditsOf(id)).toEqual({ balance: 96, sum: 96 })
  })

  test('the upload’s id and its file are the same contents', async () => {
    const { client } = await member()
    const photo = await makePhoto()
    const body = { ai_model: 'create-background', text_prompt: 'a beach', binary_mask_image: png(await makeMask()) }
    const key = { 'idempotency-key': 'either-way' }
    const url = '/api/generate-image-with-sse/'
    const byFile = await postForm(client, url, { ...body, original_target_image: png(photo) }, key)
    const byId = await postForm(client, url, { ...body, original_target_image: await upload(client, photo) }, key)
    const dataUri = `data:image/png;base64,${photo.toString('base64')}`
    const byUri = await postForm(client, url, { ...body, original_target_image: dataUri }, key)
    expect(byFile.statusCode).toBe(200)
    expect(byId.json()).toEqual(byFile.json())
    expect(byUri.json()).toEqual(byFile.json())
  })
})

describe('an idempotency key that outlives its pictures (R17, R21)', () => {
  const ORDER_URL = '/api/generate-image-with-sse/'
  const uploadsOf = async (id: string) =>
    Number(
      (await studio.server.database.pool.query('SELECT count(*) FROM uploads WHERE account_id = $1', [id])).rows[0]
        .count,
    )

  /** A background of an upload, ordered with a key, made and deleted, its upload with it. */
  async function deletedBackground() {
    const { client, id } = await member()
    const target = await upload(client, await makePhoto(64, 80, 7))
    const mask = await upload(client, await makeMask())
    const send = (fields: Record<string, FormValue> = {}) =>
      postForm(
        client,
        ORDER_URL,
        {
          ai_model: 'create-background',
          text_prompt: 'a beach',
          original_target_image: target,
          binary_mask_image: mask,
          ...fields,
        },
        { 'idempotency-key': 'kept' },
      )
    const first = await send()
    expect(first.statusCode, first.body).toBe(200)
    const [image] = await imagesOf(client, first.json().job_id)
    await studio.server.database.pool.query('DELETE FROM uploads WHERE id = $1', [mask])
    expect((await client.post(`/api/delete-image/${image!.image_id}/`)).statusCode).toBe(200)
    expect(await uploadsOf(id)).toBe(0)
    return { client, id, send, job: first.json() }
  }

  test('gives the same job though its uploads are gone, and nothing is read', async () => {
    const { id, send, job } = await deletedBackground()
    const again = await send()
    expect([again.statusCode, again.json()]).toEqual([200, job])
    // The photo's contents themselves are the same as its upload was.
    const byFile = await send({ original_target_image: png(await makePhoto(64, 80, 7)) })
    expect([byFile.statusCode, byFile.json()]).toEqual([200, job])
    expect(await creditsOf(id)).toEqual({ balance: 96, sum: 96 })
  })

  test('with other contents stays 422, also when they are named by an upload that never was', async () => {
    const { client, send } = await deletedBackground()
    const other = [
      { original_target_image: png(await makePhoto(64, 80, 8)) },
      { original_target_image: await upload(client, await makePhoto(64, 80, 9)) },
      { original_target_image: crypto.randomUUID() },
      { binary_mask_image: png(await makeMask(64, 80, 20)) },
      { text_prompt: 'a forest' },
    ]
    for (const fields of other) expect((await send(fields)).statusCode).toBe(422)
  })

  test('of bytes that were sent is recognised by them: they are not decoded once more', async () => {
    const { client } = await member()
    const photo = png(await makePhoto(64, 80, 11))
    const mask = png(await makeMask())
    const body = {
      ai_model: 'create-background',
      text_prompt: 'x',
      original_target_image: photo,
      binary_mask_image: mask,
    }
    const key = { 'idempotency-key': 'bytes' }
    const first = await postForm(client, ORDER_URL, body, key)
    // Of what is done; that a call came is counted for a repetition too.
    const counted = () =>
      studio.server.database.pool.query(
        `SELECT key, count FROM rate_limits WHERE key NOT LIKE 'repeated-orders:%' ORDER BY key`,
      )
    const before = (await counted()).rows
    expect((await postForm(client, ORDER_URL, body, key)).json()).toEqual(first.json())
    expect((await counted()).rows).toEqual(before)
  })
})

describe('pictures that are not made', () => {
  test('a failure for good is refunded once, told with the engine’s words, and the others still come', async () => {
    const { client, id } = await member(16)
    studio.server.engine.behave(({ index }) => {
      if (index === 2) throw new EngineError('moderated', 'refused', { publicMessage: 'Try other words.' })
    })
    const events = await eventsOf(client, await order(client, { count: 4 }))
    studio.server.engine.behave(() => {})
    expect(events.find((event) => event.kind === 'message' && event.data.kind === 'failed')).toMatchObject({
      data: { slot: 2, message: 'Try other words.', credits_refunded: 4 },
    })
    expect(events.at(-1)?.data).toEqual({ images: 3, failed: 1, cancelled: 0, credits_refunded: 4 })
    expect(await creditsOf(id)).toEqual({ balance: 4, sum: 4 })
  })

  test('what may pass is tried again; what may have been charged never is', async () => {
    const { client } = await member()
    const attempts = new Map<string, number>()
    const failOnce = (charged: 'no' | 'unknown') => (request: { idempotencyKey: string }) => {
      const attempt = (attempts.get(request.idempotencyKey) ?? 0) + 1
      attempts.set(request.idempotencyKey, attempt)
      if (attempt === 1) throw new EngineError('busy', 'not now', { retry: 'same-engine', retryAfterMs: 0, charged })
    }
    studio.server.engine.behave(failOnce('no'))
    expect((await eventsOf(client, await order(client))).at(-1)?.data).toMatchObject({ images: 1, failed: 0 })
    studio.server.engine.behave(failOnce('unknown'))
    expect((await eventsOf(client, await order(client))).at(-1)?.data).toMatchObject({ images: 0, failed: 1 })
    studio.server.engine.behave(() => {})
    expect([...attempts.values()]).toEqual([2, 1])
  })

  test('cancelling stops what runs and what waits, and refunds each once', async () => {
    const { client, id } = await member(32)
    const gate = createGate()
    const stopped = createGate()
    studio.server.engine.behave(async ({ index }, { signal }) => {
      if (index === 0) return
      signal.addEventListener('abort', () => void stopped.pass())
      await gate.pass(signal)
    })
    const jobId = await order(client, { count: 4 })
    await gate.arrived(3)
    const cancelled = (await client.post(`/api/cancel-generation/${jobId}/`)).json()
    await stopped.arrived(3)
    studio.server.engine.behave(() => {})
    const events = await eventsOf(client, jobId)
    const images = events.filter((event) => event.kind === 'image').length
    expect(cancelled).toMatchObject({ cancelled: 4 - images, credits_refunded: 4 * (4 - images) })
    expect(events.at(-1)?.data).toEqual({
      images,
      failed: 0,
      cancelled: 4 - images,
      credits_refunded: 4 * (4 - images),
    })
    expect((await client.post(`/api/cancel-generation/${jobId}/`)).json()).toMatchObject({ cancelled: 0 })
    const balance = 32 - 4 * images
    expect(await creditsOf(id)).toEqual({ balance, sum: balance })
  })
})

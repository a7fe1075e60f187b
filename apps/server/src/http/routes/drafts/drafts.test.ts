import type { DraftPayload, KeptDraft } from '@toile/contract'
import { draftAnswer } from '@toile/contract'
import { DRAFTS_A_MINUTE, removeUnusedUploads, collectFileGarbage, UNUSED_UPLOAD_MS } from '@toile/core'
import { blobStore, fileGarbage, unitOfWork, uploadStore } from '@toile/db'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApp,
  createTestClock,
  imagesOf,
  makeMask,
  makePhoto,
  orderBackground,
  png,
  postForm,
  type TestApp,
  type TestClient,
  upload,
} from '../../../testing/index.ts'
import { OVERTAKEN } from './index.ts'

const clock = createTestClock()
let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ clock, worker: null })
})
afterAll(() => server.close())

let names = 0
async function member() {
  const account = await server.createAccount(`drafter${(names += 1)}`, { credits: 100 })
  const client = await server.signIn(account)
  const url = '/api/drafts/create-background/'
  const draft = (changes: Partial<DraftPayload> = {}): DraftPayload => ({
    username: account.username,
    version: 0,
    device: 'this-browser',
    photo: null,
    source: null,
    keep_mask: true,
    step: 2,
    prompt: 'A beach at dusk',
    count: 4,
    garment_type: null,
    face_id: -1,
    dots: [{ x: 3, y: 4, label: 1 }],
    mask_confirmed: false,
    placement: { x: 30, y: 40, width: 50, height: 60, rotation: 15 },
    job: { id: '00000000-0000-4000-8000-000000000001', count: 4 },
    ...changes,
  })
  const keep = (changes: Partial<DraftPayload> = {}) => client.post(url, draft(changes))
  const kept = async (changes: Partial<DraftPayload> = {}) => keptBy(await keep(changes))
  const mask = async (version: number, picture: Buffer) =>
    postForm(client, `${url}mask/?version=${version}`, { mask: png(picture) })
  return { account, client, url, draft, keep, kept, mask }
}

function keptBy(response: { statusCode: number; body: string; json: () => unknown }): KeptDraft {
  expect(response.statusCode, response.body).toBe(200)
  const { draft } = draftAnswer.parse(response.json())
  if (draft === null) throw new Error('nothing was kept')
  return draft
}

const read = async (client: TestClient, url: string): Promise<KeptDraft | null> =>
  draftAnswer.parse((await client.get(url)).json()).draft

const rows = async (table: 'drafts' | 'blobs' | 'uploads', accountId: string): Promise<number> =>
  (await server.database.pool.query(`SELECT 1 FROM ${table} WHERE account_id = $1`, [accountId])).rowCount ?? 0

describe('who may', () => {
  test('a visitor has no draft: every call is 401, and nothing is written', async () => {
    const { draft } = await member()
    const visitor = server.visitor()
    const url = '/api/drafts/create-pattern/'
    const answers = [
      await visitor.get(url),
      await visitor.post(url, draft()),
      await postForm(visitor, `${url}mask/?version=1`, { mask: png(await makeMask()) }),
      await visitor.get(`${url}mask/`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
    expect((await server.database.pool.query(`SELECT 1 FROM drafts WHERE mode = 'create-pattern'`)).rowCount).toBe(0)
  })

  test('a draft that the page took for somebody else’s is 403, and nothing is written', async () => {
    const { keep, account } = await member()
    expect((await keep({ username: 'somebody-else' })).statusCode).toBe(403)
    expect(await rows('drafts', account.id)).toBe(0)
  })

  test('each account has its own; another’s upload is as good as gone', async () => {
    const [one, other] = [await member(), await member()]
    const photo = await upload(one.client)
    await one.keep({ photo })
    expect(await read(other.client, other.url)).toBeNull()
    expect((await other.client.get(`${other.url}mask/`)).statusCode).toBe(404)
    expect((await other.kept({ photo })).photo).toBeNull()
  })

  test('a mode that is none is 404', async () => {
    const { client, draft } = await member()
    for (const mode of ['upscale', 'constructor']) {
      expect((await client.get(`/api/drafts/${mode}/`)).statusCode).toBe(404)
      expect((await client.post(`/api/drafts/${mode}/`, draft())).statusCode).toBe(404)
    }
  })
})

describe('a draft', () => {
  test('comes back whole, with its pictures as uploads', async () => {
    const { client, url, kept } = await member()
    expect(await read(client, url)).toBeNull()
    const photo = await upload(client)
    const answered = await kept({ photo, source: photo })
    expect(answered).toMatchObject({
      version: 1,
      step: 2,
      prompt: 'A beach at dusk',
      dots: [{ x: 3, y: 4, label: 1 }],
      placement: { rotation: 15 },
      job: { count: 4 },
      photo: { upload_id: photo, width: 64, height: 80, image_url: `/api/uploads/${photo}/` },
      source: { upload_id: photo },
      mask_url: null,
    })
    expect(await read(client, url)).toEqual(answered)
  })

  test('is written by compare-and-set: of two that follow the same version one is kept, the other gets it', async () => {
    const { client, url, keep } = await member()
    await keep({ prompt: 'first' })
    const answers = await Promise.all([
      keep({ version: 1, prompt: 'one window', device: 'one' }),
      keep({ version: 1, prompt: 'the other', device: 'other' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const winner = keptBy(answers.find(({ statusCode }) => statusCode === 200)!)
    expect(winner.version).toBe(2)
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toEqual({ message: OVERTAKEN, draft: winner })
    expect(await read(client, url)).toEqual(winner)
    expect((await keep({ version: 0 })).statusCode).toBe(409)
  })

  test('ten that are the first at once are one', async () => {
    const { keep, client, url, account } = await member()
    await client.get('/api/csrf/')
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => keep({ prompt: `window ${n}` })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await read(client, url))?.version).toBe(1)
    expect(await rows('drafts', account.id)).toBe(1)
  })

  test.each([
    ['too many words', 400, { prompt: 'x'.repeat(2001) }],
    ['too many dots', 400, { dots: Array.from({ length: 201 }, () => ({ x: 1, y: 1, label: 1 as const })) }],
    ['a body over 64 kB', 413, { prompt: 'x'.repeat(70_000) }],
    ['a character that cannot be stored', 400, { prompt: 'a\u0000b' }],
    ['a device with one', 400, { device: 'a\u0000b' }],
  ])('with %s is %i and not kept', async (_what, status, changes) => {
    const { keep, account } = await member()
    expect((await keep(changes)).statusCode).toBe(status)
    expect(await rows('drafts', account.id)).toBe(0)
  })

  test('that is written without end is held back, with how long to wait', async () => {
    const { keep, account } = await member()
    await keep()
    const written = await server.database.pool.query(
      `UPDATE rate_limits SET count = $2 WHERE starts_with(key, 'drafts') AND strpos(key, $1) > 0`,
      [account.id, DRAFTS_A_MINUTE.max],
    )
    expect(written.rowCount).toBe(1)
    const refused = await keep({ version: 1 })
    expect([refused.statusCode, refused.json().wait_time > 0]).toEqual([429, true])
  })
})

describe('a mask', () => {
  test('comes back to any device, and its blob goes when another takes its place', async () => {
    const { client, url, keep, mask, account } = await member()
    await keep({ photo: await upload(client) })
    const first = keptBy(await mask(1, await makeMask(64, 80, 32)))
    expect([first.version, first.mask_url]).toEqual([2, expect.stringContaining(`${url}mask/?id=`)])
    const served = await client.get(first.mask_url ?? '')
    expect(served.headers['content-type']).toBe('image/png')
    expect(await rows('blobs', account.id)).toBe(2)
    const second = keptBy(await mask(2, await makeMask(64, 80, 16)))
    expect(second.mask_url).not.toBe(first.mask_url)
    expect(await rows('blobs', account.id)).toBe(2)
    const again = await client.get(`${url}mask/`)
    expect(again.headers['etag']).not.toBe(served.headers['etag'])
  })

  test('stays while words change, and goes with its photo', async () => {
    const { client, url, kept, mask, account } = await member()
    const photo = await upload(client)
    await kept({ photo })
    const { mask_url: address } = keptBy(await mask(1, await makeMask()))
    expect((await kept({ version: 2, photo, prompt: 'a wood' })).mask_url).toBe(address)
    const other = await upload(client, await makePhoto(64, 80, 2))
    expect((await kept({ version: 3, photo: other })).mask_url).toBeNull()
    expect((await client.get(`${url}mask/`)).statusCode).toBe(404)
    expect(await rows('blobs', account.id)).toBe(2)
  })

  test('goes when the page says that it is none any more', async () => {
    const { client, kept, mask, account } = await member()
    const photo = await upload(client)
    await kept({ photo })
    await mask(1, await makeMask())
    expect((await kept({ version: 2, photo, keep_mask: false })).mask_url).toBeNull()
    expect(await rows('blobs', account.id)).toBe(1)
  })

  test('of another size than the photo is refused, and leaves nothing', async () => {
    const { client, keep, mask, account } = await member()
    await keep({ photo: await upload(client) })
    const response = await mask(1, await makeMask(32, 40))
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'Mask and original image dimensions must match',
    ])
    expect(await rows('blobs', account.id)).toBe(1)
  })

  test('of an overtaken version is 409, and the one that is kept stays', async () => {
    const { client, url, keep, mask, account } = await member()
    const photo = await upload(client)
    await keep({ photo })
    const answers = await Promise.all([mask(1, await makeMask(64, 80, 20)), mask(1, await makeMask(64, 80, 40))])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await read(client, url))?.version).toBe(2)
    expect(await rows('blobs', account.id)).toBe(2)
  })
})

describe('what a draft uses', () => {
  const unit = () =>
    unitOfWork(server.database, (tx) => ({
      uploads: uploadStore(tx),
      blobs: blobStore(tx),
      garbage: fileGarbage(tx),
    }))

  test('is not swept, however old; what it lets go of is (R35)', async () => {
    const { client, url, keep, mask, account } = await member()
    const photo = await upload(client)
    const source = await upload(client, await makePhoto(64, 80, 3))
    await keep({ photo, source })
    await mask(1, await makeMask())
    const later = new Date(clock.now().getTime() + 10 * UNUSED_UPLOAD_MS)
    await removeUnusedUploads(unit(), later)
    await collectFileGarbage({ unit: unit(), files: server.files }, later)
    expect(await read(client, url)).toMatchObject({ photo: { upload_id: photo }, source: { upload_id: source } })
    expect((await client.get(`${url}mask/`)).statusCode).toBe(200)
    expect((await client.get(`/api/uploads/${source}/`)).statusCode).toBe(200)
    await keep({ version: 2, photo, source: null })
    await removeUnusedUploads(unit(), later)
    expect(await rows('uploads', account.id)).toBe(1)
    expect((await client.get(`/api/uploads/${source}/`)).statusCode).toBe(404)
  })

  test('stays when the last result that was made of it is deleted (R21)', async () => {
    const maker = await createTestApp({ beside: server, clock, worker: { concurrency: 1 } })
    try {
      const { client, account, kept } = await member()
      const photo = await upload(client)
      await kept({ photo })
      clock.advance(1000)
      const job = (await orderBackground(client, { original_target_image: photo })).json().job_id
      const [image] = await imagesOf(await maker.signIn(account), job)
      expect((await client.post(`/api/delete-image/${image!.image_id}/`)).statusCode).toBe(200)
      expect((await client.get(`/api/uploads/${photo}/`)).statusCode).toBe(200)
    } finally {
      await maker.close()
    }
  })

  test('goes with that result once the draft has let go of it, also where the work went on meanwhile (R21)', async () => {
    const maker = await createTestApp({ beside: server, clock, worker: { concurrency: 1 } })
    try {
      const { client, account, kept } = await member()
      const photo = await upload(client)
      await kept({ photo })
      clock.advance(1000)
      const job = (await orderBackground(client, { original_target_image: photo })).json().job_id
      clock.advance(1000)
      await kept({ photo, version: 1, job: { id: job, count: 1 } })
      const [image] = await imagesOf(await maker.signIn(account), job)
      clock.advance(1000)
      await kept({ photo: null, version: 2, job: null })
      expect((await client.get(`/api/uploads/${photo}/`)).statusCode).toBe(200)
      expect((await client.post(`/api/delete-image/${image!.image_id}/`)).statusCode).toBe(200)
      expect((await client.get(`/api/uploads/${photo}/`)).statusCode).toBe(404)
    } finally {
      await maker.close()
    }
  })

  test('that it held for long is not gone at once when it lets go of it (R35)', async () => {
    const { client, kept } = await member()
    const photo = await upload(client)
    await kept({ photo })
    clock.advance(1.5 * UNUSED_UPLOAD_MS)
    await kept({ photo: null, version: 1 })
    await removeUnusedUploads(unit(), clock.now())
    expect((await client.get(`/api/uploads/${photo}/`)).statusCode).toBe(200)
    clock.advance(UNUSED_UPLOAD_MS)
    await removeUnusedUploads(unit(), clock.now())
    expect((await client.get(`/api/uploads/${photo}/`)).statusCode).toBe(404)
  })

  test('may be deleted under it: the rest of the work stays', async () => {
    const { client, url, kept, mask } = await member()
    const photo = await upload(client)
    await kept({ photo })
    await mask(1, await makeMask())
    await server.database.pool.query('DELETE FROM uploads WHERE id = $1', [photo])
    expect(await read(client, url)).toMatchObject({
      photo: null,
      mask_url: null,
      prompt: 'A beach at dusk',
      version: 2,
    })
    expect((await kept({ version: 2, photo })).photo).toBeNull()
  })
})

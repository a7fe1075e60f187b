import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { CONFIRMATION_NEEDED } from '@toile/contract'
import { EXPORT_LIMITS } from '@toile/core'
import {
  createTestApp,
  imagesOf,
  keepDraft,
  makePhoto,
  type Member,
  order,
  orderBackground,
  setUpStudio,
  type TestApp,
  type TestClient,
  unzip,
  upload,
} from '../../../testing/index.ts'

const studio = setUpStudio({ worker: {} })
const PATH = '/api/account/export/'
const query = async (text: string, ...values: unknown[]) => (await studio.server.database.pool.query(text, values)).rows

async function confirmed(credits = 100): Promise<Member> {
  const person = await studio.member(credits)
  await query('UPDATE sessions SET confirmed_at = now() WHERE account_id = $1', person.id)
  return person
}

async function exportOf(client: TestClient) {
  const response = await client.get(PATH)
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200)
  const files = unzip(response.rawPayload)
  return { response, files, data: JSON.parse(files.get('data.json')!.data.toString()) }
}

const underWay = async (id: string): Promise<number> =>
  (await query('SELECT 1 FROM rate_limits WHERE key = $1', `${EXPORT_LIMITS.underWay.name}:${id}`)).length
const logged = async (id: string): Promise<number> =>
  (await query(`SELECT 1 FROM security_events WHERE kind = 'data-exported' AND account_id = $1`, id)).length

/** A download from a server that listens, as a browser has it; nothing of it is read yet. */
async function download({ app }: TestApp, { cookies }: TestClient): Promise<IncomingMessage> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const [response] = await once(get({ host: '127.0.0.1', port, path: PATH, headers: { cookie } }), 'response')
  return response
}

/** More than any buffer between server and client holds. */
async function fillUpload({ client, id }: Member, bytes = 64 * 1024 * 1024): Promise<void> {
  await upload(client)
  const [{ storage_key: key }] = await query('SELECT storage_key FROM blobs WHERE account_id = $1', id)
  await writeFile(`${studio.server.filesRoot}/${key}`, Buffer.alloc(bytes, 1))
}

describe('who may have the data', () => {
  test('a visitor may not, nor a session that is not confirmed; nothing is counted or logged', async () => {
    expect((await studio.server.visitor().get(PATH)).statusCode).toBe(401)
    const { client, id } = await studio.member()
    const refused = await client.get(PATH)
    expect([refused.statusCode, refused.json()]).toEqual([403, { message: CONFIRMATION_NEEDED }])
    expect([await logged(id), await query('SELECT 1 FROM rate_limits WHERE key LIKE $1', `export:%${id}`)]).toEqual([
      0,
      [],
    ])
  })

  test.each(['cross-site', 'same-site'])('no page that the browser calls %s may cause it', async (site) => {
    const { client, id } = await confirmed()
    expect((await client.get(PATH, { 'sec-fetch-site': site })).statusCode).toBe(403)
    expect([await logged(id), await underWay(id)]).toEqual([0, 0])
    expect((await client.get(PATH, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
    expect((await client.request({ method: 'HEAD', url: PATH })).statusCode).toBe(405)
  })
})

describe('the data', () => {
  test('are all there is of the account, and nothing of anybody else', async () => {
    const [person, neighbour] = [await confirmed(), await confirmed()]
    const { client, id } = person
    const photo = await upload(client, await makePhoto(64, 80, 1))
    const kept = await upload(client, await makePhoto(64, 80, 2))
    const jobId = (await orderBackground(client, { original_target_image: photo, text_prompt: 'a quiet beach' })).json()
      .job_id
    const [background] = await imagesOf(client, jobId)
    const [pattern] = await imagesOf(client, await order(client, { prompt: 'small ‘flowers’' }))
    await imagesOf(neighbour.client, await order(neighbour.client, { prompt: 'a secret of the neighbour' }))
    // The photo stays as the picture's original, and is an upload no more.
    await client.post('/api/account/uploads/delete/', { upload_ids: [photo] })
    await client.post('/api/vote/', { image_id: pattern!.image_id, vote_value: '1' })
    await client.post(`/api/favourite/${pattern!.image_id}/`, { favourite: true })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const [{ vector_key: vectorKey }] = await query(
      `UPDATE blobs SET vector_key = account_id || '/' || gen_random_uuid() || '.svgz'
       WHERE id = (SELECT blob_id FROM outputs WHERE id = $1) RETURNING vector_key`,
      pattern!.image_id,
    )
    await studio.server.files.put(vectorKey, gzipSync(svg), 'image/svg+xml')
    await keepDraft(client, 'swap-garment', { photo: kept, prompt: 'begun' })
    await studio.server.database.pool.query(
      `INSERT INTO reruns (id, account_id, fingerprint, state, price, change, created_at, ended_at)
       VALUES (gen_random_uuid(), $1, '', 'done', 4, '{"prompt": "stripes instead"}', now(), now())`,
      [id],
    )

    const { response, files, data } = await exportOf(client)
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="toile-data.zip"',
      'cache-control': 'no-store',
    })
    const request = data.requests.find((each: { id: string }) => each.id === jobId)
    expect(request).toMatchObject({ kind: 'generate', mode: 'create-background', prompt: 'a quiet beach', count: 1 })
    expect([request.photo, request.mask]).toEqual([
      expect.stringMatching(/^inputs\//),
      expect.stringMatching(/^inputs\//),
    ])
    expect([...files.keys()].toSorted()).toEqual(
      [
        `pictures/${background!.image_id}.png`,
        `pictures/${pattern!.image_id}.png`,
        `pictures/${pattern!.image_id}.svg`,
        `uploads/${kept}.png`,
        request.photo,
        request.mask,
        'data.json',
      ].toSorted(),
    )
    expect(files.get(`pictures/${pattern!.image_id}.png`)!.data).toEqual(
      (await client.get(pattern!.image_url)).rawPayload,
    )
    expect(files.get(`pictures/${pattern!.image_id}.svg`)!.data).toEqual(svg)
    expect(files.get(request.photo)!.data).toEqual((await client.get(`/api/originals/${jobId}/`)).rawPayload)
    expect([...files.keys()].at(-1)).toBe('data.json')

    expect(data).toMatchObject({
      exported_at: expect.any(String),
      account: { id, has_password: false, google_account: null },
      settings: { instructions_off: [], refuses_outside_engines: false },
      sessions: [{ network: '127.0.0.0/24' }],
      passkeys: [],
      subscriptions: [],
      drafts: [{ mode: 'swap-garment', content: { prompt: 'begun' }, photo_upload_id: kept }],
      uploads: [{ id: kept, file: `uploads/${kept}.png`, width: 64, height: 80 }],
      missing_files: [],
    })
    expect(data.pictures).toHaveLength(2)
    expect(data.pictures.find((each: { id: string }) => each.id === pattern!.image_id)).toMatchObject({
      file: `pictures/${pattern!.image_id}.png`,
      vote: 'liked',
      favourite_at: expect.any(String),
    })
    expect(data.requests.map((each: { prompt: string }) => each.prompt).toSorted()).toEqual([
      'a quiet beach',
      'small ‘flowers’',
    ])
    expect(data.reruns).toMatchObject([{ changed: { prompt: 'stripes instead' }, state: 'done', credits: 4 }])
    expect(data.credits.map((each: { amount: number }) => each.amount)).toEqual([100, -4, -4])
    expect(data.security_log.map((each: { kind: string }) => each.kind)).toEqual(['data-exported'])
    expect(files.get('data.json')!.data.toString()).not.toMatch(/secret of the neighbour|password_hash|token_hash/)
  })

  test('are whole however long their lists are', async () => {
    const { client, id } = await confirmed(1)
    await upload(client)
    await query(
      `INSERT INTO uploads SELECT gen_random_uuid(), account_id, blob_id, resized, created_at, last_used_at
       FROM uploads, generate_series(1, 449) WHERE account_id = $1`,
      id,
    )
    await query(
      `INSERT INTO ledger (account_id, amount, reason, key) SELECT $1, n, 'operator', 'export:' || n FROM generate_series(1, 399) AS n`,
      id,
    )
    const { files, data } = await exportOf(client)
    expect([data.uploads.length, data.credits.length, files.size]).toEqual([450, 400, 451])
    expect(new Set(data.uploads.map((each: { id: string }) => each.id)).size).toBe(450)
  })

  test('name a file that is missing, and are whole without it', async () => {
    const { client, id } = await confirmed()
    const [gone, there] = [
      await upload(client, await makePhoto(64, 80, 1)),
      await upload(client, await makePhoto(64, 80, 2)),
    ]
    const [{ storage_key: key }] = await query(
      'SELECT storage_key FROM blobs JOIN uploads ON blob_id = blobs.id WHERE uploads.id = $1',
      gone,
    )
    await rm(`${studio.server.filesRoot}/${key}`)
    const { files, data } = await exportOf(client)
    expect([...files.keys()]).toEqual([`uploads/${there}.png`, 'data.json'])
    expect([data.missing_files, data.uploads.length]).toEqual([[`uploads/${gone}.png`], 2])
    expect(await underWay(id)).toBe(0)
  })
})

describe('a download', () => {
  test('is one at a time; one that is broken off makes room for the next, and counts', async () => {
    const person = await confirmed()
    await fillUpload(person)
    const first = await download(studio.server, person.client)
    expect(first.statusCode).toBe(200)
    const refused = await person.client.get(PATH)
    expect([refused.statusCode, refused.json().wait_time]).toEqual([429, expect.any(Number)])
    first.destroy()
    await vi.waitFor(async () => expect(await underWay(person.id)).toBe(0), { timeout: 30_000, interval: 20 })
    const { files } = await exportOf(person.client)
    expect(files.size).toBe(2)
    expect(await logged(person.id)).toBe(2)
    await query(`UPDATE rate_limits SET count = $1 WHERE key = $2`, EXPORT_LIMITS.day.max, `export:day:${person.id}`)
    expect((await person.client.get(PATH)).statusCode).toBe(429)
    expect([await underWay(person.id), await logged(person.id)]).toEqual([0, 2])
  })

  test('does not hold up a server that stops', async () => {
    const person = await confirmed()
    await fillUpload(person)
    const other = await createTestApp({ beside: studio.server, worker: null })
    const response = await download(other, person.client)
    const broken = new Promise((resolve) => response.once('error', () => {}).once('close', resolve))
    await other.close()
    response.resume()
    await broken
    expect(response.complete).toBe(false)
    await vi.waitFor(async () => expect(await underWay(person.id)).toBe(0), { timeout: 30_000, interval: 20 })
  })
})

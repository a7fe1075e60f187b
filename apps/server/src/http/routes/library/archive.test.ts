import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, imagesOf, order, type TestApp, type TestClient, unzip } from '../../../testing/index.ts'

let server: TestApp
let names = 0
beforeAll(async () => {
  server = await createTestApp({ operations: ['create-pattern'], worker: { concurrency: 2 } })
})
afterAll(() => server.close())

async function maker(count: 1 | 4 = 1) {
  const client = await server.signIn(await server.createAccount(`archivist${(names += 1)}`, { credits: 20 }))
  const images = await imagesOf(client, await order(client, { count, prompt: 'Red silk, small dots' }))
  return { client, ids: images.map(({ image_id: id }) => id), images }
}
const addressFor = async (client: TestClient): Promise<string> =>
  (await client.post('/api/library/archive-address/')).json().url
const formOf = (ids: readonly string[]) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  payload: new URLSearchParams({ image_ids: ids.join(',') }).toString(),
})
const send = async (client: TestClient, ids: readonly string[], url?: string) =>
  client.request({ ...formOf(ids), url: url ?? (await addressFor(client)) })
const downloaded = async (client: TestClient): Promise<number> =>
  (await client.get('/api/library/facets/')).json().downloaded

describe('a ZIP of pictures', () => {
  test('holds each as it is, under a name that says what it is; each counts as downloaded', async () => {
    const { client, ids, images } = await maker(4)
    const wanted = [ids[2]!, ids[0]!, ids[2]!]
    const response = await send(client, wanted)
    expect(response.statusCode, response.body.slice(0, 200)).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="toile-pictures.zip"',
      'cache-control': 'no-store',
    })
    const files = unzip(response.rawPayload)
    const day = images[0]!.timestamp.slice(0, 10)
    expect([...files.keys()]).toEqual([
      `${day} create-pattern red-silk-small-dots.png`,
      `${day} create-pattern red-silk-small-dots 2.png`,
    ])
    const [first, second] = [...files.values()].map(({ data }) => data)
    expect(first).toEqual((await client.get(images[2]!.image_url)).rawPayload)
    expect(second).toEqual((await client.get(images[0]!.image_url)).rawPayload)
    expect(await downloaded(client)).toBe(2)
  })

  test('leaves out what is not there, and names it: deleted, lost, of somebody else', async () => {
    const { client, ids } = await maker(4)
    const neighbour = await maker()
    const [there, deleted, lost] = ids as [string, string, string, string]
    await client.post('/api/library/delete/', { image_ids: [deleted] })
    const { rows } = await server.database.pool.query(
      'SELECT storage_key FROM blobs WHERE id = (SELECT blob_id FROM outputs WHERE id = $1)',
      [lost],
    )
    await rm(`${server.filesRoot}/${rows[0].storage_key}`)
    const files = unzip((await send(client, [deleted, lost, neighbour.ids[0]!, there])).rawPayload)
    expect(files.size).toBe(2)
    const missing = files.get('missing.txt')!.data.toString()
    expect(missing).toContain(deleted)
    expect(missing).toContain(neighbour.ids[0])
    expect(missing).toMatch(/\d create-pattern red-silk-small-dots\.png/)
    expect(await downloaded(client)).toBe(1)
    expect(await downloaded(neighbour.client)).toBe(0)
    const nothing = await send(client, [neighbour.ids[0]!])
    expect([nothing.statusCode, nothing.json().message]).toEqual([404, 'Image not found'])
  })

  test('is of real ids, and of no more than a thousand', async () => {
    const { client } = await maker()
    const id = crypto.randomUUID()
    for (const ids of [
      ['nothing of the kind, and longer than an id'],
      [id, 'x'],
      Array.from({ length: 1001 }, () => id),
    ])
      expect((await send(client, ids)).statusCode).toBe(400)
    expect(
      (
        await send(
          client,
          Array.from({ length: 1000 }, () => id),
        )
      ).statusCode,
    ).toBe(404)
  })
})

describe('the address that the form is sent to (R13)', () => {
  test('is good for this session alone, for a minute, and unchanged; without one the form is refused', async () => {
    const { client, ids } = await maker()
    const other = await maker()
    const address = await addressFor(client)
    const [path = ''] = address.split('?')
    const later = new URL(address, 'http://localhost')
    later.searchParams.set('expires', String(Number(later.searchParams.get('expires')) + 60_000))
    for (const url of [
      path,
      `${path}?expires=9e99&signature=`,
      later.pathname + later.search,
      await addressFor(other.client),
    ])
      expect((await send(client, ids, url)).statusCode, url).toBe(403)
    const foreign = { ...formOf(ids), headers: { ...formOf(ids).headers, 'sec-fetch-site': 'cross-site' } }
    expect((await client.request({ ...foreign, url: address })).statusCode).toBe(403)
    expect((await send(server.visitor(), ids, address)).statusCode).toBe(403)
    expect(await downloaded(client)).toBe(0)
    expect((await send(client, ids, address)).statusCode).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    try {
      expect((await send(client, ids, address)).statusCode).toBe(403)
    } finally {
      vi.useRealTimers()
    }
  })

  test('signs nothing else', async () => {
    const { client, ids } = await maker()
    const [, search] = (await addressFor(client)).split('?')
    const url = `/api/library/delete/?${search}`
    const response = await client.request({ method: 'POST', url, payload: { image_ids: ids } })
    expect(response.statusCode).toBe(403)
  })

  test('is given to members, some times an hour', async () => {
    const visitor = server.visitor()
    expect((await visitor.post('/api/library/archive-address/')).statusCode).toBe(401)
    const { client, ids } = await maker()
    const account = await server.database.pool.query('SELECT account_id AS id FROM outputs WHERE id = $1', [ids[0]])
    await addressFor(client)
    await server.database.pool.query('UPDATE rate_limits SET count = 60 WHERE key = $1', [
      `archives:${account.rows[0].id}`,
    ])
    const refused = await client.post('/api/library/archive-address/')
    expect([refused.statusCode, refused.json().wait_time]).toEqual([429, expect.any(Number)])
    // With a token in its header the form needs no address, and counts as one.
    const form = formOf(ids)
    const token = { 'x-csrftoken': client.cookies.get('csrftoken')! }
    const sent = await client.request({ ...form, url: '/api/library/archive/', headers: { ...form.headers, ...token } })
    expect(sent.statusCode).toBe(429)
  })

  test('is one download; another form that is sent to it counts as another', async () => {
    const { client, ids } = await maker()
    const counted = async () =>
      (
        await server.database.pool.query(
          `SELECT count FROM rate_limits WHERE key = (SELECT 'archives:' || account_id FROM outputs WHERE id = $1)`,
          [ids[0]],
        )
      ).rows[0]?.count
    const address = await addressFor(client)
    for (const count of [1, 2, 3]) {
      expect((await send(client, ids, address)).statusCode).toBe(200)
      expect(await counted()).toBe(count)
    }
  })
})

/** A ZIP from a server that listens, as a browser has it; nothing of it is read yet. */
async function download({ app }: TestApp, client: TestClient, ids: readonly string[]): Promise<IncomingMessage> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { payload, headers, method } = formOf(ids)
  const asked = httpRequest({
    host: '127.0.0.1',
    port,
    method,
    path: await addressFor(client),
    headers: { ...headers, cookie, 'content-length': Buffer.byteLength(payload) },
  })
  asked.end(payload)
  const [response] = await once(asked, 'response')
  return response
}

test('one that is broken off ends: its pictures are not downloaded, and it makes room for others', async () => {
  const { client, ids } = await maker()
  const { rows } = await server.database.pool.query(
    'SELECT storage_key FROM blobs WHERE id = (SELECT blob_id FROM outputs WHERE id = $1)',
    [ids[0]],
  )
  // More than any buffer between server and client holds.
  await writeFile(`${server.filesRoot}/${rows[0].storage_key}`, Buffer.alloc(64 * 1024 * 1024, 1))
  const begun = [
    await download(server, client, ids),
    await download(server, client, ids),
    await download(server, client, ids),
  ]
  expect(begun.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await send(client, ids)).statusCode).toBe(429)
  for (const response of begun) response.destroy()
  await vi.waitFor(async () => expect((await download(server, client, ids)).destroy().statusCode).toBe(200), {
    timeout: 30_000,
    interval: 50,
  })
  expect(await downloaded(client)).toBe(0)
})

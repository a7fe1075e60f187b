import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { LIBRARY } from '@toile/contract'
import { hiddenPictures } from '@toile/db'
import { finishPicture, letUndoPass } from '@toile/db/testing'
import { createTestApp, imagesOf, order, type TestApp, type TestClient, unzip } from '../../../testing/index.ts'

let server: TestApp
let names = 0
beforeAll(async () => {
  server = await createTestApp({ operations: ['create-pattern'], worker: { fileGarbageIntervalMs: 50 } })
})
afterAll(() => server.close())

/** Somebody with so many pictures of silk, and one of wool; oldest first. */
async function maker(count = 3) {
  const account = await server.createAccount(`matcher${(names += 1)}`, { credits: 20 })
  const client = await server.signIn(account)
  const finish = (prompt: string) => finishPicture(server.database, account.id, { prompt })
  const silk: string[] = []
  for (let n = 0; n < count; n += 1) silk.push(await finish('silk'))
  return { client, accountId: account.id, silk, wool: await finish('wool'), finish }
}
const begin = async (client: TestClient): Promise<number> =>
  (await client.get('/api/library/?limit=1')).json().first_cursor
const found = async (client: TestClient, query: string): Promise<string[]> =>
  (await client.get(`/api/library/?${query}`)).json().items.map((item: { image_id: string }) => item.image_id)
const restore = (client: TestClient, deletion_id: string) => client.post('/api/library/restore/', { deletion_id })
const total = async (client: TestClient): Promise<number> => (await client.get('/api/library/facets/')).json().total

/** As if each of these pictures were in a block of its own: a call looks through 64. */
async function spread(accountId: string): Promise<void> {
  const own = 'output_id IN (SELECT id FROM outputs WHERE account_id = $1)'
  for (const statement of [
    `UPDATE library_pictures SET terms = '{}' WHERE ${own}`,
    `UPDATE library_pictures SET number = number * 2000 WHERE ${own}`,
    'UPDATE libraries SET last_number = last_number * 2000 WHERE account_id = $1',
    `UPDATE library_pictures SET terms = library_term_ids(library_id, ARRAY['all', 'word:silk']) WHERE ${own}`,
  ])
    await server.database.pool.query(statement, [accountId])
}

/** Asks on until nothing is left; resolves to the answers. */
async function inCalls(client: TestClient, url: string, body: Record<string, unknown>) {
  const answers: { readonly deleted?: readonly string[] }[] = []
  for (let cursor: number | null = await begin(client); cursor !== null;) {
    const answer = await client.post(url, { ...body, cursor })
    expect(answer.statusCode, answer.body).toBe(200)
    answers.push(answer.json())
    cursor = answer.json().next_cursor
  }
  return answers
}

describe('all that match', () => {
  test('become favourites and are taken off them: no other, none of anybody else, none that is finished later', async () => {
    const { client, silk, wool, finish } = await maker()
    const other = await maker()
    const cursor = await begin(client)
    const later = await finish('silk')
    const answer = await client.post('/api/library/favourite/', { matching: 'q=silk', cursor, favourite: true })
    expect(answer.json()).toEqual({ changed: expect.any(Array), next_cursor: null })
    expect(answer.json().changed.toSorted()).toEqual(silk.toSorted())
    expect(await found(client, 'favourite=true')).toEqual(silk.toReversed())
    expect(await found(other.client, 'favourite=true')).toEqual([])
    await client.post('/api/library/favourite/', { image_ids: [wool, later, other.wool], favourite: true })
    expect(await found(client, 'favourite=true')).toEqual([later, wool, ...silk.toReversed()])
    expect(await found(other.client, 'favourite=true')).toEqual([])
    // What is changed is what was searched by.
    await inCalls(client, '/api/library/favourite/', { matching: 'q=silk&favourite=true', favourite: false })
    expect(await found(client, 'favourite=true')).toEqual([wool])
  })

  test('go into a collection and out of it', async () => {
    const { client, silk } = await maker(60)
    const { id } = (await client.post('/api/collections/', { name: 'silk' })).json()
    await inCalls(client, `/api/collections/${id}/add/`, { matching: 'q=silk' })
    expect(await found(client, `collection=${id}&limit=100`)).toEqual(silk.toReversed())
    expect(await found(client, `collection=${id.toUpperCase()}&limit=1`)).toEqual([silk.at(-1)])
    await inCalls(client, `/api/collections/${id}/remove/`, { matching: `collection=${id}` })
    expect(await found(client, `collection=${id}`)).toEqual([])
    const cursor = await begin(client)
    const foreign = { matching: `collection=${crypto.randomUUID()}`, cursor }
    expect((await client.post(`/api/collections/${id}/add/`, foreign)).statusCode).toBe(404)
    const nothing = { matching: 'q=none', cursor }
    expect((await client.post(`/api/collections/${crypto.randomUUID()}/add/`, nothing)).statusCode).toBe(404)
  })

  test('come as a ZIP', async () => {
    const { client, wool } = await maker(1)
    const images = await imagesOf(client, await order(client, { count: 4, prompt: 'linen' }))
    const { url } = (await client.post('/api/library/archive-address/')).json()
    const form = new URLSearchParams({ matching: 'q=linen', cursor: `${await begin(client)}` })
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
    const response = await client.request({ method: 'POST', headers, payload: form.toString(), url })
    expect(response.statusCode).toBe(200)
    expect(unzip(response.rawPayload).size).toBe(4)
    expect((await found(client, 'downloaded=true')).toSorted()).toEqual(images.map(({ image_id: id }) => id).toSorted())
    expect(await found(client, 'q=wool')).toEqual([wool])
  })

  test('and those that are named are changed by so many calls a minute', async () => {
    const { client, accountId, silk } = await maker(1)
    const collection = (await client.post('/api/collections/', { name: 'kept' })).json().id
    const named = { image_ids: silk }
    const calls = [
      ['/api/library/favourite/', { ...named, favourite: true }],
      [`/api/collections/${collection}/add/`, named],
      [`/api/collections/${collection}/remove/`, named],
      ['/api/library/delete/', named],
      ['/api/library/restore/', named],
    ] as const
    const statuses = () => Promise.all(calls.map(async ([url, body]) => (await client.post(url, body)).statusCode))
    expect(await statuses()).toEqual([200, 200, 200, 200, 200])
    const full = await server.database.pool.query('UPDATE rate_limits SET count = 300 WHERE key = $1 AND count = 5', [
      `library-changes:${accountId}`,
    ])
    expect(full.rowCount).toBe(1)
    expect(await statuses()).toEqual([429, 429, 429, 429, 429])
  })

  test('are not those of a beginning that more words have than are looked for', async () => {
    const { client, finish } = await maker(0)
    for (let n = 0; n <= 30; n += 1) await finish(`swatch${'abcdefg'[n % 7]!.repeat(1 + Math.floor(n / 7))}`)
    const cursor = await begin(client)
    for (const [url, body] of [
      ['/api/library/delete/', { deletion_id: crypto.randomUUID() }],
      ['/api/library/favourite/', { favourite: true }],
    ] as const) {
      const answer = await client.post(url, { ...body, matching: 'q=swatch', cursor })
      expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('more of the word')])
    }
    expect([await total(client), await found(client, 'favourite=true')]).toEqual([32, []])
    await inCalls(client, '/api/library/favourite/', { matching: 'q=swatcha', favourite: true })
    expect(await found(client, 'favourite=true')).not.toEqual([])
  })

  test('have to be said in one way, by filters that there are', async () => {
    const { client, wool } = await maker(1)
    const cursor = await begin(client)
    const deletion = { deletion_id: crypto.randomUUID() }
    for (const asked of [
      {},
      { cursor },
      { matching: 'q=wool' },
      { matching: 'q=wool', cursor, image_ids: [wool] },
      { image_ids: [wool], cursor },
      { matching: 'favorite=true', cursor },
      { matching: 'mode=none', cursor },
      { matching: `q=${'x'.repeat(201)}`, cursor },
    ]) {
      expect((await client.post('/api/library/delete/', { ...asked, ...deletion })).statusCode).toBe(400)
      expect((await client.post('/api/library/favourite/', { ...asked, favourite: true })).statusCode).toBe(400)
    }
    expect((await client.post('/api/library/delete/', { matching: 'q=wool', cursor })).statusCode).toBe(400)
    expect((await client.post('/api/library/delete/', { image_ids: [wool], more: true })).statusCode).toBe(400)
    expect((await client.post('/api/library/restore/', { ...deletion, image_ids: [wool] })).statusCode).toBe(400)
    expect(await total(client)).toBe(2)
  })
})

describe('a deletion of all that match', () => {
  test('goes on over many calls, and is undone as a whole', async () => {
    const { client, accountId } = await maker(70)
    await spread(accountId)
    const other = await maker()
    const deletion_id = crypto.randomUUID()
    const answers = await inCalls(client, '/api/library/delete/', { matching: 'q=silk', deletion_id })
    expect(answers.length).toBeGreaterThan(1)
    expect(new Set(answers.flatMap(({ deleted = [] }) => deleted)).size).toBe(71)
    expect([await total(client), await total(other.client)]).toEqual([0, 4])
    await letUndoPass(server.database, 9)
    // It is the account's own: whoever else names it has none.
    expect((await restore(other.client, deletion_id)).statusCode).toBe(409)
    const back = (await restore(client, deletion_id)).json()
    expect([back.restored.length, back.more, await total(client)]).toEqual([71, false, 71])
    // An answer that was lost is asked for again; nothing can be a part of it any more.
    expect((await restore(client, deletion_id)).json()).toEqual({ restored: [], more: false })
    const late = { matching: 'q=silk', cursor: await begin(client), deletion_id }
    expect((await client.post('/api/library/delete/', late)).statusCode).toBe(409)
    expect(await total(client)).toBe(71)
  })

  test('can be undone for ten seconds from its last part on, and later no part can', async () => {
    const { client, silk, wool } = await maker(2)
    const deletion_id = crypto.randomUUID()
    const part = (ids: readonly string[], more: boolean) =>
      client.post('/api/library/delete/', { image_ids: ids, deletion_id, more })
    await part([silk[0]!], true)
    await letUndoPass(server.database, 20)
    await part([silk[1]!], true)
    await letUndoPass(server.database, 20)
    await part([wool], false)
    expect((await restore(client, deletion_id)).json().restored.toSorted()).toEqual([...silk, wool].toSorted())
    const other = { image_ids: [wool], deletion_id: crypto.randomUUID() }
    await client.post('/api/library/delete/', other)
    await letUndoPass(server.database, 13)
    expect((await restore(client, other.deletion_id)).statusCode).toBe(409)
    expect((await client.post('/api/library/delete/', other)).statusCode).toBe(409)
    expect(await total(client)).toBe(2)
  })

  test('that its maker left is purged; one whose undoing was cut off is brought back', async () => {
    const { client, accountId, silk, wool } = await maker(2)
    const left = { image_ids: [wool], deletion_id: crypto.randomUUID(), more: true }
    await client.post('/api/library/delete/', left)
    const undone = { image_ids: silk, deletion_id: crypto.randomUUID() }
    await client.post('/api/library/delete/', undone)
    await hiddenPictures(server.database.drizzle).undo(accountId, undone.deletion_id)
    await letUndoPass(server.database, 31)
    await vi.waitFor(
      async () => {
        const { rows } = await server.database.pool.query(
          'SELECT id, deleted_at FROM outputs WHERE account_id = $1 ORDER BY created_at',
          [accountId],
        )
        expect(rows).toEqual(silk.map((id) => ({ id, deleted_at: null })))
      },
      { timeout: 30_000, interval: 20 },
    )
  })

  test('has so many pictures at most, and those can be brought back', async () => {
    const { client } = await maker(5)
    const deletion = { deletion_id: crypto.randomUUID(), matching: 'q=silk' }
    const remove = async () => client.post('/api/library/delete/', { ...deletion, cursor: await begin(client) })
    await client.post('/api/library/delete/', { ...deletion, matching: 'q=none', cursor: 1 })
    await server.database.pool.query('UPDATE deletions SET pictures = $2 WHERE id = $1', [
      deletion.deletion_id,
      LIBRARY.maxDeleted - 3,
    ])
    const part = await remove()
    expect([part.json().deleted.length, part.json().next_cursor]).toEqual([3, expect.any(Number)])
    expect([(await remove()).statusCode, await total(client)]).toEqual([409, 3])
    expect((await restore(client, deletion.deletion_id)).json().restored).toHaveLength(3)
  })
})

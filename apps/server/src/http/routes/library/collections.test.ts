import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Collection } from '@toile/contract'
import { emptyRemovedCollections } from '@toile/core'
import { collectionStore, unitOfWork } from '@toile/db'
import { finishPicture } from '@toile/db/testing'
import { createTestApp, type TestApp, type TestClient } from '../../../testing/index.ts'

let server: TestApp
let names = 0
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

async function member(): Promise<{ client: TestClient; id: string }> {
  const account = await server.createAccount(`collector${(names += 1)}`)
  return { client: await server.signIn(account), id: account.id }
}
const make = (client: TestClient, name: unknown) => client.post('/api/collections/', { name })
const made = async (client: TestClient, name: string): Promise<Collection> => (await make(client, name)).json()
const listOf = async (client: TestClient): Promise<Collection[]> =>
  (await client.get('/api/collections/')).json().collections
const picturesOf = async (client: TestClient, id: string): Promise<string[]> =>
  (await client.get(`/api/library/?collection=${id}`)).json().items.map((item: { image_id: string }) => item.image_id)
const change = (client: TestClient, id: string, action: 'add' | 'remove', ids: readonly string[]) =>
  client.post(`/api/collections/${id}/${action}/`, { image_ids: ids })
const empty = () => emptyRemovedCollections(unitOfWork(server.database, (tx) => ({ collections: collectionStore(tx) })))

describe('a collection', () => {
  test('has a name of its own, another when it is wished, and no two have the same', async () => {
    const { client } = await member()
    const summer = await made(client, '  Summer ')
    expect(summer).toEqual({ id: expect.any(String), name: 'Summer', pictures: 0 })
    await made(client, 'autumn')
    expect((await listOf(client)).map(({ name }) => name)).toEqual(['autumn', 'Summer'])
    expect((await make(client, 'SUMMER')).statusCode).toBe(409)
    expect((await client.post(`/api/collections/${summer.id}/`, { name: 'Autumn' })).statusCode).toBe(409)
    expect((await client.post(`/api/collections/${summer.id}/`, { name: 'summer' })).json()).toMatchObject({
      name: 'summer',
    })
    for (const name of ['', '   ', 'x'.repeat(61), 7, undefined])
      expect((await make(client, name)).statusCode).toBe(400)
  })

  test('holds the pictures that are put in, each once, until they are taken out or deleted', async () => {
    const { client, id } = await member()
    const pictures = [await finishPicture(server.database, id), await finishPicture(server.database, id)]
    const [first, second] = pictures as [string, string]
    const kept = await made(client, 'kept')
    expect((await change(client, kept.id, 'add', pictures)).json()).toEqual({
      changed: pictures.toSorted(),
      next_cursor: null,
    })
    await change(client, kept.id, 'add', [first])
    expect(await picturesOf(client, kept.id)).toEqual([second, first])
    expect(await listOf(client)).toEqual([{ ...kept, pictures: 2 }])
    expect((await client.get('/api/library/facets/')).json().collections).toEqual([{ ...kept, pictures: 2 }])
    await change(client, kept.id, 'remove', [second])
    expect(await picturesOf(client, kept.id)).toEqual([first])

    await client.post('/api/library/delete/', { image_ids: [first] })
    expect(await picturesOf(client, kept.id)).toEqual([])
    expect((await change(client, kept.id, 'add', [first])).json()).toEqual({ changed: [], next_cursor: null })
    await client.post('/api/library/restore/', { image_ids: [first] })
    expect(await picturesOf(client, kept.id)).toEqual([first])
    await client.post(`/api/delete-image/${first}/`)
    expect(await listOf(client)).toEqual([kept])
  })

  test('that is removed is gone at once, and its pictures stay, also those that are deleted for a moment', async () => {
    const { client, id } = await member()
    const pictures: string[] = []
    for (let count = 0; count < 60; count += 1) pictures.push(await finishPicture(server.database, id))
    const kept = await made(client, 'kept')
    await change(client, kept.id, 'add', pictures)
    await client.post('/api/library/delete/', { image_ids: pictures.slice(0, 3) })
    expect((await client.post(`/api/collections/${kept.id}/delete/`)).statusCode).toBe(200)
    expect(await listOf(client)).toEqual([])
    expect((await client.get(`/api/library/?collection=${kept.id}`)).statusCode).toBe(404)
    expect((await client.post(`/api/collections/${kept.id}/delete/`)).statusCode).toBe(404)
    expect((await make(client, 'kept')).statusCode).toBe(200)
    await empty()
    await client.post('/api/library/restore/', { image_ids: pictures.slice(0, 3) })
    expect((await client.get('/api/library/facets/')).json().total).toBe(60)
    const { rows } = await server.database.pool.query('SELECT 1 FROM library_terms WHERE term = $1', [
      `collection:${kept.id}`,
    ])
    expect(rows).toEqual([])
  })

  test('of somebody else is as one that never was, and takes no picture of anybody else', async () => {
    const [owner, other] = [await member(), await member()]
    const mine = await finishPicture(server.database, owner.id)
    const [own, foreign] = [await made(owner.client, 'one'), await made(other.client, 'one')]
    expect((await change(other.client, foreign.id, 'add', [mine])).json()).toEqual({ changed: [], next_cursor: null })
    await change(owner.client, own.id, 'add', [mine])
    for (const id of [own.id, crypto.randomUUID(), 'x']) {
      const calls = await Promise.all([
        other.client.post(`/api/collections/${id}/`, { name: 'two' }),
        other.client.post(`/api/collections/${id}/delete/`),
        change(other.client, id, 'add', [mine]),
        change(other.client, id, 'remove', [mine]),
      ])
      expect(calls.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    }
    expect((await other.client.get(`/api/library/?collection=${own.id}`)).statusCode).toBe(404)
    expect(await picturesOf(owner.client, own.id)).toEqual([mine])
    expect((await server.visitor().get('/api/collections/')).statusCode).toBe(401)
  })

  test('is one of 200 at most', async () => {
    const { client, id } = await member()
    await server.database.pool.query(
      `INSERT INTO collections (id, account_id, name, created_at) SELECT gen_random_uuid(), $1, 'c' || n, now() FROM generate_series(1, 199) AS n`,
      [id],
    )
    const answers = await Promise.all(['one', 'two', 'three'].map((name) => make(client, name)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  })
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { libraryAnswer, libraryFacets } from '@toile/contract'
import { createTestApp, eventsOf, order, type TestApp, type TestClient } from '../../../testing/index.ts'

let server: TestApp
let client: TestClient
beforeAll(async () => {
  server = await createTestApp({ worker: { concurrency: 2 } })
  client = await server.signIn(await server.createAccount('searcher', { credits: 20 }))
  await eventsOf(client, await order(client))
})
afterAll(() => server.close())

const search = async (query: string, by = client) => libraryAnswer.parse((await by.get(`/api/library/${query}`)).json())

test('a finished picture is found by its words, its mode and its marks at once', async () => {
  const { items, total, next_cursor: next } = await search('')
  expect({ items: items.length, total, next }).toEqual({ items: 1, total: 1, next: null })
  const [{ image_id: imageId, type, prompt }] = items as [(typeof items)[number]]
  const word = prompt.split(' ')[0]!
  expect((await search(`?q=${word}&mode=${type}`)).items).toHaveLength(1)
  expect((await search(`?q=${word}&favourite=true`)).items).toHaveLength(0)
  await client.post(`/api/favourite/${imageId}/`, { favourite: true })
  expect((await search(`?q=${word}&favourite=true`)).items).toHaveLength(1)
  expect(libraryFacets.parse((await client.get('/api/library/facets/')).json())).toMatchObject({
    total: 1,
    modes: [{ mode: type, pictures: 1 }],
    favourite: 1,
    liked: 0,
  })
})

test('a picture is found by its colours and the words for them, and has a placeholder', async () => {
  const [item] = (await search('')).items
  const [first] = item!.colours
  expect(Buffer.from(item!.placeholder!, 'base64').length).toBeGreaterThan(8)
  expect((await search(`?colour=${encodeURIComponent(first!.hex)}`)).items).toHaveLength(1)
  const code = Number.parseInt(first!.hex.slice(1), 16)
  const opposite = `#${(0xffffff - code).toString(16).padStart(6, '0')}`
  expect((await search(`?colour=${encodeURIComponent(opposite)}`)).items).toHaveLength(0)
  expect((await client.get('/api/library/?colour=red')).statusCode).toBe(400)
})

test('a picture that an older version made gets its colours and its placeholder after a while', async () => {
  const [before] = (await search('')).items
  const path = `/api/library/?colour=${encodeURIComponent(before!.colours[0]!.hex)}`
  await server.database.pool.query('UPDATE outputs SET look = NULL')
  await server.database.pool.query(
    `UPDATE library_pictures SET terms = ARRAY(SELECT id FROM library_terms WHERE id = ANY (terms) AND term NOT LIKE 'colour:%')`,
  )
  const found = async () => (await client.get(path)).json().items
  expect(await found()).toEqual([])
  await vi.waitFor(async () => expect(await found()).toEqual([before]), { timeout: 30_000, interval: 100 })
})

test('what cannot be meant is 400; a visitor is refused, and somebody else finds nothing of it', async () => {
  for (const query of ['?mode=x', '?limit=1000', '?from=yesterday', `?q=${'x'.repeat(300)}`])
    expect((await client.get(`/api/library/${query}`)).statusCode).toBe(400)
  const other = await server.signIn(await server.createAccount('othersearcher'))
  expect(await search('', other)).toMatchObject({ items: [], total: 0 })
  expect((await server.visitor().get('/api/library/')).statusCode).toBe(401)
  expect((await server.visitor().get('/api/library/facets/')).statusCode).toBe(401)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Generation } from '@toile/contract'
import { createTestApp, eventsOf, order, type TestApp, type TestClient } from '../../../testing/index.ts'

let server: TestApp
let names = 0
beforeAll(async () => {
  server = await createTestApp({ operations: ['create-pattern', 'create-sketch'], worker: { concurrency: 2 } })
})
afterAll(() => server.close())

async function memberWithPictures(): Promise<{ client: TestClient; ids: [string, string, string, string] }> {
  const client = await server.signIn(await server.createAccount(`favours${(names += 1)}`, { credits: 20 }))
  const events = await eventsOf(client, await order(client, { count: 4 }))
  const ids = events.flatMap((event) => (event.kind === 'image' ? [event.data.image_id] : []))
  return { client, ids: ids as [string, string, string, string] }
}

const pick = (client: TestClient, imageId: string, favourite: unknown = true) =>
  client.post(`/api/favourite/${imageId}/`, { favourite })
const isFavourite = async (client: TestClient, imageId: string): Promise<Generation['favourite']> =>
  (await client.get(`/api/get-generation/${imageId}/`)).json().generation_data.favourite
const favouritesOf = async (client: TestClient, query = 'favourites=true') =>
  (await client.get(`/api/dashboard/?${query}`)).json()

describe('a favourite', () => {
  test('is kept, told with the picture and in lists, and taken back', async () => {
    const { client, ids } = await memberWithPictures()
    expect(await isFavourite(client, ids[0])).toBe(false)
    const answer = await pick(client, ids[0])
    expect([answer.statusCode, answer.json()]).toEqual([200, { favourite: true }])
    expect((await pick(client, ids[0])).statusCode).toBe(200)
    expect(await isFavourite(client, ids[0])).toBe(true)
    const previous = (await client.get('/api/fetch-previous-generations/?ai_model=create-pattern&page=1')).json()
    const marked = previous.previous_generations.filter(({ favourite }: Generation) => favourite)
    expect(marked).toMatchObject([{ image_id: ids[0] }])
    expect((await pick(client, ids[0], false)).json()).toEqual({ favourite: false })
    expect(await isFavourite(client, ids[0])).toBe(false)
  })

  test('is what the dashboard shows when it is asked for favourites, with their own pages', async () => {
    const { client, ids } = await memberWithPictures()
    expect(await favouritesOf(client)).toMatchObject({ generation_data: [], pagination: { total_output_images: 0 } })
    await pick(client, ids[1])
    await pick(client, ids[3])
    const favourites = await favouritesOf(client)
    expect(favourites.generation_data.map(({ image_id }: Generation) => image_id).toSorted()).toEqual(
      [ids[1], ids[3]].toSorted(),
    )
    expect(favourites.pagination).toMatchObject({ total_output_images: 2, total_pages: 1 })
    for (const query of ['', 'favourites=false', 'favourites=what', 'ai_model=create-pattern']) {
      expect((await favouritesOf(client, query)).pagination.total_output_images).toBe(4)
    }
    // Of another tool there is nothing; one that does not exist is refused.
    expect((await favouritesOf(client, 'ai_model=create-sketch')).pagination.total_output_images).toBe(0)
    expect((await client.get('/api/dashboard/?ai_model=create-nothing')).statusCode).toBe(400)
  })

  test('comes as a form too; anything else than yes or no is 400', async () => {
    const { client, ids } = await memberWithPictures()
    const form = new URLSearchParams({ favourite: 'true' })
    expect((await client.post(`/api/favourite/${ids[0]}/`, form)).json()).toEqual({ favourite: true })
    for (const value of ['yes', '', null, 2]) expect((await pick(client, ids[0], value)).statusCode).toBe(400)
    expect(await isFavourite(client, ids[0])).toBe(true)
  })

  test('without the token of the session is refused', async () => {
    const { client, ids } = await memberWithPictures()
    const url = `/api/favourite/${ids[0]}/`
    const bare = await client.request({ method: 'POST', url, payload: { favourite: true } })
    expect(bare.statusCode).toBe(403)
    expect(await isFavourite(client, ids[0])).toBe(false)
  })

  test('goes with its picture', async () => {
    const { client, ids } = await memberWithPictures()
    await pick(client, ids[0])
    await client.post(`/api/delete-image/${ids[0]}/`)
    expect((await pick(client, ids[0])).statusCode).toBe(404)
    expect((await favouritesOf(client)).generation_data).toEqual([])
  })
})

describe('previous generations (R15)', () => {
  test('are those of one mode, a page of 12 at a time, with the addresses of the services', async () => {
    const client = await server.signIn(await server.createAccount('previous', { credits: 100 }))
    for (let job = 0; job < 4; job += 1) await eventsOf(client, await order(client, { count: 4 }))
    await eventsOf(client, await order(client, { mode: 'create-sketch' }))
    const page = async (number: number) =>
      (await client.get(`/api/fetch-previous-generations/?ai_model=create-pattern&page=${number}`)).json()
    const [first, second] = [await page(1), await page(2)]
    expect(first).toEqual({
      mask_service_endpoint: '/api/generate-mask/',
      ai_service_endpoint: '/api/generate-image-with-sse/',
      previous_generations: expect.any(Array),
      pagination: {
        current_page: 1,
        has_previous: false,
        has_next: true,
        total_pages: 2,
        show_first: false,
        show_last: true,
        multiple_pages: true,
        total_output_images: 16,
      },
    })
    const pictures: Generation[] = [...first.previous_generations, ...second.previous_generations]
    expect([first.previous_generations.length, second.previous_generations.length]).toEqual([12, 4])
    expect(new Set(pictures.map(({ image_id }) => image_id)).size).toBe(16)
    expect(new Set(pictures.map(({ type }) => type))).toEqual(new Set(['create-pattern']))
    const times = pictures.map(({ timestamp }) => Date.parse(timestamp))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  test('of no mode that there is are 400, and a visitor gets none', async () => {
    const client = await server.signIn(await server.createAccount('unknownmode'))
    expect((await client.get('/api/fetch-previous-generations/?ai_model=paint')).statusCode).toBe(400)
    expect((await server.visitor().get('/api/fetch-previous-generations/')).statusCode).toBe(401)
  })
})

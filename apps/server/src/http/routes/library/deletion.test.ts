import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { letUndoPass } from '@toile/db/testing'
import {
  createTestApp,
  imagesOf,
  makeMask,
  png,
  postForm,
  type TestApp,
  type TestClient,
  upload,
} from '../../../testing/index.ts'

let server: TestApp
let owner: TestClient
let names = 0
beforeAll(async () => {
  const operations = ['create-pattern', 'create-background', 'variation', 'upscale'] as const
  server = await createTestApp({ worker: { fileGarbageIntervalMs: 50 }, operations: [...operations] })
})
afterAll(() => server.close())

/** A picture of a photo, liked and a favourite, with the addresses at which it is to be had. */
async function picture() {
  owner = await server.signIn(await server.createAccount(`deleter${(names += 1)}`, { credits: 100 }))
  const job = await postForm(owner, '/api/generate-image-with-sse/', {
    ai_model: 'create-background',
    text_prompt: 'a quiet beach',
    original_target_image: await upload(owner),
    binary_mask_image: png(await makeMask()),
    num_images: 1,
  })
  const [image] = await imagesOf(owner, job.json().job_id)
  const id = image!.image_id
  await owner.post(`/api/favourite/${id}/`, { favourite: true })
  await owner.post('/api/vote/', { vote_value: '1', image_id: id })
  return { id, image: image! }
}
const remove = (ids: readonly string[], by = owner) => by.post('/api/library/delete/', { image_ids: ids })
const restore = (ids: readonly string[], by = owner) => by.post('/api/library/restore/', { image_ids: ids })
const found = async (query: string) => (await owner.get(`/api/library/${query}`)).json().items.length
/** What the events of its job, which can be read again at any time, say of its look. */
const lookOf = async ({ image }: Awaited<ReturnType<typeof picture>>) =>
  (await imagesOf(owner, image.job_id)).map(({ placeholder, colours }) => ({ placeholder, colours }))
const NO_LOOK = [{ placeholder: null, colours: [] }]
const filesOf = async (id: string): Promise<string[]> => {
  const { rows } = await server.database.pool.query(
    'SELECT storage_key, thumbnail_key FROM blobs WHERE id = (SELECT blob_id FROM outputs WHERE id = $1)',
    [id],
  )
  return Object.values(rows[0])
}

/** What each call that is about a picture answers. */
async function answers({ id, image }: Awaited<ReturnType<typeof picture>>): Promise<Record<string, number>> {
  const calls = {
    picture: owner.get(image.image_url),
    thumbnail: owner.get(image.thumbnail_url),
    photo: owner.get(image.original!.image_url),
    about: owner.get(`/api/get-generation/${id}/`),
    export: owner.get(`/api/images/${id}/export/?format=png`),
    downloaded: owner.post(`/api/download-image/${id}/`),
    favourite: owner.post(`/api/favourite/${id}/`, { favourite: true }),
    vote: owner.post('/api/vote/', { vote_value: '1', image_id: id }),
    input: owner.post('/api/uploads/', { output_image_id: id }),
  }
  const entries = await Promise.all(
    Object.entries(calls).map(async ([what, call]) => [what, (await call).statusCode] as const),
  )
  return Object.fromEntries(entries)
}

test('a deleted picture is out of reach at once, and back with all its marks when that is undone', async () => {
  const made = await picture()
  const before = (await owner.get(`/api/get-generation/${made.id}/`)).json()
  const look = await lookOf(made)
  expect(look).toEqual([{ placeholder: expect.any(String), colours: expect.arrayContaining([expect.anything()]) }])
  expect(new Set(Object.values(await answers(made)))).toEqual(new Set([200]))
  const answer = await remove([made.id])
  expect(answer.json()).toEqual({ deleted: [made.id], undo_seconds: 10, next_cursor: null })
  expect(new Set(Object.values(await answers(made)))).toEqual(new Set([404]))
  expect(await lookOf(made)).toEqual(NO_LOOK)
  for (const call of [
    await postForm(owner, '/api/reroll-output-with-sse/', { output_image_id: made.id }),
    await owner.post('/api/upscale-image/create-background/', { resultId: made.id }),
    await owner.post(`/api/delete-image/${made.id}/`),
  ])
    expect(call.statusCode).toBe(404)
  expect([await found(''), await found('?q=beach'), await found('?favourite=true')]).toEqual([0, 0, 0])
  expect((await owner.get('/api/dashboard/')).json().pagination.total_output_images).toBe(0)
  expect((await owner.get('/api/library/facets/')).json()).toMatchObject({ total: 0, liked: 0, modes: [] })
  expect((await remove([made.id])).json().deleted).toEqual([])

  await letUndoPass(server.database, 9)
  expect((await restore([made.id])).json()).toEqual({ restored: [made.id], more: false })
  const marked = { downloaded: true, favourite: true, voted: '1' }
  expect((await owner.get(`/api/get-generation/${made.id}/`)).json().generation_data).toEqual({
    ...before.generation_data,
    ...marked,
  })
  expect([await found(''), await found('?q=beach'), await found('?favourite=true&liked=true')]).toEqual([1, 1, 1])
  expect((await owner.get(made.image.image_url)).statusCode).toBe(200)
  expect(await lookOf(made)).toEqual(look)
})

test('after ten seconds nothing brings it back, and its files go', async () => {
  const made = await picture()
  const files = await filesOf(made.id)
  await remove([made.id])
  await letUndoPass(server.database, 13)
  expect((await restore([made.id])).json()).toEqual({ restored: [], more: false })
  await vi.waitFor(
    async () => {
      expect(await Promise.all(files.map((file) => server.files.exists(file)))).toEqual([false, false])
    },
    { timeout: 30_000, interval: 20 },
  )
  const { rows } = await server.database.pool.query(
    `SELECT (SELECT count(*)::int FROM outputs WHERE id = $1) AS outputs, (SELECT count(*)::int FROM votes WHERE output_id = $1) AS votes,
       (SELECT count(*)::int FROM library_terms JOIN libraries l ON l.id = library_id JOIN generation_requests r ON r.account_id = l.account_id
        WHERE r.id = $2) AS terms`,
    [made.id, made.image.job_id],
  )
  expect(rows).toEqual([{ outputs: 0, votes: 0, terms: 0 }])
  expect(await lookOf(made)).toEqual(NO_LOOK)
})

test('a larger picture does not name the deleted one that it was made of', async () => {
  const made = await picture()
  const { imageId } = (await owner.post('/api/upscale-image/create-background/', { resultId: made.id })).json()
  const from = async () => (await owner.get(`/api/get-generation/${imageId}/`)).json().generation_data.upscaled_from_id
  expect(await from()).toBe(made.id)
  await remove([made.id])
  expect(await from()).toBeNull()
  // It was made of the same photo, and is there.
  expect((await owner.get(made.image.original!.image_url)).statusCode).toBe(404)
  await restore([made.id])
  expect(await from()).toBe(made.id)
})

test('somebody else deletes and restores nothing of it, and is not told of it; what is no selection is 400', async () => {
  const made = await picture()
  const stranger = await server.signIn(await server.createAccount('stranger'))
  expect((await remove([made.id, crypto.randomUUID()], stranger)).json().deleted).toEqual([])
  await remove([made.id])
  expect((await restore([made.id], stranger)).json()).toEqual({ restored: [], more: false })
  expect((await restore([made.id])).json().restored).toEqual([made.id])
  for (const ids of [[], ['x'], Array.from({ length: 101 }, () => crypto.randomUUID())])
    expect((await remove(ids)).statusCode).toBe(400)
  expect((await remove([made.id], server.visitor())).statusCode).toBeGreaterThanOrEqual(401)
  expect((await owner.get(made.image.image_url)).statusCode).toBe(200)
})

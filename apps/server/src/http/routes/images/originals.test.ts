import { beforeAll, expect, test } from 'vitest'
import type { Generation } from '@toile/contract'
import {
  generationOf,
  imagesOf,
  makeMask,
  makePhoto,
  order,
  orderBackground,
  png,
  postForm,
  setUpStudio,
  type TestClient,
  upload,
} from '../../../testing/index.ts'

/** What a picture was made of, to be compared with it: told with each picture, and served to its owner only (R18). */
const operations = ['create-pattern', 'create-background', 'swap-garment', 'sketch-to-image', 'upscale'] as const
const studio = setUpStudio({ worker: { concurrency: 2 }, operations })
let client: TestClient
beforeAll(async () => {
  client = (await studio.member(200)).client
})

const made = async (response: Awaited<ReturnType<typeof postForm>>): Promise<Generation[]> => {
  expect(response.statusCode, response.body).toBe(200)
  return imagesOf(client, response.json().job_id)
}
const generate = async (fields: Parameters<typeof postForm>[2]) =>
  made(await postForm(client, '/api/generate-image-with-sse/', fields))
const background = async (photo: string, count = 1) =>
  made(await orderBackground(client, { original_target_image: photo, num_images: count }))
const listed = async (): Promise<Generation[]> => (await client.get('/api/dashboard/')).json().generation_data

test('the photo that was worked on is told with each picture and in each list, as it is kept', async () => {
  const photoId = await upload(client, await makePhoto(64, 80, 7))
  const photo = (await client.get(`/api/uploads/${photoId}/`)).rawPayload
  const [image] = await background(photoId)
  const original = { image_url: `/api/originals/${image!.job_id}/`, width: 64, height: 80 }
  expect(image!.original).toEqual(original)
  expect((await generationOf(client, image!.image_id)).original).toEqual(original)
  expect((await listed())[0]!.original).toEqual(original)
  const response = await client.get(original.image_url)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  })
  expect(response.rawPayload.equals(photo)).toBe(true)
  const again = await client.get(original.image_url, { 'if-none-match': String(response.headers['etag']) })
  expect(again.statusCode).toBe(304)
})

test('another account and a visitor learn nothing of it', async () => {
  const [image] = await background(await upload(client))
  const stranger = (await studio.member()).client
  const url = image!.original!.image_url
  const answer = await stranger.get(url)
  const never = await stranger.get(`/api/originals/${crypto.randomUUID()}/`)
  expect([answer.statusCode, answer.body]).toEqual([404, never.body])
  expect((await studio.server.visitor().get(url)).statusCode).toBe(401)
})

test('a garment swap is compared with the model’s photo; what was read alone, with what was read', async () => {
  const [model, flatlay] = [
    await upload(client, await makePhoto(64, 80, 2)),
    await upload(client, await makePhoto(48, 64, 3)),
  ]
  const [swapped] = await generate({
    ai_model: 'swap-garment',
    source_image: flatlay,
    original_target_image: model,
    binary_mask_image: png(await makeMask()),
  })
  expect(swapped!.original).toMatchObject({ width: 64, height: 80 })
  const [worn] = await generate({ ai_model: 'sketch-to-image', source_image: flatlay })
  expect(worn!.original).toMatchObject({ width: 48, height: 64 })
})

test('words alone have no original', async () => {
  const jobId = await order(client)
  const [image] = await imagesOf(client, jobId)
  expect(image).toMatchObject({ original: null, inputs: [] })
  expect((await listed())[0]).toMatchObject({ original: null, inputs: [] })
  expect((await client.get(`/api/originals/${jobId}/`)).statusCode).toBe(404)
})

test('it stays when its upload is forgotten, for an upscaled picture too, and goes with the last picture made of it', async () => {
  const photoId = await upload(client, await makePhoto(64, 80, 11))
  const [first, second] = await background(photoId, 4)
  const { imageId } = (await client.post('/api/upscale-image/create-background/', { resultId: first!.image_id })).json()
  const larger = await generationOf(client, imageId)
  expect(larger.original).toMatchObject({ width: 64, height: 80 })
  await studio.server.database.pool.query('DELETE FROM uploads WHERE id = $1', [photoId])
  expect((await client.get(first!.original!.image_url)).statusCode).toBe(200)

  for (const { image_id, job_id } of await listed()) {
    if (job_id === first!.job_id && image_id !== second!.image_id) await client.post(`/api/delete-image/${image_id}/`)
  }
  expect((await client.get(second!.original!.image_url)).statusCode).toBe(200)
  await client.post(`/api/delete-image/${second!.image_id}/`)
  expect((await client.get(second!.original!.image_url)).statusCode).toBe(404)
  expect((await client.get(larger.original!.image_url)).statusCode).toBe(200)
})

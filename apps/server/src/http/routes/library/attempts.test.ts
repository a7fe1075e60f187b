import { expect, test } from 'vitest'
import type { Generation } from '@toile/contract'
import {
  imagesOf,
  makePhoto,
  order,
  orderBackground,
  setUpStudio,
  type TestClient,
  upload,
  vary,
} from '../../../testing/index.ts'

const studio = setUpStudio({
  worker: { concurrency: 2 },
  operations: ['create-pattern', 'create-background', 'variation', 'upscale'],
})

const attemptsOf = async (client: TestClient, id: string): Promise<string[]> => {
  const answer = await client.get(`/api/attempts/${id}/`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().attempts.map(({ image_id }: Generation) => image_id)
}
const background = async (client: TestClient, photo: string): Promise<string> => {
  const answer = await orderBackground(client, { original_target_image: photo, num_images: 1 })
  return (await imagesOf(client, answer.json().job_id))[0]!.image_id
}

test('what was made of one photo belongs together, whatever its words, its mask and its upload, newest first', async () => {
  const { client } = await studio.member(200)
  const [photo, again, other] = [
    await upload(client, await makePhoto(64, 80, 1)),
    await upload(client, await makePhoto(64, 80, 1)),
    await upload(client, await makePhoto(64, 80, 2)),
  ]
  const first = await background(client, photo)
  const second = await background(client, again)
  const apart = await background(client, other)
  const varied = await vary(client, first)
  const { imageId: large } = (await client.post('/api/upscale-image/create-background/', { resultId: second })).json()
  await imagesOf(client, await order(client))
  for (const id of [first, varied, large]) expect(await attemptsOf(client, id)).toEqual([large, varied, second, first])
  expect(await attemptsOf(client, apart)).toEqual([apart])
  await client.post('/api/library/delete/', { image_ids: [varied] })
  expect(await attemptsOf(client, first)).toEqual([large, second, first])
})

test('of words alone all of the tool belong together; they are their owner’s', async () => {
  const { client } = await studio.member(200)
  const [first] = await imagesOf(client, await order(client, { prompt: 'silk' }))
  const [second] = await imagesOf(client, await order(client, { prompt: 'wool' }))
  await background(client, await upload(client, await makePhoto(64, 80, 3)))
  expect(await attemptsOf(client, first!.image_id)).toEqual([second!.image_id, first!.image_id])
  const url = `/api/attempts/${first!.image_id}/`
  expect((await (await studio.member()).client.get(url)).statusCode).toBe(404)
  expect((await studio.server.visitor().get(url)).statusCode).toBe(401)
})

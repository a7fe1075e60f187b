import { expect, test } from 'vitest'
import { eventsOf, imagesOf, makePhoto, postForm, setUpStudio, upload } from '../../../testing/index.ts'

const studio = setUpStudio({ worker: { concurrency: 2 }, operations: ['image-to-flatlay', 'variation', 'upscale'] })
const DOT = { x: 3, y: 4, label: 1 }

const flatLayOf = (source: string, dots?: readonly (readonly [number, number])[]) => ({
  ai_model: 'image-to-flatlay',
  num_images: 1,
  text_prompt: 'shirt',
  garment_type: 'upper body',
  source_image: source,
  ...(dots && { mask_coordinates: JSON.stringify(dots) }),
})

test('a dot says which garment of a photo is meant: to the check, to the picture, to its variations and its free retry, not to what is made larger', async () => {
  const { client } = await studio.member(100)
  const { engine } = studio.server
  const source = await upload(client, await makePhoto())
  const asked: unknown[] = []
  engine.know(({ dot }) => {
    asked.push(dot)
    return {}
  })
  for (const dots of [[[3, 4]], undefined] as const)
    await postForm(client, '/api/check-generation/', flatLayOf(source, dots))
  expect(asked).toEqual([DOT, undefined])

  const begun = engine.runs.length
  const order = await postForm(client, '/api/generate-image-with-sse/', flatLayOf(source, [[3, 4]]))
  expect(order.statusCode, order.body).toBe(200)
  const [image] = await imagesOf(client, order.json().job_id)
  const spoiled = { outside: { moved: false, largest: 40, mean_delta_e: 2.5 }, garment: null }
  await studio.server.database.pool.query('UPDATE outputs SET fidelity = $2 WHERE id = $1', [image!.image_id, spoiled])
  const retry = await client.post(`/api/retry-image/${image!.image_id}/`, {})
  expect(retry.statusCode, retry.body).toBe(200)
  await eventsOf(client, retry.json().job_id)
  const form = { output_image_id: image!.image_id, num_images: 1 }
  const variation = await postForm(client, '/api/reroll-output-with-sse/', form)
  await eventsOf(client, variation.json().job_id)
  const larger = await client.post('/api/upscale-image/image-to-flatlay/', { resultId: image!.image_id })
  expect(larger.statusCode, larger.body).toBe(200)
  const made = engine.runs.slice(begun).map(({ operation, dot }) => [operation, dot])
  expect(made).toEqual([
    ['image-to-flatlay', DOT],
    ['image-to-flatlay', DOT],
    ['variation', DOT],
    ['upscale', undefined],
  ])
})

test('more than one dot, or one beside the photo, is refused with its field', async () => {
  const { client } = await studio.member(100)
  const source = await upload(client, await makePhoto())
  for (const dots of [
    [
      [3, 4],
      [5, 6],
    ],
    [[-3, 4]],
  ] as const) {
    const response = await postForm(client, '/api/generate-image-with-sse/', flatLayOf(source, dots))
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ errors: { mask_coordinates: [expect.stringMatching(/^Put one dot/)] } })
  }
})

import { createTestEngine } from '@toile/engine/testing'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Recipe, RecipeCheck } from '@toile/contract'
import {
  balanceOf,
  eventsOf,
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

const studio = setUpStudio({
  worker: { concurrency: 2 },
  operations: ['create-pattern', 'create-background', 'variation', 'upscale'],
  secondEngine: createTestEngine({ id: 'other', operations: ['create-sketch'] }),
})
const { member } = studio

const recipeOf = async (client: TestClient, imageId: string): Promise<Recipe> => {
  const answer = await client.get(`/api/recipes/${imageId}/`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const fileOf = async (client: TestClient, imageId: string) => client.get(`/api/recipes/${imageId}/?inputs=true`)
const fileIn = async (client: TestClient, imageId: string): Promise<Record<string, unknown>> =>
  (await fileOf(client, imageId)).json()
const checkOf = async (client: TestClient, recipe: object): Promise<RecipeCheck> => {
  const answer = await client.post('/api/recipes/check/', recipe)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const bytesOf = async (client: TestClient, imageId: string): Promise<Buffer> =>
  (await client.get(`/api/images/${imageId}/`)).rawPayload

/** Makes a recipe's picture; resolves to its id. */
async function made(client: TestClient, recipe: object): Promise<string> {
  const answer = await client.post('/api/recipes/', recipe)
  expect(answer.statusCode, answer.body).toBe(200)
  const [image] = await imagesOf(client, answer.json().job_id)
  return image!.image_id
}

const variationOf = async (client: TestClient, imageId: string, count = 1) => {
  const answer = await client.post('/api/reroll-output-with-sse/', { output_image_id: imageId, num_images: count })
  return (await imagesOf(client, answer.json().job_id)).map(({ image_id }) => image_id)
}

const background = async (client: TestClient, count = 1): Promise<string[]> => {
  const answer = await orderBackground(client, { num_images: count, mask_coordinates: '[[3,4]]' })
  expect(answer.statusCode, answer.body).toBe(200)
  return (await imagesOf(client, answer.json().job_id)).map(({ image_id }) => image_id)
}

const counts = async (): Promise<unknown> =>
  (
    await studio.server.database.pool.query(
      `SELECT (SELECT count(*) FROM generation_requests) AS requests, (SELECT count(*) FROM ledger) AS ledger,
        (SELECT count(*) FROM blobs) AS blobs, (SELECT count(*) FROM uploads) AS uploads,
        (SELECT count(*) FROM idempotency_keys) AS keys`,
    )
  ).rows[0]

describe('a recipe', () => {
  test('of another account, and of nothing, is not there', async () => {
    const { client } = await member()
    const [mine] = await background(client)
    const other = (await member()).client
    for (const url of [`/api/recipes/${mine}/`, `/api/recipes/${mine}/?inputs=true`]) {
      expect((await other.get(url)).statusCode).toBe(404)
      expect((await studio.server.visitor().get(url)).statusCode).toBe(401)
    }
    expect((await client.get('/api/recipes/nothing/')).statusCode).toBe(404)
  })

  test('says how the picture was made, and nothing of whose it is', async () => {
    const { client, id } = await member()
    const [, second] = await background(client, 4)
    const recipe = await recipeOf(client, second!)
    expect(recipe).toEqual({
      toile_recipe: 1,
      ai_model: 'create-background',
      text_prompt: 'a beach',
      face_id: -1,
      mask_coordinates: [{ x: 3, y: 4, label: 1 }],
      seed: expect.any(Number),
      index: 1,
      lineage: [],
      enlarged: false,
      width: 64,
      height: 80,
      engine: { id: 'test', version: '1', model: 'one colour' },
      inputs: {
        target: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), width: 64, height: 80 },
        mask: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), width: 64, height: 80 },
      },
    })
    const file = await fileOf(client, second!)
    expect(file.headers['content-disposition']).toBe('attachment; filename="create-background-a-beach.recipe.json"')
    expect(file.headers['content-type']).toBe('application/json; charset=utf-8')
    for (const personal of [id, second!, 'member']) expect(file.body).not.toContain(personal)
    const { original_target_image: photo, binary_mask_image: mask, ...rest } = file.json()
    expect(rest).toEqual(recipe)
    expect(Buffer.from(String(photo).split(',')[1]!, 'base64').subarray(1, 4).toString()).toBe('PNG')
    expect(mask).toMatch(/^data:image\/png;base64,iVBOR/)
  })

  test('carried into another account makes the same picture there, and it has the same recipe', async () => {
    const { client } = await member()
    const other = (await member()).client
    const pictures = await background(client, 4)
    const third = pictures[2]!
    const [varied] = (await variationOf(client, third, 4)).slice(3)
    const [again] = await variationOf(client, varied!)
    for (const imageId of [third, varied!, again!]) {
      const file = await fileIn(client, imageId)
      const copy = await made(other, file)
      expect(await bytesOf(other, copy)).toEqual(await bytesOf(client, imageId))
      // Of what was a picture here its file says so, which a photo that is sent does not (R29).
      const { inputs, ...recipe } = await recipeOf(client, imageId)
      const { inputs: theirs, ...same } = await recipeOf(other, copy)
      expect(same).toEqual(recipe)
      expect({ ...theirs, original: null }).toEqual({ ...inputs, original: null })
      expect(Object.keys(theirs)).toEqual(Object.keys(inputs))
      expect(await checkOf(other, file)).toMatchObject({ ok: true, same: true, differences: [], price: 4 })
    }
    expect(await balanceOf(other)).toBe(100 - 3 * 4)
  })

  test('without its files is made where the account has them, and says elsewhere which are missing', async () => {
    const { client } = await member()
    const [mine] = await background(client)
    const recipe = await recipeOf(client, mine!)
    expect(await checkOf(client, recipe)).toMatchObject({ ok: true, same: true, missing: [] })
    expect(await bytesOf(client, await made(client, recipe))).toEqual(await bytesOf(client, mine!))

    const other = (await member()).client
    expect(await checkOf(other, recipe)).toEqual({
      ok: false,
      ai_model: 'create-background',
      width: null,
      height: null,
      price: 4,
      enlarge: false,
      same: false,
      differences: [],
      missing: [
        { role: 'target', field: 'original_target_image', message: 'The photo is missing: add it.' },
        { role: 'mask', field: 'binary_mask_image', message: 'The mask is missing: add it.' },
      ],
      refusals: [],
      warnings: [],
    })
    const refused = await other.post('/api/recipes/', recipe)
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      { original_target_image: ['Photo is required'], binary_mask_image: ['Mask is required'] },
    ])

    // Another photo of that size, beside it: by its upload, in a form.
    const form = {
      ...Object.fromEntries(
        Object.entries(recipe).map(([name, value]) => [
          name,
          typeof value === 'object' ? JSON.stringify(value) : String(value),
        ]),
      ),
      original_target_image: await upload(other, await makePhoto(64, 80, 9)),
      binary_mask_image: png(await makeMask()),
    }
    const answer = await postForm(other, '/api/recipes/check/', form)
    expect(answer.json()).toMatchObject({
      ok: true,
      same: false,
      differences: ['The photo is not the one of the recipe.'],
    })
    const ordered = await postForm(other, '/api/recipes/', form)
    expect((await imagesOf(other, ordered.json().job_id)).length).toBe(1)
  })

  test('of a variation whose original was deleted says that it is missing', async () => {
    const { client } = await member()
    const [mine] = await background(client)
    const [varied] = await variationOf(client, mine!)
    await client.post(`/api/delete-image/${mine}/`)
    const recipe = await recipeOf(client, varied!)
    expect(recipe.inputs.original).toBeUndefined()
    expect((await checkOf(client, recipe)).missing.map(({ role }) => role)).toEqual(['original'])
    expect((await client.post('/api/recipes/', recipe)).json().errors).toEqual({
      original_image: ['The picture that was varied is required'],
    })
  })

  test('of an enlarged picture is that of its original, and says so', async () => {
    const { client } = await member()
    const [mine] = await background(client)
    const { imageId: large } = (await client.post('/api/upscale-image/create-background/', { resultId: mine })).json()
    const recipe = await recipeOf(client, large)
    expect(recipe).toEqual({ ...(await recipeOf(client, mine!)), enlarged: true })
    const other = (await member()).client
    const file = await fileIn(client, large)
    expect(await checkOf(other, file)).toMatchObject({ enlarge: true, same: true, width: 64, height: 80 })
    const answer = await other.post('/api/recipes/', file)
    expect(answer.json().enlarge).toBe(true)
    const [image] = await imagesOf(other, answer.json().job_id)
    expect(await bytesOf(other, image!.image_id)).toEqual(await bytesOf(client, mine!))

    await client.post(`/api/delete-image/${mine}/`)
    expect(await recipeOf(client, large)).toEqual({ ...recipe, engine: null })
  })

  test('keeps what a recipe’s variation is one of as long as that picture, and no longer', async () => {
    const { client } = await member()
    const [varied] = await variationOf(client, (await background(client))[0]!)
    const { client: other, id } = await member()
    const copy = await made(other, await fileIn(client, varied!))
    const held = async () =>
      (await studio.server.database.pool.query('SELECT id FROM blobs WHERE account_id = $1', [id])).rowCount
    expect(await held()).toBe(4)
    await other.post(`/api/delete-image/${copy}/`)
    expect(await held()).toBe(0)
  })
})

describe('what cannot be the same', () => {
  test('is said of engine, version, size and inputs, without a charge or a trace', async () => {
    const { client } = await member()
    const [image] = await imagesOf(client, await order(client))
    const recipe = await recipeOf(client, image!.image_id)
    const before = await counts()
    const differences = async (changed: object) => (await checkOf(client, { ...recipe, ...changed })).differences
    expect(await differences({})).toEqual([])
    expect(await differences({ engine: null })).toEqual(['Which engine made it is not known.'])
    expect(await differences({ engine: { ...recipe.engine, version: '0.9' } })).toEqual([
      'Engine version 0.9 is 1 here.',
    ])
    expect(await differences({ engine: { ...recipe.engine, id: 'builtin' } })).toEqual([
      'It was made with another engine: the built-in engine. Here test makes it.',
    ])
    expect(await differences({ width: 512, height: 512 })).toEqual([
      'It was 512 × 512 pixels, and is 1024 × 1024 here.',
    ])
    expect(await checkOf(client, { ...recipe, ai_model: 'image-to-flatlay' })).toMatchObject({
      ok: false,
      refusals: ['No picture engine here can make this at the moment.'],
    })
    expect(await counts()).toEqual(before)
  })
})

describe('an order by recipe', () => {
  test('is charged once for one key, and refused with the key of another', async () => {
    const { client } = await member(4)
    const recipe = { toile_recipe: 1, ai_model: 'create-pattern', text_prompt: 'dots', seed: 5, index: 3 }
    const send = (body: object, key = 'one') => client.post('/api/recipes/', body, { 'idempotency-key': key })
    const [first, second] = await Promise.all([send(recipe), send(recipe)])
    expect(second.json()).toEqual(first.json())
    expect((await send({ ...recipe, seed: 6 })).statusCode).toBe(422)
    expect((await send({ ...recipe, index: 2 })).statusCode).toBe(422)
    await eventsOf(client, first.json().job_id)
    expect((await send(recipe, 'two')).json()).toMatchObject({ insufficient_credits: true, credits: 0, required: 4 })
  })

  test('repeated with its files, and with its files named alone, is the same job', async () => {
    const { client } = await member()
    const [mine] = await background(client)
    const { client: other } = await member()
    const file = await fileIn(client, mine!)
    const send = (body: object) => other.post('/api/recipes/', body, { 'idempotency-key': 'same' })
    const { job_id: jobId } = (await send(file)).json()
    expect((await send(file)).json().job_id).toBe(jobId)
    expect((await send(await recipeOf(client, mine!))).json().job_id).toBe(jobId)
    expect((await send({ ...file, original_target_image: undefined, inputs: {} })).statusCode).toBe(422)
    await eventsOf(other, jobId)
    expect(await balanceOf(other)).toBe(96)
  })

  test('of a picture that is longer than a photo may be takes it as an upload of it is taken, and says so', async () => {
    const { client } = await member()
    const [mine] = await background(client)
    const { pool } = studio.server.database
    const { rows } = await pool.query(
      `UPDATE blobs SET width = 32, height = 5000 WHERE id = (SELECT blob_id FROM outputs WHERE id = $1)
       RETURNING storage_key AS key, encode(sha256, 'hex') AS sha256`,
      [mine],
    )
    const { key, sha256 } = rows[0]
    await sharp(await makePhoto(32, 5000))
      .png()
      .toFile(`${studio.server.filesRoot}/${key}`)
    const mask = `data:image/png;base64,${Buffer.from(await makeMask(26, 4096, 20)).toString('base64')}`
    const recipe = {
      ...(await recipeOf(client, mine!)),
      inputs: { target: { sha256, width: 32, height: 5000 } },
      binary_mask_image: mask,
    }
    const check = await checkOf(client, recipe)
    expect(check).toMatchObject({ ok: true, same: false, width: 26, height: 4096 })
    expect(check.differences).toContain('The photo is not the one of the recipe.')
    const answer = await client.post('/api/recipes/', recipe)
    const [image] = await imagesOf(client, answer.json().job_id)
    expect([image!.width, image!.height]).toEqual([26, 4096])
  })

  test('that is hostile gets a clear answer and leaves nothing', async () => {
    const { client } = await member()
    const [mine] = await background(client)
    const file = await fileIn(client, mine!)
    const dataUri = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
    // A few thousand bytes that are 64 megapixels.
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'black' } })
      .png()
      .toBuffer()
    const { client: other } = await member()
    const before = await counts()
    for (const [changed, status, words] of [
      [{ toile_recipe: 7 }, 400, /newer than this server/],
      [{ toile_recipe: undefined }, 400, /not a recipe/],
      [{ ai_model: 'create-everything' }, 400, /./],
      [{ seed: 'many' }, 400, /./],
      [{ lineage: { length: 1e9 } }, 400, /./],
      [{ inputs: [[[[[[1]]]]]] }, 400, /./],
      [{ inputs: { target: { sha256: 'x' } } }, 400, /SHA-256/],
      [{ mask_coordinates: Array.from({ length: 5000 }, () => [1, 1]) }, 400, /./],
      [{ original_target_image: 'data:image/png;base64,****' }, 400, /data URI/],
      [{ original_target_image: dataUri(bomb) }, 413, /./],
      [{ original_target_image: dataUri(Buffer.from('<svg/>')) }, 415, /./],
      [{ original_target_image: crypto.randomUUID() }, 404, /./],
      [{ binary_mask_image: dataUri(await makeMask(32, 32, 20)) }, 400, /dimensions/],
    ] as const) {
      for (const url of ['/api/recipes/', '/api/recipes/check/']) {
        const answer = await other.post(url, { ...file, ...changed })
        const { message, ok = null, refusals = [] } = answer.json()
        // What an order is refused for by its inputs, a check tells.
        const told = ok === false ? [400, refusals[0]] : [answer.statusCode, message]
        expect(told, JSON.stringify(changed).slice(0, 80)).toEqual([status, expect.stringMatching(words)])
      }
    }
    expect((await other.post('/api/recipes/', [1])).statusCode).toBe(400)
    expect(await counts()).toEqual(before)
    expect(await balanceOf(other)).toBe(100)
  })
})

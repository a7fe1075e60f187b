import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { generation } from '@toile/contract'
import type { ImageEngine } from '@toile/engine'
import { createTestEngine } from '@toile/engine/testing'
import { createTestApp, eventsOf, postForm, type TestApp, type TestClient, upload } from '../../../testing/index.ts'

/** Maps the upper half of each flat-lay; none of one that is asked for as 'plain', nor of what it makes larger. */
const mappingEngine = (): ImageEngine => {
  const engine = createTestEngine({ id: 'maps', operations: ['image-to-flatlay', 'upscale'] })
  return {
    ...engine,
    async run(request, context) {
      const result = await engine.run(request, context)
      const { width, height } = result.images[0]!
      if (request.prompt === 'plain' || request.operation === 'upscale') return result
      const pixels = new Uint8Array(width * height).fill(255, 0, (width * height) / 2)
      const data = await sharp(pixels, { raw: { width, height, channels: 1 } })
        .png()
        .toBuffer()
      return { ...result, invented: { map: { data, mediaType: 'image/png', width, height }, share: 0.5 } }
    },
  }
}

let server: TestApp
let client: TestClient
beforeAll(async () => {
  server = await createTestApp({ worker: { concurrency: 2 }, operations: [], secondEngine: mappingEngine() })
  client = await server.signIn(await server.createAccount('stylist', { credits: 100 }))
})
afterAll(() => server.close())

async function orderFlatLay(prompt: string): Promise<string> {
  const response = await postForm(client, '/api/generate-image-with-sse/', {
    ai_model: 'image-to-flatlay',
    text_prompt: prompt,
    garment_type: 'upper body',
    source_image: await upload(client),
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().job_id
}

async function makeFlatLay(prompt: string): Promise<string> {
  const image = (await eventsOf(client, await orderFlatLay(prompt))).find((event) => event.kind === 'image')
  if (image?.kind !== 'image') throw new Error('no picture was made')
  return image.data.image_id
}

async function storedOf(id: string) {
  const { rows } = await server.database.pool.query(
    `SELECT invented_key, storage_key, thumbnail_key, bytes FROM blobs
     JOIN outputs ON outputs.blob_id = blobs.id WHERE outputs.id = $1`,
    [id],
  )
  return rows[0] as { invented_key: string | null; storage_key: string; thumbnail_key: string; bytes: number }
}

const about = async (id: string) =>
  generation.parse((await client.get(`/api/get-generation/${id}/`)).json().generation_data)

test('what was invented is told with the picture and served as a map of its size, to its owner only', async () => {
  const id = await makeFlatLay('shirt')
  const { invented, width, height } = await about(id)
  expect(invented).toEqual({ share: 0.5, map_url: `/api/images/${id}/invented/` })
  const response = await client.get(invented!.map_url)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  })
  const { data, info } = await sharp(response.rawPayload)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width, height, channels: 1 })
  expect([data[0], data.at(-1)]).toEqual([255, 0])
  expect((await sharp(response.rawPayload).metadata()).xmp?.toString()).toContain('DigitalSourceType')
  const again = await client.get(invented!.map_url, { 'if-none-match': String(response.headers['etag']) })
  expect(again.statusCode).toBe(304)

  const stranger = await server.signIn('copyist')
  expect((await stranger.get(invented!.map_url)).statusCode).toBe(404)
  expect((await server.visitor().get(invented!.map_url)).statusCode).toBe(401)
})

const upscale = async (id: string): Promise<{ imageId: string }> => {
  const response = await client.post('/api/upscale-image/image-to-flatlay/', { resultId: id })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

test('a picture that is made larger keeps the account of what was invented, with a map of its own size', async () => {
  const id = await makeFlatLay('shirt')
  const before = await about(id)
  const { imageId } = await upscale(id)
  const larger = await about(imageId)
  expect(larger).toMatchObject({ width: 2 * before.width, invented: { share: 0.5 } })
  const { data, info } = await sharp((await client.get(larger.invented!.map_url)).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: larger.width, height: larger.height })
  expect([data[0], data.at(-1)]).toEqual([255, 0])
  const plain = await upscale(await makeFlatLay('plain'))
  expect((await about(plain.imageId)).invented).toBeNull()
})

test('the map counts among the account’s bytes and goes with its picture', async () => {
  const id = await makeFlatLay('blouse')
  const { invented_key: key, storage_key, thumbnail_key, bytes } = await storedOf(id)
  const sizes = await Promise.all([key!, storage_key, thumbnail_key].map((each) => server.files.size(each)))
  expect(bytes).toBe(sizes.reduce((sum, size) => sum + size))
  await client.post(`/api/delete-image/${id}/`)
  expect((await client.get(`/api/images/${id}/invented/`)).statusCode).toBe(404)
  await expect.poll(() => server.files.exists(key!)).toBe(false)
})

test('a picture without an account of it says nothing, and has no map', async () => {
  const id = await makeFlatLay('plain')
  expect((await about(id)).invented).toBeNull()
  expect((await storedOf(id)).invented_key).toBeNull()
  expect((await client.get(`/api/images/${id}/invented/`)).statusCode).toBe(404)
})

test('a crash while the map is written costs nothing: the picture is made again, and no file is lost', async () => {
  const put = server.files.put.bind(server.files)
  const spy = vi.spyOn(server.files, 'put')
  let failed = ''
  spy.mockImplementation(async (key, data, mediaType) => {
    const map = failed === '' && (await sharp(data).metadata()).channels === 1
    if (map) {
      failed = key
      throw new Error('the disk is gone')
    }
    return put(key, data, mediaType)
  })
  const id = await makeFlatLay('coat')
  spy.mockRestore()
  const { invented_key: key } = await storedOf(id)
  expect(failed).not.toBe('')
  expect(key).not.toBe(failed)
  expect(await server.files.exists(key!)).toBe(true)
  const keys = async (query: string) => (await server.database.pool.query(query)).rows.map((row) => row.key as string)
  const garbage = await keys('SELECT storage_key AS key FROM storage_garbage')
  expect(garbage).toContain(failed)
  expect(garbage).not.toContain(key)
  const counted = await keys(
    `SELECT storage_key AS key FROM blobs UNION SELECT thumbnail_key FROM blobs UNION SELECT invented_key FROM blobs`,
  )
  const known = new Set([...garbage, ...counted])
  const stored = await readdir(server.filesRoot, { recursive: true, withFileTypes: true })
  for (const file of stored.filter((each) => each.isFile() && !each.name.startsWith('.'))) {
    expect(known).toContain(`${file.parentPath.slice(server.filesRoot.length + 1)}/${file.name}`)
  }
})

import { describe, expect, test } from 'vitest'
import type { Generation, Lineage } from '@toile/contract'
import {
  imagesOf,
  makeMask,
  makeOne,
  makePhoto,
  order,
  png,
  reuse,
  setUpStudio,
  type TestClient,
  upload,
  vary,
} from '../../../testing/index.ts'

const studio = setUpStudio({
  worker: { concurrency: 2, fileGarbageIntervalMs: 50 },
  operations: [
    'create-pattern',
    'create-background',
    'swap-garment',
    'image-to-flatlay',
    'pattern-to-image',
    'variation',
    'upscale',
  ],
})

const lineageOf = async (client: TestClient, imageId: string): Promise<Lineage> => {
  const answer = await client.get(`/api/lineage/${imageId}/`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const flatLayOf = (client: TestClient, source: string) =>
  makeOne(client, {
    ai_model: 'image-to-flatlay',
    text_prompt: 'shirt',
    garment_type: 'upper body',
    source_image: source,
  })
const swapOf = async (client: TestClient, source: string, photo: string, size: [number, number] = [64, 80]) =>
  makeOne(client, {
    ai_model: 'swap-garment',
    source_image: source,
    original_target_image: photo,
    binary_mask_image: png(await makeMask(...size)),
  })
/** Edges in words, pictures by the names that a test gives them. */
function told({ nodes, edges }: Lineage, names: Readonly<Record<string, string>>): string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const nameOf = (id: string): string => {
    const { kind, deleted } = byId.get(id)!
    return `${names[id] ?? kind}${deleted ? ' (deleted)' : ''}`
  }
  return edges.map(({ from, to, as }) => `${nameOf(from)} → ${nameOf(to)} as ${as}`).toSorted()
}

/** A photo, its flat-lay, that on another photo, a variation of the swap, which is enlarged. */
async function chain(client: TestClient) {
  const photo = await upload(client, await makePhoto(64, 80, 3))
  const flatLay = await flatLayOf(client, photo)
  const model = await upload(client, await makePhoto(64, 80, 4))
  const swap = await swapOf(client, await reuse(client, flatLay), model)
  const variation = await vary(client, swap)
  const upscale = await client.post('/api/upscale-image/swap-garment/', { resultId: variation })
  const large: string = upscale.json().imageId
  return { flatLay, swap, variation, large, photo, model }
}
const namesIn = (made: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(made).map(([name, id]) => [id, name]))

const WHOLE = [
  'flatLay → swap as source',
  'mask → swap as mask',
  'photo → flatLay as source',
  'photo → swap as target',
  'swap → variation as variation',
  'variation → large as upscale',
]

describe('the lineage of a picture', () => {
  test('is told of each picture of a chain over several modes, and its photos and masks are served', async () => {
    const { client } = await studio.member()
    const made = await chain(client)
    for (const id of [made.flatLay, made.swap, made.variation, made.large]) {
      const lineage = await lineageOf(client, id)
      expect(lineage.nodes[0]).toMatchObject({ id, kind: 'picture', deleted: false })
      expect(lineage.more).toBe(false)
      expect(told(lineage, namesIn(made))).toEqual(WHOLE)
      for (const { image_url: url, thumbnail_url: small } of lineage.nodes) {
        expect((await client.get(url!)).headers['content-type']).toBe('image/png')
        expect((await client.get(small!)).headers['content-type']).toBe('image/webp')
      }
    }
  })

  test('is its owner’s alone', async () => {
    const { client } = await studio.member()
    const { swap } = await chain(client)
    const { client: other } = await studio.member()
    const { nodes } = await lineageOf(client, swap)
    for (const url of [`/api/lineage/${swap}/`, ...nodes.map(({ image_url }) => image_url!)]) {
      expect((await other.get(url)).statusCode).toBe(404)
      expect((await studio.server.visitor().get(url)).statusCode).toBe(401)
    }
    const { job_id: job } = (await client.get(`/api/get-generation/${swap}/`)).json().generation_data
    for (const role of ['original', 'nothing', 'toString'])
      expect((await client.get(`/api/inputs/${job}/${role}/`)).statusCode).toBe(404)
  })

  test.each(['for good', 'for now'])('has no address for the bytes of a picture that was deleted %s', async (how) => {
    const { client } = await studio.member()
    const made = await chain(client)
    const job = async (id: string) => (await client.get(`/api/get-generation/${id}/`)).json().generation_data.job_id
    const inputs = [`/api/inputs/${await job(made.swap)}/source/`, `/api/inputs/${await job(made.variation)}/source/`]
    const recipeFile = async () => (await client.get(`/api/recipes/${made.swap}/?inputs=true`)).json()
    const served = await client.get(inputs[0]!)
    expect(served.rawPayload).toEqual((await client.get(`/api/images/${made.flatLay}/`)).rawPayload)
    const before = await recipeFile()
    expect(before.source_image).toMatch(/^data:/)
    if (how === 'for good') await client.post(`/api/delete-image/${made.flatLay}/`)
    else await client.post('/api/library/delete/', { image_ids: [made.flatLay] })
    for (const url of inputs)
      for (const query of ['', '?size=thumb']) expect((await client.get(url + query)).statusCode).toBe(404)
    // The photo of the same job is nobody else's.
    expect((await client.get(inputs[0]!.replace('source', 'target'))).statusCode).toBe(200)
    const after = await recipeFile()
    expect(after).toEqual({ ...before, source_image: undefined })
    const { nodes } = await lineageOf(client, made.swap)
    expect(nodes.find(({ id }) => id === made.flatLay)).toMatchObject({ deleted: true, image_url: null })
    // What came of it is made anew as before.
    await vary(client, made.swap)
    if (how === 'for good') return
    await client.post('/api/library/restore/', { image_ids: [made.flatLay] })
    expect((await client.get(inputs[0]!)).rawPayload).toEqual(served.rawPayload)
    expect(await recipeFile()).toEqual(before)
  })

  test('a picture that was made of a deleted one alone is shown without it', async () => {
    const { client } = await studio.member()
    const photo = await upload(client, await makePhoto(64, 80, 3))
    const flatLay = await flatLayOf(client, photo)
    const second = await flatLayOf(client, await reuse(client, flatLay))
    const about = async () => (await client.get(`/api/get-generation/${second}/`)).json().generation_data
    const { original } = await about()
    expect((await client.get(original.image_url)).statusCode).toBe(200)
    await client.post(`/api/delete-image/${flatLay}/`)
    expect((await about()).original).toBeNull()
    expect((await client.get(original.image_url)).statusCode).toBe(404)
  })

  test('is told in each list by small pictures of what was given, once for all that were given it, to their owner alone', async () => {
    const { client } = await studio.member()
    const made = await chain(client)
    const listed = async (): Promise<Map<string, Generation['inputs']>> => {
      const { generation_data: items } = (await client.get('/api/dashboard/')).json()
      return new Map(items.map(({ image_id, inputs }: Generation) => [image_id, inputs]))
    }
    const lists = await listed()
    const [target, source] = lists.get(made.swap)!
    expect([target!.role, source!.role]).toEqual(['target', 'source'])
    expect(lists.get(made.variation)).toEqual([target, source])
    expect(lists.get(made.large)).toEqual([target, source])
    expect(lists.get(made.flatLay)).toEqual([{ role: 'source', thumbnail_url: expect.any(String) }])
    const { items } = (await client.get('/api/library/')).json()
    expect(items.map(({ inputs }: Generation) => inputs)).toEqual([...lists.values()])
    const { client: other } = await studio.member()
    for (const { thumbnail_url: url } of [target!, source!]) {
      const answer = await client.get(url!)
      expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-cache' })
      expect((await client.get(url!, { 'if-none-match': String(answer.headers['etag']) })).statusCode).toBe(304)
      expect((await other.get(url!)).statusCode).toBe(404)
      expect((await studio.server.visitor().get(url!)).statusCode).toBe(401)
    }
    // With the own picture that it was go its bytes; that there was one is still told.
    await client.post('/api/library/delete/', { image_ids: [made.flatLay] })
    expect((await listed()).get(made.swap)).toEqual([target, { role: 'source', thumbnail_url: null }])
    expect((await client.get(source!.thumbnail_url!)).statusCode).toBe(404)
    await client.post('/api/library/restore/', { image_ids: [made.flatLay] })
    expect((await listed()).get(made.swap)).toEqual([target, source])
    await client.post('/api/library/delete/', { image_ids: [made.swap, made.variation, made.large] })
    expect((await client.get(target!.thumbnail_url!)).statusCode).toBe(404)
  })

  test('stays known when the uploads go', async () => {
    const { client, id } = await studio.member()
    const made = await chain(client)
    await studio.server.database.pool.query('DELETE FROM uploads WHERE account_id = $1', [id])
    expect(told(await lineageOf(client, made.swap), namesIn(made))).toEqual(WHOLE)
  })

  test('goes through a deleted picture, which is told without its bytes, and ends with one that nothing came of', async () => {
    const { client } = await studio.member()
    const made = await chain(client)
    await client.post(`/api/delete-image/${made.swap}/`)
    await client.post(`/api/delete-image/${made.large}/`)
    const lineage = await lineageOf(client, made.flatLay)
    expect(told(lineage, namesIn(made))).toEqual([
      'flatLay → swap (deleted) as source',
      'photo → flatLay as source',
      'swap (deleted) → variation as variation',
    ])
    expect(lineage.nodes.find(({ id }) => id === made.swap)).toEqual({
      id: made.swap,
      kind: 'picture',
      mode: 'swap-garment',
      image_url: null,
      thumbnail_url: null,
      deleted: true,
      at: expect.any(String),
    })
    expect((await client.get(`/api/lineage/${made.swap}/`)).statusCode).toBe(404)
    expect(told(await lineageOf(client, made.variation), namesIn(made))).toEqual(told(lineage, namesIn(made)))
  })

  test('of a picture whose deletion can be undone hides it as a deleted one, and has it back', async () => {
    const { client } = await studio.member()
    const made = await chain(client)
    const before = await lineageOf(client, made.variation)
    const ids = { image_ids: [made.swap] }
    expect((await client.post('/api/library/delete/', ids)).statusCode).toBe(200)
    const hidden = (await lineageOf(client, made.variation)).nodes.find(({ id }) => id === made.swap)
    expect(hidden).toMatchObject({ deleted: true, image_url: null, thumbnail_url: null })
    expect((await client.get(`/api/lineage/${made.swap}/`)).statusCode).toBe(404)
    expect((await client.get(`/api/recipes/${made.swap}/`)).statusCode).toBe(404)
    const files = before.nodes.flatMap(({ kind, image_url: url }) => (kind === 'mask' ? url! : []))
    for (const url of files) expect((await client.get(url)).statusCode).toBe(404)
    expect((await client.post('/api/library/restore/', ids)).statusCode).toBe(200)
    expect(await lineageOf(client, made.variation)).toEqual(before)
    for (const url of files) expect((await client.get(url)).statusCode).toBe(200)
  })

  test('knows a picture that was brought down, and one that is both photo and garment', async () => {
    const { client } = await studio.member()
    const wide = await upload(client, await makePhoto(2100, 40, 5))
    const flatLay = await flatLayOf(client, wide)
    const swap = await swapOf(client, await reuse(client, flatLay), wide, [2100, 40])
    const { imageId: large } = (await client.post('/api/upscale-image/swap-garment/', { resultId: swap })).json()
    const worn = await flatLayOf(client, await reuse(client, large))
    const names = namesIn({ flatLay, swap, large, worn })
    expect(told(await lineageOf(client, worn), names)).toContain('large → worn as source')
    const twice = await swapOf(client, await reuse(client, swap), await reuse(client, swap), [2100, 40])
    expect(told(await lineageOf(client, twice), namesIn({ swap, twice }))).toEqual(
      expect.arrayContaining(['swap → twice as source', 'swap → twice as target']),
    )
  })

  test('is bounded, the nearest first', async () => {
    const { client, id } = await studio.member()
    const [first] = await imagesOf(client, await order(client))
    const child = await vary(client, first!.image_id)
    // Copies of one variation's rows: what many presses would have made.
    const copies = await studio.server.database.pool.query(
      `SELECT gen_random_uuid() AS request, gen_random_uuid() AS task, gen_random_uuid() AS output, n
      FROM generate_series(1, 80) AS n`,
    )
    const copy = (table: string, where: string, fields: string) =>
      studio.server.database.pool.query(
        `INSERT INTO ${table} SELECT copy.* FROM ${table} AS old,
          jsonb_to_recordset($2) AS fresh (request uuid, task uuid, output uuid, n integer),
          jsonb_populate_record(NULL::${table}, to_jsonb(old) || jsonb_build_object(${fields})) AS copy WHERE ${where}`,
        [where.includes('account_id') ? id : child, JSON.stringify(copies.rows)],
      )
    await copy(
      'generation_requests',
      `old.account_id = $1 AND old.kind = 'variation'`,
      `'id', fresh.request, 'created_at', old.created_at + fresh.n * interval '1 second'`,
    )
    await copy('tasks', 'old.output_id = $1', `'id', fresh.task, 'request_id', fresh.request, 'output_id', null`)
    await copy('outputs', 'old.id = $1', `'id', fresh.output, 'request_id', fresh.request, 'task_id', fresh.task`)
    const lineage = await lineageOf(client, first!.image_id)
    expect([lineage.nodes.length, lineage.more]).toEqual([60, true])
    expect(lineage.nodes.map((node) => node.id)).toContain(child)
    const below = await lineageOf(client, child!)
    expect([below.nodes.length, below.more]).toEqual([2, false])
  })
})

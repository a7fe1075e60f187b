import { describe, expect, test } from 'vitest'
import type { Generation } from '@toile/contract'
import { EngineError } from '@toile/engine'
import fc from 'fast-check'
import sharp from 'sharp'
import {
  balanceOf,
  createTestApp,
  generationOf,
  imagesOf,
  order,
  orderBackground,
  postForm,
  setUpStudio,
  type TestClient,
} from '../../../testing/index.ts'

const studio = setUpStudio({
  worker: { concurrency: 4 },
  operations: ['create-pattern', 'create-background', 'variation', 'upscale'],
})
const { member, atAGate } = studio

const pattern = async (client: TestClient): Promise<Generation> => (await imagesOf(client, await order(client)))[0]!

const upscale = (client: TestClient, image: Pick<Generation, 'image_id' | 'type'>, key?: string) =>
  client.post(
    `/api/upscale-image/${image.type}/`,
    { resultId: image.image_id },
    key === undefined ? {} : { 'idempotency-key': key },
  )

const rowsOf = async (table: 'generation_requests' | 'ledger', accountId: string): Promise<number> =>
  (
    await studio.server.database.pool.query(`SELECT count(*)::int AS count FROM ${table} WHERE account_id = $1`, [
      accountId,
    ])
  ).rows[0].count

describe('an upscale', () => {
  test('answers with a new picture of twice the width and height, for 2 credits; both bear the mark', async () => {
    const { client, id } = await member()
    const [, image] = await imagesOf(client, await order(client, { count: 4 }))
    const file = (await client.get(`/api/images/${image!.image_id}/`)).rawPayload
    const answer = await upscale(client, image!)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual({ imageId: expect.any(String), upscaledFromId: image!.image_id })
    expect(await generationOf(client, answer.json().imageId)).toMatchObject({
      type: 'create-pattern',
      prompt: image!.prompt,
      width: 2 * image!.width,
      height: 2 * image!.height,
      upscaled: true,
      upscaled_from_id: image!.image_id,
      free_retry: false,
    })
    expect(await generationOf(client, image!.image_id)).toMatchObject({ upscaled: true, upscaled_from_id: null })
    expect(await balanceOf(client)).toBe(100 - 16 - 2)
    const run = studio.server.engine.runs.at(-1)!
    expect(run).toMatchObject({ operation: 'upscale', source: { width: 1024, height: 1024 } })
    expect(Buffer.from(run.source!.data).equals(file)).toBe(true)
    expect(await rowsOf('generation_requests', id)).toBe(2)
  })

  test('of somebody else’s picture, of none, or under another mode is 404; a visitor is refused; nothing is written', async () => {
    const [owner, stranger] = [await member(), await member()]
    const image = await pattern(owner.client)
    expect((await upscale(stranger.client, image)).statusCode).toBe(404)
    expect((await upscale(stranger.client, { ...image, image_id: crypto.randomUUID() })).statusCode).toBe(404)
    expect((await upscale(stranger.client, { ...image, image_id: 'no id' })).statusCode).toBe(404)
    expect((await upscale(owner.client, { ...image, type: 'create-background' })).statusCode).toBe(404)
    expect((await owner.client.post('/api/upscale-image/dream/', { resultId: image.image_id })).statusCode).toBe(400)
    expect((await owner.client.post('/api/upscale-image/create-pattern/', {})).statusCode).toBe(400)
    expect((await upscale(studio.server.visitor(), image)).statusCode).toBe(401)
    expect(await rowsOf('generation_requests', stranger.id)).toBe(0)
    expect(await rowsOf('generation_requests', owner.id)).toBe(1)
  })

  test('comes once: neither the picture nor its larger one can be upscaled again, also when one of them is deleted', async () => {
    const { client, id } = await member()
    const image = await pattern(client)
    const { imageId } = (await upscale(client, image)).json()
    expect((await upscale(client, image)).statusCode).toBe(409)
    expect((await upscale(client, { ...image, image_id: imageId })).statusCode).toBe(409)
    await client.post(`/api/delete-image/${imageId}/`)
    expect(await generationOf(client, image.image_id)).toMatchObject({ upscaled: true })
    expect((await upscale(client, image)).statusCode).toBe(409)
    expect(await rowsOf('ledger', id)).toBe(3)

    const other = await pattern(client)
    const larger = (await upscale(client, other)).json().imageId
    await client.post(`/api/delete-image/${other.image_id}/`)
    expect(await generationOf(client, larger)).toMatchObject({ upscaled: true, upscaled_from_id: null })
    expect((await upscale(client, { ...image, image_id: larger })).statusCode).toBe(409)
  })

  test('without the credits is 402 with the price, and takes nothing', async () => {
    const { client, id } = await member(5)
    const image = await pattern(client)
    const refused = await upscale(client, image)
    expect(refused.statusCode).toBe(402)
    expect(refused.json()).toMatchObject({ insufficient_credits: true, credits: 1, required: 2 })
    expect(await rowsOf('generation_requests', id)).toBe(1)
  })

  test('pressed at once, however often and by whichever key, is one job, paid once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(undefined, 'one', 'two'), { minLength: 2, maxLength: 5 }),
        async (keys) => {
          const { client, id } = await member()
          const image = await pattern(client)
          const answers = await Promise.all(keys.map((key) => upscale(client, image, key)))
          const accepted = answers.filter(({ statusCode }) => statusCode === 200)
          expect(accepted.length).toBeGreaterThan(0)
          expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
          expect(new Set(accepted.map((answer) => answer.json().imageId)).size).toBe(1)
          expect(await rowsOf('generation_requests', id)).toBe(2)
          expect(await balanceOf(client)).toBe(94)
        },
      ),
      { numRuns: 4 },
    )
  })

  test('with the same key answers the same, also afterwards; for another picture it is 422 (R17)', async () => {
    const { client } = await member()
    const [image, other] = [await pattern(client), await pattern(client)]
    const first = (await upscale(client, image, 'press')).json()
    expect((await upscale(client, image, 'press')).json()).toEqual(first)
    expect((await upscale(client, other, 'press')).statusCode).toBe(422)
    await client.post(`/api/delete-image/${image.image_id}/`)
    expect((await upscale(client, image, 'press')).json()).toEqual(first)
    expect(await balanceOf(client)).toBe(100 - 4 - 4 - 2)
  })

  test('of a picture whose id is written in capitals is of that picture', async () => {
    const { client } = await member()
    const image = await pattern(client)
    const first = (await upscale(client, image, 'press')).json()
    const capitals = await upscale(client, { ...image, image_id: image.image_id.toUpperCase() }, 'press')
    expect(capitals.json()).toEqual(first)
  })

  test('asked for by many calls at once makes some of them wait, and answers the others with its job', async () => {
    const { client } = await member()
    const image = await pattern(client)
    const answers = await atAGate(async (gate) => {
      const early: number[] = []
      const calls = Array.from({ length: 11 }, async () => {
        const answer = await upscale(client, image, 'press')
        early.push(answer.statusCode)
        return answer
      })
      await gate.arrived(1)
      await expect.poll(() => early).toEqual([202, 202, 202])
      gate.open()
      return Promise.all(calls)
    })
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(8)
    expect((await upscale(client, image, 'press')).statusCode).toBe(200)
    expect(await balanceOf(client)).toBe(94)
  })

  test('that fails says why, gives its credits back, and can be asked for again', async () => {
    const { client } = await member()
    const image = await pattern(client)
    studio.server.engine.behave(() => {
      throw new EngineError('internal', 'broke', { publicMessage: 'The lens is foggy.' })
    })
    const failed = await upscale(client, image, 'first').finally(() => studio.server.engine.behave(() => {}))
    expect(failed.statusCode).toBe(503)
    expect(failed.json()).toEqual({ message: 'The lens is foggy.' })
    expect(await balanceOf(client)).toBe(96)
    expect(await generationOf(client, image.image_id)).toMatchObject({ upscaled: false })
    expect((await upscale(client, image, 'first')).json()).toEqual({ message: 'The lens is foggy.' })
    expect((await upscale(client, image, 'second')).statusCode).toBe(200)
    expect(await balanceOf(client)).toBe(94)
  })

  test('that is cancelled is 409, its credits given back', async () => {
    const { client, id } = await member()
    const image = await pattern(client)
    await atAGate(async (gate) => {
      const waiting = upscale(client, image)
      await gate.arrived(1)
      const { rows } = await studio.server.database.pool.query(
        `SELECT id FROM generation_requests WHERE account_id = $1 AND kind = 'upscale'`,
        [id],
      )
      const cancelled = await client.post(`/api/cancel-generation/${rows[0].id}/`)
      expect(cancelled.json()).toMatchObject({ cancelled: 1, credits_refunded: 2 })
      expect((await waiting).statusCode).toBe(409)
    })
    expect(await balanceOf(client)).toBe(96)
    expect((await upscale(client, image)).statusCode).toBe(200)
  })

  test('that no engine can make is 503 before anything is taken', async () => {
    const { client, id } = await member()
    const image = await pattern(client)
    studio.server.engine.setHealthy(false)
    const refused = await upscale(client, image).finally(() => studio.server.engine.setHealthy(true))
    expect(refused.statusCode).toBe(503)
    expect(await rowsOf('generation_requests', id)).toBe(1)
  })

  test('goes on when its picture is deleted meanwhile, and keeps no file of it after', async () => {
    const { client, id } = await member()
    const image = await pattern(client)
    const answer = await atAGate(async (gate) => {
      const waiting = upscale(client, image)
      await gate.arrived(1)
      expect((await client.post(`/api/delete-image/${image.image_id}/`)).statusCode).toBe(200)
      gate.open()
      return waiting
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await generationOf(client, answer.json().imageId)).toMatchObject({ upscaled: true, upscaled_from_id: null })
    const { rows } = await studio.server.database.pool.query('SELECT width FROM blobs WHERE account_id = $1', [id])
    expect(rows).toEqual([{ width: 2048 }])
  })

  test('can be varied as the picture that it was made of', async () => {
    const { client } = await member()
    const vary = async (imageId: string): Promise<Generation> => {
      const fields = { output_image_id: imageId, num_images: 1 }
      const ordered = await postForm(client, '/api/reroll-output-with-sse/', fields)
      expect(ordered.statusCode, ordered.body).toBe(200)
      return (await imagesOf(client, ordered.json().job_id))[0]!
    }
    const [, , third] = await imagesOf(client, await order(client, { count: 4 }))
    const varied = await vary(third!.image_id)
    const before = studio.server.engine.runs.at(-1)!
    const larger = (await upscale(client, varied)).json().imageId
    expect(await vary(larger)).toMatchObject({ width: 1024, height: 1024 })
    const after = studio.server.engine.runs.at(-1)!
    expect(after).toMatchObject({ operation: 'variation', seed: before.seed, index: 2, count: 4 })
    expect(after.original!.picture).toMatchObject({ width: 2048 })
    expect(after.original!.lineage.slice(0, -1)).toEqual(before.original!.lineage)
  })

  test('keeps what was said of the picture that it was made of: words, notes and measures', async () => {
    const { client } = await member()
    studio.server.engine.behave(({ operation }, { emit }) =>
      emit({ kind: 'warning', message: `Noted at ${operation}` }),
    )
    const ordered = await orderBackground(client)
    const [image] = await imagesOf(client, ordered.json().job_id)
    expect(image).toMatchObject({ warnings: ['Noted at create-background'], fidelity: { garment: null } })
    const answer = await upscale(client, image!).finally(() => studio.server.engine.behave(() => {}))
    expect(await generationOf(client, answer.json().imageId)).toMatchObject({
      understood: image!.understood,
      ignored: image!.ignored,
      warnings: ['Noted at create-background', 'Noted at upscale'],
      fidelity: image!.fidelity,
      free_retry: false,
    })
  })

  test('begins with the heart and the vote of the picture that it was made of, and is counted among the favourites', async () => {
    const { client } = await member()
    const image = await pattern(client)
    await client.post(`/api/favourite/${image.image_id}/`, { favourite: true })
    await client.post('/api/vote/', { image_id: image.image_id, vote_value: '1' })
    const { imageId } = (await upscale(client, image)).json()
    expect(await generationOf(client, imageId)).toMatchObject({ favourite: true, voted: '1', downloaded: false })
    const { favourite, liked } = (await client.get('/api/library/facets/')).json()
    expect([favourite, liked]).toEqual([2, 2])
    // From here on they are its own.
    await client.post(`/api/favourite/${imageId}/`, { favourite: false })
    expect(await generationOf(client, image.image_id)).toMatchObject({ favourite: true, voted: '1' })
  })

  test('of a picture made of a photo says that it is made of one, and goes without a mask', async () => {
    const { client } = await member()
    const ordered = await orderBackground(client)
    const [image] = await imagesOf(client, ordered.json().job_id)
    const { imageId } = (await upscale(client, image!)).json()
    expect(await generationOf(client, imageId)).toMatchObject({ width: 128, height: 160 })
    expect(studio.server.engine.runs.at(-1)!.mask).toBeUndefined()
    const { rawPayload } = await client.get(`/api/images/${imageId}/`)
    const { xmp } = await sharp(rawPayload).metadata()
    expect(xmp?.toString('utf8')).toContain('/compositeSynthetic<')
  })
})

test('what takes long is answered with its job; the same call then waits for that', async () => {
  const hasty = await createTestApp({
    beside: studio.server,
    worker: null,
    streamTiming: { keepAliveMs: 15_000, catchUpMs: 5_000, upscaleMs: 50 },
  })
  try {
    const account = await studio.server.createAccount('patient', { credits: 20 })
    const client = await studio.server.signIn(account)
    const other = await hasty.signIn(account)
    const image = await pattern(client)
    await atAGate(async (gate) => {
      const early = await upscale(other, image, 'press')
      expect(early.statusCode).toBe(202)
      expect(early.json()).toEqual({ message: 'The picture is being upscaled', job_id: expect.any(String) })
      expect(await generationOf(client, image.image_id)).toMatchObject({ upscaled: false })
      expect((await upscale(other, image)).statusCode).toBe(409)
      const waiting = upscale(client, image, 'press')
      await gate.arrived(1)
      gate.open()
      expect((await waiting).json()).toMatchObject({ upscaledFromId: image.image_id })
    })
    expect(await balanceOf(client)).toBe(14)
  } finally {
    await hasty.close()
  }
})

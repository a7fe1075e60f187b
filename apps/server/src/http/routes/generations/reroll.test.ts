import { describe, expect, test, vi } from 'vitest'
import {
  balanceOf,
  imagesOf,
  order,
  orderBackground,
  postForm,
  setUpStudio,
  type TestClient,
} from '../../../testing/index.ts'

const studio = setUpStudio({
  worker: { concurrency: 4 },
  operations: ['create-pattern', 'create-background', 'variation'],
})
const { member, atAGate } = studio

const reroll = (client: TestClient, imageId: string, count: number, key?: string) =>
  postForm(
    client,
    '/api/reroll-output-with-sse/',
    { output_image_id: imageId, num_images: count },
    key === undefined ? {} : { 'idempotency-key': key },
  )

const runsOf = (jobSeed: number) =>
  studio.server.engine.runs
    .filter((run) => run.operation === 'variation' && run.seed === jobSeed)
    .toSorted((a, b) => a.original!.lineage.at(-1)! - b.original!.lineage.at(-1)!)

const seedOf = async (jobId: string): Promise<number> =>
  Number(
    (await studio.server.database.pool.query('SELECT seed FROM generation_requests WHERE id = $1', [jobId])).rows[0]
      .seed,
  )

describe('a variation', () => {
  test('of somebody else’s picture, or of none, is 404; a visitor is refused; nothing is charged', async () => {
    const [owner, stranger] = [await member(), await member()]
    const [image] = await imagesOf(owner.client, await order(owner.client))
    expect((await reroll(stranger.client, image!.image_id, 1)).statusCode).toBe(404)
    expect((await reroll(stranger.client, crypto.randomUUID(), 1)).statusCode).toBe(404)
    expect((await reroll(stranger.client, 'no id', 1)).statusCode).toBe(404)
    expect((await reroll(studio.server.visitor(), image!.image_id, 1)).statusCode).toBe(401)
    expect(await balanceOf(stranger.client)).toBe(100)
  })

  test('is made as its original was, with a seed of its own for each picture, and costs what the mode costs', async () => {
    const { client } = await member(100)
    const jobId = await order(client, { count: 4, prompt: 'coral flowers' })
    const original = (await imagesOf(client, jobId))[2]!
    const response = await reroll(client, original.image_id, 4)
    expect(response.statusCode, response.body).toBe(200)
    expect(await balanceOf(client)).toBe(100 - 16 - 16)
    const made = await imagesOf(client, response.json().job_id)
    expect(made).toHaveLength(4)
    expect(made[0]).toMatchObject({ type: 'create-pattern', prompt: 'coral flowers', width: 1024, height: 1024 })
    const runs = runsOf(await seedOf(jobId))
    expect(runs).toHaveLength(4)
    const file = (await client.get(`/api/images/${original.image_id}/`)).rawPayload
    for (const run of runs) {
      expect(run).toMatchObject({ index: 2, count: 4, prompt: 'coral flowers' })
      expect(run.original).toMatchObject({ operation: 'create-pattern', lineage: [expect.any(Number)] })
      expect(Buffer.from(run.original!.picture.data).equals(file)).toBe(true)
    }
    expect(new Set(runs.map((run) => run.original!.lineage[0])).size).toBe(4)
  })

  test('of a variation keeps the whole lineage', async () => {
    const { client } = await member()
    const jobId = await order(client)
    const [first] = await imagesOf(client, jobId)
    const [second] = await imagesOf(client, (await reroll(client, first!.image_id, 1)).json().job_id)
    await imagesOf(client, (await reroll(client, second!.image_id, 1)).json().job_id)
    const [one, two] = runsOf(await seedOf(jobId)).toSorted(
      (a, b) => a.original!.lineage.length - b.original!.lineage.length,
    )
    expect(two!.original!.lineage).toHaveLength(2)
    expect(two!.original!.lineage[0]).toBe(one!.original!.lineage[0])
  })

  test('has the inputs of its original, also when that is deleted while it is made', async () => {
    const { client, id } = await member()
    // As narrow as the mask has it: the least width is for what is resized.
    const placement = { x: 20.5, y: 40, width: 32, height: 80, rotation: 12 }
    const jobId = (await orderBackground(client, { placement: JSON.stringify(placement) })).json().job_id
    const [image] = await imagesOf(client, jobId)
    await atAGate(async (gate) => {
      const rerolled = (await reroll(client, image!.image_id, 1)).json().job_id
      await gate.arrived(1)
      expect((await client.post(`/api/delete-image/${image!.image_id}/`)).statusCode).toBe(200)
      gate.open()
      expect(await imagesOf(client, rerolled)).toHaveLength(1)
    })
    const [run] = runsOf(await seedOf(jobId))
    expect(run?.target?.data.byteLength).toBeGreaterThan(0)
    expect(run?.mask?.data.byteLength).toBeGreaterThan(0)
    expect(run?.placement).toEqual(placement)
    // The deleted picture was kept for the variation alone: its blob is gone when that has ended (R18).
    const { rows } = await studio.server.database.pool.query(
      `SELECT (SELECT count(*)::int FROM blobs WHERE account_id = $1) AS blobs,
              (SELECT count(*)::int FROM outputs WHERE account_id = $1) AS outputs`,
      [id],
    )
    // The photo, the mask and the variation.
    expect(rows[0]).toEqual({ blobs: 3, outputs: 1 })
  })

  test('is refused with 402 when credits lack, and its key is not used up', async () => {
    const { client } = await member(6)
    const [image] = await imagesOf(client, await order(client))
    const refused = await reroll(client, image!.image_id, 1, 'press')
    expect(refused.statusCode).toBe(402)
    expect(refused.json()).toMatchObject({ insufficient_credits: true, credits: 2, required: 4 })
    expect(await balanceOf(client)).toBe(2)
  })

  test('with the same key is the same job, charged once; with other fields it is 422 (R17)', async () => {
    const { client } = await member(100)
    const [image] = await imagesOf(client, await order(client))
    const [first, second] = await Promise.all([
      reroll(client, image!.image_id, 1, 'same'),
      reroll(client, image!.image_id, 1, 'same'),
    ])
    expect(first.json().job_id).toBe(second.json().job_id)
    expect(await balanceOf(client)).toBe(92)
    expect((await reroll(client, image!.image_id, 4, 'same')).statusCode).toBe(422)
  })

  test('with the same key is the same job also when its picture was deleted since, or no engine is there; another is 404', async () => {
    const { client } = await member(100)
    const [image] = await imagesOf(client, await order(client))
    const first = await reroll(client, image!.image_id, 1, 'answer lost')
    expect(first.statusCode, first.body).toBe(200)
    studio.server.engine.setHealthy(false)
    try {
      expect((await reroll(client, image!.image_id, 1, 'answer lost')).json()).toEqual(first.json())
    } finally {
      studio.server.engine.setHealthy(true)
    }
    await imagesOf(client, first.json().job_id)
    expect((await client.post(`/api/delete-image/${image!.image_id}/`)).statusCode).toBe(200)
    expect((await reroll(client, image!.image_id, 1, 'answer lost')).json()).toEqual(first.json())
    expect((await reroll(client, image!.image_id, 4, 'answer lost')).statusCode).toBe(422)
    expect((await reroll(client, image!.image_id, 1, 'another')).statusCode).toBe(404)
    expect((await reroll(client, image!.image_id, 1)).statusCode).toBe(404)
    expect(await balanceOf(client)).toBe(92)
  })

  test('that no engine can make is 503 before anything is charged', async () => {
    const { client } = await member()
    const [image] = await imagesOf(client, await order(client))
    studio.server.engine.setHealthy(false)
    try {
      expect((await reroll(client, image!.image_id, 1)).statusCode).toBe(503)
    } finally {
      studio.server.engine.setHealthy(true)
    }
    expect(await balanceOf(client)).toBe(96)
  })
  test('locks nothing while engines say what they can', async () => {
    const { client } = await member()
    const jobId = await order(client)
    const [image] = await imagesOf(client, jobId)
    const health = vi.spyOn(studio.server.engine, 'health').mockImplementation(async () => {
      await studio.server.database.pool.query('SELECT 1 FROM generation_requests WHERE id = $1 FOR UPDATE NOWAIT', [
        jobId,
      ])
      return { ok: true, queued: 0 }
    })
    try {
      expect((await reroll(client, image!.image_id, 1)).statusCode).toBe(200)
      expect(health).toHaveBeenCalled()
    } finally {
      health.mockRestore()
    }
  })
})

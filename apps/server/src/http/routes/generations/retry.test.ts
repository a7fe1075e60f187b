import { describe, expect, test } from 'vitest'
import type { FidelityMeasures, Generation } from '@toile/contract'
import fc from 'fast-check'
import {
  balanceOf,
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
  operations: ['create-pattern', 'create-background', 'variation'],
})
const { member, atAGate } = studio

async function background(client: TestClient, count = 1, placement = ''): Promise<Generation[]> {
  const ordered = await orderBackground(client, { num_images: count, ...(placement !== '' && { placement }) })
  expect(ordered.statusCode, ordered.body).toBe(200)
  return imagesOf(client, ordered.json().job_id)
}

const SPOILED: FidelityMeasures = { outside: { moved: false, largest: 40, mean_delta_e: 2.5 }, garment: null }

/** No engine can spoil what is outside the mask, so the stored report is made one of a picture that it was. */
async function spoil(imageId: string): Promise<void> {
  await studio.server.database.pool.query('UPDATE outputs SET fidelity = $2 WHERE id = $1', [imageId, SPOILED])
}

const retry = (client: TestClient, imageId: string, key?: string) =>
  client.post(`/api/retry-image/${imageId}/`, {}, key === undefined ? {} : { 'idempotency-key': key })

const requestsOf = async (accountId: string) =>
  (
    await studio.server.database.pool.query(
      `SELECT kind, price_each, count, retry_of_output_id, seed FROM generation_requests WHERE account_id = $1 ORDER BY created_at`,
      [accountId],
    )
  ).rows

const ledgerOf = async (accountId: string) =>
  (
    await studio.server.database.pool.query(
      `SELECT amount, reason, key FROM ledger WHERE account_id = $1 AND reason <> 'operator' ORDER BY id`,
      [accountId],
    )
  ).rows

describe('the fidelity of a picture', () => {
  test('is stored with it, told by its event and served; a mode without a mask has none', async () => {
    const { client } = await member()
    const [image] = await background(client)
    // The test engine paints the whole picture over: what comes back is as it was beyond the mask all the same.
    const kept = { outside: { moved: false, largest: 0, mean_delta_e: 0 }, garment: null, faults: [] }
    expect(image).toMatchObject({ fidelity: kept, free_retry: false })
    expect(await generationOf(client, image!.image_id)).toMatchObject({ fidelity: kept, free_retry: false })
    const [pattern] = await imagesOf(client, await order(client))
    expect(pattern).toMatchObject({ fidelity: null, free_retry: false })
  })

  test('below the threshold is said with what is at fault, and offers a retry, in lists too', async () => {
    const { client } = await member()
    const [image] = await background(client)
    await spoil(image!.image_id)
    expect(await generationOf(client, image!.image_id)).toMatchObject({
      fidelity: { ...SPOILED, faults: ['outside'] },
      free_retry: true,
    })
    const { generation_data: list } = (await client.get('/api/dashboard/')).json()
    expect(list).toMatchObject([{ free_retry: true }])
  })
})

describe('a free retry', () => {
  test('of somebody else’s picture, or of none, is 404; a visitor is refused; nothing is written', async () => {
    const [owner, stranger] = [await member(), await member()]
    const [image] = await background(owner.client)
    await spoil(image!.image_id)
    expect((await retry(stranger.client, image!.image_id)).statusCode).toBe(404)
    expect((await retry(stranger.client, crypto.randomUUID())).statusCode).toBe(404)
    expect((await retry(stranger.client, 'no id')).statusCode).toBe(404)
    expect((await retry(studio.server.visitor(), image!.image_id)).statusCode).toBe(401)
    expect(await requestsOf(stranger.id)).toEqual([])
    expect(await requestsOf(owner.id)).toHaveLength(1)
  })

  test('of a picture that keeps what was given is 409 and writes nothing', async () => {
    const { client, id } = await member()
    const [image] = await background(client)
    expect((await retry(client, image!.image_id)).statusCode).toBe(409)
    expect(await requestsOf(id)).toHaveLength(1)
    expect(await ledgerOf(id)).toHaveLength(1)
  })

  test('makes one picture of the same inputs under another seed, for nothing, with an empty balance too', async () => {
    const { client, id } = await member(16)
    const placement = { x: 20.5, y: 40, width: 32, height: 80, rotation: 12 }
    const [, image] = await background(client, 4, JSON.stringify(placement))
    expect(await balanceOf(client)).toBe(0)
    await spoil(image!.image_id)
    const answer = await retry(client, image!.image_id)
    expect(answer.statusCode, answer.body).toBe(200)
    const made = await imagesOf(client, answer.json().job_id)
    expect(made).toMatchObject([{ type: 'create-background', prompt: 'a beach', free_retry: false }])
    expect(await balanceOf(client)).toBe(0)
    const [paid, free] = await requestsOf(id)
    expect(free).toMatchObject({ kind: 'generate', price_each: 0, count: 1, retry_of_output_id: image!.image_id })
    expect(free.seed).not.toBe(paid.seed)
    expect((await ledgerOf(id)).at(-1)).toEqual({ amount: 0, reason: 'retry', key: `retry:${image!.image_id}` })
    const run = studio.server.engine.runs.find(({ seed }) => seed === Number(free.seed))
    expect(run).toMatchObject({ operation: 'create-background', prompt: 'a beach', count: 1, placement })
    // A number that none of the four has: some engines' pictures differ by it alone.
    expect(run?.index).toBeGreaterThanOrEqual(4)
    expect(run?.target?.data.byteLength).toBeGreaterThan(0)
    expect(run?.mask?.data.byteLength).toBeGreaterThan(0)
  })

  test('comes once for each paid picture, and never of a retry', async () => {
    const { client, id } = await member()
    const [first, second] = await background(client, 4)
    await spoil(first!.image_id)
    await spoil(second!.image_id)
    const [again] = await imagesOf(client, (await retry(client, first!.image_id)).json().job_id)
    await spoil(again!.image_id)
    expect(await generationOf(client, first!.image_id)).toMatchObject({ free_retry: false })
    expect(await generationOf(client, again!.image_id)).toMatchObject({
      fidelity: { faults: ['outside'] },
      free_retry: false,
    })
    expect((await retry(client, first!.image_id)).json().message).toContain('tried again before')
    expect((await retry(client, again!.image_id)).statusCode).toBe(409)
    // Its sister was paid for as well, and is another picture than either.
    const sister = await retry(client, second!.image_id)
    expect(sister.statusCode).toBe(200)
    const [other] = await imagesOf(client, sister.json().job_id)
    const varied = await postForm(client, '/api/reroll-output-with-sse/', {
      output_image_id: other!.image_id,
      num_images: 1,
    })
    expect(varied.statusCode, varied.body).toBe(200)
    await imagesOf(client, varied.json().job_id)
    const numbers = studio.server.engine.runs.slice(-3).map(({ index }) => index)
    expect(new Set(numbers.slice(0, 2)).size).toBe(2)
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(4)
    expect(numbers[2]).toBe(numbers[1])
    expect((await ledgerOf(id)).filter(({ reason }) => reason === 'retry')).toHaveLength(2)
  })

  test('stays used when its picture, or the one it came of, is deleted', async () => {
    const { client, id } = await member()
    const [image] = await background(client)
    await spoil(image!.image_id)
    const [again] = await imagesOf(client, (await retry(client, image!.image_id)).json().job_id)
    expect((await client.post(`/api/delete-image/${again!.image_id}/`)).statusCode).toBe(200)
    expect((await retry(client, image!.image_id)).statusCode).toBe(409)
    expect((await client.post(`/api/delete-image/${image!.image_id}/`)).statusCode).toBe(200)
    expect((await retry(client, image!.image_id)).statusCode).toBe(404)
    expect(await requestsOf(id)).toHaveLength(2)
  })

  test('pressed at once, however often and by whichever key, is one job', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(undefined, 'one', 'two'), { minLength: 2, maxLength: 6 }),
        async (keys) => {
          const { client, id } = await member()
          const [image] = await background(client)
          await spoil(image!.image_id)
          const answers = await Promise.all(keys.map((key) => retry(client, image!.image_id, key)))
          const accepted = answers.filter(({ statusCode }) => statusCode === 200)
          expect(accepted.length).toBeGreaterThan(0)
          expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
          expect(new Set(accepted.map((answer) => answer.json().job_id)).size).toBe(1)
          expect(await requestsOf(id)).toHaveLength(2)
          expect((await ledgerOf(id)).filter(({ reason }) => reason === 'retry')).toHaveLength(1)
          expect(await balanceOf(client)).toBe(96)
        },
      ),
      { numRuns: 6 },
    )
  })

  test('with the same key is the same job, also afterwards; for another picture it is 422 (R17)', async () => {
    const { client } = await member()
    const [first, second] = await background(client, 4)
    await spoil(first!.image_id)
    await spoil(second!.image_id)
    const jobId = (await retry(client, first!.image_id, 'press')).json().job_id
    await imagesOf(client, jobId)
    expect((await retry(client, first!.image_id, 'press')).json().job_id).toBe(jobId)
    expect((await retry(client, second!.image_id, 'press')).statusCode).toBe(422)
  })

  test('of a picture whose id is written in capitals is entered under the id that all others know', async () => {
    const { client, id } = await member()
    const [image] = await background(client)
    await spoil(image!.image_id)
    expect((await retry(client, image!.image_id.toUpperCase())).statusCode).toBe(200)
    expect((await ledgerOf(id)).at(-1)).toMatchObject({ key: `retry:${image!.image_id}` })
    expect((await retry(client, image!.image_id)).statusCode).toBe(409)
  })

  test('that is cancelled gives nothing back, for nothing was taken', async () => {
    const { client, id } = await member()
    const [image] = await background(client)
    await spoil(image!.image_id)
    await atAGate(async (gate) => {
      const jobId = (await retry(client, image!.image_id)).json().job_id
      await gate.arrived(1)
      const cancelled = await client.post(`/api/cancel-generation/${jobId}/`)
      expect(cancelled.json()).toMatchObject({ cancelled: 1, credits_refunded: 0 })
    })
    expect(await balanceOf(client)).toBe(96)
    expect((await ledgerOf(id)).map(({ reason }) => reason)).toEqual(['generation', 'retry'])
  })

  test('that no engine can make is 503 and is not used up', async () => {
    const { client } = await member()
    const [image] = await background(client)
    await spoil(image!.image_id)
    studio.server.engine.setHealthy(false)
    try {
      expect((await retry(client, image!.image_id)).statusCode).toBe(503)
    } finally {
      studio.server.engine.setHealthy(true)
    }
    expect(await generationOf(client, image!.image_id)).toMatchObject({ free_retry: true })
  })

  test('of a variation stays near what it varies; with that deleted there is none', async () => {
    const { client, id } = await member()
    const [image] = await background(client)
    const reroll = async () => {
      const fields = { output_image_id: image!.image_id, num_images: 1 }
      const ordered = await postForm(client, '/api/reroll-output-with-sse/', fields)
      return (await imagesOf(client, ordered.json().job_id))[0]!
    }
    const [varied, other] = [await reroll(), await reroll()]
    await spoil(varied.image_id)
    await spoil(other.image_id)
    const answer = await retry(client, varied.image_id)
    expect(answer.statusCode, answer.body).toBe(200)
    await imagesOf(client, answer.json().job_id)
    const run = studio.server.engine.runs.at(-1)
    expect(run).toMatchObject({ operation: 'variation', original: { lineage: [expect.any(Number)] } })
    const requests = await requestsOf(id)
    expect(requests.at(-1)).toMatchObject({ kind: 'variation', seed: requests[0].seed })
    await client.post(`/api/delete-image/${image!.image_id}/`)
    expect(await generationOf(client, other.image_id)).toMatchObject({ free_retry: false })
    expect((await retry(client, other.image_id)).statusCode).toBe(409)
  })

  test('of a variation takes its locks as a deletion of what it varies does: neither stops the other', async () => {
    const { client } = await member()
    const [image] = await background(client)
    const fields = { output_image_id: image!.image_id, num_images: 1 }
    const rerolled = (await postForm(client, '/api/reroll-output-with-sse/', fields)).json().job_id
    const [varied] = await imagesOf(client, rerolled)
    await spoil(varied!.image_id)
    const deletion = await studio.server.database.pool.connect()
    try {
      const lock = (job: string) =>
        deletion.query('SELECT id FROM generation_requests WHERE id = $1 FOR UPDATE NOWAIT', [job])
      await deletion.query('BEGIN')
      await lock(image!.job_id)
      const waiting = retry(client, varied!.image_id)
      const blocked = `SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      await expect.poll(async () => (await studio.server.database.pool.query(blocked)).rows[0].count).toBe(1)
      expect((await lock(rerolled)).rowCount).toBe(1)
      await deletion.query('COMMIT')
      expect((await waiting).statusCode).toBe(200)
    } finally {
      deletion.release(true)
    }
  })
})

import { describe, expect, test } from 'vitest'
import { balanceOf, eventsOf, imagesOf, order, setUpStudio } from '../../../testing/index.ts'

const studio = setUpStudio({ worker: {}, operations: ['create-pattern', 'create-sketch', 'variation', 'upscale'] })
const { member, atAGate } = studio

const historyOf = async (client: Awaited<ReturnType<typeof member>>['client'], page = 1) => {
  const response = await client.get(`/api/account/credits/?page=${page}`)
  expect(response.statusCode).toBe(200)
  return response.json()
}

describe('the history of credits', () => {
  test('is for who is signed in', async () => {
    expect((await studio.server.visitor().get('/api/account/credits/')).statusCode).toBe(401)
  })

  test('says what happened in words, and what was left after each', async () => {
    const { client, id } = await member(0)
    const { pool } = studio.server.database
    await pool.query(`INSERT INTO ledger (account_id, amount, reason, key) VALUES ($1, 60, 'trial', $2)`, [
      id,
      `trial:${id}`,
    ])
    await imagesOf(client, await order(client, { count: 4 }))
    await atAGate(async (gate) => {
      const jobId = await order(client, { mode: 'create-sketch' })
      await gate.arrived(1)
      await client.post(`/api/cancel-generation/${jobId}/`)
    })
    const { entries, pagination } = await historyOf(client)
    expect(entries.map(({ amount, balance, reason, what }: never) => [reason, what, amount, balance])).toEqual([
      ['refund', 'Refund: 1 picture that was not made', 4, 44],
      ['generation', '1 picture, Create sketch', -4, 40],
      ['generation', '4 pictures, Create pattern', -16, 44],
      ['trial', 'Trial credits', 60, 60],
    ])
    expect(entries[0].balance).toBe(await balanceOf(client))
    expect(pagination).toMatchObject({ current_page: 1, total_pages: 1, total_output_images: 4 })
    expect(new Date(entries[0].at).toISOString()).toBe(entries[0].at)
  })

  test('an upscale, a variation and a free retry name themselves', async () => {
    const { client, id } = await member()
    const [image] = await imagesOf(client, await order(client))
    const varied = await client.post('/api/reroll-output-with-sse/', {
      output_image_id: image!.image_id,
      num_images: 1,
    })
    await eventsOf(client, varied.json().job_id)
    await client.post('/api/upscale-image/create-pattern/', { resultId: image!.image_id })
    const { pool } = studio.server.database
    await pool.query(
      `WITH retry AS (
         INSERT INTO generation_requests SELECT (jsonb_populate_record(request, jsonb_build_object(
           'id', gen_random_uuid(), 'price_each', 0, 'retry_of_output_id', $2::text))).*
         FROM generation_requests AS request WHERE id = $1 RETURNING id)
       INSERT INTO ledger (account_id, amount, reason, key, request_id) SELECT $3, 0, 'retry', 'retry:' || $2::text, id FROM retry`,
      [image!.job_id, image!.image_id, id],
    )
    const { entries } = await historyOf(client)
    expect(entries.map(({ what }: { what: string }) => what)).toEqual([
      'Free retry',
      'Upscale, Create pattern',
      '1 variation, Create pattern',
      '1 picture, Create pattern',
      'Credits from Toile',
    ])
  })

  test('has 25 entries a page; balances count what stands on other pages, and only the own entries', async () => {
    const [{ client, id }, other] = [await member(1000), await member(7)]
    const { pool } = studio.server.database
    await pool.query(
      `INSERT INTO ledger (account_id, amount, reason, key)
       SELECT CASE WHEN n % 2 = 0 THEN $1::uuid ELSE $2::uuid END, n, 'operator', 'history:' || n FROM generate_series(1, 60) AS n`,
      [id, other.id],
    )
    const [first, second, beyond] = [await historyOf(client), await historyOf(client, 2), await historyOf(client, 99)]
    expect([first.entries.length, second.entries.length]).toEqual([25, 6])
    expect(first.pagination).toMatchObject({ total_pages: 2, has_next: true, total_output_images: 31 })
    expect(first.entries[0]).toMatchObject({ amount: 60, balance: 1000 + 930 })
    expect(second.entries.at(-1)).toMatchObject({ amount: 1000, balance: 1000, what: 'Credits from Toile' })
    const all = [...first.entries, ...second.entries]
    for (const [index, entry] of all.slice(0, -1).entries()) {
      expect(entry.balance).toBe(all[index + 1].balance + entry.amount)
    }
    expect(beyond).toEqual(second)
  })
})

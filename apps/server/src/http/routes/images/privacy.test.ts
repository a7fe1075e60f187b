import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGate } from '@toile/engine/testing'
import {
  imagesOf,
  makeMask,
  order,
  png,
  postForm,
  setUpStudio,
  type TestClient,
  upload,
} from '../../../testing/index.ts'

/** Two accounts: whatever one asks about the other's things is answered as if they had never been (R12, R18). */
const studio = setUpStudio({ worker: { concurrency: 4 } })
let owner: TestClient
let stranger: TestClient
let visitor: TestClient
let own: { jobId: string; openJobId: string; imageId: string; voteId: string; uploadId: string }
const gate = createGate()

beforeAll(async () => {
  const { server } = studio
  owner = await server.signIn(await server.createAccount('owner', { credits: 100 }))
  stranger = await server.signIn(await server.createAccount('stranger', { credits: 100 }))
  visitor = server.visitor()
  const jobId = await order(owner)
  const [image] = await imagesOf(owner, jobId)
  const imageId = image!.image_id
  const voteId = (await owner.post('/api/vote/', { vote_value: '0', image_id: imageId })).json().vote_id
  server.engine.behave((_request, { signal }) => gate.pass(signal))
  const openJobId = await order(owner)
  await gate.arrived(1)
  own = { jobId, openJobId, imageId, voteId, uploadId: await upload(owner) }
})
afterAll(() => gate.open())

type Attempt = (client: TestClient) => Promise<{ statusCode: number; body: string }>

const generateWith = async (client: TestClient, field: string) =>
  postForm(client, '/api/generate-image-with-sse/', {
    ai_model: 'create-background',
    text_prompt: 'a beach',
    original_target_image: await uploadOf(client),
    binary_mask_image: png(await makeMask()),
    [field]: own.uploadId,
  })

/** The asker's own upload; for a visitor, who can have none, an id that never was. */
const uploadOf = (client: TestClient): Promise<string> =>
  client === visitor ? Promise.resolve(crypto.randomUUID()) : upload(client)

const attempts: readonly [string, Attempt][] = [
  ['see the picture', (client) => client.get(`/api/images/${own.imageId}/`)],
  ['see its thumbnail', (client) => client.get(`/api/images/${own.imageId}/?size=thumb`)],
  ['read about the picture', (client) => client.get(`/api/get-generation/${own.imageId}/`)],
  ['mark it as downloaded', (client) => client.post(`/api/download-image/${own.imageId}/`)],
  ['take the vote on it back', (client) => client.post('/api/undo-vote/', { vote_id: own.voteId })],
  ['vote on it', (client) => client.post('/api/vote/', { vote_value: '1', image_id: own.imageId })],
  [
    'order a job that upscales it',
    (client) => client.post('/api/upscale-image/create-pattern/', { resultId: own.imageId }),
  ],
  [
    'order a job that varies it',
    (client) => postForm(client, '/api/reroll-output-with-sse/', { output_image_id: own.imageId }),
  ],
  ['order a job that tries it again', (client) => client.post(`/api/retry-image/${own.imageId}/`)],
  ['delete it', (client) => client.post(`/api/delete-image/${own.imageId}/`)],
  ['pick it as a favourite', (client) => client.post(`/api/favourite/${own.imageId}/`, { favourite: true })],
  ['take it for an input', (client) => client.post('/api/uploads/', { output_image_id: own.imageId })],
  ['stream the job that is done', (client) => client.get(`/api/stream-image-generation/${own.jobId}/`)],
  ['stream the job that runs', (client) => client.get(`/api/stream-image-generation/${own.openJobId}/`)],
  ['cancel the job', (client) => client.post(`/api/cancel-generation/${own.openJobId}/`)],
  ['see the upload', (client) => client.get(`/api/uploads/${own.uploadId}/`)],
  ['work on the upload', (client) => generateWith(client, 'original_target_image')],
  ['take the upload for a mask', (client) => generateWith(client, 'binary_mask_image')],
  [
    'mark on the upload',
    (client) => client.post('/api/generate-mask/', { target_image: own.uploadId, pos_coord: [[1, 1]] }),
  ],
]

/** What is the owner's, but for the heartbeat of the picture that is being made. */
async function ownersRows(): Promise<unknown> {
  const queries = [
    ...['outputs', 'generation_requests', 'ledger', 'blobs', 'uploads'].map(
      (table) => `SELECT to_jsonb(t) AS row FROM ${table} t WHERE account_id = $1 ORDER BY 1`,
    ),
    `SELECT e.* FROM events e JOIN generation_requests r ON r.id = e.request_id WHERE account_id = $1 ORDER BY 1, 2`,
    `SELECT t.id, t.status, t.attempt FROM tasks t JOIN generation_requests r ON r.id = t.request_id
     WHERE account_id = $1 ORDER BY 1`,
    `SELECT v.* FROM votes v JOIN outputs o ON o.id = v.output_id WHERE account_id = $1 ORDER BY 1`,
    `SELECT storage_key FROM storage_garbage WHERE storage_key LIKE $1::text || '/%' ORDER BY 1`,
  ]
  const { rows } = await studio.server.database.pool.query(`SELECT id FROM accounts WHERE username = 'owner'`)
  const results = await Promise.all(queries.map((query) => studio.server.database.pool.query(query, [rows[0].id])))
  return results.map((result) => result.rows)
}

describe.each(attempts)('to %s', (_what, attempt) => {
  test('is 404 for another account, as for an id that never was, and changes nothing', async () => {
    const before = await ownersRows()
    const answer = await attempt(stranger)
    expect(answer.statusCode).toBe(404)
    const real = own
    const invented = {
      jobId: crypto.randomUUID(),
      openJobId: crypto.randomUUID(),
      imageId: crypto.randomUUID(),
      voteId: crypto.randomUUID(),
      uploadId: crypto.randomUUID(),
    }
    own = invented
    const never = await attempt(stranger)
    own = real
    expect([answer.statusCode, answer.body]).toEqual([never.statusCode, never.body])
    expect(await ownersRows()).toEqual(before)
  })

  test('is 401 for a visitor', async () => {
    const answer = await attempt(visitor)
    expect(answer.statusCode).toBe(401)
  })
})

test('lists hold one’s own alone', async () => {
  expect((await stranger.get('/api/dashboard/')).json()).toMatchObject({ generation_data: [] })
  expect((await stranger.get('/api/fetch-previous-generations/')).json()).toMatchObject({ previous_generations: [] })
  expect((await owner.get('/api/dashboard/')).json().generation_data).toHaveLength(1)
})

test('the owner can do it all', async () => {
  const statuses: Record<string, number> = {}
  for (const [what, attempt] of attempts.filter(([name]) => !name.includes('job') && !name.includes('delete'))) {
    statuses[what] = (await attempt(owner)).statusCode
  }
  expect(Object.values(statuses).filter((status) => status !== 200)).toEqual([])
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { capabilitiesAnswer, ONLY_OUTSIDE } from '@toile/contract'
import { type EngineContext, EngineError, type ImageEngine } from '@toile/engine'
import { createGate, createTestEngine } from '@toile/engine/testing'
import {
  balanceOf,
  createTestApp,
  eventsOf,
  generationOf,
  imagesOf,
  order,
  orderBackground,
  type TestApp,
  type TestClient,
} from '../testing/index.ts'

const outside = createTestEngine({ id: 'outside', operations: ['create-pattern', 'create-background', 'variation'] })
const notAsked = () => Promise.reject(new Error('not asked to'))
let resume: () => Promise<never> = notAsked
const leavesHouse: ImageEngine = {
  ...outside,
  remote: {
    maxJobs: 1,
    leavesHouse: true,
    resume: () => resume(),
    finish: notAsked,
    cancel: async () => 'no',
  },
}
const call = { model: 'one', parametersHash: '0'.repeat(64), priceUsd: 0 }
/** As an engine that asks others does before the first byte leaves. */
const intend = (_request: unknown, { journal }: EngineContext): Promise<void> => journal!.intend(call)

let server: TestApp
let client: TestClient
let accountId: string

beforeAll(async () => {
  server = await createTestApp({
    worker: { concurrency: 1 },
    operations: ['create-background'],
    secondEngine: leavesHouse,
  })
})
afterAll(() => server.close())
let members = 0
beforeEach(async () => {
  const account = await server.createAccount(`member${(members += 1)}`, { credits: 100 })
  accountId = account.id
  client = await server.signIn(account)
  server.engine.behave(() => {})
  outside.behave(intend)
  resume = notAsked
})

async function refuse(refused = true): Promise<void> {
  const { statusCode } = await client.post('/api/account/outside-engines/', { refused })
  expect(statusCode).toBe(200)
}
const calls = async (): Promise<number> => {
  const { rows } = await server.database.pool.query(
    `SELECT 1 FROM vendor_charges JOIN tasks ON tasks.id = task_id JOIN generation_requests ON request_id = generation_requests.id
     WHERE account_id = $1`,
    [accountId],
  )
  return rows.length
}
const failureOf = async (jobId: string) =>
  (await eventsOf(client, jobId)).find(({ data }) => 'kind' in data && data.kind === 'failed')?.data

test('what only an outside engine can make is refused before anything is stored or charged', async () => {
  await refuse()
  const fields = { ai_model: 'create-pattern', text_prompt: 'dots' }
  for (const path of ['check-generation', 'generate-image-with-sse']) {
    const answer = await client.post(`/api/${path}/`, fields)
    expect([path, answer.statusCode, answer.json()]).toEqual([path, 503, { message: ONLY_OUTSIDE }])
  }
  expect(await balanceOf(client)).toBe(100)
  expect(
    (await server.database.pool.query('SELECT 1 FROM generation_requests WHERE account_id = $1', [accountId])).rows,
  ).toEqual([])
  await refuse(false)
  const [image] = await imagesOf(client, await order(client))
  expect(image).toMatchObject({ engine: 'outside', sent_to: ['outside'] })
  expect(await generationOf(client, image!.output_image_id)).toMatchObject({ sent_to: ['outside'] })
})

test('what is offered says so: to a visitor, who may be sent something, and to who refuses, that it is refused', async () => {
  const patternsOf = async (who: TestClient) =>
    capabilitiesAnswer
      .parse((await who.get('/api/capabilities/')).json())
      .modes.find((each) => each.mode === 'create-pattern')
  expect(await patternsOf(server.visitor())).toMatchObject({
    engine: 'outside',
    outside: ['outside'],
    varies_outside: ['outside'],
    unavailable: null,
  })
  await refuse()
  expect(await patternsOf(client)).toMatchObject({ unavailable: 'refused', varies: false, varies_outside: [] })
  await refuse(false)
  expect(await patternsOf(client)).toMatchObject({ unavailable: null, varies: true })
})

test('that something was sent is told also of a picture that an engine inside has made in the end', async () => {
  const away = () => {
    throw new EngineError('unavailable', 'not now', { retry: 'other-engine' })
  }
  server.engine.behave(away)
  outside.behave(async (request, context) => {
    await intend(request, context)
    server.engine.behave(() => {})
    away()
  })
  const { job_id: jobId } = (await orderBackground(client)).json()
  expect(await imagesOf(client, jobId)).toMatchObject([{ engine: 'test', sent_to: ['outside'] }])
})

test('so are variations of what was made outside before', async () => {
  const [image] = await imagesOf(client, await order(client))
  await refuse()
  const answer = await client.post('/api/reroll-output-with-sse/', { output_image_id: image?.output_image_id })
  expect([answer.statusCode, answer.json()]).toEqual([503, { message: ONLY_OUTSIDE }])
})

test('what the engine inside refuses is asked of none outside', async () => {
  server.engine.behave(() => {
    throw new EngineError('model-missing', 'not here', { retry: 'other-engine', publicMessage: 'Not today.' })
  })
  const orderOne = async (): Promise<string> => (await orderBackground(client)).json().job_id
  expect(await imagesOf(client, await orderOne())).toMatchObject([{ engine: 'outside' }])
  await refuse()
  expect(await failureOf(await orderOne())).toMatchObject({ message: 'Not today.' })
})

test('a picture that waits is sent to nobody once the account has refused: it fails, and its credits come back', async () => {
  const gate = createGate()
  outside.behave(async (request, context) => {
    await intend(request, context)
    await gate.pass(context.signal)
  })
  const begun = await order(client)
  await gate.arrived(1)
  const waiting = await order(client)
  await refuse()
  gate.open()
  // Whether an engine was chosen for it before or not.
  expect(await failureOf(waiting)).toMatchObject({
    message: ONLY_OUTSIDE,
    credits_refunded: 4,
  })
  expect(await imagesOf(client, begun)).toMatchObject([{ engine: 'outside' }])
  expect(await calls()).toBe(1)
})

test('nor is one that an outside engine is about to send', async () => {
  outside.behave(async (request, context) => {
    await refuse()
    await intend(request, context)
  })
  expect(await failureOf(await order(client))).toMatchObject({
    message: ONLY_OUTSIDE,
  })
  expect(await calls()).toBe(0)
  expect(await balanceOf(client)).toBe(100)
})

test('what an outside engine has begun is finished', async () => {
  outside.behave(async (request, context) => {
    await intend(request, context)
    await refuse()
  })
  expect(await imagesOf(client, await order(client))).toMatchObject([{ engine: 'outside' }])
})

test('a job that is asked for again and fails is no picture more that its engine has failed', async () => {
  const broken = () => {
    throw new EngineError('model-missing', 'not here', { charged: 'unknown' })
  }
  outside.behave(async (request, context) => {
    await intend(request, context)
    broken()
  })
  for (const _ of [1, 2]) expect(await failureOf(await order(client))).toBeDefined()
  outside.behave(async (request, context) => {
    await intend(request, context)
    await context.journal!.submitted({ engine: 'outside', model: 'one', server: 'one', id: 'job' })
    throw new EngineError('busy', 'later', { retryAfterMs: 1 })
  })
  resume = async () => broken()
  expect(await failureOf(await order(client))).toBeDefined()
  outside.behave(intend)
  expect(await imagesOf(client, await order(client))).toMatchObject([{ engine: 'outside' }])
})

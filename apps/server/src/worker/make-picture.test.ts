import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { EngineError } from '@toile/engines'
import { createTestEngine } from '@toile/engines/testing'
import { createTestApp, eventsOf, order, type TestApp, type TestClient } from '../testing/index.ts'

const second = createTestEngine({ id: 'second', operations: ['create-pattern'] })
let server: TestApp
let client: TestClient

beforeAll(async () => {
  server = await createTestApp({ worker: { concurrency: 1 }, secondEngine: second })
  client = await server.signIn(await server.createAccount('tester', { credits: 100 }))
})
afterAll(() => server.close())
beforeEach(() => {
  server.engine.behave(() => {})
  second.behave(() => {})
})

const refuse = (charged: 'no' | 'unknown') => () => {
  throw new EngineError('model-missing', 'not here', { retry: 'other-engine', publicMessage: 'Not today.', charged })
}

test('an engine that points to another is left out, and the other makes the picture at once', async () => {
  server.engine.behave(refuse('no'))
  const before = server.engine.runs.length
  const events = await eventsOf(client, await order(client))
  expect(events.find((event) => event.kind === 'image')?.data).toMatchObject({ engine: 'second' })
  expect(server.engine.runs.length - before).toBe(1)
})

test('when all point to another, the first one’s words stand and nothing is tried again', async () => {
  server.engine.behave(refuse('no'))
  second.behave(() => {
    throw new EngineError('unsupported', 'nor here', { retry: 'other-engine', publicMessage: 'Nor I.' })
  })
  const before = [server.engine.runs.length, second.runs.length]
  const events = await eventsOf(client, await order(client))
  expect(events.find((event) => event.kind === 'message' && event.data.kind === 'failed')?.data).toMatchObject({
    message: 'Not today.',
  })
  expect([server.engine.runs.length, second.runs.length]).toEqual(before.map((count) => count + 1))
})

test('what may have been charged is given to no other engine', async () => {
  server.engine.behave(refuse('unknown'))
  const before = second.runs.length
  const events = await eventsOf(client, await order(client))
  expect(events.at(-1)?.data).toMatchObject({ images: 0, failed: 1 })
  expect(second.runs.length).toBe(before)
})

test.each([
  ['invalid-input', 'info'],
  ['moderated', 'info'],
  ['internal', 'error'],
] as const)('what fails as %s is logged as %s: what the user gave is no fault of the server', async (code, level) => {
  server.engine.behave(() => {
    throw new EngineError(code, 'no garment among 0 kinds')
  })
  const spies = { info: vi.spyOn(server.log, 'info'), error: vi.spyOn(server.log, 'error') }
  try {
    await eventsOf(client, await order(client))
    const about = expect.objectContaining({ err: expect.objectContaining({ code }) })
    for (const [name, spy] of Object.entries(spies)) {
      expect(spy.mock.calls.filter(([said]) => about.asymmetricMatch(said))).toHaveLength(name === level ? 1 : 0)
    }
  } finally {
    for (const spy of Object.values(spies)) spy.mockRestore()
  }
})

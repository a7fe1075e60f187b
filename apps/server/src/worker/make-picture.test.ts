import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { faceWords, MODEL_FACES } from '@toile/contract'
import { recoveryLimits } from '@toile/core'
import { DatabaseConnectionError } from '@toile/db'
import { EngineError, type ImageFile } from '@toile/engine'
import { createTestEngine } from '@toile/engine/testing'
import { createTestApp, eventsOf, order, orderBackground, type TestApp, type TestClient } from '../testing/index.ts'
import { makePicture } from './make-picture.ts'

const HOUR_MS = 3_600_000
const second = createTestEngine({
  id: 'second',
  operations: ['create-pattern', 'create-background'],
  newPerson: true,
})
const photographed: ImageFile = { data: new Uint8Array([3]), mediaType: 'image/png', width: 1, height: 1 }
let server: TestApp
let client: TestClient

beforeAll(async () => {
  // Nothing is recovered: what comes back was given back.
  server = await createTestApp({
    worker: {
      concurrency: 1,
      limits: { ...recoveryLimits(HOUR_MS), maxClaims: 2 },
      reaperIntervalMs: HOUR_MS,
      fileGarbageIntervalMs: HOUR_MS,
    },
    secondEngine: second,
    facePictures: { find: async (id) => (id === 3 ? photographed : undefined), close: () => {} },
  })
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

const background = async (fields: Parameters<typeof orderBackground>[1]) => {
  const { job_id: job } = (await orderBackground(client, fields)).json<{ job_id: string }>()
  return eventsOf(client, job)
}
const imageIn = (events: Awaited<ReturnType<typeof eventsOf>>) => events.find(({ kind }) => kind === 'image')?.data

test('who chooses a face, or asks for a pose, gets the engine that can, with the face’s words and its photograph', async () => {
  expect(imageIn(await background({}))).toMatchObject({ engine: 'test' })
  expect(server.engine.runs.at(-1)!.face).toBeUndefined()
  expect(imageIn(await background({ face_id: '2' }))).toMatchObject({ engine: 'second', warnings: [] })
  expect(second.runs.at(-1)!.face).toEqual({ id: 2, words: faceWords(MODEL_FACES[1]!) })
  await background({ face_id: '3' })
  expect(second.runs.at(-1)!.face).toEqual({ id: 3, words: faceWords(MODEL_FACES[2]!), picture: photographed })
  expect(imageIn(await background({ text_prompt: 'walking by the sea' }))).toMatchObject({ engine: 'second' })
})

test('a random face is another on each picture of a request', async () => {
  await background({ face_id: '0', num_images: '4' })
  const ids = second.runs.slice(-4).map(({ face }) => face?.id)
  expect(new Set(ids).size).toBe(4)
})

test('where an engine makes the picture that draws no faces, the picture says so', async () => {
  second.behave(refuse('no'))
  const image = imageIn(await background({ face_id: '2' }))
  expect(image).toMatchObject({ engine: 'test', warnings: [expect.stringMatching(/draws no chosen face/)] })
})

test('a face that there is not is refused at the door', async () => {
  const answer = await orderBackground(client, { face_id: '17' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ errors: { face_id: [expect.stringMatching(/no such face/)] } })
})

const cutOff = () => new DatabaseConnectionError('none', { cause: new Error('Connection terminated unexpectedly') })
const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
const lastTask = async () =>
  (await server.database.pool.query('SELECT attempt, failures FROM tasks ORDER BY started_at DESC LIMIT 1')).rows[0]

test('a storage that is unavailable is not the database: the failure counts', async () => {
  const spy = vi.spyOn(server.files, 'put').mockRejectedValueOnce(refused())
  const events = await eventsOf(client, await order(client))
  spy.mockRestore()
  expect(events.at(-1)?.data).toMatchObject({ images: 1, failed: 0 })
  expect(await lastTask()).toEqual({ attempt: 2, failures: 1 })
})

test.each([
  ['a socket', refused],
  ['the database', cutOff],
])('what may have been charged is not submitted again, also when %s broke meanwhile', async (_, cause) => {
  server.engine.behave(() => {
    throw new EngineError('unavailable', 'no answer', { retry: 'same-engine', charged: 'unknown', cause: cause() })
  })
  const before = server.engine.runs.length
  const events = await eventsOf(client, await order(client))
  expect(events.at(-1)?.data).toMatchObject({ images: 0, failed: 1 })
  expect(server.engine.runs.length).toBe(before + 1)
})

/** Scheduled work has transactions too, at moments of its own. */
const isOfPicture = (): boolean => new Error('where').stack?.includes(makePicture.name) === true

/** Cuts the picture's transactions off in the engine's next runs: as many in each as is said, from the picture's end on. */
function cutOffIn(runs: number[]): { restore(): void } {
  const { drizzle } = server.database
  const transaction = drizzle.transaction.bind(drizzle)
  let left = 0
  server.engine.behave(() => {
    left = runs.shift() ?? 0
  })
  const spy = vi.spyOn(drizzle, 'transaction').mockImplementation(async (...args) => {
    if (left === 0 || !isOfPicture()) return transaction(...args)
    left -= 1
    throw cutOff()
  })
  return { restore: () => spy.mockRestore() }
}

test('a database that is unavailable when a picture ends costs the picture no try: it is given back when that is there again', async () => {
  const runs = [2]
  const cuts = cutOffIn(runs)
  const events = await eventsOf(client, await order(client))
  cuts.restore()
  expect(events.at(-1)?.data).toMatchObject({ images: 1, failed: 0 })
  expect(runs).toEqual([])
  expect(await lastTask()).toEqual({ attempt: 2, failures: 0 })
})

test('which holds only so often: then it counts as a failure', async () => {
  const cuts = cutOffIn([1, 1])
  const events = await eventsOf(client, await order(client))
  cuts.restore()
  expect(events.at(-1)?.data).toMatchObject({ images: 1, failed: 0 })
  expect(await lastTask()).toEqual({ attempt: 3, failures: 1 })
})

test.each([
  ['be tried again', 'unavailable', 'same-engine'],
  ['have failed', 'internal', undefined],
] as const)(
  'a picture that is to %s, but was given away meanwhile, is said to be taken away',
  async (_, code, retry) => {
    const info = vi.spyOn(server.log, 'info')
    const change = (set: string) => server.database.pool.query(`UPDATE tasks SET ${set} WHERE status = 'running'`)
    server.engine.behave(async () => {
      // Nobody is told of it, as nobody is told who stood still.
      await change('attempt = attempt + 1')
      server.engine.behave(() => {})
      throw new EngineError(code, 'not now', { ...(retry && { retry }), charged: 'no' })
    })
    const job = await order(client)
    await vi.waitFor(() => expect(info).toHaveBeenCalledWith(expect.anything(), 'a task was taken away'))
    info.mockRestore()
    await change(`status = 'queued'`)
    expect((await eventsOf(client, job)).at(-1)?.data).toMatchObject({ images: 1, failed: 0 })
    expect(await lastTask()).toMatchObject({ failures: 0 })
  },
)

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

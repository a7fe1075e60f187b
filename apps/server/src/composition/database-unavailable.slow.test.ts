import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { prepareTemplateDatabase } from '@toile/db/testing'
import { createGate } from '@toile/engine/testing'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@toile/local-postgres'
import { startToile } from './start.ts'
import { loadConfig } from '../config/config.ts'
import { createTestApp, order, parseEvents, type TestApp, type TestClient } from '../testing/index.ts'

/** A server of this file's own: it is killed in the first test and comes back in the second. */
let postgres: EmbeddedPostgres
let folder: string
let server: TestApp
let client: TestClient
/** Opened before the database is killed. */
let stream: Response
const lines: Record<string, unknown>[] = []
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
const messages = (): unknown[] => lines.map(({ msg }) => msg)

const startPostgres = (): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: folder, log: { info: () => {}, error: () => {} } })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toile-away-'))
  postgres = await startPostgres()
  vi.stubEnv('TOILE_TEST_DATABASE_URL', postgres.connectionString)
  await prepareTemplateDatabase(postgres.connectionString)
  server = await createTestApp({ worker: {}, log })
  client = await server.signIn(await server.createAccount('watcher', { credits: 100 }))
})
afterAll(async () => {
  try {
    await server.close()
  } finally {
    // The next file of this process has the database of all.
    vi.unstubAllEnvs()
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
})

const ID = '00000000-0000-4000-8000-000000000000'

/** What each call of the API answers who is signed in, and a visitor. */
async function answers(): Promise<{ call: string; status: number; retryAfter: unknown }[]> {
  const { paths } = server.app.swagger() as { paths: Record<string, object> }
  const found = []
  for (const [path, methods] of Object.entries(paths)) {
    const url = path.replaceAll(/\{[^}]+\}/g, ID)
    for (const method of Object.keys(methods)) {
      for (const [who, caller] of [
        ['member', client],
        ['visitor', server.visitor()],
      ] as const) {
        // One after the other: their connections are refused one by one, too.
        const { statusCode, headers } = await (method === 'get' ? caller.get(url) : caller.post(url, {}))
        found.push({ call: `${who} ${method} ${path}`, status: statusCode, retryAfter: headers['retry-after'] })
      }
    }
  }
  return found
}

test('while the database is unavailable every call that needs it is 503 and says when to come again, and none is our fault', async () => {
  const gate = createGate()
  server.engine.behave((_, { signal }) => gate.pass(signal))
  const jobId = await order(client)
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  stream = await fetch(`${address}/api/stream-image-generation/${jobId}/`, { headers: { cookie } })
  expect(stream.status).toBe(200)

  process.kill(postgres.pid, 'SIGKILL')
  await postgres.failed
  await postgres.stop()

  const all = await answers()
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
  expect(all.filter(({ status, retryAfter }) => status === 503 && retryAfter !== '1')).toEqual([])
  // Who is signed in is looked up first.
  const served = all.filter(({ call, status }) => call.startsWith('member') && status < 400).map(({ call }) => call)
  expect(served).toEqual([])
  expect(messages()).not.toContain('request failed')
  gate.open()
})

test('a start waits for it and says so; who ran before answers again by himself', async () => {
  const before = lines.length
  const starting = startToile({
    config: loadConfig({
      DATA_DIR: join(folder, 'second'),
      DATABASE_URL: postgres.connectionString,
      PORT: '0',
      ROLES: 'http',
    }),
    log,
    reporter: { report: () => {}, close: async () => {} },
    signal: new AbortController().signal,
    onFatal: () => {},
  })
  await vi.waitFor(() =>
    expect(messages().slice(before)).toContain('the database is unavailable: the start waits for it'),
  )
  const { connectionString } = postgres
  postgres = await startPostgres()
  expect(postgres.connectionString).toBe(connectionString)
  const running = await starting
  expect((await fetch(`${running.address}/api/health/`)).status).toBe(200)
  await running.stop()

  await vi.waitFor(async () => expect((await client.get('/api/health/')).statusCode).toBe(200))
  expect((await client.get('/api/get-user-credits/')).statusCode).toBe(200)
  // What was open through all of it misses nothing.
  expect(parseEvents(await stream.text()).at(-1)?.kind).toBe('done')
  const next = await order(client)
  const events = parseEvents((await client.get(`/api/stream-image-generation/${next}/`)).body)
  expect(events.at(-1)?.kind).toBe('done')
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '../testing/index.ts'

interface Operation {
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly responses: Readonly<Record<string, unknown>>
}
interface OpenApi {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

let server: TestApp
let signedIn: TestClient

beforeAll(async () => {
  server = await createTestApp({ worker: null })
  signedIn = await server.signIn(await server.createAccount('owner', { credits: 100 }))
})
afterAll(() => server.close())

const documentOf = ({ app }: TestApp): OpenApi => JSON.parse(JSON.stringify(app.swagger())) as OpenApi

const operationsOf = (document: OpenApi) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

/** Counts of all rows there are: what a request must leave as it was. */
async function rowCounts(): Promise<Record<string, number>> {
  const { rows } = await server.database.pool.query<{ name: string; count: number }>(
    `SELECT table_schema || '.' || table_name AS name,
       (xpath('/row/c/text()', query_to_xml(format('SELECT count(*) AS c FROM %I.%I', table_schema, table_name), false, true, '')))[1]::text::int AS count
     FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND (table_schema = 'public' OR (table_schema = 'pgboss' AND table_name LIKE 'job%'))`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** The one exception of R13, checked by its sender's signature. */
const EXEMPT = '/api/payment-webhook/'

test('docs/openapi.json is what the schemas say', async () => {
  const text = `${JSON.stringify(documentOf(server), null, 2)}\n`
  await expect(text).toMatchFileSnapshot('../../../../docs/openapi.json')
})

describe('the document', () => {
  test('has every path under /api/, with its trailing slash, a summary, a tag and a schema for its success', () => {
    const operations = operationsOf(documentOf(server))
    expect(operations.length).toBeGreaterThan(10)
    for (const { path, operation } of operations) {
      expect(path).toMatch(/^\/api\/.*\/$/)
      expect(operation.summary, path).toBeTruthy()
      expect(operation.tags, path).toHaveLength(1)
      expect(
        Object.keys(operation.responses).some((status) => status.startsWith('2')),
        path,
      ).toBe(true)
    }
  })

  test('says on every unsafe call that 403 can be its answer', () => {
    const silent = operationsOf(documentOf(server))
      .filter(({ method, path }) => !SAFE.has(method) && path !== EXEMPT)
      .filter(({ operation }) => operation.responses['403'] === undefined)
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  test('can be read and tried at /api/docs/', async () => {
    const page = await server.visitor().get('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect((await server.visitor().get('/api/docs/json')).json()).toEqual(documentOf(server))
  })
})

describe('CSRF on every unsafe call of the document (R13)', () => {
  test('there are such calls', () => {
    const unsafe = operationsOf(documentOf(server)).filter(({ method }) => !SAFE.has(method))
    expect(unsafe.length).toBeGreaterThanOrEqual(4)
  })

  test('without the header each is 403 to the signed-in owner, and writes nothing', async () => {
    const before = await rowCounts()
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['public.ledger', 'public.uploads', 'pgboss.job']))
    for (const { path, method, operation } of operationsOf(documentOf(server))) {
      if (SAFE.has(method) || path === EXEMPT) continue
      const url = path.replaceAll(/\{[^}]+\}/g, '00000000-0000-4000-8000-000000000000')
      const bodies = [
        undefined,
        { payload: '{}', headers: { 'content-type': 'application/json' } },
        { payload: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        {
          payload: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
        },
      ]
      for (const body of bodies) {
        const response = await signedIn.request({ method: method as 'POST', url, ...body })
        expect([method, path, response.statusCode]).toEqual([method, path, 403])
        // Payment calls have a form of their own (R12).
        const form = operation.tags?.includes('billing') === true ? 'error' : 'message'
        const words = 'CSRF token missing or incorrect. Reload the page and try again.'
        expect([path, response.json()]).toEqual([path, { [form]: words }])
      }
    }
    expect(await rowCounts()).toEqual(before)
    expect((await signedIn.get('/api/session/')).json()).toMatchObject({ authenticated: true })
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { generateFields, maskPayload, rerollFields } from '@toile/contract'
import { createTestApp, type TestApp, type TestClient } from '../../testing/index.ts'

interface Schema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: boolean | Schema
  readonly minLength?: number
  readonly minimum?: number
}
interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[]
  /** By its media type: JSON, or what a form in a page sends. */
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

/** PostgreSQL holds neither; the second is half of a surrogate pair. */
const UNUSABLE = ['a\u0000b', 'a\ud800b']

/** What these read by themselves is not in the document. */
const READ_BY_HAND: Readonly<Record<string, z.core.$ZodType>> = {
  '/api/generate-mask/': maskPayload,
  '/api/generate-image-with-sse/': generateFields,
  '/api/reroll-output-with-sse/': rerollFields,
}

/** Without these a call ends before it reads anything else. */
const SAMPLES: Readonly<Record<string, string>> = {
  username: 'owner',
  mode: 'create-sketch',
  ai_model: 'create-sketch',
}
const ID = '00000000-0000-4000-8000-000000000000'

function sampleOf(schema: Schema, name: string): unknown {
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  if (schema.anyOf !== undefined) return sampleOf(schema.anyOf[0] ?? {}, name)
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(fields.map(([field, inner]) => [field, sampleOf(inner, field)]))
  }
  if (schema.type === 'array') return [sampleOf(schema.items ?? {}, name)]
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.format === 'uuid' || name.endsWith('_id')) return ID
  return SAMPLES[name] ?? 'x'.repeat(Math.max(schema.minLength ?? 0, 2))
}

/** The schema's samples with one text in them that cannot be used, each place in its turn, with the way to it. */
function* spoiled(schema: Schema, name: string, text: string): Generator<{ at: string; value: unknown }> {
  for (const alternative of schema.anyOf ?? []) yield* spoiled(alternative, name, text)
  if (schema.type === 'string' || Object.keys(schema).every((key) => key === 'description'))
    yield { at: '', value: text }
  if (schema.type === 'array') {
    for (const { at, value } of spoiled(schema.items ?? {}, name, text)) yield { at: `[]${at}`, value: [value] }
  }
  if (schema.type !== 'object') return
  const sample = sampleOf(schema, name) as object
  for (const [field, inner] of Object.entries(schema.properties ?? {})) {
    for (const { at, value } of spoiled(inner, field, text)) {
      yield { at: `.${field}${at}`, value: { ...sample, [field]: value } }
    }
  }
  if (schema.additionalProperties) {
    yield { at: '.other', value: { ...sample, other: text } }
    yield { at: '.{}', value: { ...sample, [text]: 'x' } }
  }
}

let server: TestApp
let client: TestClient
let operations: readonly { readonly path: string; readonly method: string; readonly operation: Operation }[]

beforeAll(async () => {
  server = await createTestApp({ worker: null })
  client = await server.signIn('owner')
  const { paths } = server.app.swagger() as unknown as { paths: Record<string, Record<string, Operation>> }
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
})
beforeEach(() => {
  server.reported.length = 0
})
afterAll(() => server.close())

const addressOf = (path: string, given: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/\{([^}]+)\}/g, (_match, name: string) => encodeURIComponent(given[name] ?? SAMPLES[name] ?? ID))

async function statusOf(method: string, url: string, body?: object): Promise<number> {
  await server.database.pool.query('DELETE FROM rate_limits')
  const response = await (method === 'GET' ? client.get(url) : client.post(url, body))
  return response.statusCode
}

const isRefused = (status: number): boolean => status >= 400 && status < 500

describe('a text that the database cannot hold is refused wherever it stands', () => {
  test('in every field of every body', async () => {
    const letThrough: string[] = []
    let tried = 0
    for (const { path, method, operation } of operations) {
      const byHand = READ_BY_HAND[path]
      const schema = byHand
        ? (z.toJSONSchema(byHand, { io: 'input', unrepresentable: 'any' }) as Schema)
        : Object.values(operation.requestBody?.content ?? {})[0]?.schema
      if (schema === undefined) continue
      for (const text of UNUSABLE) {
        for (const body of [schema, ...(schema.anyOf ?? [])].flatMap((each) => [...spoiled(each, '', text)])) {
          tried += 1
          const status = await statusOf(method, addressOf(path), body.value as object)
          if (!isRefused(status)) letThrough.push(`${method} ${path} body${body.at}: ${status}`)
        }
      }
    }
    expect(letThrough).toEqual([])
    expect(server.reported).toEqual([])
    expect(tried).toBeGreaterThan(50)
  })

  test('in every query, or means nothing there', async () => {
    const failed: string[] = []
    for (const { path, method, operation } of operations) {
      for (const { name } of (operation.parameters ?? []).filter((each) => each.in === 'query')) {
        const status = await statusOf(method, `${addressOf(path)}?${name}=a%00b`)
        if (status >= 500) failed.push(`${method} ${path}?${name}: ${status}`)
      }
    }
    expect(failed).toEqual([])
    expect(server.reported).toEqual([])
  })

  test('in every address', async () => {
    const letThrough: string[] = []
    for (const { path, method, operation } of operations) {
      for (const { name } of (operation.parameters ?? []).filter((each) => each.in === 'path')) {
        const status = await statusOf(method, addressOf(path, { [name]: 'a\u0000b' }))
        if (!isRefused(status)) letThrough.push(`${method} ${path} {${name}}: ${status}`)
      }
    }
    expect(letThrough).toEqual([])
    expect(server.reported).toEqual([])
  })

  test('in a field of a multipart form', async () => {
    for (const field of ['text_prompt', 'garment_type', 'mask_coordinates', 'source_image']) {
      const form = new FormData()
      form.set('ai_model', 'create-sketch')
      form.set(field, 'a\u0000b')
      const request = new Request('http://127.0.0.1/', { method: 'POST', body: form })
      const response = await client.request({
        method: 'POST',
        url: '/api/generate-image-with-sse/',
        headers: {
          'content-type': request.headers.get('content-type') ?? '',
          'x-csrftoken': client.cookies.get('csrftoken') ?? '',
        },
        payload: Buffer.from(await request.arrayBuffer()),
      })
      expect([field, response.statusCode]).toEqual([field, expect.toSatisfy(isRefused)])
    }
    expect(server.reported).toEqual([])
  })
})

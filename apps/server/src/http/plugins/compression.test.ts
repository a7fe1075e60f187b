import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { compressionPlugin } from './compression.ts'

const LIST = { items: Array.from({ length: 50 }, (_, id) => ({ id, words: 'a linen dress, garden, evening' })) }
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

const app = Fastify()
let server: TestApp
beforeAll(async () => {
  await app.register(compressionPlugin)
  app.get('/list', async () => LIST)
  app.get('/short', async () => ({ items: [] }))
  app.get('/picture', async (_request, reply) => reply.type('image/png').send(Buffer.alloc(5000)))
  app.get('/events', async (_request, reply) =>
    reply.type('text/event-stream').send(Readable.from(Array.from({ length: 500 }, () => 'data: {}\n\n'))),
  )
  app.get('/file', async (_request, reply) =>
    reply.type('application/json').send(Readable.from([JSON.stringify(LIST)])),
  )
  server = await createTestApp()
})
afterAll(async () => {
  await app.close()
  await server.close()
})

describe('an answer in JSON', () => {
  test('is sent by the best that its reader takes', async () => {
    const plain = await app.inject({ url: '/list' })
    expect([plain.headers['content-encoding'], plain.headers['vary']]).toEqual([undefined, 'accept-encoding'])
    const br = await app.inject({ url: '/list', headers: BROWSER })
    expect([br.headers['content-encoding'], br.headers['vary']]).toEqual(['br', 'accept-encoding'])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(br.headers['content-length']).toBe(String(br.rawPayload.length))
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
    const zipped = await app.inject({ url: '/list', headers: { 'accept-encoding': 'gzip, br;q=0' } })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
  })

  test('that is short goes as it is, as all goes that is no such answer', async () => {
    for (const url of ['/short', '/picture', '/events', '/file']) {
      const answer = await app.inject({ url, headers: BROWSER })
      expect(answer.headers['content-encoding'], url).toBeUndefined()
    }
  })

  test('of this server is compressed', async () => {
    const get = await server.visitor().get('/api/faces/', BROWSER)
    expect(get.headers['content-encoding']).toBe('br')
    expect(JSON.parse(brotliDecompressSync(get.rawPayload).toString())).toHaveProperty('faces')
  })
})

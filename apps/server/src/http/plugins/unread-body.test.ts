import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { DomainError } from '@toile/core'
import { afterEach, expect, test } from 'vitest'
import { bodyTimeoutsPlugin } from './body-timeouts.ts'
import { errorsPlugin } from './errors.ts'
import { type UnreadBody, unreadBodyPlugin } from './unread-body.ts'

const NEVER = 1_000_000
const LARGE = 30_000_000
const REFUSED = /^HTTP\/1\.1 413 [\s\S]*"The request is too large\."/
const apps: FastifyInstance[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

/** A server that refuses every body: at `/before` before it is taken up, at `/while` after its first piece. */
async function serve(limits: Partial<UnreadBody> = {}): Promise<number> {
  const app = Fastify({ forceCloseConnections: true })
  apps.push(app)
  const refuse = async (): Promise<void> => {
    throw new DomainError('too-large', 'The request is too large.')
  }
  await app.register(errorsPlugin, { report: () => {}, isDatabaseUnavailable: () => false })
  await app.register(unreadBodyPlugin, { silentMs: NEVER, wholeMs: NEVER, bytes: NEVER * 1000, ...limits })
  const timeouts = { wholeMs: NEVER, silentMs: NEVER, longestMs: NEVER, intervalMs: NEVER, intervalBytes: 0 }
  await app.register(bodyTimeoutsPlugin, timeouts)
  app.addContentTypeParser('x/y', async (_request: unknown, payload: NodeJS.ReadableStream) => {
    await once(payload, 'data')
    return refuse()
  })
  app.post('/before', { onRequest: refuse, config: { streamedBody: true } }, async () => ({}))
  app.post('/while', { config: { streamedBody: true } }, async () => ({}))
  app.post('/small', async () => ({ small: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

function begin(port: number, url: string, length: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: x/y\r\n${length}\r\n\r\n`)
  return socket
}

test.each(['/before', '/while'])('a browser that sends all before it reads is told why: %s', async (url) => {
  const socket = begin(await serve(), url, `content-length: ${LARGE}`)
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.write(Buffer.alloc(LARGE), (error) => (error ? reject(error) : resolve()))
  })
  expect(String((await once(socket, 'data'))[0])).toMatch(REFUSED)
  // And the connection is as good as before.
  socket.write('POST /small HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n')
  expect(String((await once(socket, 'data'))[0])).toContain('{"small":true}')
  socket.destroy()
})

test.each([
  ['falls silent', { silentMs: 20 }, '/before'],
  ['is not whole in time', { wholeMs: 20 }, '/before'],
  ['falls silent, once it was begun to be read', { silentMs: 20 }, '/while'],
  ['is announced as larger than is worth it', { bytes: 1000 }, '/before'],
])('a refused body that %s ends its connection', async (_what, limits, url) => {
  const socket = begin(await serve(limits), url, `content-length: ${LARGE}`)
  socket.write('begun')
  expect(await text(socket)).toMatch(REFUSED)
})

test.each(['/before', '/while'])('so does one that may never end: %s', async (url) => {
  const socket = begin(await serve(), url, 'transfer-encoding: chunked')
  socket.write('5\r\nbegun\r\n')
  const answer = await text(socket)
  expect(answer).toMatch(REFUSED)
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
})

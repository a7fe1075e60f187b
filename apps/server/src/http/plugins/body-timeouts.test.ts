import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { bodyTimeoutsPlugin, type BodyTimeouts } from './body-timeouts.ts'
import { errorsPlugin } from './errors.ts'

const NEVER = 1_000_000
const RAW = 'application/x-raw'
const apps: FastifyInstance[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

/** A server, and its reading of the body of `/streamed`. */
async function serve(timeouts: Partial<BodyTimeouts>) {
  const app = Fastify({ forceCloseConnections: true })
  apps.push(app)
  await app.register(errorsPlugin, { report: () => {}, isDatabaseUnavailable: () => false })
  await app.register(bodyTimeoutsPlugin, {
    wholeMs: NEVER,
    silentMs: NEVER,
    longestMs: NEVER,
    intervalMs: NEVER,
    intervalBytes: 0,
    ...timeouts,
  })
  let reading: Promise<number> | undefined
  app.addContentTypeParser(RAW, (_request: unknown, payload: AsyncIterable<Buffer>) => (reading = lengthOf(payload)))
  app.post('/plain', async ({ body }) => ({ body }))
  app.post('/small', { bodyLimit: 10 }, async ({ body }) => ({ body }))
  app.post('/streamed', { config: { streamedBody: true } }, async ({ body }) => ({ bytes: body }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { port, read: () => vi.waitUntil(() => reading, 30_000) }
}

async function lengthOf(payload: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0
  for await (const chunk of payload) bytes += chunk.byteLength
  return bytes
}

function begin(port: number, url: string, type: string, bytes: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\n`)
  return socket
}

/** What a socket is answered before the server closes it. */
const answerOf = async (socket: Socket): Promise<string> => text(socket)

test.each([
  ['a plain body that is not whole in time', '/plain', 'application/json', { wholeMs: 20 }],
  ['an upload that is not whole in its time', '/streamed', RAW, { longestMs: 20 }],
  ['an upload that falls silent', '/streamed', RAW, { silentMs: 20 }],
  ['an upload that brings less than the least', '/streamed', RAW, { intervalMs: 20, intervalBytes: 1000 }],
])('%s is 408, and its connection is closed', async (_what, url, type, timeouts) => {
  const socket = begin((await serve(timeouts)).port, url, type, 100)
  socket.write('{"a":')
  const answer = await answerOf(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 408 .*\r\n/)
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  expect(answer).toContain('"The request took too long to arrive. Check your connection and try again."')
})

test('an upload has as long as it takes, and a plain body its own time', async () => {
  const { port } = await serve({ wholeMs: 1 })
  const upload = begin(port, '/streamed', RAW, 4)
  for (const part of ['a', 'b', 'c']) {
    upload.write(part)
    // Until the other one is over its time.
    await answerOf(begin(port, '/plain', 'application/json', 4))
  }
  upload.write('d')
  expect(String((await once(upload, 'data'))[0])).toContain('{"bytes":4}')
  upload.destroy()
})

test('a body that is refused for its size, and goes on, is over its time for nobody', async () => {
  const { port } = await serve({ wholeMs: 20 })
  const large = connect(port, '127.0.0.1')
  const head = 'POST /small HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked'
  large.write(`${head}\r\n\r\n14\r\n["a body that is lar\r\n`)
  expect(String((await once(large, 'data'))[0])).toContain('413')
  // Until one that began later is over its time. An error that nobody takes would end this process.
  await answerOf(begin(port, '/plain', 'application/json', 4))
  large.destroy()
})

test('an upload in pieces of a byte is 400 long before it is whole', async () => {
  const { port } = await serve({})
  const socket = connect(port, '127.0.0.1')
  const head = `POST /streamed HTTP/1.1\r\nhost: x\r\ncontent-type: ${RAW}\r\ntransfer-encoding: chunked`
  socket.write(`${head}\r\n\r\n${'1\r\nx\r\n'.repeat(3000)}`)
  expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 400 /)
})

test('a client that goes in the middle leaves nothing waiting', async () => {
  const { port, read } = await serve({})
  const socket = begin(port, '/streamed', RAW, 100)
  socket.write('x')
  await once(apps[0]!.server, 'request')
  socket.destroy()
  await expect(read()).rejects.toThrow('The client went away')
})

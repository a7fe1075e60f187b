import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { CSRF_COOKIE, CSRF_HEADER } from '@toile/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, createTestClock, makePhoto, type TestApp, type TestClient } from '../../testing/index.ts'
import { bodiesPlugin } from '../plugins/bodies.ts'
import { errorsPlugin } from '../plugins/errors.ts'
import type { FormLimits } from './form-memory.ts'
import { FORM_LIMITS, formsPlugin, takesPictures } from './plugin.ts'

const clock = createTestClock()
let server: TestApp
let port: number
beforeAll(async () => {
  server = await createTestApp({ clock })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = server.app.server.address() as AddressInfo)
})
afterAll(() => server.close())

/** A form on the wire whose body has begun and goes on for so many bytes. */
async function beginForm(client: TestClient, begin: string, length: number | 'chunked'): Promise<Socket> {
  const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = connect(port, '127.0.0.1')
  socket.write(
    [
      'POST /api/uploads/ HTTP/1.1',
      `host: 127.0.0.1:${port}`,
      `cookie: ${cookies}`,
      `${CSRF_HEADER}: ${client.cookies.get(CSRF_COOKIE)}`,
      'content-type: application/json',
      length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`,
      '',
      length === 'chunked' ? `${begin.length.toString(16)}\r\n${begin}\r\n` : begin,
    ].join('\r\n'),
  )
  await once(socket, 'connect')
  return socket
}

const answerOf = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0])

test('of one account so many are read at a time; others wait for none of them', async () => {
  const [busy, other] = [await server.signIn('busy'), await server.signIn('other')]
  const answers: string[] = []
  const open: Socket[] = []
  for (let form = 0; form <= FORM_LIMITS.accountForms; form += 1) {
    const socket = await beginForm(busy, '{"file":"data:', 100)
    socket.once('data', (answer: Buffer) => answers.push(answer.toString()))
    open.push(socket)
  }
  await Promise.race(open.map((socket) => once(socket, 'data')))
  // Whichever came last.
  const [refused] = answers
  expect((await other.post('/api/uploads/', { other: 'x' })).statusCode).toBe(400)
  expect(answers).toHaveLength(1)
  expect(refused).toMatch(/^HTTP\/1\.1 429 [\s\S]*\r\nretry-after: 5\r\n/)
  expect(refused).toContain('"Several of your pictures are arriving at the moment. Try again in a few seconds."')

  for (const socket of open) socket.destroy()
  await vi.waitUntil(async () => (await busy.post('/api/uploads/', { other: 'x' })).statusCode === 400, 30_000)
})

test('one that is longer than any is refused by its length alone, and cut where none is announced', async () => {
  const client = await server.signIn('long')
  const announced = await beginForm(client, '{', 84 * 1024 * 1024)
  expect(await answerOf(announced)).toMatch(/^HTTP\/1\.1 413 /)
  announced.destroy()

  const chunked = await beginForm(client, '{"text":"', 'chunked')
  const more = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  chunked.write(more)
  chunked.write('0\r\n\r\n')
  expect(await text(chunked)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"The field text is too large\."/)
})

test('a photo that is too large is refused in words, also to a browser that sends all of it before it reads', async () => {
  const client = await server.signIn('large')
  const photo = `{"file":"data:image/png;base64,${'A'.repeat(42_000_000)}"}`
  const socket = await beginForm(client, '', photo.length)
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.write(photo, (error) => (error ? reject(error) : resolve()))
  })
  expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"The file is too large\."/)
  socket.destroy()
})

test('a data URI in JSON is a photo like a file', async () => {
  const client = await server.signIn('writer')
  const file = `data:image/png;base64,${(await makePhoto(64, 80)).toString('base64')}`
  const answer = await client.post('/api/uploads/', { file })
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ width: 64, height: 80 })])
  const broken = await client.post('/api/uploads/', { file: `${file}!` })
  expect([broken.statusCode, broken.json().errors]).toEqual([400, { file: ['Invalid data URI format'] }])
})

test('more than so many a minute are refused before any of them is read', async () => {
  const account = await server.createAccount('often')
  const client = await server.signIn(account)
  const inAMinute = new Date(clock.now().getTime() + 60_000)
  await server.database.pool.query(
    `INSERT INTO rate_limits (key, count, resets_at) VALUES ('picture-forms:' || $1, 240, $2)`,
    [account.id, inAMinute],
  )
  const refused = await client.post('/api/uploads/', Buffer.from('{'), { 'content-type': 'application/json' })
  expect([refused.statusCode, refused.json().wait_time]).toEqual([429, 60])
  clock.advance(60_000)
  const read = await client.post('/api/uploads/', Buffer.from('{'), { 'content-type': 'application/json' })
  expect([read.statusCode, read.json().message]).toEqual([400, 'The request body is not valid JSON.'])
})

/** Forms and no more: one account, whose requests wait for `entry` before their bodies are looked at. */
async function serveForms(limits: FormLimits, entry: () => Promise<unknown>, answer: () => unknown) {
  const app = Fastify({ forceCloseConnections: true })
  await app.register(errorsPlugin, { report: () => {}, isDatabaseUnavailable: () => false })
  app.decorateRequest('account', null)
  app.addHook('onRequest', async (request) => {
    request.account = { id: 'a' } as never
    await entry()
  })
  await app.register(formsPlugin, limits)
  await app.register(bodiesPlugin)
  app.post('/form', takesPictures('file'), async () => answer())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const at = (app.server.address() as AddressInfo).port
  const send = (value = 'x') =>
    fetch(`http://127.0.0.1:${at}/form`, { method: 'POST', body: new URLSearchParams({ value }) })
  return { app, at, send }
}

test('who goes before the form is looked at leaves no place behind', async () => {
  const entry = Promise.withResolvers<void>()
  const limits = { accountBytes: 1000, processBytes: 1000, accountForms: 1 }
  const { app, at, send } = await serveForms(
    limits,
    () => entry.promise,
    () => ({}),
  )
  const socket = connect(at, '127.0.0.1')
  socket.write('POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{')
  const [, response] = (await once(app.server, 'request')) as [unknown, ServerResponse]
  const gone = once(response, 'close')
  socket.destroy()
  await gone
  entry.resolve()
  expect((await send()).status).toBe(200)
  await app.close()
})

test('a form holds nothing any more when its answer begins, however slowly that is read', async () => {
  const limits = { accountBytes: 1000, processBytes: 1000, accountForms: 9 }
  const { app, send } = await serveForms(
    limits,
    async () => {},
    () => {
      const endless = new Readable({ read() {} })
      endless.push('begun')
      return endless
    },
  )
  const statuses = [await send('x'.repeat(900)), await send('x'.repeat(900))].map(({ status }) => status)
  expect(statuses).toEqual([200, 200])
  await app.close()
})

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sandboxMemory, type SandboxMemory } from '../testing/sandbox-memory.ts'
import { SIGNATURE_HEADER, verifyWebhook } from '../webhook-signature.ts'
import { retryDelaySeconds, startSandboxDeliverer, type SandboxDeliverer } from './deliverer.ts'

const SECRET = 'a secret'
const NOW = new Date('2030-05-05T12:00:00Z')

let now: Date
let server: Server
let address: string
let memory: SandboxMemory
let deliverer: SandboxDeliverer | null
/** Bodies with a good signature, and what is answered to each. */
let received: string[]
let answer: number

beforeEach(async () => {
  now = NOW
  received = []
  answer = 200
  deliverer = null
  memory = sandboxMemory()
  await memory.insert('ada', { ...EMPTY })
  server = createServer(async (request, response) => {
    const body = await text(request)
    verifyWebhook(body, String(request.headers[SIGNATURE_HEADER]), SECRET, now)
    received.push(body)
    response.writeHead(answer).end()
    server.emit('delivery')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
})
afterEach(async () => {
  await deliverer?.stop()
  server.close()
})

const EMPTY = {
  id: 'ada',
  accountId: 'an account',
  ahead: 0,
  card: null,
  portalReturnUrl: '/',
  checkouts: [],
  subscriptions: [],
  bills: [],
  payments: [],
}

const put = (...ids: string[]) =>
  memory.change('ada', (customer) => ({
    customer,
    deliveries: ids.map((id) => ({ id, body: `{"id":"${id}"}`, dueAt: now })),
    result: null,
  }))
const start = (url = address) => {
  const errors: unknown[] = []
  deliverer = startSandboxDeliverer({
    outbox: memory,
    url,
    secret: SECRET,
    clock: { now: () => now },
    onError: (error) => errors.push(error),
  })
  return { wake: () => deliverer?.wake(), errors }
}
async function deliveries(count: number): Promise<void> {
  while (received.length < count) await once(server, 'delivery')
}

test('sends what waited before it started, and what comes while it runs', async () => {
  await put('a', 'b')
  const { wake } = start()
  await deliveries(2)
  expect(received).toEqual(['{"id":"a"}', '{"id":"b"}'])
  await put('c')
  wake()
  await deliveries(3)
  await deliverer?.stop()
  expect(await memory.due(now, 10)).toEqual([])
})

test('sends again what was not taken, after a pause that grows', async () => {
  await put('a')
  answer = 503
  const { wake } = start()
  await deliveries(1)
  answer = 200
  now = new Date(NOW.getTime() + 1000)
  wake()
  await deliveries(2)
  await deliverer?.stop()
  expect(received).toEqual(['{"id":"a"}', '{"id":"a"}'])
  expect(await memory.due(new Date(NOW.getTime() + 1e9), 10)).toEqual([])
  expect([1, 2, 3, 9, 10, 11, 100].map(retryDelaySeconds)).toEqual([1, 2, 4, 256, 512, 600, 600])
})

test('one that nobody takes does not keep the others back', async () => {
  await put('a', 'b')
  answer = 400
  start()
  await deliveries(2)
  await deliverer?.stop()
  expect(received).toEqual(['{"id":"a"}', '{"id":"b"}'])
})

test('a server that is unavailable is tried again like one that refuses', async () => {
  await put('a')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  const { postpone } = memory
  const postponed = new Promise<void>((resolve) => {
    memory.postpone = async (...args) => {
      await postpone(...args)
      resolve()
    }
  })
  const { wake, errors } = start()
  await postponed
  expect(errors).toEqual([])
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  now = new Date(NOW.getTime() + 1000)
  wake()
  await deliveries(1)
})

test('more than it takes at once is sent as well', async () => {
  await put(...Array.from({ length: 45 }, (_, index) => String(index).padStart(2, '0')))
  start()
  await deliveries(45)
  expect(new Set(received).size).toBe(45)
})

test('what was delivered more than 30 days before it starts is forgotten, and the store’s trouble is told', async () => {
  await put('a', 'b')
  await memory.markDelivered('a', new Date(NOW.getTime() - 31 * 24 * 60 * 60 * 1000))
  await memory.markDelivered('b', NOW)
  memory.due = async () => {
    throw new Error('away')
  }
  const { errors } = start()
  await expect.poll(() => errors).toEqual([new Error('away')])
  expect(memory.events().map(({ id }) => id)).toEqual(['b'])
})

import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import Fastify, { type FastifyInstance } from 'fastify'
import { listen } from './listen.ts'

const apps: FastifyInstance[] = []
function newApp(): FastifyInstance {
  const app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 12_345 })
  app.get('/', async ({ headers }) => ({ host: headers.host }))
  apps.push(app)
  return app
}
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

/** Not every machine has both. */
const addresses = Object.values(networkInterfaces()).flatMap((each) => each?.map(({ address }) => address) ?? [])
const LOOPBACKS = ['127.0.0.1', '::1'].filter((address) => addresses.includes(address))
const at = (address: string, host: string): string =>
  address.replace('localhost', host.includes(':') ? `[${host}]` : host)

test('`localhost` is both loopbacks, served alike, until they are stopped', async () => {
  const app = newApp()
  const { address, stop } = await listen(app, { host: 'localhost', port: 0 })
  expect(address).toMatch(/^http:\/\/localhost:\d+$/)
  for (const host of LOOPBACKS) {
    const answer = await fetch(at(address, host))
    expect([answer.status, answer.headers.get('keep-alive')]).toEqual([200, 'timeout=12'])
    const socket = connect(Number(new URL(address).port), host)
    socket.end('no request\r\n\r\n')
    expect(await text(socket)).toContain('400 Bad Request')
  }
  stop()
  await app.close()
  for (const host of LOOPBACKS) await expect(fetch(at(address, host))).rejects.toThrow('fetch failed')
})

const ONE = [
  ['127.0.0.1', 'http://127.0.0.1:', '::1'],
  ['::1', 'http://localhost:', '127.0.0.1'],
] as const

test.each(ONE.filter(([host]) => LOOPBACKS.includes(host)))('%s is one of them', async (host, begins, other) => {
  const { address } = await listen(newApp(), { host, port: 0 })
  expect(address.startsWith(begins)).toBe(true)
  const { port } = new URL(address)
  expect((await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}`)).status).toBe(200)
  await expect(fetch(`http://${other.includes(':') ? `[${other}]` : other}:${port}`)).rejects.toThrow('fetch failed')
})

test.each(LOOPBACKS)('a port that another program has on %s is taken', async (host) => {
  const { address } = await listen(newApp(), { host, port: 0 })
  const port = Number(new URL(address).port)
  await expect(listen(newApp(), { host: 'localhost', port })).rejects.toMatchObject({
    problems: [expect.stringMatching(`^PORT ${port} on localhost is taken by another program`)],
  })
})

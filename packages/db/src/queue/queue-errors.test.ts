import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../database.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { type JobRunner, startJobRunner } from './job-queue.ts'
import { unwrapQueueError } from './queue-errors.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** A way to the database that can be closed, as when its server goes. */
async function startWay() {
  const target = new URL(database.connectionString)
  const host = decodeURIComponent(target.hostname)
  const connectToServer = (): Socket =>
    host.startsWith('/') ? connect(`${host}/.s.PGSQL.${target.port}`) : connect(Number(target.port), host)
  const sockets = new Set<Socket>()
  let server: Server
  const open = async (port: number): Promise<void> => {
    server = createServer((socket) => {
      const there = connectToServer()
      for (const [end, other] of [
        [socket, there],
        [there, socket],
      ] as const) {
        sockets.add(end.on('error', () => other.destroy()).on('close', () => other.destroy()))
        end.pipe(other)
      }
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const close = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    await closed
  }
  await open(0)
  const { port } = server!.address() as AddressInfo
  const url = new URL(database.connectionString)
  // A name with several addresses, of which each is tried.
  url.host = `localhost:${port}`
  return { url: url.toString(), open: () => open(port), close }
}

const handlers = (handled: string[]): Parameters<JobRunner['work']>[0] => [
  { kind: 'account-mail', concurrency: 1, handle: async () => {} },
  { kind: 'sweep-files', concurrency: 1, handle: async () => {} },
  { kind: 'provider-event', concurrency: 1, handle: async ({ eventId }) => void handled.push(eventId) },
]

test(
  'a database that goes and comes back is a line each, whoever missed it how often',
  { timeout: 60_000 },
  async () => {
    const way = await startWay()
    const own = openDatabase({ connectionString: way.url, maxConnections: 2, onIdleError: () => {} })
    const heard: string[] = []
    const looks = vi.spyOn(own.pool, 'query')
    const jobs = await startJobRunner({
      database: own,
      onError: (error) => void heard.push(`error: ${error.message}`),
      news: { onUnavailable: () => void heard.push('away'), onAvailable: () => void heard.push('back') },
      pollingSeconds: 0.5,
    })
    try {
      const handled: string[] = []
      await jobs.work(handlers(handled))
      await way.close()
      await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['away'])
      // The three workers look again and again meanwhile.
      const before = looks.mock.calls.length
      await expect.poll(() => looks.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(before + 2)
      await way.open()
      await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['away', 'back'])
      await own.drizzle.transaction((tx) => jobs.within(tx).send('provider-event', { eventId: 'after it' }))
      await expect.poll(() => handled, { timeout: 20_000 }).toEqual(['after it'])
      expect(heard).toEqual(['away', 'back'])
    } finally {
      await jobs.close()
      await own.close()
      await way.close()
    }
  },
)

test('what is wrong is said with its cause and its queue', { timeout: 60_000 }, async () => {
  const errors: Error[] = []
  const jobs = await startJobRunner({ database, onError: (error) => void errors.push(error), pollingSeconds: 0.5 })
  try {
    await database.pool.query('ALTER SCHEMA pgboss RENAME TO pgboss_elsewhere')
    await jobs.work(handlers([]))
    const ofQueues = () => errors.filter(({ message }) => message.includes('(queue '))
    await expect.poll(() => ofQueues().length, { timeout: 20_000 }).toBeGreaterThan(2)
    for (const error of ofQueues()) {
      expect(error).toBeInstanceOf(Error)
      expect(error).toMatchObject({ code: '42P01' })
      expect(error.message).toMatch(
        /^relation "pgboss\.\w+" does not exist \(queue (account-mail|sweep-files|provider-event)\)$/,
      )
    }
  } finally {
    await jobs.close()
    await database.pool.query('ALTER SCHEMA pgboss_elsewhere RENAME TO pgboss')
  }
})

test('what says nothing of itself is named by its code', () => {
  const emitted = {
    code: 'ECONNREFUSED',
    message: ' (Queue: account-mail, Worker: 1)',
    stack: '',
    queue: 'account-mail',
    worker: '1',
  }
  expect(unwrapQueueError(emitted).message).toBe('ECONNREFUSED (queue account-mail)')
  expect(unwrapQueueError('odd').message).toBe('odd')
})

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createErrorReporter } from './error-reporter.ts'
import { describeError } from './logger.ts'

/** A receiver with Sentry's interface on this machine: keeps what comes as text. */
let receiver: Server
let received: string[]

beforeEach(async () => {
  received = []
  receiver = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    received.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString())
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
})
afterEach(async () => {
  receiver.close()
  await once(receiver, 'close')
})

const dsn = (): string => `http://public@127.0.0.1:${(receiver.address() as AddressInfo).port}/1`

/** As drizzle writes it: the statement, and its values under it. */
function databaseError(): Error {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "accounts_email_key"'), {
    code: '23505',
    detail: 'Key (email)=(ada@private.example) already exists.',
  })
  return new Error(
    'Failed query: insert into "accounts" values ($1, $2)\nparams: ada@private.example,$argon2id$v=19$m=19456$c2FsdA',
    { cause },
  )
}

const SECRETS = ['private.example', 'argon2id', 'red dress', 'iVBORw0KGgo', 'tokentoken']

test('an error arrives with its place and request, and with nothing of the user', async () => {
  const reporter = await createErrorReporter({ dsn: dsn(), environment: 'production', release: 'toile@1' })
  reporter.report(databaseError(), { id: 'request-1', method: 'POST', route: '/api/signup/' })
  reporter.report(new Error('prompt "red dress on a beach" by ada@private.example failed'))
  reporter.report(new Error('data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA is bad; ' + 'tokentoken'.repeat(4)))
  reporter.report('a thrown text about “red dress”')
  await reporter.close()

  const all = received.join('\n')
  expect(all).toContain('/api/signup/')
  expect(all).toContain('request-1')
  expect(all).toContain('23505')
  expect(all).toContain('error-reporter.test.ts')
  expect(all).toContain('Failed query: insert into [text] values ($1, $2)')
  for (const secret of SECRETS) expect(all).not.toContain(secret)
})

test('without a DSN nothing is sent', async () => {
  const reporter = await createErrorReporter({ dsn: null, environment: 'local', release: 'toile@1' })
  reporter.report(new Error('nobody hears of this'))
  await reporter.close()
  expect(received).toEqual([])
})

test('a logged error keeps its causes and loses the data', () => {
  const described = describeError(databaseError())
  expect(described).toMatchObject({
    type: 'Error',
    message: 'Failed query: insert into [text] values ($1, $2)',
    cause: { message: 'duplicate key value violates unique constraint [text]', code: '23505' },
  })
  for (const secret of SECRETS) expect(JSON.stringify(described)).not.toContain(secret)
})

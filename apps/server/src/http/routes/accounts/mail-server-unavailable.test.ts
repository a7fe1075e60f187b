import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAIL_LIMIT } from '@toile/core'
import { smtpTransport } from '@toile/mail'
import { createTestApp, type TestApp } from '../../../testing/index.ts'

/** A mail server on this machine's loopback, and what it took. */
const received: string[] = []
let refusals = 0
let refusing = true

function mailServer(): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, done) {
      if (refusing) refusals += 1
      done(refusing ? new Error('try again later') : null)
    },
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
}

async function listen(server: SMTPServer, port = 0): Promise<number> {
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  return (listening.address() as AddressInfo).port
}
const close = (server: SMTPServer): Promise<void> => new Promise((resolve) => server.close(resolve))

let port: number
let transport: ReturnType<typeof smtpTransport>
let server: TestApp
beforeAll(async () => {
  const first = mailServer()
  port = await listen(first)
  await close(first)
  transport = smtpTransport({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Toile <hello@toile.example>',
    allowPlaintext: true,
  })
  server = await createTestApp({ transport })
})
afterAll(() => server.close())

/** Lets mails that wait for their next attempt go now, as they do when their time has come. */
async function hurry(): Promise<void> {
  await server.database.pool.query(
    `UPDATE pgboss.job SET start_after = now() WHERE name = 'account-mail' AND state = 'retry'`,
  )
  // To nobody: its arrival is what makes the worker look.
  await server.jobs.within(server.database.drizzle).send('account-mail', { mail: 'unlock', accountId: randomUUID() })
}

test('no sign-up is lost to a mail server that is unavailable and then refuses: its mail comes when that takes mails again', async () => {
  const signedUp = await server.visitor().post('/api/signup/', {
    username: 'patient',
    email: 'patient@example.com',
    password1: 'plum velvet lantern',
    password2: 'plum velvet lantern',
  })
  expect(signedUp.statusCode).toBe(200)
  await expect.poll(() => server.reported.map(String)).toContainEqual(expect.stringMatching(/ECONNREFUSED/))

  const back = mailServer()
  await listen(back, port)
  try {
    // More often than the mailbox may get mails in an hour: what was not taken does not count.
    await expect.poll(() => hurry().then(() => refusals), { timeout: 60_000 }).toBeGreaterThan(MAIL_LIMIT.max)
    expect(received).toEqual([])

    refusing = false
    await expect.poll(() => hurry().then(() => received), { timeout: 60_000 }).toEqual(['patient@example.com'])
  } finally {
    // First, because the mail server waits for who is connected.
    transport.close()
    await close(back)
  }
}, 130_000)

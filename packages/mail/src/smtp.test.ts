import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { smtpTransport, type SmtpOptions, type SmtpTransport } from './smtp.ts'
import { LOOPBACK_CERTIFICATE, LOOPBACK_KEY } from './testing/certificate.ts'

interface MailServer {
  readonly port: number
  /** Whether each login and each mail came through TLS. */
  readonly logins: boolean[]
  readonly mails: boolean[]
  close(): Promise<void>
}

async function startMailServer(options: SMTPServerOptions): Promise<MailServer> {
  const logins: boolean[] = []
  const mails: boolean[] = []
  const server = new SMTPServer({
    logger: false,
    allowInsecureAuth: true,
    key: LOOPBACK_KEY,
    cert: LOOPBACK_CERTIFICATE,
    onAuth({ username }, session, done) {
      logins.push(session.secure)
      done(null, { user: username ?? '' })
    },
    onData(stream, session, done) {
      mails.push(session.secure)
      stream.resume()
      stream.on('end', () => done())
    },
    ...options,
  })
  // A client that breaks off in the middle of a greeting is what some of these tests want.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return { port, logins, mails, close: () => new Promise<void>((resolve) => server.close(resolve)) }
}

const MAIL = { to: 'ada@example.com', subject: 'Words', text: 'words', html: '<p>words</p>' }

let server: MailServer
let transport: SmtpTransport

async function open(
  options: SMTPServerOptions,
  { query = '', protocol = 'smtp', ...own }: Partial<SmtpOptions> & { query?: string; protocol?: string } = {},
): Promise<void> {
  server = await startMailServer(options)
  transport = smtpTransport({
    url: `${protocol}://toile:p%40ss%2Fword@127.0.0.1:${server.port}${query}`,
    from: 'Toile <hello@toile.example>',
    allowPlaintext: false,
    ...own,
  })
}
afterEach(async () => {
  transport.close()
  await server.close()
})

const WITHOUT_STARTTLS = { disabledCommands: ['STARTTLS'] } satisfies SMTPServerOptions

describe('a mail server whose certificate is trusted', () => {
  const trusted = getCACertificates('default')
  beforeAll(() => setDefaultCACertificates([...trusted, LOOPBACK_CERTIFICATE]))
  afterAll(() => setDefaultCACertificates(trusted))

  test('with STARTTLS gets credentials and mail through TLS', async () => {
    await open({})
    await transport.send(MAIL)
    expect([server.logins, server.mails]).toEqual([[true], [true]])
  })

  test('with smtps:// gets them through TLS from the first byte', async () => {
    await open({ secure: true }, { protocol: 'smtps' })
    await transport.send(MAIL)
    expect([server.logins, server.mails]).toEqual([[true], [true]])
  })

  test('is spoken to through TLS where it can, also where less is allowed', async () => {
    await open({}, { allowPlaintext: true })
    await transport.send(MAIL)
    expect([server.logins, server.mails]).toEqual([[true], [true]])
  })
})

test.each(['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true', '?secured=true'])(
  'a mail server without STARTTLS gets neither credentials nor mail (%s)',
  async (query) => {
    await open(WITHOUT_STARTTLS, { query })
    await expect(transport.send(MAIL)).rejects.toThrow(/STARTTLS/)
    expect([server.logins, server.mails]).toEqual([[], []])
  },
)

test.each(['', '?tls.rejectUnauthorized=false'])(
  'one that nobody vouches for gets neither, also where less is allowed (%s)',
  async (query) => {
    await open({}, { query, allowPlaintext: true })
    await expect(transport.send(MAIL)).rejects.toThrow(/self-signed/)
    expect([server.logins, server.mails]).toEqual([[], []])
  },
)

test('where it is allowed, mail and credentials go in clear', async () => {
  await open(WITHOUT_STARTTLS, { allowPlaintext: true })
  await transport.send(MAIL)
  expect([server.logins, server.mails]).toEqual([[false], [false]])
})

test('the password arrives as it was before it was written into the address', async () => {
  const given: unknown[] = []
  await open(
    {
      ...WITHOUT_STARTTLS,
      onAuth({ username, password }, _session, done) {
        given.push(username, password)
        done(null, { user: 'toile' })
      },
    },
    { allowPlaintext: true },
  )
  await transport.send(MAIL)
  expect(given).toEqual(['toile', 'p@ss/word'])
})

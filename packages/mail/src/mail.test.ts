import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountMails, smtpTransport, type SmtpTransport } from './index.ts'
import { renderLetter } from './letter.ts'

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly source: string
}

/** A mail server on this machine's loopback. */
const received: Received[] = []
let refusing = false
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo: (_address, _session, done) => done(refusing ? new Error('mailbox is full') : null),
  onData(stream, { envelope }, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      received.push({
        from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        to: envelope.rcptTo.map(({ address }) => address),
        source: Buffer.concat(parts).toString(),
      })
      done()
    })
  },
})
let transport: SmtpTransport

beforeAll(async () => {
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  transport = smtpTransport({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Toile <hello@toile.example>',
    allowPlaintext: true,
  })
})
beforeEach(() => {
  received.length = 0
  refusing = false
})
afterAll(async () => {
  transport.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

/** Quoted-printable as a reader sees it. */
const readable = (source: string): string =>
  source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const ADA = 'ada@example.com'
const LINK = 'https://toile.example/verify-email?data=abc-_123'

describe('mails through SMTP', () => {
  test('a verification arrives with its link in both forms', async () => {
    await accountMails(transport, 'https://toile.example').send(ADA, {
      letter: 'verification',
      link: { url: LINK, lifetime: 24 * 3600_000 },
      signedUpAt: new Date('2026-01-02T03:04:05Z'),
    })
    expect(received).toHaveLength(1)
    const [mail] = received
    expect(mail).toMatchObject({ from: 'hello@toile.example', to: ['ada@example.com'] })
    const source = readable(mail?.source ?? '')
    expect(source).toContain('From: Toile <hello@toile.example>')
    expect(source).toContain('Subject: Confirm your e-mail address')
    expect(source).toMatch(/Content-Type: text\/plain/)
    expect(source).toMatch(/Content-Type: text\/html/)
    expect(source.split(LINK).length - 1).toBe(3)
    expect(source).toContain('Signed up: 2 January 2026, 03:04 UTC')
    expect(source).toContain('works for 24 hours.')
  })

  test('a known address is told its username and where to log in, and gets no other link', async () => {
    await accountMails(transport, 'https://toile.example').send(ADA, { letter: 'known-address', username: 'ada' })
    const source = readable(received[0]?.source ?? '')
    expect(source).toContain('Subject: You already have a Toile account')
    expect(source).toContain('Your username is ada.')
    expect(new Set(source.match(/https:\/\/[^\s"<]+/g))).toEqual(new Set(['https://toile.example/login']))
  })

  test('a mail that the server does not take is an error, so that the queue tries again', async () => {
    refusing = true
    const sending = accountMails(transport, 'https://toile.example').send(ADA, {
      letter: 'known-address',
      username: 'ada',
    })
    await expect(sending).rejects.toThrow(/mailbox is full/)
    expect(received).toEqual([])
  })

  test('an address adds no header and no other recipient', async () => {
    const to = 'ada@example.com\r\nBcc: eve@example.com, mallory@example.com'
    await transport
      .send({ to, subject: 'One\r\nBcc: eve@example.com', text: 'words', html: '<p>words</p>' })
      .catch(() => {})
    expect(received.flatMap((mail) => mail.to)).not.toContain('eve@example.com')
    expect(received.flatMap((mail) => mail.to)).not.toContain('mallory@example.com')
    expect(received.map(({ source }) => source).join('')).not.toMatch(/^Bcc:/m)
  })
})

test('a name with markup stays text', () => {
  const { html, text } = renderLetter({
    subject: '',
    greeting: 'Hello <b>"you" & me</b>,',
    before: [],
    details: [],
    action: { label: 'Go', link: 'https://toile.example/?a=1&b="2"' },
    after: [],
  })
  expect(html).toContain('Hello &lt;b&gt;&quot;you&quot; &amp; me&lt;/b&gt;,')
  expect(html).toContain('href="https://toile.example/?a=1&amp;b=&quot;2&quot;"')
  expect(text).toContain('Hello <b>"you" & me</b>,')
})

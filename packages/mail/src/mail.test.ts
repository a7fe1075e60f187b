import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountMails } from './account-mails.ts'
import { smtpTransport, type SmtpTransport } from './smtp.ts'
import { SAMPLE_LETTERS } from './testing/index.ts'

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
  Buffer.from(
    source
      .replaceAll('\r\n', '\n')
      .replaceAll('=\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

const ADA = 'ada@example.com'

describe('mails through SMTP', () => {
  test('one arrives with its link in both forms', async () => {
    const letter = SAMPLE_LETTERS.verification
    await accountMails(transport, 'https://toile.example').send(ADA, letter)
    expect(received).toHaveLength(1)
    const [mail] = received
    expect(mail).toMatchObject({ from: 'hello@toile.example', to: [ADA] })
    const source = readable(mail?.source ?? '')
    expect(source).toContain('From: Toile <hello@toile.example>')
    expect(source).toContain('Subject: Confirm your e-mail address')
    const [, text, html] = source.split(/Content-Type: text\/(?:plain|html)/)
    expect(text).toContain(`\n${letter.link.url}\n`)
    expect(html).toContain(`href="${letter.link.url}"`)
  })

  test('one that the server does not take is an error, so that the queue tries again', async () => {
    refusing = true
    const sending = accountMails(transport, 'https://toile.example').send(ADA, SAMPLE_LETTERS['known-address'])
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

import { createTransport } from 'nodemailer'
import type { MailTransport } from '@toile/core'

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://host:465`. Of what may follow a question mark nothing is read. */
  readonly url: string
  /** `Toile <hello@toile.example>`. */
  readonly from: string
  /** Whether credentials and mails may go in clear to a server that offers no STARTTLS. */
  readonly allowPlaintext: boolean
}

export interface SmtpTransport extends MailTransport {
  close(): void
}

/**
 * Hands mails to a mail server; resolves when that server has taken them. Retrying is the queue's matter. The connection
 * is encrypted, by `smtps:` or by STARTTLS, before anything is said; `allowPlaintext` lets a server go on that offers
 * neither, never one that offers STARTTLS with a certificate that nobody vouches for.
 */
export function smtpTransport({ url, from, allowPlaintext }: SmtpOptions): SmtpTransport {
  const { protocol, hostname, port, username, password } = new URL(url)
  // Named one by one: handed the address itself, nodemailer takes its options from the query, `requireTLS=false` too.
  const server = createTransport(
    {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      secure: protocol === 'smtps:',
      requireTLS: !allowPlaintext,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
      ...(port !== '' && { port: Number(port) }),
      ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    },
    { from },
  )
  return {
    async send({ to, subject, text, html }) {
      // An object, not a header text: an address can then hold nothing that the header's grammar reads as another one.
      await server.sendMail({ to: { name: '', address: to }, subject, text, html })
    },
    close: () => server.close(),
  }
}

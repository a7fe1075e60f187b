import { createTransport } from 'nodemailer'
import type { MailTransport } from '@toile/core'

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://host:465`. */
  readonly url: string
  /** `Toile <hello@toile.example>`. */
  readonly from: string
}

export interface SmtpTransport extends MailTransport {
  close(): void
}

/** Hands mails to a mail server; resolves when that server has taken them. Retrying is the queue's matter. */
export function smtpTransport({ url, from }: SmtpOptions): SmtpTransport {
  const server = createTransport(
    { url, pool: true, maxConnections: 2, connectionTimeout: 10_000, socketTimeout: 20_000 },
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

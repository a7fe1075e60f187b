import type { AccountMails, MailTransport } from '@toile/core'
import { renderLetter } from './render-letter.ts'
import { writeLetter } from './templates.ts'

/** The mails about an account, in the product's words (R14). `pageOrigin` has no trailing slash. */
export const accountMails = (transport: MailTransport, pageOrigin: string): AccountMails => ({
  async send(to, letter) {
    const words = writeLetter(letter, pageOrigin)
    await transport.send({ to, subject: words.subject, ...(await renderLetter(words, pageOrigin)) })
  },
})

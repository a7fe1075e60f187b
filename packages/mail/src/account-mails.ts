import type { AccountMails, MailTransport } from '@toile/core'
import { renderLetter } from './letter.ts'

/** The mails about an account, in the product's words (R14). `pageOrigin` has no trailing slash. */
export const accountMails = (transport: MailTransport, pageOrigin: string): AccountMails => ({
  async sendVerification({ username, email }, link) {
    await transport.send({
      to: email,
      subject: 'Confirm your e-mail address',
      ...renderLetter({
        greeting: `Hello ${username},`,
        before: ['one click, and your Toile account is ready. The link works for 24 hours.'],
        action: { label: 'Confirm e-mail address', link },
        after: [
          `If you did not sign up at Toile as ${username}, do not open the link: without it the account stays shut.`,
        ],
      }),
    })
  },

  async sendKnownAddress({ username, email }) {
    await transport.send({
      to: email,
      subject: 'You already have a Toile account',
      ...renderLetter({
        greeting: `Hello ${username},`,
        before: [
          'somebody, probably you, tried to sign up at Toile with this address. It already has an account, and nothing about it was changed.',
          `Your username is ${username}.`,
        ],
        action: { label: 'Log in', link: `${pageOrigin}/login` },
        after: ['If it was not you, there is nothing to do.'],
      }),
    })
  },
})

import type { Clock } from '../shared/clock.ts'
import type { AccountStore, VerificationStore } from './ports.ts'
import { hashToken, newSessionToken } from './sessions.ts'

/**
 * A mail to write: the queue holds whom to write to and never a link, so that a copy of the database verifies no address.
 * `verification-again` comes from somebody who may or may not have an account: who it is, is looked up out of the
 * asker's sight (R14).
 */
export type AccountMail =
  | { readonly mail: 'verification' | 'known-address'; readonly accountId: string }
  | { readonly mail: 'verification-again'; readonly credential: string }

/** How a mail leaves: SMTP, or local mode's table. Rejects when it was not taken. */
export interface MailTransport {
  send(mail: {
    readonly to: string
    readonly subject: string
    readonly text: string
    readonly html: string
  }): Promise<void>
}

export interface Recipient {
  readonly username: string
  readonly email: string
}

/** The product's words for each mail, sent through a transport. Rejects when the mail was not taken. */
export interface AccountMails {
  sendVerification(to: Recipient, link: string): Promise<void>
  sendKnownAddress(to: Recipient): Promise<void>
}

/** How long a verification link works. Milliseconds. */
export const VERIFICATION_LIFETIME = 24 * 60 * 60 * 1000

export interface AccountMailDeps {
  readonly accounts: Pick<AccountStore, 'find' | 'findByEmail' | 'findByUsername'>
  readonly verifications: Pick<VerificationStore, 'insert'>
  readonly mails: AccountMails
  readonly clock: Clock
  /** `https://toile.example`, without a trailing slash. */
  readonly pageOrigin: string
}

export type DeliverAccountMail = (job: AccountMail) => Promise<void>

/** The handler of `account-mail` jobs. Repeating it sends the mail again, with a link of its own; both links work. */
export function createDeliverAccountMail(deps: AccountMailDeps): DeliverAccountMail {
  const { accounts, verifications, mails, clock, pageOrigin } = deps

  return async (job) => {
    const account =
      job.mail === 'verification-again'
        ? ((await accounts.findByEmail(job.credential)) ?? (await accounts.findByUsername(job.credential)))
        : await accounts.find(job.accountId)
    if (account === null) return
    if (job.mail === 'known-address') return mails.sendKnownAddress(account)
    if (account.verifiedAt !== null) return

    const token = newSessionToken()
    const now = clock.now()
    await verifications.insert({
      tokenHash: hashToken(token),
      accountId: account.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + VERIFICATION_LIFETIME),
    })
    await mails.sendVerification(account, `${pageOrigin}/verify-email?data=${token}`)
  }
}

import type { PlanName } from '@toile/contract'
import type { CallOrigin } from './security-log.ts'

/**
 * A mail to write. The queue holds whom to write to and never a link, so that a copy of the database verifies no address
 * and sets no password. A `credential` comes from somebody who may or may not have an account: who it is, is looked up
 * out of the asker's sight (R14). `email` is where the mail goes.
 */
export type AccountMail =
  | { readonly mail: 'verification'; readonly signUpId: string }
  /** `browser`: that of the asker, by `browserId`. */
  | { readonly mail: 'verification-again'; readonly credential: string; readonly browser?: string }
  | { readonly mail: 'known-address'; readonly accountId: string }
  | {
      readonly mail: 'password-reset'
      readonly credential: string
      /** Where from, and when (ISO 8601). */
      readonly asked?: CallOrigin & { readonly at: string }
    }
  | { readonly mail: 'unlock'; readonly accountId: string }
  /** To the new address: with the link that makes it the account's. */
  | { readonly mail: 'email-change'; readonly accountId: string; readonly email: string }
  /** To the old address: that a change was asked for. */
  | { readonly mail: 'email-change-notice'; readonly accountId: string; readonly email: string }
  /** To the old address: that the account has another now. */
  | { readonly mail: 'email-changed'; readonly accountId: string; readonly oldEmail: string }
  | {
      readonly mail: 'new-sign-in'
      readonly accountId: string
      readonly device: string
      readonly network: string
      /** ISO 8601. */
      readonly at: string
    }
  | { readonly mail: 'password-changed'; readonly accountId: string }
  | { readonly mail: 'passkey-added'; readonly accountId: string }
  | { readonly mail: 'google-linked'; readonly accountId: string }
  /** A renewal could not be charged. */
  | { readonly mail: 'payment-failed'; readonly accountId: string }
  /** After a renewal that was not paid for too long. */
  | { readonly mail: 'plan-ended'; readonly accountId: string; readonly plan: PlanName }
  | { readonly mail: 'account-deleted'; readonly email: string }

export type AccountMailKind = AccountMail['mail']

/** How a mail leaves: SMTP, or local mode's table. Rejects when it was not taken. */
export interface MailTransport {
  send(mail: {
    readonly to: string
    readonly subject: string
    readonly text: string
    readonly html: string
  }): Promise<void>
}

/** What caused a mail, as far as it is known. */
export interface MailOccasion {
  readonly at: Date
  /** As of `CallOrigin`; either may be empty. */
  readonly device: string
  readonly network: string
}

export interface MailedLink {
  readonly url: string
  /** Milliseconds from now. */
  readonly lifetime: number
}

/**
 * What a mail tells. `username` is there only where the address is its owner's for certain; whether a mail program would
 * make a link of it is for who writes the words to judge.
 */
export type AccountLetter =
  | { readonly letter: 'verification'; readonly link: MailedLink; readonly signedUpAt: Date }
  | { readonly letter: 'known-address'; readonly username: string }
  | {
      readonly letter: 'password-reset'
      readonly username: string
      readonly link: MailedLink
      /** False for who signs in with Google alone: the link sets the first one. */
      readonly hasPassword: boolean
      readonly occasion: MailOccasion | null
    }
  | {
      readonly letter: 'unlock'
      readonly username: string
      readonly link: MailedLink
      readonly occasion: MailOccasion | null
    }
  | { readonly letter: 'email-change'; readonly link: MailedLink }
  | { readonly letter: 'email-change-notice'; readonly username: string; readonly occasion: MailOccasion | null }
  | { readonly letter: 'email-changed'; readonly username: string; readonly occasion: MailOccasion | null }
  | { readonly letter: 'new-sign-in'; readonly username: string; readonly occasion: MailOccasion }
  | {
      readonly letter: 'password-changed'
      readonly username: string
      /** They go on signing in. */
      readonly hasPasskeys: boolean
      readonly occasion: MailOccasion | null
    }
  | { readonly letter: 'passkey-added'; readonly username: string; readonly occasion: MailOccasion | null }
  | { readonly letter: 'google-linked'; readonly username: string; readonly occasion: MailOccasion | null }
  | {
      readonly letter: 'payment-failed'
      readonly username: string
      readonly plan: PlanName
      /** When the plan ends if nothing is paid. */
      readonly graceUntil: Date
    }
  | { readonly letter: 'plan-ended'; readonly username: string; readonly plan: PlanName }
  | { readonly letter: 'account-deleted' }

/** The product's words for each letter, sent through a transport. Rejects when the mail was not taken. */
export interface AccountMails {
  send(to: string, letter: AccountLetter): Promise<void>
}

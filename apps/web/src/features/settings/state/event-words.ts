import type { SecurityEventKind } from '@toile/contract'

interface EventWords {
  readonly text: string
  /** It is worth a second look: perhaps it was somebody else. */
  readonly wary?: boolean
}

/** What happened, as its owner would say it. */
export const EVENT_WORDS: Readonly<Record<SecurityEventKind, EventWords>> = {
  'signed-up': { text: 'Account opened' },
  'signed-in': { text: 'Signed in with the password' },
  'signed-in-google': { text: 'Signed in with Google' },
  'signed-in-passkey': { text: 'Signed in with a passkey' },
  'sign-in-failed': { text: 'Wrong password entered', wary: true },
  'sign-in-delayed': { text: 'Too many wrong passwords: further attempts were delayed', wary: true },
  unlocked: { text: 'Device unlocked by a link in a mail' },
  'signed-out': { text: 'Logged out' },
  'sessions-ended': { text: 'Sessions ended' },
  'password-reset-asked': { text: 'Password reset requested', wary: true },
  'password-reset': { text: 'Password reset by a link in a mail' },
  'password-changed': { text: 'Password changed' },
  'password-set': { text: 'Password set' },
  'email-change-asked': { text: 'E-mail address change requested' },
  'email-changed': { text: 'E-mail address changed' },
  'google-linked': { text: 'Google account linked' },
  'passkey-added': { text: 'Passkey added' },
  'passkey-renamed': { text: 'Passkey renamed' },
  'passkey-removed': { text: 'Passkey removed' },
  confirmed: { text: 'Identity confirmed' },
  'data-exported': { text: 'Data downloaded' },
}

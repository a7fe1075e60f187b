import type { AccountLetter, MailedLink, MailOccasion } from '@toile/core'

/** As long as a real one: 43 characters. */
const TOKEN = 'q3Vz8yTn0c-Ld5RkW1xJ_6bHfGmPs2uEoA9iYt7KvBQ'
const HOUR = 60 * 60 * 1000
const link = (path: string, lifetime: number): MailedLink => ({
  url: `https://toile.example/${path}?data=${TOKEN}`,
  lifetime,
})
const occasion: MailOccasion = {
  at: new Date('2026-03-04T05:06:07Z'),
  device: 'Chrome on Windows',
  network: '203.0.113.0/24',
}
const username = 'ada_lovelace'

/** One of every kind, and of every form that a kind has. */
export const SAMPLE_LETTERS = {
  verification: {
    letter: 'verification',
    link: link('verify-email', 24 * HOUR),
    signedUpAt: new Date('2026-03-04T05:06:07Z'),
  },
  'known-address': { letter: 'known-address', username },
  'password-reset': {
    letter: 'password-reset',
    username,
    link: link('reset-password', HOUR / 2),
    hasPassword: true,
    occasion,
  },
  'password-set': {
    letter: 'password-reset',
    username,
    link: link('reset-password', HOUR / 2),
    hasPassword: false,
    occasion: null,
  },
  unlock: { letter: 'unlock', username, link: link('unlock', HOUR / 2), occasion },
  'email-change': { letter: 'email-change', link: link('confirm-email', 24 * HOUR) },
  'email-change-notice': { letter: 'email-change-notice', username, occasion },
  'email-changed': { letter: 'email-changed', username, occasion },
  'new-sign-in': { letter: 'new-sign-in', username, occasion: { ...occasion, network: '2001:db8:77::/48' } },
  'password-changed': { letter: 'password-changed', username, hasPasskeys: false, occasion },
  'password-changed-with-passkeys': { letter: 'password-changed', username, hasPasskeys: true, occasion },
  'passkey-added': { letter: 'passkey-added', username, occasion },
  'google-linked': { letter: 'google-linked', username, occasion },
  'payment-failed': {
    letter: 'payment-failed',
    username,
    plan: 'STANDARD',
    graceUntil: new Date('2026-03-18T05:06:07Z'),
  },
  'plan-ended': { letter: 'plan-ended', username, plan: 'STANDARD' },
  'account-deleted': { letter: 'account-deleted' },
} as const satisfies Readonly<Record<string, AccountLetter>>

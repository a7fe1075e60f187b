import type { AccountLetter, MailedLink, MailOccasion } from '@toile/core'
import type { Letter } from './letter.ts'

type LetterOf<Kind extends AccountLetter['letter']> = Extract<AccountLetter, { letter: Kind }>
type Words = { readonly [Kind in AccountLetter['letter']]: (letter: LetterOf<Kind>, pageOrigin: string) => Letter }

/** What each mail says. `pageOrigin` has no trailing slash. */
export const wordsFor = (letter: AccountLetter, pageOrigin: string): Letter =>
  // The table's type fits each letter to its words; an index by a union loses that.
  (WORDS[letter.letter] as (letter: AccountLetter, pageOrigin: string) => Letter)(letter, pageOrigin)

const WORDS: Words = {
  verification: ({ link, signedUpAt }) => ({
    subject: 'Confirm your e-mail address',
    greeting: greeting(null),
    before: [`One click, and your Toile account is ready. The link works for ${span(link)}.`],
    details: signedUpAt === null ? [] : [['Signed up', moment(signedUpAt)]],
    action: { label: 'Confirm e-mail address', link: link.url },
    after: ['If you did not sign up at Toile, do not open the link: without it no account comes of it.'],
  }),

  'known-address': ({ username }, pageOrigin) => ({
    subject: 'You already have a Toile account',
    greeting: greeting(username),
    before: [
      'Somebody, probably you, tried to sign up at Toile with this address. It already has an account, and nothing about it was changed.',
      plainName(username) === null ? 'Log in with this address.' : `Your username is ${username}.`,
    ],
    details: [],
    action: { label: 'Log in', link: `${pageOrigin}/login` },
    after: [
      'The login page also helps with a forgotten password. If it was not you who signed up, there is nothing to do.',
    ],
  }),

  'password-reset': ({ username, link, hasPassword, occasion }) => ({
    subject: hasPassword ? 'Choose a new password' : 'Set a password for Toile',
    greeting: greeting(username),
    before: [
      hasPassword
        ? 'Somebody, probably you, asked for a new password for your Toile account.'
        : 'Somebody, probably you, asked for a new password for your Toile account. It has none: you sign in with Google, and can go on doing so. If you want a password as well, the link sets one.',
      `The link works once, for ${span(link)}. Using it ends all sessions of the account.`,
    ],
    details: occasionRows('Asked', occasion),
    action: { label: hasPassword ? 'Choose a new password' : 'Set a password', link: link.url },
    after: ['If it was not you, there is nothing to do: without the link nothing changes.'],
  }),

  unlock: ({ username, link, occasion }) => ({
    subject: 'Log in past the waiting time',
    greeting: greeting(username),
    before: [
      'There were many attempts to log in to your Toile account with a wrong password, so each further attempt has to wait.',
      `If you want to log in now, this link lets your browser try at once. It works once, for ${span(link)}, and your password is still needed.`,
    ],
    details: occasionRows('Last attempt', occasion),
    action: { label: 'Let this browser log in', link: link.url },
    after: [
      'If it was not you, nobody got in, and there is nothing to do. A password that you use nowhere else keeps it so.',
    ],
  }),

  'email-change': ({ link }) => ({
    subject: 'Confirm your new e-mail address',
    greeting: greeting(null),
    before: [
      `Somebody asked for this to become the address of their Toile account. If it was you, confirm it: the link works once, for ${span(link)}.`,
    ],
    details: [],
    action: { label: 'Confirm new address', link: link.url },
    after: ['If it was not you, do not open the link: without it nothing changes.'],
  }),

  'email-change-notice': ({ username, occasion }, pageOrigin) => ({
    subject: 'A new address was asked for',
    greeting: greeting(username),
    before: [
      'Somebody, probably you, asked for another e-mail address for your Toile account. It takes the place of this one when the link that was mailed to it is opened.',
    ],
    details: occasionRows('Asked', occasion),
    action: { label: 'Open your account', link: `${pageOrigin}/account` },
    after: [
      'If it was not you, somebody is signed in to your account. Change your password now: that ends the other sessions, and the new address is not confirmed.',
    ],
  }),

  'email-changed': ({ username, occasion }) => ({
    subject: 'Your e-mail address was changed',
    greeting: greeting(username),
    before: [
      'Your Toile account has another e-mail address now. Mails about it go there, and this address no longer logs in.',
    ],
    details: occasionRows('Changed', occasion),
    action: null,
    after: [
      'If it was you, there is nothing to do. If it was not, answer this mail at once: somebody else has your account.',
    ],
  }),

  'new-sign-in': ({ username, occasion }, pageOrigin) => ({
    subject: 'New sign-in to your account',
    greeting: greeting(username),
    before: ['Your Toile account was signed in to from a browser that it had not seen before.'],
    details: occasionRows('When', occasion),
    action: { label: 'See your sessions', link: `${pageOrigin}/account` },
    after: [
      'If it was you, there is nothing to do. If it was not, end that session and change your password: the account page does both.',
    ],
  }),

  'password-changed': ({ username, occasion }, pageOrigin) => ({
    subject: 'Your password was changed',
    greeting: greeting(username),
    before: ['The password of your Toile account was changed, and the other sessions were ended.'],
    details: occasionRows('Changed', occasion),
    action: { label: 'Choose another password', link: `${pageOrigin}/forgot-password` },
    after: [
      'If it was you, there is nothing to do. If it was not, choose another password at once: it is mailed to this address, and the new one ends every session.',
    ],
  }),

  'account-deleted': () => ({
    subject: 'Your account was deleted',
    greeting: greeting(null),
    before: [
      'Your Toile account was deleted, as was asked for on its account page. Its pictures and uploads are gone, and nobody can log in to it any more.',
    ],
    details: [],
    action: null,
    after: ['If it was not you, answer this mail. What was deleted cannot be brought back.'],
  }),
}

/** A name that no mail program makes a link of; null for any other, `evil.com` among them. */
const plainName = (username: string): string | null => (/^[\p{L}\p{N}_]+$/u.test(username) ? username : null)

function greeting(username: string | null): string {
  const name = username === null ? null : plainName(username)
  return name === null ? 'Hello,' : `Hello ${name},`
}

/** What a browser said of itself may be anything: only words and numbers of it are told. */
const plainDevice = (device: string): string =>
  /^[\p{L}\p{N} ]{1,60}$/u.test(device) ? device : 'A browser that does not say which'

function occasionRows(label: string, occasion: MailOccasion | null): (readonly [string, string])[] {
  if (occasion === null) return []
  return [
    [label, moment(occasion.at)],
    ['Device', plainDevice(occasion.device)],
    ...(/^[0-9a-f.:]+\/\d+$/.test(occasion.network) ? [['Network', occasion.network] as const] : []),
  ]
}

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })
const moment = (at: Date): string => `${DATE.format(at)}, ${TIME.format(at)} UTC`

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Rounded down, so that no promise is broken. */
function span({ lifetime }: MailedLink): string {
  const [count, unit] =
    lifetime < HOUR ? [Math.floor(lifetime / MINUTE), 'minute'] : [Math.floor(lifetime / HOUR), 'hour']
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}

import type { AccountLetter, MailedLink, MailOccasion } from '@toile/core'
import type { Letter } from './letter.ts'

type LetterOf<Kind extends AccountLetter['letter']> = Extract<AccountLetter, { letter: Kind }>
type Templates = { readonly [Kind in AccountLetter['letter']]: (letter: LetterOf<Kind>, pageOrigin: string) => Letter }

/** What each mail says. `pageOrigin` has no trailing slash. */
export const writeLetter = (letter: AccountLetter, pageOrigin: string): Letter =>
  // The table's type fits each letter to its words; an index by a union loses that.
  (TEMPLATES[letter.letter] as (letter: AccountLetter, pageOrigin: string) => Letter)(letter, pageOrigin)

const TEMPLATES: Templates = {
  verification: ({ link, signedUpAt }) => ({
    subject: 'Confirm your e-mail address',
    preview: 'One click, and your Toile account is ready.',
    about: 'Welcome',
    thread: 'red',
    greeting: greeting(null),
    before: [
      'You signed up at Toile with this address. One click confirms that it is yours, and your account is ready.',
      `The link works for ${span(link)}.`,
    ],
    details: [['Signed up', moment(signedUpAt)]],
    action: { label: 'Confirm e-mail address', link: link.url },
    otherwise: {
      heading: 'If you did not sign up',
      words: 'Do not open the link, and no account will be created.',
    },
  }),

  'known-address': ({ username }, pageOrigin) => ({
    subject: 'You already have a Toile account',
    preview: 'Somebody tried to sign up with this address. Nothing was changed.',
    about: 'Sign-up',
    thread: 'blue',
    greeting: greeting(username),
    before: [
      'Somebody, probably you, tried to sign up at Toile with this address. It already has an account, and nothing about it was changed.',
      plainName(username) === null
        ? 'Log in with this address. If you have forgotten your password, the login page helps.'
        : `Your username is ${username}. If you have forgotten your password, the login page helps.`,
    ],
    details: [],
    action: { label: 'Log in', link: `${pageOrigin}/login` },
    otherwise: {
      heading: 'If it was not you',
      words: 'There is nothing you need to do: nobody has learned anything about your account.',
    },
  }),

  'password-reset': ({ username, link, hasPassword, occasion }) => ({
    subject: hasPassword ? 'Choose a new password' : 'Set a password for Toile',
    preview: `The link works once, for ${span(link)}.`,
    about: 'Password',
    thread: 'yellow',
    greeting: greeting(username),
    before: [
      hasPassword
        ? 'Somebody, probably you, asked for a new password for your Toile account.'
        : 'Somebody, probably you, asked for a new password for your Toile account. It has none: you sign in with Google, and can go on doing so. If you want a password as well, the link sets one.',
      `The link works once, for ${span(link)}. The new password logs you out everywhere.`,
    ],
    details: occasionRows('Asked', occasion),
    action: { label: hasPassword ? 'Choose a new password' : 'Set a password', link: link.url },
    otherwise: {
      heading: 'If it was not you',
      words: 'There is nothing you need to do. Nothing changes without the link, and only this mail has it.',
    },
  }),

  unlock: ({ username, link, occasion }) => ({
    subject: 'Log in without waiting',
    preview: 'Somebody has been guessing your password. Nobody got in.',
    about: 'Security',
    thread: 'yellow',
    greeting: greeting(username),
    before: [
      'Somebody tried to log in to your Toile account with wrong passwords, so each further try has to wait.',
      `If you want to log in now, this link lets your browser try at once. It works once, for ${span(link)}, and you still need your password.`,
    ],
    details: occasionRows('Last try', occasion),
    action: { label: 'Let this browser log in', link: link.url },
    otherwise: {
      heading: 'If it was not you',
      words:
        'Nobody got in, and there is nothing you have to do. A passkey, which your account page adds, cannot be guessed at all.',
    },
  }),

  'email-change': ({ link }) => ({
    subject: 'Confirm your new e-mail address',
    preview: `The link works once, for ${span(link)}.`,
    about: 'New address',
    thread: 'blue',
    greeting: greeting(null),
    before: [
      'You asked for this to become the address of your Toile account. One click confirms it, and mails about the account come here from then on.',
      `The link works once, for ${span(link)}.`,
    ],
    details: [],
    action: { label: 'Confirm new address', link: link.url },
    otherwise: {
      heading: 'If you did not ask for it',
      words: 'Do not open the link, and nothing changes.',
    },
  }),

  'email-change-notice': ({ username, occasion }, pageOrigin) => ({
    subject: 'E-mail address change requested',
    preview: 'It will replace this one once it is confirmed.',
    about: 'Security',
    thread: 'purple',
    greeting: greeting(username),
    before: [
      'Somebody, probably you, asked for another e-mail address for your Toile account. It will replace this one as soon as the link that was mailed there is opened.',
    ],
    details: occasionRows('Asked', occasion),
    action: { label: 'Open your account', link: `${pageOrigin}/account` },
    otherwise: {
      heading: 'If it was not you',
      words:
        'Somebody is signed in to your account. Change your password now: that ends every other session, and the new address is not confirmed.',
    },
  }),

  'email-changed': ({ username, occasion }) => ({
    subject: 'Your e-mail address was changed',
    preview: 'Mails about your Toile account go to the new address now.',
    about: 'Security',
    thread: 'purple',
    greeting: greeting(username),
    before: [
      'Your Toile account has a new e-mail address. Mails about it go there from now on, and this is the last one here.',
    ],
    details: occasionRows('Changed', occasion),
    action: null,
    otherwise: {
      heading: 'If it was not you',
      words: 'Somebody else has changed your account. Answer this mail at once, from this address.',
    },
  }),

  'new-sign-in': ({ username, occasion }, pageOrigin) => ({
    subject: 'New sign-in to your account',
    preview: `${plainDevice(occasion.device)}, ${moment(occasion.at)}`,
    about: 'Security',
    thread: 'purple',
    greeting: greeting(username),
    before: ['Somebody, probably you, signed in to your Toile account with a new browser.'],
    details: occasionRows('When', occasion),
    action: { label: 'See your sessions', link: `${pageOrigin}/account` },
    otherwise: {
      heading: 'If it was not you',
      words: 'End that session and change your password. The account page does both.',
    },
  }),

  'password-changed': ({ username, hasPasskeys, occasion }, pageOrigin) => ({
    subject: 'Your password was changed',
    preview: 'All other sessions were ended.',
    about: 'Security',
    thread: 'purple',
    greeting: greeting(username),
    before: [
      'Your Toile account has a new password, and all other sessions were ended.',
      ...(hasPasskeys
        ? [
            'Its passkeys stay, and go on signing in without the password. The account page lists them: remove any that you do not know.',
          ]
        : []),
    ],
    details: occasionRows('Changed', occasion),
    action: { label: 'Open your account', link: `${pageOrigin}/account` },
    otherwise: {
      heading: 'If it was not you',
      words:
        'Choose another password at once: ‘Forgot your password?’ on the login page mails a link to this address, and the new password ends every session.',
    },
  }),

  'passkey-added': ({ username, occasion }, pageOrigin) => ({
    subject: 'A passkey was added to your account',
    preview: 'It signs in by itself, without your password.',
    about: 'Security',
    thread: 'purple',
    greeting: greeting(username),
    before: ['Your Toile account has a new passkey, which signs in by itself, without your password.'],
    details: occasionRows('Added', occasion),
    action: { label: 'See your passkeys', link: `${pageOrigin}/account` },
    otherwise: {
      heading: 'If it was not you',
      words:
        'Somebody is signed in to your account. On your account page, remove the passkey, log out everywhere else, and change your password.',
    },
  }),

  'google-linked': ({ username, occasion }, pageOrigin) => ({
    subject: 'Your account was linked with Google',
    preview: 'The Google account of this address signs in to it now.',
    about: 'Security',
    thread: 'purple',
    greeting: greeting(username),
    before: [
      'Somebody, probably you, signed in to Toile with the Google account of this address. It signs in to your Toile account from now on; your other ways in stay as they are.',
    ],
    details: occasionRows('Linked', occasion),
    action: { label: 'Open your account', link: `${pageOrigin}/account` },
    otherwise: {
      heading: 'If it was not you',
      words:
        'Answer this mail at once, and we undo it. Then change your passwords, at Google first: whoever it was can use the Google account of this address.',
    },
  }),

  'payment-failed': ({ username, plan, graceUntil }, pageOrigin) => ({
    subject: 'Your payment did not go through',
    preview: `Your ${plan} plan goes on until ${day(graceUntil)}.`,
    about: 'Your plan',
    thread: 'yellow',
    greeting: greeting(username),
    before: [
      `Your ${plan} plan was to renew, and your card could not be charged. The payment is tried again in the next days; your credits and your pictures stay as they are.`,
      `If your card has changed, or your bank wants you to confirm, the pricing page leads to both. Until it is paid no new credits come, and on ${day(graceUntil)} the plan ends.`,
    ],
    details: [
      ['Plan', plan],
      ['Ends if unpaid', day(graceUntil)],
    ],
    action: { label: 'Pay or change your card', link: `${pageOrigin}/pricing` },
    otherwise: {
      heading: 'If you no longer want the plan',
      words: 'There is nothing to do: it ends by itself on that day. You can also cancel it now, on the pricing page.',
    },
  }),

  'plan-ended': ({ username, plan }, pageOrigin) => ({
    subject: `Your ${plan} plan has ended`,
    preview: 'The renewal was not paid. Your credits and pictures stay.',
    about: 'Your plan',
    thread: 'yellow',
    greeting: greeting(username),
    before: [
      `The renewal of your ${plan} plan was not paid, so the plan has ended. Nothing more is charged.`,
      'The credits that you have left stay yours, and so do your pictures. You can choose a plan again whenever you like.',
    ],
    details: [],
    action: { label: 'See the plans', link: `${pageOrigin}/pricing` },
    otherwise: {
      heading: 'If you think that you have paid',
      words: 'Answer this mail, and we look into it.',
    },
  }),

  'account-deleted': () => ({
    subject: 'Your account was deleted',
    preview: 'Your pictures, uploads and drafts are gone with it.',
    about: 'Goodbye',
    thread: 'red',
    greeting: greeting(null),
    before: [
      'Your Toile account was deleted, as it was asked for on its account page. Your pictures, uploads and drafts are gone with it.',
      'This is the last mail from us. If you ever want to come back, sign up as if for the first time.',
    ],
    details: [],
    action: null,
    otherwise: {
      heading: 'If it was not you',
      words: 'Answer this mail, and we look into it. What was deleted cannot be brought back.',
    },
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
const day = (at: Date): string => DATE.format(at)
const moment = (at: Date): string => `${DATE.format(at)}, ${TIME.format(at)}\u00a0UTC`

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Rounded down, so that no promise is broken. */
function span({ lifetime }: MailedLink): string {
  const [count, unit] =
    lifetime < HOUR ? [Math.floor(lifetime / MINUTE), 'minute'] : [Math.floor(lifetime / HOUR), 'hour']
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}

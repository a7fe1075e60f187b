import type { Thread } from '@toile/contract'

/** One page of the account. They are numbered as the pieces of a pattern are. */
export interface AccountPage {
  readonly path: string
  readonly title: string
  /** What lies in it, for the list that a phone opens with. */
  readonly summary: string
  readonly thread: Thread
}

export const ACCOUNT_PAGES: readonly AccountPage[] = [
  { path: '/account', title: 'Profile', summary: 'Name and e-mail', thread: 'blue' },
  { path: '/account/sign-in', title: 'Signing in', summary: 'Password, Google and passkeys', thread: 'red' },
  { path: '/account/sessions', title: 'Sessions', summary: 'Where you are signed in', thread: 'yellow' },
  {
    path: '/account/security-log',
    title: 'Security log',
    summary: 'What happened, when and where from',
    thread: 'purple',
  },
  {
    path: '/account/uploads',
    title: 'My uploads',
    summary: 'Photos, flat-lays, sketches and patterns',
    thread: 'green',
  },
  { path: '/account/credits', title: 'My credits', summary: 'Purchases, spending and refunds', thread: 'blue' },
  { path: '/account/data', title: 'My data', summary: 'Where it goes, download, deletion', thread: 'red' },
]

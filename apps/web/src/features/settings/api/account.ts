import { accountAnswer } from '@toile/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/index.ts'
import { accountKey } from '../../../lib/session.ts'

/** Prefix of all that these pages show: a change of one part (a password) is seen in others (the security log). */
export const settingsKey = accountKey('settings')

/** Another tab, or a link in a mail, may have changed it: asked for by each page that opens, and by `useRefetchOnFocus` on return. */
export const followed = { staleTime: 0, refetchOnWindowFocus: false } as const

/** GET /api/account/: the account and its sign-in methods. */
export const accountQuery = queryOptions({
  queryKey: [...settingsKey, 'account'],
  queryFn: ({ signal }) => request({ path: 'account/', answer: accountAnswer, signal }),
  ...followed,
})

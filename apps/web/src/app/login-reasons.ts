import { MODES } from '@toile/contract'
import type { LoginState } from '../lib/login-state.ts'
import { pictureId } from '../lib/picture-page.ts'

/** What the login page is told about a session that ended inside a mode: where the work goes on. */
export const resumeFrom = (pathname: string): LoginState | null => {
  const resume = MODES.find((mode) => pathname === `/${mode}/`)
  return resume === undefined ? null : { resume }
}

/** What the login page is told after a logout in another tab: nobody goes on where they were, and nobody here asked for it. */
export const LOGGED_OUT_ELSEWHERE: LoginState = { done: 'logged-out-elsewhere' }

/** What the login page is told by the page of a picture: which one was to be seen. */
export const pictureWantedAt = (pathname: string): LoginState | null => {
  const { data: picture } = pictureId.safeParse(/^\/picture\/([^/]+)\/?$/.exec(pathname)?.[1])
  return picture === undefined ? null : { picture }
}

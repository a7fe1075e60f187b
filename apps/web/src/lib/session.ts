import { sessionAnswer } from '@toile/contract'
import type { SessionAnswer } from '@toile/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { announceSignIn, onPictureFailed } from './picture-retry.ts'
import {
  hasWorkInProgress,
  sessionExpiry,
  reportSessionExpiry,
  onSessionExpired,
  request,
  resolveSessionExpiry,
} from './api/index.ts'
import { forgetDevice, openDevice } from './device.ts'

const SESSION = ['session']
/** Whether the last session was ended by a logout, and not by time. */
const LOGGED_OUT = ['logged-out']
const isOfAccount = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean => queryKey[0] === 'account'

/**
 * Who is signed in. The session cookie is HttpOnly, so the server is asked, anew on each change of path (R2); answers
 * are shared only while in flight. Every other private answer in the cache lives and dies with the session.
 */
export const sessionQuery = queryOptions({
  queryKey: SESSION,
  queryFn: async ({ signal, client }): Promise<SessionAnswer> => {
    const answer = await request({ path: 'session/', answer: sessionAnswer, signal })
    const known = client.getQueryData<SessionAnswer>(SESSION)
    if (!answer.authenticated) {
      if (known?.authenticated !== true || !hasWorkInProgress()) return answer
      // The work stays in view under the popup that asks for the login.
      reportSessionExpiry()
      return known
    }
    const same = answer.user?.username === known?.user?.username
    if (known?.authenticated === true && !same) client.removeQueries({ predicate: isOfAccount })
    client.setQueryData(LOGGED_OUT, false)
    openDevice()
    const { expired, dismissed } = sessionExpiry.getState()
    resolveSessionExpiry(same)
    if (known?.authenticated !== true || expired || dismissed) announceSignIn()
    return answer
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

export const VISITOR: SessionAnswer = { authenticated: false, user: null }
const CHANNEL = 'toile.session'
const HINT = 'toile.signed-in'

/** Asks the server now, joining a question that is already on its way. Undefined when no answer came. */
export async function checkSession(client: QueryClient): Promise<SessionAnswer | undefined> {
  try {
    return await client.fetchQuery({ ...sessionQuery, staleTime: 0, retry: 1 })
  } catch {
    // The failure stands in the query's state, where useSession finds it.
    return undefined
  }
}

/** Forgets the session and all that was fetched under it. */
export function forgetSession(client: QueryClient): void {
  // An answer on its way was given before the session ended, and would bring it back to life.
  void client.cancelQueries({ queryKey: sessionQuery.queryKey })
  client.setQueryData(sessionQuery.queryKey, VISITOR)
  client.removeQueries({ predicate: isOfAccount })
}

/** After a logout here: forget, and tell the other tabs. What lies on the device is `logOut`'s to clear. */
export function announceLogout(client: QueryClient): void {
  forgetLoggedOut(client)
  tellOtherTabs('logout')
}

function forgetLoggedOut(client: QueryClient): void {
  client.setQueryData(LOGGED_OUT, true)
  forgetSession(client)
  client.getMutationCache().clear()
}

/** After a login in another tab, which this one may not have known to be wanted. */
async function followLogin(client: QueryClient): Promise<void> {
  if ((await checkSession(client))?.authenticated === true) announceSignIn()
}

/** After a logout in another tab. */
async function followLogout(client: QueryClient): Promise<void> {
  forgetLoggedOut(client)
  // A suspended tab gets the message late: by then another user may be signed in.
  const session = await checkSession(client)
  if (session?.authenticated !== true) await forgetDevice()
}

/** After a logout nobody wants to continue where they were; after an expired session they do (R1). */
export const wasLoggedOut = (client: QueryClient): boolean => client.getQueryData(LOGGED_OUT) === true

/** After a login here: the other tabs ask who it is now. */
export const announceLogin = (): void => tellOtherTabs('login')

function tellOtherTabs(what: 'login' | 'logout'): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(what)
  channel.close()
}

/**
 * Keys of queries whose answers belong to the signed-in account begin with 'account': they go when the session does.
 * Use as `queryKey: accountKey('credits')`.
 */
export const accountKey = <Parts extends readonly unknown[]>(...parts: Parts): readonly ['account', ...Parts] => [
  'account',
  ...parts,
]

export function useSession() {
  const { data, isFetching, error } = useQuery({ ...sessionQuery, enabled: false })
  return { session: data, checking: isFetching, error }
}

/** Mounted once: follows logins and logouts of other tabs and 401 answers, and leaves the hint that public/early.js reads. */
export function useSessionKeeper(): void {
  const client = useQueryClient()
  const { session, error } = useSession()

  useEffect(() => {
    const forget = (): void => forgetSession(client)
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }) => {
      if (data === 'login') void followLogin(client)
      else void followLogout(client)
    })
    const stopAsking = onPictureFailed(() => void checkSession(client))
    const stopListening = onSessionExpired(forget)
    // The browser may bring a whole page back as it was left, whatever has happened to its session since.
    const onReturn = ({ persisted }: PageTransitionEvent): void => void (persisted && checkSession(client))
    addEventListener('pageshow', onReturn)
    return () => {
      stopListening()
      stopAsking()
      channel.close()
      removeEventListener('pageshow', onReturn)
    }
  }, [client])

  const username = session === undefined ? undefined : (session.user?.username ?? null)
  const known = useRef(username)
  useEffect(() => {
    const before = known.current
    known.current = username
    // What is offered depends on what an account refuses.
    if (before !== undefined && username !== undefined && before !== username)
      void client.invalidateQueries({ queryKey: ['capabilities'] })
  }, [client, username])

  useEffect(() => {
    // Without an answer of the server the page must not stay empty.
    if (session === undefined && error !== null) document.documentElement.dataset.session = 'unknown'
  }, [session, error])

  useEffect(() => {
    if (session === undefined) return
    document.documentElement.dataset.session = session.authenticated ? 'open' : 'none'
    try {
      localStorage.setItem(HINT, session.authenticated ? 'yes' : 'no')
    } catch {
      // Without storage there is no hint, and a signed-in reload sees the visitor's header for a moment.
    }
  }, [session])
}

import type { SessionAnswer } from '@toile/contract'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { ask, isRecord } from './api/ask.ts'
import {
  hasWorkInProgress,
  onSessionExpired,
  reportSessionExpiry,
  resolveSessionExpiry,
  sessionExpiry,
} from './api/session-expiry.ts'
import { forgetDevice, openDevice } from './device.ts'
import { announceSignIn, onPictureFailed } from './picture-retry.ts'

interface SessionState {
  /** The last answer, undefined before the first. */
  readonly session: SessionAnswer | undefined
  /** The server is being asked. */
  readonly checking: boolean
  /** Why there was no answer the last time; null where there was one. */
  readonly error: unknown
  /** Where the last session was ended by a logout; null where it ended by time. */
  readonly loggedOut: 'here' | 'elsewhere' | null
}

/**
 * Who is signed in. The session cookie is HttpOnly, so the server is asked, anew on each change of path (R2); answers
 * are shared only while in flight. What is fetched under a session goes with it (`createQueryClient`).
 */
export const sessionState = createStore<SessionState>(() => ({
  session: undefined,
  checking: false,
  error: null,
  loggedOut: null,
}))

export const VISITOR: SessionAnswer = { authenticated: false, user: null }
const CHANNEL = 'toile.session'
const HINT = 'toile.signed-in'

let asking: { readonly answer: Promise<SessionAnswer | undefined>; readonly abort: AbortController } | null = null

/** Asks the server now, joining a question that is already on its way. Undefined when no answer came. */
export function checkSession(): Promise<SessionAnswer | undefined> {
  if (asking !== null) return asking.answer
  const abort = new AbortController()
  asking = { answer: settle(abort.signal), abort }
  return asking.answer
}

async function settle(signal: AbortSignal): Promise<SessionAnswer | undefined> {
  // Where nothing is known yet, one waits again and does not go on reading that it failed.
  sessionState.setState(({ session, error }) => ({ checking: true, error: session === undefined ? null : error }))
  const outcome = await ask('session/', isSessionAnswer, signal).then(
    (answer) => ({ answer, error: null }),
    (error: unknown) => ({ answer: undefined, error }),
  )
  // What was asked before the session was forgotten is about a session that is over.
  if (signal.aborted) return undefined
  asking = null
  if (outcome.answer === undefined) {
    sessionState.setState({ checking: false, error: outcome.error })
    return undefined
  }
  return keep(outcome.answer)
}

function isSessionAnswer(body: unknown): body is SessionAnswer {
  if (!isRecord(body) || typeof body['authenticated'] !== 'boolean') return false
  const { user } = body
  return user === null || (isRecord(user) && typeof user['username'] === 'string' && typeof user['email'] === 'string')
}

/** Takes an answer over. A session that ends under work stays in view, under the popup that asks for the login. */
function keep(answer: SessionAnswer): SessionAnswer {
  const known = sessionState.getState().session
  const answered = { checking: false, error: null }
  if (!answer.authenticated) {
    const held = known?.authenticated === true && hasWorkInProgress()
    sessionState.setState({ ...answered, session: held ? known : answer })
    if (held) reportSessionExpiry()
    return held ? known : answer
  }
  const same = answer.user?.username === known?.user?.username
  sessionState.setState({ ...answered, session: answer, loggedOut: null })
  openDevice()
  const { expired, dismissed } = sessionExpiry.getState()
  resolveSessionExpiry(same)
  if (known?.authenticated !== true || expired || dismissed) announceSignIn()
  return answer
}

/** Forgets the session, and with it all that was fetched under it. */
export const forgetSession = (): void => forget(sessionState.getState().loggedOut)

function forget(loggedOut: SessionState['loggedOut']): void {
  // An answer on its way was given before the session ended, and would bring it back to life.
  asking?.abort.abort()
  asking = null
  sessionState.setState({ session: VISITOR, checking: false, error: null, loggedOut })
}

/** After a logout here: forget, and tell the other tabs. What lies on the device is `logOut`'s to clear. */
export function announceLogout(): void {
  forget('here')
  tellOtherTabs('logout')
}

/**
 * Keys of queries whose answers belong to the signed-in account begin with 'account': they go when the session does.
 * Use as `queryKey: accountKey('credits')`.
 */
export const accountKey = <Parts extends readonly unknown[]>(...parts: Parts): readonly ['account', ...Parts] => [
  'account',
  ...parts,
]

/** After a login in another tab, which this one may not have known to be wanted. */
async function followLogin(): Promise<void> {
  if ((await checkSession())?.authenticated === true) announceSignIn()
}

/** After a logout in another tab. */
async function followLogout(): Promise<void> {
  // The tab that logged out hears itself, too.
  forget(sessionState.getState().loggedOut ?? 'elsewhere')
  // A suspended tab gets the message late: by then another user may be signed in.
  const session = await checkSession()
  if (session?.authenticated !== true) await forgetDevice()
}

/** After a logout nobody wants to continue where they were; after an expired session they do (R1). */
export const wasLoggedOut = (): boolean => sessionState.getState().loggedOut !== null

/** The logout was none of this tab's, whose user has not asked for it here. */
export const wasLoggedOutElsewhere = (): boolean => sessionState.getState().loggedOut === 'elsewhere'

/** After a login here: the other tabs ask who it is now. */
export const announceLogin = (): void => tellOtherTabs('login')

function tellOtherTabs(what: 'login' | 'logout'): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(what)
  channel.close()
}

export function useSession() {
  const session = useStore(sessionState, (state) => state.session)
  const checking = useStore(sessionState, (state) => state.checking)
  const error = useStore(sessionState, (state) => state.error)
  return { session, checking, error }
}

/** Mounted once: follows logins and logouts of other tabs and 401 answers, and leaves the hint that public/early.js reads. */
export function useSessionKeeper(): void {
  const { session, error } = useSession()

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }) => {
      if (data === 'login') void followLogin()
      else void followLogout()
    })
    const stopAsking = onPictureFailed(() => void checkSession())
    const stopListening = onSessionExpired(forgetSession)
    // The browser may bring a whole page back as it was left, whatever has happened to its session since.
    const onReturn = ({ persisted }: PageTransitionEvent): void => void (persisted && checkSession())
    addEventListener('pageshow', onReturn)
    return () => {
      stopListening()
      stopAsking()
      channel.close()
      removeEventListener('pageshow', onReturn)
    }
  }, [])

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

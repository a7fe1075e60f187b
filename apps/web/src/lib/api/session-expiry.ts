import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'

/**
 * A session that ends under work (R1): the page is not left, a popup asks for the login, and what was refused meanwhile
 * is tried again after it.
 */
export interface SessionExpiry {
  /** The login is being asked for. */
  readonly expired: boolean
  /** The popup was dismissed; it stays closed until the user does something that needs a session. */
  readonly dismissed: boolean
}

const NONE: SessionExpiry = { expired: false, dismissed: false }

export const sessionExpiry = createStore<SessionExpiry>(() => NONE)

type Listener = () => void
const endListeners = new Set<Listener>()

/** Called when the server says that the session is over (401) and no work is held. Returns a function that stops listening. */
export function onSessionExpired(listener: Listener): () => void {
  endListeners.add(listener)
  return () => void endListeners.delete(listener)
}

/** The server has said so. */
export function announceSessionEnd(): void {
  for (const listener of endListeners) listener()
}

let holders = 0
const waiting = new Set<(again: boolean) => void>()

/** For pages whose work must not be replaced by the login page. */
export function useWorkInProgress(): void {
  useEffect(() => beginWork(), [])
}

export function beginWork(): () => void {
  holders += 1
  return () => {
    holders -= 1
    if (holders > 0) return
    resolveSessionExpiry(false)
    sessionExpiry.setState(NONE)
  }
}

export const hasWorkInProgress = (): boolean => holders > 0

export const reportSessionExpiry = (): void => sessionExpiry.setState({ expired: true, dismissed: false })

/**
 * Asks for a login. True once the same account is signed in again; false when it is not going to be.
 *
 * @param byItself the page asks by itself, not the user: after a dismissal it does not ask again
 */
export function waitForLogin(signal?: AbortSignal | null, byItself = false): Promise<boolean> {
  if (!hasWorkInProgress() || signal?.aborted === true) return Promise.resolve(false)
  if (byItself && sessionExpiry.getState().dismissed) return Promise.resolve(false)
  reportSessionExpiry()
  return new Promise((resolve) => {
    waiting.add(resolve)
    signal?.addEventListener('abort', () => resolve(false), { once: true })
  })
}

/** Ends the wait: `again` tells whether the same account has logged in. */
export function resolveSessionExpiry(again: boolean): void {
  sessionExpiry.setState({
    expired: false,
    dismissed: !again && (sessionExpiry.getState().expired || sessionExpiry.getState().dismissed),
  })
  const told = [...waiting]
  waiting.clear()
  for (const resolve of told) resolve(again)
}

import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'

/**
 * A session that ends under work (R1): the page is not left, a popup asks for the login, and what was refused meanwhile
 * is tried again after it.
 */
export interface Lapse {
  /** The login is being asked for. */
  readonly lapsed: boolean
  /** It was put off: until somebody asks for more than what the page does by itself, it stays so. */
  readonly putOff: boolean
}

const NONE: Lapse = { lapsed: false, putOff: false }

export const lapse = createStore<Lapse>(() => NONE)

let holders = 0
const waiting = new Set<(again: boolean) => void>()

/** For pages with work that a login page must not take the place of. */
export function useHoldsWork(): void {
  useEffect(() => holdWork(), [])
}

export function holdWork(): () => void {
  holders += 1
  return () => {
    holders -= 1
    if (holders > 0) return
    settleLapse(false)
    lapse.setState(NONE)
  }
}

export const isWorkHeld = (): boolean => holders > 0

export const noteLapse = (): void => lapse.setState({ lapsed: true, putOff: false })

/**
 * Asks for a login. True once the same account is signed in again; false when it is not going to be.
 *
 * @param byItself nobody pressed for it: once the login was put off it is not asked for again
 */
export function signedInAgain(signal?: AbortSignal | null, byItself = false): Promise<boolean> {
  if (!isWorkHeld() || signal?.aborted === true) return Promise.resolve(false)
  if (byItself && lapse.getState().putOff) return Promise.resolve(false)
  noteLapse()
  return new Promise((resolve) => {
    waiting.add(resolve)
    signal?.addEventListener('abort', () => resolve(false), { once: true })
  })
}

/** The login was done, by the same account, or was not. */
export function settleLapse(again: boolean): void {
  lapse.setState({ lapsed: false, putOff: !again && (lapse.getState().lapsed || lapse.getState().putOff) })
  const told = [...waiting]
  waiting.clear()
  for (const resolve of told) resolve(again)
}

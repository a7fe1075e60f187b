import { useEffect } from 'react'
import { createStore } from 'zustand/vanilla'

/**
 * A session that ends under work (R1): the page is not left, a popup asks for the login, and what was refused meanwhile
 * is tried again after it.
 */
export const lapse = createStore<{ readonly lapsed: boolean }>(() => ({ lapsed: false }))

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
    if (holders === 0) settleLapse(false)
  }
}

export const isWorkHeld = (): boolean => holders > 0

export const noteLapse = (): void => lapse.setState({ lapsed: true })

/** Asks for a login. True once the same account is signed in again; false when it is not going to be. */
export function signedInAgain(signal?: AbortSignal | null): Promise<boolean> {
  if (!isWorkHeld() || signal?.aborted === true) return Promise.resolve(false)
  noteLapse()
  return new Promise((resolve) => {
    waiting.add(resolve)
    signal?.addEventListener('abort', () => resolve(false), { once: true })
  })
}

/** The login was done, by the same account, or was not. */
export function settleLapse(again: boolean): void {
  lapse.setState({ lapsed: false })
  const told = [...waiting]
  waiting.clear()
  for (const resolve of told) resolve(again)
}

import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Pictures are fetched by the browser itself: one that fails for want of a network or of a session tells nobody why. It is
 * worth another try when either is back.
 */
const SIGNED_IN = 'toile:signed-in'
const LOST = 'toile:picture-lost'
let signIns = 0

/** Somebody is signed in again, in this tab or another. */
export function tellSignedIn(): void {
  signIns += 1
  dispatchEvent(new Event(SIGNED_IN))
}

/** The network is back, or somebody is signed in again. Answers a way to stop listening. */
export function whenBack(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener(SIGNED_IN, listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener(SIGNED_IN, listener)
  }
}

/** A picture did not come, perhaps because nobody is signed in any more. Answers a way to stop listening. */
export function whenPictureLost(listener: () => void): () => void {
  addEventListener(LOST, listener)
  return () => removeEventListener(LOST, listener)
}

export interface AnotherTry {
  /** Another with each further try at one address: the key of what fetches the picture. */
  readonly attempt: number
  /** It did not come, and waits for what may bring it. */
  readonly lost: boolean
  /** To be called when it does not come. The same function from render to render. */
  readonly lose: () => void
  /** Tries now. The same function from render to render. */
  readonly again: () => void
}

/** The tries for one picture: the next one comes by itself when the network or the session is back. */
export function useAnotherTry(url: string): AnotherTry {
  const [state, setState] = useState({ url, attempt: 0, lost: false })
  if (state.url !== url) setState({ ...state, url, lost: false })
  const began = useRef(signIns)

  const again = useCallback(() => {
    began.current = signIns
    setState((last) => ({ ...last, attempt: last.attempt + 1, lost: false }))
  }, [])
  const lose = useCallback(() => {
    // It was refused to a session that is over by now.
    if (began.current !== signIns) return again()
    setState((last) => ({ ...last, lost: true }))
    dispatchEvent(new Event(LOST))
  }, [again])
  useEffect(() => (state.lost ? whenBack(again) : undefined), [state.lost, again])
  return { attempt: state.attempt, lost: state.lost, lose, again }
}

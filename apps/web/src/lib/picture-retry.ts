import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Pictures are fetched by the browser itself: one that fails for want of a network or of a session tells nobody why. It is
 * worth another try when either is back.
 */
const SIGNED_IN = 'toile:signed-in'
const FAILED = 'toile:picture-failed'
let signIns = 0

/** Somebody is signed in again, in this tab or another. */
export function announceSignIn(): void {
  signIns += 1
  dispatchEvent(new Event(SIGNED_IN))
}

/** The network is back, or somebody is signed in again. Answers a way to stop listening. */
export function onReconnect(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener(SIGNED_IN, listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener(SIGNED_IN, listener)
  }
}

/** A picture did not come, perhaps because nobody is signed in any more. Answers a way to stop listening. */
export function onPictureFailed(listener: () => void): () => void {
  addEventListener(FAILED, listener)
  return () => removeEventListener(FAILED, listener)
}

export interface PictureRetry {
  /** Another with each further try at one address: the key of what fetches the picture. */
  readonly attempt: number
  /** It did not come, and waits for what may bring it. */
  readonly failed: boolean
  /** To be called when it does not come. The same function from render to render. */
  readonly fail: () => void
  /** Tries now. The same function from render to render. */
  readonly retry: () => void
}

/** The tries for one picture: the next one comes by itself when the network or the session is back. */
export function usePictureRetry(url: string): PictureRetry {
  const [state, setState] = useState({ url, attempt: 0, failed: false })
  if (state.url !== url) setState({ ...state, url, failed: false })
  const began = useRef(signIns)

  const retry = useCallback(() => {
    began.current = signIns
    setState((last) => ({ ...last, attempt: last.attempt + 1, failed: false }))
  }, [])
  const fail = useCallback(() => {
    // It was refused to a session that is over by now.
    if (began.current !== signIns) return retry()
    setState((last) => ({ ...last, failed: true }))
    dispatchEvent(new Event(FAILED))
  }, [retry])
  useEffect(() => (state.failed ? onReconnect(retry) : undefined), [state.failed, retry])
  return { attempt: state.attempt, failed: state.failed, fail, retry }
}

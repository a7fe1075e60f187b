import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function at each render, which does what the newest one would: what is given it need not be drawn anew. */
export function useStable<Given extends unknown[]>(newest: (...given: Given) => void): (...given: Given) => void {
  const known = useRef(newest)
  useLayoutEffect(() => {
    known.current = newest
  })
  return useCallback((...given) => known.current(...given), [])
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { inOwnFrame, isFastScroll, onFastScroll } from '../state/fast-scroll.ts'

/**
 * Whether a row is drawn whole. One that comes into the page while it is scrolled fast is a place with the picture's colours, and no picture is
 * fetched for it, until the scroll is slow; a row that is drawn stays so.
 */
export function useDrawnWhole(needed: boolean): boolean {
  const fast = useSyncExternalStore(onFastScroll, isFastScroll, () => false)
  const [drawn, setDrawn] = useState(!fast)
  if (needed && !drawn) setDrawn(true)
  const waits = !drawn && !fast
  useEffect(() => (waits ? inOwnFrame(() => setDrawn(true)) : undefined), [waits])
  return drawn
}

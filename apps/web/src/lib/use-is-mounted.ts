import { useEffect, useRef } from 'react'

/** Tells whether the component is still on the page: who has gone on is not led elsewhere by an answer that comes late. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => void (mounted.current = false)
  }, [])
  return () => mounted.current
}

import { useEffect, useState } from 'react'

/** The time in milliseconds, told anew every half minute, so that 'just now' grows old without a reload. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

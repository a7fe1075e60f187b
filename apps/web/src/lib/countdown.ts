import { useCallback, useEffect, useState } from 'react'

export interface Countdown {
  /** Whole seconds left; 0 when there is nothing to wait for. */
  readonly secondsLeft: number
  readonly start: (seconds: number) => void
}

/** Whole seconds from `now` until `end`, both in milliseconds; never below 0. */
export const secondsUntil = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1000))

/**
 * Counts down in seconds. It counts from the clock and not from ticks, because a tab in the background is woken late.
 */
export function useCountdown(initialSeconds = 0): Countdown {
  const [end, setEnd] = useState(() => Date.now() + initialSeconds * 1000)
  const [secondsLeft, setSecondsLeft] = useState(initialSeconds)
  const running = secondsLeft > 0

  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setSecondsLeft(secondsUntil(end, Date.now())), 250)
    return () => clearInterval(timer)
  }, [end, running])

  const start = useCallback((seconds: number) => {
    setEnd(Date.now() + seconds * 1000)
    setSecondsLeft(seconds)
  }, [])
  return { secondsLeft, start }
}

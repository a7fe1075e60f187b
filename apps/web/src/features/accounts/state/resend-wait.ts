import { useEffect, useState } from 'react'
import { secondsUntil } from '../../../lib/countdown.ts'
import type { Countdown } from '../../../lib/countdown.ts'

const keyOf = (credential: string): string => `toile.resend/${credential.trim().toLowerCase()}`

/** When the next mail to it may be asked for, in milliseconds since 1970; 0 when nothing is known of it. */
function keptEnd(credential: string): number {
  try {
    return Number.parseInt(sessionStorage.getItem(keyOf(credential)) ?? '', 10) || 0
  } catch {
    return 0
  }
}

function keepEnd(credential: string, end: number): void {
  try {
    sessionStorage.setItem(keyOf(credential), String(end))
  } catch {
    // Without storage a reload forgets it. The server does not.
  }
}

/**
 * The wait before another verification mail to this address or name, which survives a reload. The server
 * is who enforces it. A component that may come to ask for another credential is to be another then, by its key.
 *
 * @param initialSeconds what it begins with, unless one is running already: 61 when a mail has just been sent
 */
export function useResendWait(credential: string, initialSeconds = 0): Countdown {
  const [wait, setWait] = useState(() => {
    const now = Date.now()
    const kept = keptEnd(credential)
    return { end: kept > now ? kept : now + initialSeconds * 1000, now }
  })
  const secondsLeft = secondsUntil(wait.end, wait.now)
  const running = secondsLeft > 0

  useEffect(() => {
    if (!running) return undefined
    keepEnd(credential, wait.end)
    const timer = setInterval(() => setWait((last) => ({ ...last, now: Date.now() })), 250)
    return () => clearInterval(timer)
  }, [running, credential, wait.end])

  const start = (seconds: number): void => {
    const now = Date.now()
    setWait({ end: now + seconds * 1000, now })
  }
  return { secondsLeft, start }
}

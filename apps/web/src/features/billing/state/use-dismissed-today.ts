import { useState } from 'react'
import { useNow } from '../../../lib/use-now.ts'

const KEY = 'toile.open-bill-put-away'

/** The day in the person's own time zone. */
const dayOf = (now: number): string => new Date(now).toDateString()

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** A notice that can be put away for this session of the browser, and is back the next day. */
export function useDismissedToday(username: string): { readonly away: boolean; readonly putAway: () => void } {
  const [kept, setKept] = useState(read)
  const today = `${dayOf(useNow())}/${username}`
  return {
    away: kept === today,
    putAway: () => {
      setKept(today)
      try {
        sessionStorage.setItem(KEY, today)
      } catch {
        // Without storage it is back after a reload.
      }
    },
  }
}

import { useEffect, useSyncExternalStore } from 'react'
import type * as FullModule from './full.tsx'

type Full = typeof FullModule

interface Loading {
  readonly full: Full | null
  readonly error: unknown
}

let loading: Loading = { full: null, error: null }
const listeners = new Set<() => void>()

function become(next: Loading): void {
  loading = next
  for (const listener of listeners) listener()
}

/** Loads what the pages with a session have and the open pages do without (docs/decisions/0027-open-pages.md). */
export async function loadFull(): Promise<Full> {
  const full = await import('./full.tsx')
  if (loading.full === null) become({ full, error: null })
  return full
}

/**
 * The same for components: null until it is loaded, which begins when it is `wanted`. Throws where it is wanted and cannot
 * be loaded. Null also in the markup that the build wrote, whatever page it is of, so that React takes that over as it is.
 */
export function useFull(wanted: boolean): Full | null {
  const { full, error } = useSyncExternalStore(subscribe, now, none)
  useEffect(() => {
    if (wanted && full === null) loadFull().catch((reason: unknown) => become({ full: null, error: reason }))
  }, [wanted, full])
  if (wanted && full === null && error !== null) throw error
  return full
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const NONE: Loading = { full: null, error: null }
const now = (): Loading => loading
const none = (): Loading => NONE

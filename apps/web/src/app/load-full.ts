import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type * as FullModule from './full.tsx'

type Full = typeof FullModule

interface Loading {
  /** Null until it is loaded. */
  readonly full: Full | null
  /** It could not be loaded the last time. */
  readonly failed: boolean
}

let loading: Loading = { full: null, failed: false }
const listeners = new Set<() => void>()

function become(next: Loading): void {
  loading = next
  for (const listener of listeners) listener()
}

/** Loads what the pages with a session have and the open pages do without (docs/decisions/0027-open-pages.md). */
export async function loadFull(): Promise<Full> {
  const full = await import('./full.tsx')
  if (loading.full === null) become({ full, failed: false })
  return full
}

/**
 * The same for components. It is begun with when it is `wanted`, and where it failed anew on the next page and with the next connection:
 * until then a page goes without. There is none in the markup that the build wrote, whatever page it is of, so that React takes that over
 * as it is.
 */
export function useFull(wanted: boolean): Loading & { readonly retry: () => void } {
  const { full, failed } = useSyncExternalStore(subscribe, now, none)
  const { pathname } = useLocation()
  const isMissing = wanted && full === null
  useEffect(() => {
    if (!isMissing) return undefined
    loadOn(pathname)
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [isMissing, pathname])
  return { full, failed, retry: load }
}

/** The page on which it was tried the last time. */
let triedOn: string | null = null

function loadOn(pathname: string): void {
  if (triedOn === pathname) return
  triedOn = pathname
  load()
}

function load(): void {
  if (loading.failed) become({ full: null, failed: false })
  loadFull().catch(() => become({ full: null, failed: true }))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const NONE: Loading = { full: null, failed: false }
const now = (): Loading => loading
const none = (): Loading => NONE

import { type ComponentType, useEffect, useSyncExternalStore } from 'react'

/** Milliseconds, where the browser does not tell when it is idle. */
const SOON_MS = 500

export interface WaitingProps<Props> {
  /** What the part will be shown with. */
  readonly props: Props
  /** It could not be loaded the last time; the next connection tries again. */
  readonly failed: boolean
  readonly retry: () => void
}

interface LoadedLaterOptions<Props> {
  /** What stands in its place until it is there, if it is wanted. */
  readonly Waiting: ComponentType<WaitingProps<Props>>
  /** Whether it would show anything with these; a part that would not is loaded at leisure. Always, when left out. */
  readonly wanted?: (props: Props) => boolean
}

export interface LoadedLater<Props> {
  readonly Part: ComponentType<Props>
  /** Loads it when the browser has nothing else to do. Gives it up when the answer is called. */
  readonly preload: () => () => void
}

/**
 * A part of a page whose code comes after the page: in an idle moment once it is preloaded or rendered, or at once when it is wanted. It
 * never suspends: what is loaded is rendered with the press that asks for it, without a frame of something else in between.
 */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Waiting, wanted = () => true }: LoadedLaterOptions<Props>,
): LoadedLater<Props> {
  let state: { readonly Loaded: ComponentType<Props> | null; readonly failed: boolean } = {
    Loaded: null,
    failed: false,
  }
  /** In how many places it is wanted and not there. */
  let awaited = 0
  const listeners = new Set<() => void>()
  const become = (next: typeof state): void => {
    state = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const now = (): typeof state => state

  const begin = (): void => {
    if (state.Loaded !== null) return
    if (state.failed) become({ Loaded: null, failed: false })
    load().then(
      (Loaded) => become({ Loaded, failed: false }),
      // Nobody need know of a load at leisure that failed: who wants the part begins anew.
      () => become({ Loaded: null, failed: awaited > 0 }),
    )
  }
  const preload = (): (() => void) => (state.Loaded === null ? whenIdle(begin) : () => undefined)

  function Part(props: Props) {
    const { Loaded, failed } = useSyncExternalStore(subscribe, now, now)
    const isMissing = Loaded === null
    const isAwaited = isMissing && wanted(props)
    useEffect(preload, [])
    useEffect(() => {
      if (!isAwaited) return undefined
      awaited += 1
      begin()
      addEventListener('online', begin)
      return () => {
        removeEventListener('online', begin)
        awaited -= 1
        if (awaited === 0 && state.failed) become({ Loaded: null, failed: false })
      }
    }, [isAwaited])
    if (Loaded !== null) return <Loaded {...props} />
    return isAwaited ? <Waiting props={props} failed={failed} retry={begin} /> : null
  }
  return { Part, preload }
}

function whenIdle(callback: () => void): () => void {
  // Safari has no such call.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, SOON_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback)
  return () => cancelIdleCallback(handle)
}

import type { CapabilitiesAnswer, PageSettings } from '@toile/contract'
import { useEffect, useState } from 'react'
import { ask, isRecord } from './api/ask.ts'
import { PAUSED_MS, pauses, withEarlierModes } from './capability-rules.ts'

/** What the open pages say of the server; `lib/capabilities` and `lib/page-settings` are the same for the others. */
interface OpenAnswer<Answer> {
  /** Undefined until it is there. */
  readonly answer: Answer | undefined
  /** It could not be had. */
  readonly failed: boolean
}

type OpenSettings = Pick<PageSettings, 'signup_credits' | 'security_contact' | 'testimonials'>

/** How the server is set up. */
export function useOpenSettings(): OpenAnswer<OpenSettings> {
  const [state, setState] = useState<ReturnType<typeof useOpenSettings>>({ answer: undefined, failed: false })
  useEffect(() => {
    const abort = new AbortController()
    ask('page-settings/', isSettings, abort.signal).then(
      (answer) => setState({ answer, failed: false }),
      () => abort.signal.aborted || setState({ answer: undefined, failed: true }),
    )
    return () => abort.abort()
  }, [])
  return state
}

/**
 * What can be made. It is asked for again whenever somebody comes back to the page or its connection does, and again and again while
 * a mode pauses or nothing is known. Undefined until it is known.
 */
export function useOpenCapabilities(): CapabilitiesAnswer | undefined {
  const [known, setKnown] = useState<CapabilitiesAnswer>()
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    let latest: CapabilitiesAnswer | undefined
    let next: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      clearTimeout(next)
      // Where no answer comes, the tools say what they cost, and nothing of who makes them.
      ask('capabilities/', isCapabilities, signal)
        .then(
          (answer) => setKnown((latest = withEarlierModes(answer, latest))),
          () => undefined,
        )
        .finally(() => {
          if (!signal.aborted && (latest === undefined || latest.modes.some(pauses)))
            next = setTimeout(onReturn, PAUSED_MS)
        })
    }
    // Whoever comes back to a hidden page asks anew.
    const onReturn = (): void => void (document.hidden || look())
    document.addEventListener('visibilitychange', onReturn, { signal })
    addEventListener('online', onReturn, { signal })
    look()
    return () => {
      abort.abort()
      clearTimeout(next)
    }
  }, [])
  return known
}

const isSettings = (body: unknown): body is OpenSettings =>
  isRecord(body) &&
  typeof body['signup_credits'] === 'number' &&
  (body['security_contact'] === null || typeof body['security_contact'] === 'string') &&
  Array.isArray(body['testimonials']) &&
  body['testimonials'].every((each) => isRecord(each) && typeof each['quote'] === 'string')

const isCapabilities = (body: unknown): body is CapabilitiesAnswer =>
  isRecord(body) && Array.isArray(body['modes']) && body['modes'].every((each) => isRecord(each) && 'mode' in each)

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

/** How the server is set up. */
export function useOpenSettings(): OpenAnswer<Pick<PageSettings, 'signup_credits' | 'security_contact'>> {
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
 * What can be made. It is asked for again whenever somebody comes back to the page, and again and again while a mode
 * pauses. Undefined until it is known.
 */
export function useOpenCapabilities(): CapabilitiesAnswer | undefined {
  const [known, setKnown] = useState<CapabilitiesAnswer>()
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    let next: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      clearTimeout(next)
      ask('capabilities/', isCapabilities, signal).then(
        (answer) => {
          setKnown((earlier) => withEarlierModes(answer, earlier))
          if (answer.modes.some(pauses)) next = setTimeout(look, PAUSED_MS)
        },
        // The tools say then what they cost, and nothing of who makes them.
        () => undefined,
      )
    }
    const onReturn = (): void => void (document.hidden || look())
    document.addEventListener('visibilitychange', onReturn, { signal })
    look()
    return () => {
      abort.abort()
      clearTimeout(next)
    }
  }, [])
  return known
}

const isSettings = (body: unknown): body is PageSettings =>
  isRecord(body) &&
  typeof body['signup_credits'] === 'number' &&
  (body['security_contact'] === null || typeof body['security_contact'] === 'string')

const isCapabilities = (body: unknown): body is CapabilitiesAnswer =>
  isRecord(body) && Array.isArray(body['modes']) && body['modes'].every((each) => isRecord(each) && 'mode' in each)

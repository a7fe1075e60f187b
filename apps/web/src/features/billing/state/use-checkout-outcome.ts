import type { CheckoutState } from '@toile/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api/index.ts'
import { planChanged } from '../../../lib/balance.ts'
import { readCheckout } from '../api/checkout.ts'

/** What became of a checkout that was paid, as far as the server knows. */
export type CheckoutOutcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'arrived'; readonly checkout: CheckoutState }
  /** It was never paid. */
  | { readonly kind: 'over'; readonly checkout: CheckoutState }
  /** It takes too long to wait for, or is not known here. */
  | { readonly kind: 'later' }

/** How long and how often the server is asked, in milliseconds. Chosen. */
const POLL = {
  timeoutMs: 60_000,
  firstMs: 1000,
  longestMs: 5000,
} as const

/** Milliseconds before the next question: 1 s, growing to 5 s. */
const pollDelay = (asked: number): number => Math.min(POLL.firstMs * 1.5 ** (asked - 1), POLL.longestMs)

/** Waits for the credits of a checkout, a minute at most. When they are there, every tab hears of it. */
export function useCheckoutOutcome(id: string): CheckoutOutcome {
  const client = useQueryClient()
  const [arrival, setArrival] = useState<CheckoutOutcome>({ kind: 'waiting' })
  useEffect(() => {
    const abort = new AbortController()
    const tell = (next: CheckoutOutcome): void => {
      if (abort.signal.aborted) return
      // What is told is the end: the minute that may still run says nothing after it.
      clearTimeout(timer)
      // Also where the wait has ended: they may be there when somebody looks.
      planChanged(client)
      setArrival(next)
    }
    const timer = setTimeout(() => {
      tell({ kind: 'later' })
      abort.abort()
    }, POLL.timeoutMs)
    void pollCheckout(id, abort.signal).then(tell, () => undefined)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [client, id])
  return arrival
}

/** Asks until there is something to tell. */
async function pollCheckout(id: string, signal: AbortSignal): Promise<CheckoutOutcome> {
  for (let asked = 1; ; asked += 1) {
    const checkout = await tryRead(id, signal)
    if (checkout === 'refused') return { kind: 'later' }
    if (checkout?.status === 'complete') return { kind: 'arrived', checkout }
    if (checkout?.status === 'expired') return { kind: 'over', checkout }
    await pause(pollDelay(asked), signal)
  }
}

/** Null where no answer came: the next question may bring one. */
async function tryRead(id: string, signal: AbortSignal): Promise<CheckoutState | 'refused' | null> {
  try {
    return await readCheckout(id, signal)
  } catch (error) {
    signal.throwIfAborted()
    const final = error instanceof ApiError && error.status < 500 && error.status !== 429
    return final ? 'refused' : null
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      },
      { once: true },
    )
  })
}

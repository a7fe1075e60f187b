import type { CheckoutState } from '@toile/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api/index.ts'
import { planChanged } from '../../../lib/balance.ts'
import { readCheckout } from '../api/checkout.ts'

/** What became of a checkout that was paid, as far as the server knows. */
export type Arrival =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'arrived'; readonly checkout: CheckoutState }
  /** It was never paid. */
  | { readonly kind: 'over'; readonly checkout: CheckoutState }
  /** It takes longer than anybody should look on, or is not known here. */
  | { readonly kind: 'later' }

/** Milliseconds. */
const PATIENCE = 60_000
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 5000

/** Milliseconds before the next question: 1 s, growing to 5 s. */
export const pauseAfter = (asked: number): number => Math.min(FIRST_PAUSE * 1.5 ** (asked - 1), LONGEST_PAUSE)

/** Waits for the credits of a checkout, a minute at most. When they are there, every tab hears of it. */
export function useArrival(id: string): Arrival {
  const client = useQueryClient()
  const [arrival, setArrival] = useState<Arrival>({ kind: 'waiting' })
  useEffect(() => {
    const abort = new AbortController()
    const tell = (next: Arrival): void => {
      if (abort.signal.aborted) return
      // Also where the wait has ended: they may be there when somebody looks.
      planChanged(client)
      setArrival(next)
    }
    void awaitArrival(id, abort.signal).then(tell, () => undefined)
    const timer = setTimeout(() => {
      tell({ kind: 'later' })
      abort.abort()
    }, PATIENCE)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [client, id])
  return arrival
}

/** Asks until there is something to tell. */
async function awaitArrival(id: string, signal: AbortSignal): Promise<Arrival> {
  for (let asked = 1; ; asked += 1) {
    const checkout = await ask(id, signal)
    if (checkout === 'refused') return { kind: 'later' }
    if (checkout?.status === 'complete') return { kind: 'arrived', checkout }
    if (checkout?.status === 'expired') return { kind: 'over', checkout }
    await pause(pauseAfter(asked), signal)
  }
}

/** Null where no answer came: the next question may bring one. */
async function ask(id: string, signal: AbortSignal): Promise<CheckoutState | 'refused' | null> {
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

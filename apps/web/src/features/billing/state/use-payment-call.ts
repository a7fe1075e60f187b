import { useEffect, useRef, useState } from 'react'
import { paymentErrorOf } from './payment-error.ts'

export interface PaymentCall {
  readonly busy: boolean
  /** What the last try failed with, until the next. */
  readonly error: string | null
  readonly make: () => void
}

type After = 'leaving' | 'here'

/**
 * A payment call that is made once however often it is pressed for. `done` gets its answer unless what asked has gone
 * meanwhile; it says 'leaving' when the browser goes to another site, and the call then stays busy until the page is
 * gone or, from the browser's memory, back.
 */
export function usePaymentCall<Answer>(call: () => Promise<Answer>, done: (answer: Answer) => After): PaymentCall {
  const [state, setState] = useState<Pick<PaymentCall, 'busy' | 'error'>>({ busy: false, error: null })
  // A second press may come before the first has been drawn.
  const running = useRef(false)
  const here = useRef(true)

  useEffect(() => {
    here.current = true
    const release = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return
      running.current = false
      setState({ busy: false, error: null })
    }
    addEventListener('pageshow', release)
    return () => {
      here.current = false
      removeEventListener('pageshow', release)
    }
  }, [])

  const run = async (): Promise<void> => {
    let error: string | null = null
    try {
      const answer = await call()
      if (!here.current || done(answer) === 'leaving') return
    } catch (thrown) {
      error = paymentErrorOf(thrown)
    }
    running.current = false
    setState({ busy: false, error })
  }
  const make = (): void => {
    if (running.current) return
    running.current = true
    setState({ busy: true, error: null })
    void run()
  }
  return { ...state, make }
}

/** To the provider's page, whose address the server gave. */
export function redirectTo(url: string): After {
  location.assign(url)
  return 'leaving'
}

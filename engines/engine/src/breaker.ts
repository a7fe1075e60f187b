import { circuitBreaker, CircuitState, ConsecutiveBreaker, DelegateBackoff, handleAll } from 'cockatiel'

export interface Breaker {
  /** Whether it leaves out what it watches now. */
  readonly isOpen: boolean
  /** A try begins; the call says how it ended. What was begun before it opened changes nothing. */
  begin(): (failed: boolean) => Promise<void>
}

/** Failures in turn before something is left out. Chosen. */
const FAILURES = 3
/** Milliseconds that it is left out for: doubled with each trial that fails. Chosen. */
const LEFT_OUT = { firstMs: 10_000, longestMs: 300_000 } as const

/** Leaves out what fails several times in turn. When its time is over it is on trial: the first try then lets it in, or leaves it out for longer. */
export function createBreaker(): Breaker {
  let trialAt = 0
  let openings = 0
  const circuit = circuitBreaker(handleAll, {
    halfOpenAfter: new DelegateBackoff(({ attempt }) => {
      const ms = Math.min(LEFT_OUT.firstMs * 2 ** (attempt - 1), LEFT_OUT.longestMs)
      trialAt = Date.now() + ms
      openings += 1
      return ms
    }),
    breaker: new ConsecutiveBreaker(FAILURES),
  })
  return {
    get isOpen() {
      return circuit.state === CircuitState.Open && Date.now() < trialAt
    },
    begin() {
      const before = openings
      return async (failed) => {
        if (openings !== before) return
        const result = async (): Promise<void> => {
          if (failed) throw new Error('a try failed')
        }
        await circuit.execute(result).catch(() => {})
      }
    },
  }
}

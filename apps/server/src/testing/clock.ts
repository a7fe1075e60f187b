import type { Clock } from '@toile/core'

/** A clock that moves only when told. */
export interface TestClock extends Clock {
  /** Milliseconds forward. */
  advance(milliseconds: number): void
}

export function createTestClock(start = new Date()): TestClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds
    },
  }
}

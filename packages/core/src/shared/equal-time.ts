/** Answers after a time that does not reveal what was found. A port, so that tests need not wait. */
export type EqualTime = <Result>(work: () => Promise<Result>) => Promise<Result>

export interface Timer {
  /** Milliseconds that only go forward. */
  now(): number
  sleep(milliseconds: number): Promise<void>
}

export const systemTimer: Timer = {
  now: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

/**
 * What is done ends after `floor` milliseconds, whether it resolves or rejects; when it took longer, at the next multiple.
 * The floor is to be longer than the work takes. Whatever the work held, such as a database connection, is given back
 * before the wait.
 */
export const paddedTo =
  (floor: number, timer: Timer): EqualTime =>
  async (work) => {
    const begun = timer.now()
    try {
      return await work()
    } finally {
      const end = begun + Math.max(1, Math.ceil((timer.now() - begun) / floor)) * floor
      // Timers count from when their loop last looked at the clock, and may be early by what was done since.
      for (let left = end - timer.now(); left > 0; left = end - timer.now()) await timer.sleep(left)
    }
  }

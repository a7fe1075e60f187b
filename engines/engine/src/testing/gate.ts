/** A point where runs wait until the test lets them go on, so that tests order what happens instead of sleeping. */
export interface Gate {
  /** Resolves when the gate is open; rejects with the signal's reason when that comes first. */
  pass(signal?: AbortSignal): Promise<void>
  /** Resolves when at least `count` have come to the gate so far. */
  arrived(count: number): Promise<void>
  open(): void
}

export function createGate(): Gate {
  const opened = Promise.withResolvers<void>()
  const waiting: { count: number; resolve: () => void }[] = []
  let arrivals = 0
  return {
    async pass(signal) {
      arrivals += 1
      for (const each of waiting) if (arrivals >= each.count) each.resolve()
      if (signal === undefined) return opened.promise
      const aborted = Promise.withResolvers<never>()
      const abort = (): void => aborted.reject(signal.reason)
      if (signal.aborted) abort()
      signal.addEventListener('abort', abort, { once: true })
      try {
        await Promise.race([opened.promise, aborted.promise])
      } finally {
        signal.removeEventListener('abort', abort)
      }
    },
    arrived(count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      if (arrivals >= count) resolve()
      else waiting.push({ count, resolve })
      return promise
    },
    open: () => opened.resolve(),
  }
}

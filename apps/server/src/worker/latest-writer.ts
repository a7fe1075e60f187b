export interface LatestWriter<Value> {
  put(value: Value): void
  /** Nothing is written after this resolves. */
  stop(): Promise<void>
}

/**
 * Writes at most once in `intervalMs`, always the latest value, one write at a time. A write that fails is told and forgotten: no
 * picture fails for it.
 */
export function createLatestWriter<Value>(
  write: (value: Value) => Promise<unknown>,
  options: { readonly intervalMs: number; readonly onError: (error: unknown) => void },
): LatestWriter<Value> {
  let latest: { readonly value: Value } | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | null = null

  function flush(): void {
    timer = undefined
    if (stopped || latest === null || writing !== null) return
    const { value } = latest
    latest = null
    writing = write(value)
      .then(() => undefined, options.onError)
      .finally(() => {
        writing = null
        if (!stopped) timer = setTimeout(flush, options.intervalMs)
      })
  }

  return {
    put(value) {
      latest = { value }
      if (timer === undefined && writing === null) flush()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await writing
    },
  }
}

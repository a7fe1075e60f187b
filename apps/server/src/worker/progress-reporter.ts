export interface Progress {
  /** 0 to 1. */
  readonly fraction: number
  readonly stage: string
}

export interface ProgressReporter {
  report(progress: Progress): void
  /** Nothing is written after this resolves. */
  stop(): Promise<void>
}

/**
 * Passes progress on, at most once in `intervalMs`, always the latest, one write at a time. Fractions never fall. A write
 * that fails is told and forgotten: progress is worth no picture.
 */
export function createProgressReporter(
  write: (progress: Progress) => Promise<unknown>,
  options: { readonly intervalMs: number; readonly onError: (error: unknown) => void },
): ProgressReporter {
  let latest: Progress | null = null
  let highest = 0
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | null = null

  function flush(): void {
    timer = undefined
    if (stopped || latest === null || writing !== null) return
    const progress = latest
    latest = null
    writing = write(progress)
      .then(() => undefined, options.onError)
      .finally(() => {
        writing = null
        if (!stopped) timer = setTimeout(flush, options.intervalMs)
      })
  }

  return {
    report({ fraction, stage }) {
      highest = Math.max(highest, Math.min(1, fraction))
      latest = { fraction: highest, stage }
      if (timer === undefined && writing === null) flush()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await writing
    },
  }
}

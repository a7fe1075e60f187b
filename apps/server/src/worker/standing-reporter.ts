import type { Standing } from '@toile/core'

export interface StandingReporter {
  report(standing: Standing): void
  /** Nothing is written after this resolves. */
  stop(): Promise<void>
}

/**
 * Passes on where a picture stands, at most once in `intervalMs`, always the latest, one write at a time. Fractions never fall,
 * a place in a queue is told when it changes, and none once the picture has begun. A write that fails is told and forgotten: no
 * picture fails for it.
 */
export function createStandingReporter(
  write: (standing: Standing) => Promise<unknown>,
  options: { readonly intervalMs: number; readonly onError: (error: unknown) => void },
): StandingReporter {
  let latest: Standing | null = null
  let highest: number | null = null
  let position: number | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | null = null

  function flush(): void {
    timer = undefined
    if (stopped || latest === null || writing !== null) return
    const standing = latest
    latest = null
    writing = write(standing)
      .then(() => undefined, options.onError)
      .finally(() => {
        writing = null
        if (!stopped) timer = setTimeout(flush, options.intervalMs)
      })
  }

  return {
    report(standing) {
      if (standing.kind === 'progress') {
        highest = Math.max(highest ?? 0, Math.min(1, standing.fraction))
        latest = { kind: 'progress', fraction: highest, stage: standing.stage }
      } else {
        if (highest !== null || standing.position === position) return
        position = standing.position
        latest = { kind: 'queued', position }
      }
      if (timer === undefined && writing === null) flush()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await writing
    },
  }
}

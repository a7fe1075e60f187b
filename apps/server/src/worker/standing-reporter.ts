import type { Standing } from '@toile/core'
import { createLatestWriter } from './latest-writer.ts'

export interface StandingReporter {
  report(standing: Standing): void
  /** Nothing is written after this resolves. */
  stop(): Promise<void>
}

/**
 * Passes on where a picture stands, at most once in `intervalMs`. Fractions never fall, a place in a queue is told when it
 * changes, and none once the picture has begun.
 */
export function createStandingReporter(
  write: (standing: Standing) => Promise<unknown>,
  options: { readonly intervalMs: number; readonly onError: (error: unknown) => void },
): StandingReporter {
  const writer = createLatestWriter(write, options)
  let highest: number | null = null
  let position: number | null = null
  return {
    report(standing) {
      if (standing.kind === 'progress') {
        highest = Math.max(highest ?? 0, Math.min(1, standing.fraction))
        writer.put({ kind: 'progress', fraction: highest, stage: standing.stage })
      } else {
        if (highest !== null || standing.position === position) return
        position = standing.position
        writer.put({ kind: 'queued', position })
      }
    },
    stop: () => writer.stop(),
  }
}

import { DomainError, type PictureTools } from '@toile/core'
import { createProcessPool, EngineError, type ProcessPool } from '@toile/engines'
import type { ToolAnswer, ToolAnswers, ToolTask } from './picture-tools-process.ts'

/** What waits at a time. A file takes seconds at most, so what comes on top would be given up before its turn. */
const MAX_WAITING = 64
const IDLE_MS = 60_000
const HANG_MS = 60_000

export interface ServedTools extends PictureTools {
  /**
   * A picture's SVG as it is kept: cleaned of all but drawing, with the provenance of the finished picture, gzipped.
   * Rejects when the engine's document is no well-formed SVG.
   */
  keepVector(vector: Uint8Array, picture: Uint8Array): Promise<Uint8Array>
  close(): Promise<void>
}

/**
 * In processes of their own: the rasteriser may abort on a degenerate shape, and then takes down no more than the file
 * that was asked for. The first is started when the first tool is used.
 */
export function createPictureTools({ processes }: { readonly processes: number }): ServedTools {
  let pool: ProcessPool<ToolTask, ToolAnswer, never> | null = null
  const opened = (): ProcessPool<ToolTask, ToolAnswer, never> =>
    (pool ??= createProcessPool({
      file: new URL('./picture-tools-process.ts', import.meta.url),
      size: processes,
      idleMs: IDLE_MS,
      hangMs: HANG_MS,
    }))

  async function run<Kind extends ToolTask['kind']>(
    task: Extract<ToolTask, { readonly kind: Kind }>,
  ): Promise<ToolAnswers[Kind]> {
    const { waiting } = opened()
    if (waiting >= MAX_WAITING) throw new DomainError('unavailable', 'Many files are being made. Try again soon.')
    try {
      const options = { signal: new AbortController().signal, tell: () => {} }
      // Each kind of task is answered in its own kind.
      return (await opened().run(task, options)) as ToolAnswers[Kind]
    } catch (cause) {
      if (!(cause instanceof EngineError)) throw cause
      throw new DomainError('unavailable', 'The file could not be made. Try again, or another size.', { cause })
    }
  }

  return {
    exportPicture: (stored, wish) => run({ kind: 'export', stored, wish }),
    findInks: (picture, count) => run({ kind: 'inks', picture, count }),
    drape: (picture, wish) => run({ kind: 'drape', picture, wish }),
    keepVector: (vector, picture) => run({ kind: 'vector', vector, picture }),
    close: async () => pool?.close(),
  }
}

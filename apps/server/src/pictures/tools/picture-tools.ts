import { DomainError, type PictureTools } from '@toile/core'
import { createProcessPool, EngineError } from '@toile/engines'
import type { ToolAnswer, ToolAnswers, ToolTask } from './picture-tools-process.ts'

/** What waits at a time. A file takes seconds at most, so what comes on top would be given up before its turn. */
const MAX_WAITING = 64
const IDLE_MS = 60_000
const HANG_MS = 60_000

export interface ServedTools extends PictureTools {
  /**
   * A picture's SVG as it is kept: cleaned of all but drawing, with the provenance of the finished picture, gzipped.
   * Rejects when the engine's document is no well-formed SVG. Goes before the files that wait, and is never refused for
   * their number: a vector that is not kept now is lost for good.
   */
  keepVector(vector: Uint8Array, picture: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
  close(): Promise<void>
}

/**
 * In processes of their own: the rasteriser may abort on a degenerate shape, and then takes down no more than the file
 * that was asked for. None is there before the first tool is used, nor when none was used for long: a large file leaves its
 * process hundreds of megabytes.
 */
export function createPictureTools({ processes }: { readonly processes: number }): ServedTools {
  const pool = createProcessPool<ToolTask, ToolAnswer, never>({
    file: new URL('./picture-tools-process.ts', import.meta.url),
    size: processes,
    idleMs: IDLE_MS,
    hangMs: HANG_MS,
    warm: false,
  })

  async function run<Kind extends ToolTask['kind']>(
    task: Extract<ToolTask, { readonly kind: Kind }>,
    signal: AbortSignal,
    urgent = false,
  ): Promise<ToolAnswers[Kind]> {
    if (!urgent && pool.waiting >= MAX_WAITING)
      throw new DomainError('unavailable', 'Many files are being made. Try again soon.')
    try {
      const options = { signal, urgent, tell: () => {} }
      // Each kind of task is answered in its own kind.
      return (await pool.run(task, options)) as ToolAnswers[Kind]
    } catch (cause) {
      if (!(cause instanceof EngineError)) throw cause
      throw new DomainError('unavailable', 'The file could not be made. Try again, or another size.', { cause })
    }
  }

  return {
    exportPicture: (stored, wish, signal) => run({ kind: 'export', stored, wish }, signal),
    findInks: (picture, count, signal) => run({ kind: 'inks', picture, count }, signal),
    drape: (picture, wish, signal) => run({ kind: 'drape', picture, wish }, signal),
    keepVector: (vector, picture, signal) => run({ kind: 'vector', vector, picture }, signal, true),
    close: pool.close,
  }
}

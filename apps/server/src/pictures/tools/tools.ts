import { DomainError, type PictureTools } from '@toile/core'
import { Piscina } from 'piscina'
import type { Tools } from './tools-worker.ts'

/** What waits at a time. A file takes seconds at most, so what comes on top would be given up before its turn. */
const MAX_WAITING = 64

type Task<Name extends keyof Tools> = Parameters<Tools[Name]>[0]
type Result<Name extends keyof Tools> = Awaited<ReturnType<Tools[Name]>>

export interface ThreadedTools extends PictureTools {
  /**
   * A picture's SVG as it is kept: cleaned of all but drawing, with the provenance of the finished picture, gzipped.
   * Rejects when the engine's document is no well-formed SVG.
   */
  keepVector(vector: Uint8Array, picture: Uint8Array): Promise<Uint8Array>
  close(): Promise<void>
}

export function createPictureTools({ threads }: { readonly threads: number }): ThreadedTools {
  const pool = new Piscina({
    filename: new URL('./tools-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    maxQueue: MAX_WAITING,
    idleTimeout: 60_000,
  })
  const tool =
    <Name extends keyof Tools>(name: Name) =>
    (task: Task<Name>): Promise<Result<Name>> => {
      if (pool.queueSize < MAX_WAITING) return pool.run(task, { name })
      return Promise.reject(new DomainError('unavailable', 'Many files are being made. Try again soon.'))
    }
  const tools = {
    exportPicture: tool('exportPicture'),
    findInks: tool('findInks'),
    drape: tool('drape'),
    keepVector: tool('keepVector'),
  }
  return {
    exportPicture: (stored, wish) => tools.exportPicture({ stored, wish }),
    findInks: (picture, count) => tools.findInks({ picture, count }),
    drape: (picture, wish) => tools.drape({ picture, wish }),
    keepVector: (vector, picture) => tools.keepVector({ vector, picture }),
    close: () => pool.close({ force: true }),
  }
}

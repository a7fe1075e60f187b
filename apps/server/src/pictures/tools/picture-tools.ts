import { type ExportQuery, inksAnswer } from '@toile/contract'
import { DomainError, type ExportedFile, type PictureTools, type PictureTurn } from '@toile/core'
import { assertBytes, type Confinement, createProcessPool, EngineError, type RunOptions } from '@toile/engine'
import type { ToolAnswer, ToolTask } from './picture-tools-process.ts'

/**
 * Files that wait at a time, each in memory. Beyond it an account may still have one that waits, so that what others ask
 * for keeps nobody out. Chosen.
 */
const MAX_WAITING = 64
/** A process without work for so long ends and gives its memory back. Chosen. */
const IDLE_MS = 60_000
/** A task that takes longer is killed. Chosen. */
const TASK_TIMEOUT_MS = 60_000
/** For the largest export. Chosen. */
const MEMORY_MEBIBYTES = 4096
/** The largest export takes 128 as pixels. */
const ANSWER_MEBIBYTES = 512

/** Browsers are told what was asked for, and not what a process says. */
const MEDIA_TYPES = {
  png: 'image/png',
  tiff: 'image/tiff',
  svg: 'image/svg+xml',
} as const satisfies Record<ExportQuery['format'], ExportedFile['mediaType']>

export interface ServedTools extends PictureTools {
  /**
   * A picture's SVG as it is kept: cleaned of all but drawing, with the provenance of the finished picture, gzipped.
   * Rejects when the engine's document is no well-formed SVG. Goes before the files that wait, and is never refused for
   * their number: a vector that is not kept now is lost for good.
   */
  keepVector(vector: Uint8Array, picture: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
  close(): Promise<void>
}

export interface PictureToolsOptions {
  readonly processes: number
  readonly confinement?: Confinement
}

const MANY_FLECKS = 'These inks lie in too many small flecks for an SVG. Take fewer inks, or PNG or TIFF.'

type Turn = Omit<RunOptions<never>, 'tell'>

/**
 * In processes of their own: the rasteriser may abort on a degenerate shape, and then takes down no more than the file
 * that was asked for. Accounts take turns, and one account never has all the processes. A process is started when a tool
 * is first used, and ends when none was used for long: a large file leaves it hundreds of megabytes.
 */
export function createPictureTools({ processes, confinement }: PictureToolsOptions): ServedTools {
  const pool = createProcessPool<ToolTask, ToolAnswer, never>({
    file: new URL('./picture-tools-process.ts', import.meta.url),
    memoryMebibytes: MEMORY_MEBIBYTES,
    answerMebibytes: ANSWER_MEBIBYTES,
    ...(confinement && { confinement }),
    size: processes,
    idleMs: IDLE_MS,
    hangMs: TASK_TIMEOUT_MS,
    warm: false,
    reserve: true,
  })

  async function run(task: ToolTask, options: Turn): Promise<ToolAnswer> {
    try {
      return await pool.run(task, { ...options, tell: () => {} })
    } catch (cause) {
      if (!(cause instanceof EngineError)) throw cause
      throw new DomainError('unavailable', 'The file could not be made. Try again, or another size.', { cause })
    }
  }

  const makeFile = async (task: ToolTask, options: Turn): Promise<Uint8Array> => assertBytes(await run(task, options))

  function turnOf({ accountId, signal }: PictureTurn): Turn {
    if (pool.waiting >= MAX_WAITING && pool.waitingOf(accountId) > 0)
      throw new DomainError('unavailable', 'Many files are being made. Try again soon.')
    return { turn: accountId, signal }
  }

  return {
    exportPicture: async (stored, wish, turn) => {
      const data = await makeFile({ kind: 'export', stored, wish }, turnOf(turn))
      // `TOO_FINE`, from the process.
      if (data.length === 0) throw new DomainError('conflict', MANY_FLECKS)
      return { data, mediaType: MEDIA_TYPES[wish.format] }
    },
    findInks: async (picture, count, turn) =>
      inksAnswer.shape.inks.parse(await run({ kind: 'inks', picture, count }, turnOf(turn))),
    drape: async (picture, wish, turn) => ({
      data: await makeFile({ kind: 'drape', picture, wish }, turnOf(turn)),
      mediaType: 'image/webp',
    }),
    keepVector: (vector, picture, signal) => makeFile({ kind: 'vector', vector, picture }, { urgent: true, signal }),
    close: pool.close,
  }
}

import { DomainError, type PhotoPicture, type PictureReader, type PictureTurn } from '@toile/core'
import { assertBytes, type Confinement, createProcessPool, EngineError, type RunOptions } from '@toile/engine'
import { COULD_NOT_BE_READ, refusalOf, verifyMask, verifyPhoto } from './verify-answer.ts'
import type { ReadAnswer, ReadAnswers, ReadTask } from './photo-reader-process.ts'

/** A process without work for so long ends: after a large photo it holds hundreds of megabytes. Chosen. */
const IDLE_MS = 20_000
/** The largest photos take a few seconds; a file that takes longer was made to. Chosen. */
const READ_TIMEOUT_MS = 10_000
/** An AVIF of 50 megapixels takes 1000 at its peak. */
const MEMORY_MEBIBYTES = 1536
/** A photo of 4096 × 4096 takes 64 where PNG cannot make it smaller. */
const ANSWER_MEBIBYTES = 96

export interface PhotoReaderOptions {
  /** Photos read at a time: each holds up to 50 megapixels in memory. One of several is left to other accounts. */
  readonly processes: number
  /** One process is there before the first photo. */
  readonly warm: boolean
  /** Milliseconds after which a picture is given up. */
  readonly readMs?: number
  readonly confinement?: Confinement
}

export interface ServedReader extends PictureReader {
  /** As `readPhoto`, and small enough to be kept in memory: at most 1,024 pixels on a side. */
  readFace(file: Uint8Array, turn: PictureTurn): Promise<PhotoPicture>
  /**
   * An 8-bit grey PNG with black for white and white for black, of a mask that was read. Goes before the files that wait: a picture
   * waits for it, or somebody who has yet to order.
   */
  invertMask(mask: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
  close(): Promise<void>
}

/**
 * Strangers' files are decoded in processes of their own: a decoder that a file takes over finds nothing there, one that
 * hangs or that nobody waits for is killed, and one that dies takes no other picture with it.
 */
export function createPhotoReader({
  processes,
  warm,
  readMs = READ_TIMEOUT_MS,
  confinement,
}: PhotoReaderOptions): ServedReader {
  const pool = createProcessPool<ReadTask, ReadAnswer, never>({
    file: new URL('./photo-reader-process.ts', import.meta.url),
    memoryMebibytes: MEMORY_MEBIBYTES,
    answerMebibytes: ANSWER_MEBIBYTES,
    ...(confinement && { confinement }),
    size: processes,
    idleMs: IDLE_MS,
    hangMs: readMs,
    warm,
    reserve: true,
  })

  async function read<Kind extends ReadTask['kind']>(
    task: ReadTask & { readonly kind: Kind },
    options: Omit<RunOptions<never>, 'tell'>,
  ): Promise<ReadAnswers[Kind]> {
    const answer = await pool.run(task, { ...options, tell: () => {} }).catch(refused)
    if (!answer.ok) throw refusalOf(answer)
    // Each kind of task is answered in its own kind.
    return answer.picture as ReadAnswers[Kind]
  }

  return {
    readPhoto: async (file, turn) => verifyPhoto(await read({ kind: 'photo', file }, turnOf(turn))),
    readMask: async (file, turn) => verifyMask(await read({ kind: 'mask', file }, turnOf(turn))),
    bringDown: async (file, turn) => verifyPhoto(await read({ kind: 'bring-down', file }, turnOf(turn))),
    makeThumbnail: async (file, turn) => assertBytes(await read({ kind: 'thumbnail', file }, turnOf(turn))),
    invertMask: async (file, signal) =>
      assertBytes(await read({ kind: 'invert-mask', file }, { urgent: true, signal })),
    readFace: async (file, turn) => verifyPhoto(await read({ kind: 'face', file }, turnOf(turn))),
    close: pool.close,
  }
}

const turnOf = ({ accountId, signal }: PictureTurn) => ({ turn: accountId, signal })

function refused(cause: unknown): never {
  if (!(cause instanceof EngineError)) throw cause
  if (cause.code === 'timeout') {
    throw new DomainError('invalid', 'The picture takes too long to read. Upload a smaller copy of it.', { cause })
  }
  throw new DomainError('unavailable', COULD_NOT_BE_READ, { cause })
}

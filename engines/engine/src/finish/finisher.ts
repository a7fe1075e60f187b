import type { FinishedPicture, PictureAccounts } from './finish.ts'
import type { PictureLook } from './look.ts'
import { EngineError, type ImageFile, type PictureRequest, type Provenance } from '../port.ts'
import type { Confinement } from '../processes/confinement.ts'
import { createProcessPool, type RunOptions } from '../processes/process-pool.ts'
import { V8_GC_FLAGS } from '../processes/v8-gc-flags.ts'

interface FinishTask extends PictureAccounts {
  readonly request: PictureRequest
  readonly image: ImageFile
  readonly provenance: Provenance
}

/** What a process of the finish is told to do. */
export type FinishJob =
  | ({ readonly kind: 'finish' } & FinishTask)
  | { readonly kind: 'prepare'; readonly request: PictureRequest }
  | { readonly kind: 'look'; readonly file: Uint8Array; readonly isAllShown: boolean }
  | { readonly kind: 'rehearse' }

export type FinishAnswer = FinishedPicture | PictureLook | null

type Turn = Pick<RunOptions<never>, 'signal' | 'turn'>

export interface PictureFinisher {
  /** See `finishPicture`. Rejects with `EngineError`, which is `cancelled` once the signal says so. */
  finish(task: FinishTask, turn: Turn): Promise<FinishedPicture>
  /**
   * Reads what was given while its picture is made elsewhere, so that the finish is quicker; it works without, too. Rejects as
   * `finish` does, and with `busy` while others wait: those have their pictures.
   */
  prepare(request: PictureRequest, turn: Turn): Promise<void>
  /** What a finished picture looks like, told from a file of any of its sizes; null for what is no picture. `isAllShown`: see `lookOf`. */
  look(file: Uint8Array, isAllShown: boolean, turn: Turn): Promise<PictureLook | null>
  close(): Promise<void>
}

/** What a process of the finish may take: estimates with room (docs/decisions/0020-confined-processes.md). */
const LIMITS = {
  /** Milliseconds without a picture: a process starts again in a third of a second. */
  idleMs: 60_000,
  /** Milliseconds: the largest picture takes some seconds. */
  hangMs: 60_000,
  /** Milliseconds: in it nearly all that was given is read, and another process would not have rehearsed. Chosen. */
  cancelledMs: 3_000,
  /** MiB: three pictures of 4096 × 4096, decoded, and what is measured of them. */
  memoryMebibytes: 3072,
  /** MiB: a picture of 4096 × 4096 and its map, were nothing of them to become smaller as PNG, twice over. */
  answerMebibytes: 192,
} as const

/** Until next to nothing more is compiled: the first takes ten times as long as the last. Chosen by these times. */
const REHEARSALS = 6

export interface FinisherOptions {
  /** Pictures finished at a time. */
  readonly processes: number
  /** One process is there before the first picture; it rehearses, and so does one that is started later, when no picture waits. */
  readonly warm: boolean
  readonly confinement?: Confinement
}

/**
 * Runs `finishPicture` in processes of its own: the pixel promise and the PNG cost some 100 ms a megapixel, and what
 * engines outside answer is a stranger's file like any other.
 */
export function createPictureFinisher({ processes, warm, confinement }: FinisherOptions): PictureFinisher {
  const pool = createProcessPool<FinishJob, FinishAnswer, never>({
    file: new URL('./finish-process.ts', import.meta.url),
    size: processes,
    ...LIMITS,
    nodeOptions: V8_GC_FLAGS,
    warm,
    ...(warm && { rehearsals: Array.from({ length: REHEARSALS }, () => ({ kind: 'rehearse' })) }),
    ...(confinement && { confinement }),
  })
  const run = (job: FinishJob, turn: Turn) => pool.run(job, { ...turn, tell: () => {} })

  return {
    async finish(task, turn) {
      const finished = await run({ kind: 'finish', ...task }, turn)
      if (finished !== null && 'full' in finished) return finished
      throw new EngineError('internal', 'a process answered without a picture', { retry: 'same-engine' })
    },
    async prepare(request, turn) {
      if (pool.waiting > 0) throw new EngineError('busy', 'nothing is prepared while pictures wait')
      await run({ kind: 'prepare', request }, turn)
    },
    async look(file, isAllShown, turn) {
      const look = await run({ kind: 'look', file, isAllShown }, turn)
      return look !== null && 'placeholder' in look ? look : null
    },
    close: pool.close,
  }
}

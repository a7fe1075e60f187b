import type { FinishedPicture, PictureAccounts } from './finish.ts'
import type { ImageFile, PictureRequest, Provenance } from '../port.ts'
import type { Confinement } from '../processes/confinement.ts'
import { createProcessPool, type RunOptions } from '../processes/process-pool.ts'

export interface FinishTask extends PictureAccounts {
  readonly request: PictureRequest
  readonly image: ImageFile
  readonly provenance: Provenance
}

export interface PictureFinisher {
  /** See `finishPicture`. Rejects with `EngineError`, which is `cancelled` once the signal says so. */
  finish(task: FinishTask, turn: Pick<RunOptions<never>, 'signal' | 'turn'>): Promise<FinishedPicture>
  close(): Promise<void>
}

/** What a process of the finish may take: estimates with room (docs/decisions/0020-confined-processes.md). */
const LIMITS = {
  /** Milliseconds without a picture: a process starts again in a third of a second. */
  idleMs: 60_000,
  /** Milliseconds: the largest picture takes some seconds. */
  hangMs: 60_000,
  /** MiB: three pictures of 4096 × 4096, decoded, and what is measured of them. */
  memoryMebibytes: 3072,
  /** MiB: a picture of 4096 × 4096 and its map, were nothing of them to become smaller as PNG, twice over. */
  answerMebibytes: 192,
} as const

export interface FinisherOptions {
  /** Pictures finished at a time. */
  readonly processes: number
  /** One process is there before the first picture. */
  readonly warm: boolean
  readonly confinement?: Confinement
}

/**
 * Runs `finishPicture` in processes of its own: the pixel promise and the PNG cost some 100 ms a megapixel, and what
 * engines outside answer is a stranger's file like any other.
 */
export function createPictureFinisher({ processes, warm, confinement }: FinisherOptions): PictureFinisher {
  const pool = createProcessPool<FinishTask, FinishedPicture, never>({
    file: new URL('./finish-process.ts', import.meta.url),
    size: processes,
    ...LIMITS,
    warm,
    ...(confinement && { confinement }),
  })
  return {
    finish: (task, turn) => pool.run(task, { ...turn, tell: () => {} }),
    close: pool.close,
  }
}

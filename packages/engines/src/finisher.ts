import type { FinishedPicture } from './finish.ts'
import type { ImageFile, InventedPart, PictureRequest, Provenance } from './port.ts'
import type { Confinement } from './processes/confinement.ts'
import { createProcessPool } from './processes/process-pool.ts'

export interface FinishTask {
  readonly request: PictureRequest
  readonly image: ImageFile
  readonly provenance: Provenance
  readonly invented: InventedPart | undefined
}

export interface PictureFinisher {
  /** See `finishPicture`. Rejects with `EngineError`. */
  finish(
    request: PictureRequest,
    image: ImageFile,
    provenance: Provenance,
    invented?: InventedPart,
  ): Promise<FinishedPicture>
  close(): Promise<void>
}

/** The largest picture takes some seconds. */
const HANG_MS = 60_000
/** Three pictures of 4096 × 4096, decoded, and what is measured of them. */
const MEMORY = 3072

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
    idleMs: 60_000,
    hangMs: HANG_MS,
    warm,
    memoryMebibytes: MEMORY,
    ...(confinement && { confinement }),
  })
  // A finish is short, and its picture is made: it is brought to its end.
  const { signal } = new AbortController()
  return {
    finish: (request, image, provenance, invented) =>
      pool.run({ request, image, provenance, invented }, { signal, tell: () => {} }),
    close: pool.close,
  }
}

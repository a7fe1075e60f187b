import { Piscina } from 'piscina'
import type { FinishedPicture } from './finish.ts'
import type { ImageFile, InventedPart, PictureRequest, Provenance } from './port.ts'
import { type TaskAnswer, unwrap } from './task-answer.ts'

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

/** Runs `finishPicture` away from the event loop: the pixel promise and the PNG cost some 100 ms a megapixel. */
export function createPictureFinisher(options: { readonly threads: number }): PictureFinisher {
  const pool = new Piscina({
    filename: new URL('./finish-worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: options.threads,
    idleTimeout: 60_000,
  })
  return {
    async finish(request, image, provenance, invented) {
      const task: FinishTask = { request, image, provenance, invented }
      const given: TaskAnswer<FinishedPicture> = await pool.run(task)
      return unwrap(given)
    },
    close: () => pool.close({ force: true }),
  }
}

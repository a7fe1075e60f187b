import type { MessagePort } from 'node:worker_threads'
import { encodePng } from '../files.ts'
import { EngineError, type ImageFile, type PictureRequest } from '../port.ts'
import { answer, type ThreadAnswer } from '../threads/answer.ts'
import { runInBackground } from '../threads/background-thread.ts'
import { type CancelFlag, isRaised } from '../threads/cancel-flag.ts'
import type { DrawnOperation } from './capabilities.ts'
import { DRAWINGS, type DrawnPicture } from './operations.ts'

runInBackground()

export interface PictureTask {
  readonly operation: DrawnOperation
  readonly request: PictureRequest
  readonly cancel: CancelFlag
  readonly progress: MessagePort
}

export interface ProgressMessage {
  readonly fraction: number
  readonly stage: string
}

export type PictureAnswer = Omit<DrawnPicture, 'image' | 'vector'> & {
  readonly image: ImageFile
  readonly vector?: Uint8Array
}

/** The share of the work that remains after drawing: encoding. */
const DRAWN = 0.95

export default function drawPicture(task: PictureTask): Promise<ThreadAnswer<PictureAnswer>> {
  return answer(async () => {
    const { request, cancel, progress } = task
    const isCancelled = () => isRaised(cancel)
    const stopIfCancelled = () => {
      if (isCancelled()) throw new EngineError('cancelled', 'cancelled by its owner')
    }
    stopIfCancelled()
    const report = (fraction: number, stage: string) =>
      progress.postMessage({ fraction: Math.min(1, Math.max(0, fraction)) * DRAWN, stage } satisfies ProgressMessage)
    const picture = await DRAWINGS[task.operation](request, { report, isCancelled })
    stopIfCancelled()
    const image = await encodePng(picture.image, 'fast')
    const { vector, understood, ignored, warnings } = picture
    const words = { understood, ignored, warnings }
    return vector === undefined ? { image, ...words } : { image, vector: new TextEncoder().encode(vector), ...words }
  })
}

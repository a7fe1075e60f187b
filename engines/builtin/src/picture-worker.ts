import type { Mode } from '@toile/contract'
import { type ImageFile, type InventedPart, type PictureRequest, type RequestCheck, serveTasks } from '@toile/engine'
import { encodeGreyPng, encodePng } from '@toile/engine/files'
import type { DrawnPicture } from './drawn-picture.ts'
import { OPERATIONS, operationFor } from './operations.ts'
import { createOwnEye } from './own-eye.ts'
import { rehearseCheck, rehearsePicture } from './rehearse.ts'

export type PictureTask =
  | { readonly work: 'draw' | 'check'; readonly request: PictureRequest }
  /** `time`: how often it was rehearsed before, from 0. */
  | { readonly work: 'rehearse check'; readonly mode: Mode; readonly time: number }
  /** `index`: which picture of an order. */
  | { readonly work: 'rehearse picture'; readonly mode: Mode; readonly index: number }

export interface PictureProgress {
  readonly fraction: number
  readonly stage: string
}

export type PictureAnswer = Omit<DrawnPicture, 'image' | 'vector' | 'invented'> & {
  readonly image: ImageFile
  readonly vector?: Uint8Array
  readonly invented?: InventedPart
}

/** Share of the work that is done when a picture is drawn; the rest is encoding. An estimate, for the progress shown. */
const DRAWN = 0.95

const eye = createOwnEye()
// Before the process says that it waits for tasks, so that the first picture does not pay for it.
await Promise.all(OPERATIONS.map(({ load }) => load()))

serveTasks<PictureTask, PictureAnswer | RequestCheck, PictureProgress>(async (task, tell) => {
  if (task.work === 'rehearse check') return rehearseCheck(eye, task.mode, task.time)
  if (task.work === 'rehearse picture') return encoded(await rehearsePicture(eye, task.mode, task.index))
  const { work, request } = task
  const operation = operationFor(request)
  if (work === 'check') return operation.check(request, { eye })
  const report = (fraction: number, stage: string) =>
    tell({ fraction: Math.min(1, Math.max(0, fraction)) * DRAWN, stage })
  return encoded(await operation.draw(request, { report, eye }))
})

async function encoded({ image, vector, invented, coverage, ...told }: DrawnPicture): Promise<PictureAnswer> {
  return {
    image: await encodePng(image, 'fast'),
    ...(vector !== undefined && { vector: new TextEncoder().encode(vector) }),
    ...(invented !== undefined && {
      invented: { map: await encodeGreyPng(invented.map, 'fast'), share: invented.share },
    }),
    ...(coverage && { coverage }),
    understood: told.understood,
    ignored: told.ignored,
    warnings: told.warnings,
  }
}

import {
  encodeGreyPng,
  encodePng,
  type ImageFile,
  type InventedPart,
  type PictureRequest,
  serveTasks,
} from '@toile/engine'
import type { DrawnOperation } from './capabilities.ts'
import type { DrawnPicture } from './drawn-picture.ts'
import { DRAWINGS } from './operations.ts'
import { createOwnEye } from './own-eye.ts'

export interface PictureTask {
  readonly operation: DrawnOperation
  readonly request: PictureRequest
}

export interface PictureProgress {
  readonly fraction: number
  readonly stage: string
}

export type PictureAnswer = Omit<DrawnPicture, 'image' | 'vector' | 'invented'> & {
  readonly image: ImageFile
  readonly vector?: Uint8Array
  readonly invented?: InventedPart
}

/** The share of the work that remains after drawing: encoding. */
const DRAWN = 0.95

const eye = createOwnEye()

serveTasks<PictureTask, PictureAnswer, PictureProgress>(async ({ operation, request }, tell) => {
  const report = (fraction: number, stage: string) =>
    tell({ fraction: Math.min(1, Math.max(0, fraction)) * DRAWN, stage })
  const { image, vector, invented, understood, ignored, warnings } = await DRAWINGS[operation](request, { report, eye })
  return {
    image: await encodePng(image, 'fast'),
    ...(vector !== undefined && { vector: new TextEncoder().encode(vector) }),
    ...(invented !== undefined && {
      invented: { map: await encodeGreyPng(invented.map, 'fast'), share: invented.share },
    }),
    understood,
    ignored,
    warnings,
  }
})

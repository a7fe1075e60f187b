import { GARMENT_TYPES } from '@toile/contract'
import {
  type BlobStore,
  type FileStore,
  type ClaimedTask,
  lineageOf,
  type NewRequest,
  type RequestStore,
} from '@toile/core'
import {
  EngineError,
  type ImageFile,
  type InventedPart,
  type OriginalPicture,
  type PictureRequest,
} from '@toile/engine'
import { chosenFaceOf } from '../pictures/chosen-face.ts'
import { sourceDotOf } from '../pictures/source-dot.ts'
import type { FacePictures } from '../pictures/face-pictures.ts'
import { type MaskInverter, maskOfChange } from '../pictures/mask-of-change.ts'

export interface InputFiles {
  readonly blobs: Pick<BlobStore, 'find'>
  readonly files: Pick<FileStore, 'read'>
  readonly reports: Pick<RequestStore, 'reportOn'>
  readonly photoReader: MaskInverter
  readonly facePictures: Pick<FacePictures, 'find'>
}

/** The same for every attempt at a task: the engine's idempotency key is the task, its seed and slot are the request's. */
export async function pictureRequestOf(
  deps: InputFiles,
  request: NewRequest,
  task: ClaimedTask,
  signal: AbortSignal,
): Promise<PictureRequest> {
  const { blobs, files, photoReader } = deps
  const read = async (blobId: string | null): Promise<ImageFile | undefined> => {
    if (blobId === null) return undefined
    const blob = await blobs.find(request.accountId, blobId)
    if (blob === null) throw new EngineError('internal', `input ${blobId} of request ${request.id} is gone`)
    const { width, height } = blob
    return { data: await files.read(blob.storageKey), mediaType: 'image/png', width, height }
  }
  const upscale = request.kind === 'upscale'
  const [target, marked, given, picture, invented] = await Promise.all([
    read(request.targetBlobId),
    read(upscale ? null : request.maskBlobId),
    read(upscale ? null : request.sourceBlobId),
    read(request.originalBlobId),
    upscale ? inventedOf(deps, request) : undefined,
  ])
  const mask = await maskOfChange(photoReader, request.mode, marked, signal)
  const { variation } = request
  const original: OriginalPicture | null =
    variation === null || picture === undefined
      ? null
      : {
          operation: request.mode,
          picture,
          lineage: upscale ? variation.lineage : lineageOf(variation, task.slot),
          ...(invented && { invented }),
        }
  const source = upscale ? picture : given
  // A variation is drawn as the first picture was, from the same place among its siblings.
  const index = variation?.slot ?? request.firstSlot + task.slot
  // An enlargement draws nobody.
  const face = upscale ? undefined : chosenFaceOf(request.faceId, { seed: request.seed, index })
  const garmentType = GARMENT_TYPES.find((type) => type === request.garmentType)
  // What is made larger is all of its picture.
  const dot = upscale ? undefined : sourceDotOf(request.mode, request.maskCoordinates)
  const facePicture = face && (await deps.facePictures.find(face.id))
  return {
    operation: request.kind === 'generate' ? request.mode : request.kind,
    idempotencyKey: task.id,
    seed: request.seed,
    index,
    count: variation?.count ?? request.count,
    width: request.width,
    height: request.height,
    prompt: request.prompt,
    ...(target && { target }),
    ...(mask && { mask }),
    ...(source && { source }),
    ...(original && { original }),
    ...(dot && { dot }),
    ...(garmentType && { garmentType }),
    ...(face && { face: { ...face, ...(facePicture && { picture: facePicture }) } }),
    ...(request.placement && { placement: request.placement }),
  }
}

/** The account kept of the picture that is made larger; undefined where there is none, or it was deleted meanwhile. */
async function inventedOf(
  { blobs, files, reports }: InputFiles,
  { accountId, originalBlobId, originalOutputId }: NewRequest,
): Promise<InventedPart | undefined> {
  if (originalBlobId === null || originalOutputId === null) return undefined
  const [blob, report] = await Promise.all([
    blobs.find(accountId, originalBlobId),
    reports.reportOn(accountId, originalOutputId),
  ])
  if (!blob?.inventedKey || typeof report?.inventedShare !== 'number') return undefined
  const { width, height } = blob
  const map = { data: await files.read(blob.inventedKey), mediaType: 'image/png', width, height } as const
  return { map, share: report.inventedShare }
}

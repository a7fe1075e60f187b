import { DomainError, type DomainErrorCode, type MaskPicture, type PhotoPicture } from '@toile/core'
import { serveTasks } from '@toile/engine'
import sharp from 'sharp'
import { bringDown, type Decoded, invertMask, makeThumbnail, readFace, readMask, readPhoto } from './decode-photo.ts'

export interface ReadTask {
  readonly kind: keyof ReadAnswers
  readonly file: Uint8Array
}

export interface ReadAnswers {
  readonly photo: Decoded<PhotoPicture>
  readonly mask: Decoded<MaskPicture>
  readonly 'invert-mask': Uint8Array
  readonly 'bring-down': Decoded<PhotoPicture>
  readonly thumbnail: Uint8Array
  readonly face: Decoded<PhotoPicture>
}

/** A file that is refused is an answer like any other: errors lose their class on the way. */
export interface ReadRefusal {
  readonly ok: false
  readonly code: DomainErrorCode
  readonly message: string
  readonly cause: string | undefined
}
export type ReadAnswer<Picture = ReadAnswers[keyof ReadAnswers]> =
  | { readonly ok: true; readonly picture: Picture }
  | ReadRefusal

// No picture is read twice.
sharp.cache(false)

serveTasks<ReadTask, ReadAnswer, never>(async (task) => {
  try {
    return { ok: true, picture: await read(task) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { code, message, cause } = error
    return { ok: false, code, message, cause: cause instanceof Error ? cause.message : undefined }
  }
})

function read(task: ReadTask): Promise<ReadAnswers[keyof ReadAnswers]> {
  switch (task.kind) {
    case 'photo':
      return readPhoto(task.file)
    case 'mask':
      return readMask(task.file)
    case 'invert-mask':
      return invertMask(task.file)
    case 'bring-down':
      return bringDown(task.file)
    case 'thumbnail':
      return makeThumbnail(task.file)
    case 'face':
      return readFace(task.file)
  }
}

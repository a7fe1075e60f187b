import { notFound } from '../shared/errors.ts'
import { FileMissing, type FileStore } from '../shared/file-store.ts'
import type { Blob } from './blobs.ts'
import type { PictureReader, PictureTurn } from './pictures.ts'

export interface ThumbnailDeps {
  readonly files: Pick<FileStore, 'read'>
  readonly reader: Pick<PictureReader, 'makeThumbnail'>
}

/**
 * A small WebP of an own upload. It is made when it is asked for and not kept: most uploads are never looked through, and
 * the browser keeps what it has seen. Throws `not-found` for a file that was deleted a moment ago.
 */
export async function thumbnailOf(
  { files, reader }: ThumbnailDeps,
  blob: Pick<Blob, 'storageKey'>,
  turn: PictureTurn,
): Promise<Uint8Array> {
  const data = await files.read(blob.storageKey).catch((error: unknown) => {
    throw error instanceof FileMissing ? notFound('Upload') : error
  })
  return reader.makeThumbnail(data, turn)
}

import { describeMode, pictureLook } from '@toile/contract'
import { FileMissing, type FileStore, type SeenPicture, type UnseenPicture } from '@toile/core'
import type { PictureFinisher } from '@toile/engine'
import { describeColours } from './colour-terms.ts'

interface LookAtDeps {
  readonly files: Pick<FileStore, 'read'>
  readonly finisher: Pick<PictureFinisher, 'look'>
  readonly signal: AbortSignal
}

/** What a stored picture looks like, by its thumbnail; null where that is lost or is none. A process of the finish decodes it. */
export async function lookAtStored(
  { files, finisher, signal }: LookAtDeps,
  { mode, storageKey }: UnseenPicture,
): Promise<SeenPicture | null> {
  const file = await files.read(storageKey).catch((error: unknown) => {
    if (error instanceof FileMissing) return null
    throw error
  })
  if (file === null) return null
  const { success, data: look } = pictureLook.safeParse(await finisher.look(file, describeMode(mode).tiles, { signal }))
  return success ? { look, colours: describeColours(look.colours.map(({ hex }) => hex)) } : null
}

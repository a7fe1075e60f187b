import type { FastifyBaseLogger } from 'fastify'
import type { EncodedPicture, FileStore, Upload } from '@toile/core'
import type { EngineRegistry, ImageSource } from '@toile/engine'

/** How long preparing may take; a mask that is asked for later prepares its photo itself. Chosen. */
const PREPARE_TIMEOUT_MS = 60_000

export interface MaskPhoto {
  readonly imageKey: string
  readonly image: ImageSource
}

/** A photo that was just sent. */
export const photoOf = ({ data, mediaType, width, height, sha256 }: EncodedPicture): MaskPhoto => ({
  imageKey: imageKeyOf(sha256),
  image: { mediaType, width, height, read: async () => data },
})

/** A photo in storage, which is read only where it is not prepared. */
export const storedPhotoOf = (
  { storageKey, sha256, width, height }: Upload['blob'],
  files: Pick<FileStore, 'read'>,
): MaskPhoto => ({
  imageKey: imageKeyOf(sha256),
  image: { mediaType: 'image/png', width, height, read: () => files.read(storageKey) },
})

/** Equal contents are prepared once, whoever's they are: the prepared state is pixels, and holds nothing of an account. */
const imageKeyOf = (sha256: Uint8Array): string => Buffer.from(sha256).toString('hex')

export interface MaskPreparing {
  readonly engines: Pick<EngineRegistry, 'masks'>
}

/** Lets the mask engine do what it can before the first dot, while the user looks at the photo. */
export function prepareMasks(
  { engines }: MaskPreparing,
  accountId: string,
  { imageKey, image }: MaskPhoto,
  log: FastifyBaseLogger,
): void {
  const signal = AbortSignal.timeout(PREPARE_TIMEOUT_MS)
  engines
    .masks(signal)
    .then((masks) => masks.prepare({ imageKey, image, turn: accountId }, signal))
    .catch((err: unknown) => log.warn({ err }, 'a photo could not be prepared for masks'))
}

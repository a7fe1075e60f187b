import type { FastifyBaseLogger } from 'fastify'
import type { EncodedPicture } from '@toile/core'
import type { EngineRegistry, ImageFile } from '@toile/engine'

/** Preparing is worth waiting for only so long; a mask that is asked for later prepares itself. */
const PREPARE_MS = 60_000

/** Equal contents are prepared once, whoever's they are: the prepared state is pixels, and holds nothing of an account. */
export const imageKeyOf = (sha256: Uint8Array): string => Buffer.from(sha256).toString('hex')

export interface MaskPreparing {
  readonly engines: Pick<EngineRegistry, 'masks'>
}

/** Lets the mask engine do what it can before the first dot, while the user looks at the photo. */
export function prepareMasks(
  { engines }: MaskPreparing,
  accountId: string,
  { data, mediaType, width, height, sha256 }: EncodedPicture,
  log: FastifyBaseLogger,
): void {
  const signal = AbortSignal.timeout(PREPARE_MS)
  const image: ImageFile = { data, mediaType, width, height }
  engines
    .masks(signal)
    .then((masks) => masks.prepare({ imageKey: imageKeyOf(sha256), image, turn: accountId }, signal))
    .catch((err: unknown) => log.warn({ err }, 'a photo could not be prepared for masks'))
}

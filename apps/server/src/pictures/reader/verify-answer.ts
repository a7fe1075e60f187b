import {
  DomainError,
  type DomainErrorCode,
  type EncodedPicture,
  type MaskPicture,
  type PhotoPicture,
} from '@toile/core'
import { bytesOf } from '@toile/engine'
import { digestOf } from '../digest.ts'
import { pngSizeOf } from '../png-size.ts'
import type { Decoded } from './decode-photo.ts'
import type { ReadRefusal } from './photo-reader-process.ts'

/** What may be wrong with a file. Any other code says something of its sender, or of the server. */
const REFUSALS: ReadonlySet<DomainErrorCode> = new Set(['invalid', 'too-large', 'unsupported-type'])
/** Characters, several times the longest refusal of ours. Chosen. */
const MOST_WORDS = 300

export const verifyPhoto = async (photo: Decoded<PhotoPicture>): Promise<PhotoPicture> => ({
  ...(await verify(photo)),
  resized: photo.resized,
})

export const verifyMask = async (mask: Decoded<MaskPicture>): Promise<MaskPicture> => ({
  ...(await verify(mask)),
  marked: mask.marked,
})

/**
 * What the process says of the picture is not believed: by its hash a file is found, and shared, later; its size is what
 * masks and pictures are held against; and its type is what browsers are told it is. Rejects where it is no PNG of that size.
 */
async function verify({ data: answered, width, height }: Decoded): Promise<EncodedPicture> {
  const data = bytesOf(answered)
  const size = pngSizeOf(data)
  if (size === null || size.width !== width || size.height !== height) {
    throw new Error('the process that reads photos answered with another picture than it says')
  }
  return { data, mediaType: 'image/png', width, height, sha256: await digestOf(data) }
}

/** What a sender is told whose picture, for all that is known, is like any other. */
export const COULD_NOT_BE_READ = 'The picture could not be read. Try again, or bring another copy of it.'

/** The error that the file is refused with: a code that a file can cause, and words of a bounded length. */
export function refusalOf({ code, message, cause: said }: ReadRefusal): DomainError {
  const cause = typeof said === 'string' ? said.slice(0, MOST_WORDS) : undefined
  const known = REFUSALS.has(code) && typeof message === 'string'
  return known
    ? new DomainError(code, message.slice(0, MOST_WORDS), { cause })
    : new DomainError('unavailable', COULD_NOT_BE_READ, { cause })
}

import { z } from 'zod'
import { UPLOAD } from '@toile/contract'
import {
  DomainError,
  type DomainErrorCode,
  type EncodedPicture,
  type MaskPicture,
  type PhotoPicture,
} from '@toile/core'
import { assertBytes } from '@toile/engine'
import { digestOf } from '../digest.ts'
import { pngSizeOf } from '../png-size.ts'
import type { Decoded } from './decode-photo.ts'
import type { ReadRefusal } from './photo-reader-process.ts'

/** Codes that a file itself can cause. Any other would say something about its sender or the server. */
const REFUSALS: ReadonlySet<DomainErrorCode> = new Set(['invalid', 'too-large', 'unsupported-type'])
/** Characters, several times the longest refusal of ours. Chosen. */
const MAX_MESSAGE_LENGTH = 300

const side = z.number().int().min(1)
/** Its bytes are looked at by themselves. */
const decoded = z.object({ data: z.unknown(), width: side, height: side })
const decodedPhoto = decoded.extend({
  width: side.max(UPLOAD.maxSide),
  height: side.max(UPLOAD.maxSide),
  resized: z.boolean(),
})
/** Masks keep the size that they are sent in. */
const decodedMask = decoded
  .extend({ marked: z.number().int().min(0) })
  .refine(({ width, height, marked }) => width * height <= UPLOAD.maxPixels && marked <= width * height)

/** Rejects where what the process answered is no photo as it is stored. */
export async function verifyPhoto(answered: Decoded<PhotoPicture>): Promise<PhotoPicture> {
  const { resized, ...picture } = read(decodedPhoto, answered)
  return { ...(await verify(picture)), resized }
}

/** Rejects where what the process answered is no mask as it is stored. */
export async function verifyMask(answered: Decoded<MaskPicture>): Promise<MaskPicture> {
  const { marked, ...picture } = read(decodedMask, answered)
  return { ...(await verify(picture)), marked }
}

function read<Answer>(schema: z.ZodType<Answer>, answered: unknown): Answer {
  const { success, data } = schema.safeParse(answered)
  if (!success) throw new Error('the process that reads photos answered with what is no picture of a photo or a mask')
  return data
}

/**
 * What the process says of the picture is not believed: by its hash a file is found, and shared, later; its size is what
 * masks and pictures are held against; and its type is what browsers are told it is. Rejects where it is no PNG of that size.
 */
async function verify({ data: answered, width, height }: z.infer<typeof decoded>): Promise<EncodedPicture> {
  const data = assertBytes(answered)
  const size = pngSizeOf(data)
  if (size === null || size.width !== width || size.height !== height) {
    throw new Error('the process that reads photos answered with another picture than it says')
  }
  return { data, mediaType: 'image/png', width, height, sha256: await digestOf(data) }
}

/** The message when reading failed for a reason that is not known to be the picture's. */
export const COULD_NOT_BE_READ = 'The picture could not be read. Try again, or bring another copy of it.'

/** The error that the file is refused with: a code that a file can cause, and words of a bounded length. */
export function refusalOf({ code, message, cause: said }: ReadRefusal): DomainError {
  const cause = typeof said === 'string' ? said.slice(0, MAX_MESSAGE_LENGTH) : undefined
  const known = REFUSALS.has(code) && typeof message === 'string'
  return known
    ? new DomainError(code, message.slice(0, MAX_MESSAGE_LENGTH), { cause })
    : new DomainError('unavailable', COULD_NOT_BE_READ, { cause })
}

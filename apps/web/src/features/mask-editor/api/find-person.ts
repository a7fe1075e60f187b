import { personAnswer } from '@toile/contract'
import type { RunMask, Size } from '@toile/mask-tools'
import { request } from '../../../lib/api/index.ts'
import { decodeMask } from '../../../lib/decode-mask.ts'

/** POST /api/uploads/{id}/find-person/: the mask of the only person in a photo, at its size; null where that is not certain. */
export async function findPerson(
  photo: Size & { readonly uploadId: string },
  signal: AbortSignal,
): Promise<RunMask | null> {
  const { person } = await request({
    method: 'POST',
    path: `uploads/${encodeURIComponent(photo.uploadId)}/find-person/`,
    answer: personAnswer,
    signal,
  })
  return person && decodeMask(person.output, photo)
}

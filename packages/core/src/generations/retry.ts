import { DomainError } from '../shared/errors.ts'
import { ableEngine } from './able-engine.ts'
import { newSeed } from './open-request.ts'
import { type FromPictureCall, type FromPictureDeps, orderFromPicture } from './order-from-picture.ts'
import type { NewRequest, Original, RequestStore } from './ports.ts'
import { offersRetry } from './retry-rule.ts'

export type RetryCall = FromPictureCall

/**
 * Orders a picture once more, without charge, because its stored fidelity report is below a threshold: one picture of
 * the same inputs and words under another seed and number.
 *
 * Throws `conflict` (nothing is owed: the report is good, the picture was not paid for, or it was tried again before),
 * `unavailable` (no engine now), and what `orderFromPicture` throws.
 */
export const retryPicture = (deps: FromPictureDeps, call: RetryCall): Promise<{ jobId: string }> =>
  orderFromPicture(deps, call, {
    fingerprint: ['retry'],
    find: (requests) => lockPicture(requests, call),
    refuse({ offered, picture }) {
      if (!offered) throw new DomainError('conflict', refusalOf(picture))
    },
    async checkEngine({ picture }) {
      await ableEngine(deps, call.accountId, picture.request, 'Pictures of this kind cannot be made right now.')
    },
    requestOf: ({ picture, variedBlobId }) => ({
      ...picture.request,
      ...anotherTry(picture),
      count: 1,
      priceEach: 0,
      originalBlobId: variedBlobId,
      retryOfOutputId: call.outputId,
    }),
  })

interface Locked {
  readonly picture: Original
  readonly offered: boolean
  /** What a variation varies. */
  readonly variedBlobId: string | null
}

/**
 * The picture and, for a variation, what it varies, with their requests locked; null when it is not the account's. The
 * older first, as a deletion of it does.
 */
async function lockPicture(requests: RequestStore, { accountId, outputId }: RetryCall): Promise<Locked | null> {
  const variedId = await requests.originalOf(accountId, outputId)
  const varied = variedId === null ? null : await requests.lockOriginal(accountId, variedId)
  const picture = await requests.lockOriginal(accountId, outputId)
  if (picture === null) return null
  const { kind, priceEach } = picture.request
  const { fidelity, retried } = picture
  // One that was deleted while its lock was waited for is as one that was deleted before.
  const ground = { kind, priceEach, fidelity, retried, originalOutputId: varied && variedId }
  return { picture, offered: offersRetry(ground), variedBlobId: varied?.blobId ?? null }
}

const refusalOf = ({ retried }: Original): string =>
  retried
    ? 'This picture was tried again before. A free retry is given once.'
    : 'There is no free retry for this picture.'

/**
 * What makes it another picture: a seed and, for engines whose pictures differ by their number alone, one that no picture of
 * the request has. A variation's first picture keeps both: only the step away from it is another.
 */
function anotherTry({ request, slot }: Original): Pick<NewRequest, 'seed' | 'firstSlot' | 'variation'> {
  const { seed, count, firstSlot, variation } = request
  if (variation !== null) return { seed, firstSlot, variation: { ...variation, seed: newSeed() } }
  return { seed: newSeed(), firstSlot: firstSlot + count + slot, variation }
}

import { type ImageCount, priceOf } from '@toile/contract'
import { ableEngine } from './able-engine.ts'
import { newSeed } from './open-request.ts'
import { type FromPictureCall, type FromPictureDeps, orderFromPicture } from './order-from-picture.ts'
import { placeOf } from './variation.ts'

export interface VariationCall extends FromPictureCall {
  readonly count: ImageCount
  /** Which variation is wanted, where that is known: 0 to 2^32 - 1. */
  readonly seed?: number
}

/**
 * Orders pictures that are near an own picture and clearly others: a request as the first picture's was, with the lineage
 * that leads away from it. A picture costs what its mode costs (R8).
 *
 * Throws `unavailable` (no engine varies pictures of this mode), and what `orderFromPicture` throws.
 */
export const varyPicture = (deps: FromPictureDeps, call: VariationCall): Promise<{ jobId: string }> =>
  orderFromPicture(deps, call, {
    fingerprint: ['variation', call.count, ...(call.seed === undefined ? [] : [call.seed])],
    find: (requests) => requests.lockOriginal(call.accountId, call.outputId),
    async checkEngine({ request }) {
      const notNow = 'Pictures of this kind cannot be varied right now.'
      await ableEngine(deps, call.accountId, { kind: 'variation', mode: request.mode }, notNow)
    },
    requestOf: (original) => ({
      ...original.request,
      kind: 'variation',
      count: call.count,
      firstSlot: 0,
      priceEach: priceOf(original.request.mode, 1),
      originalBlobId: original.blobId,
      originalOutputId: call.outputId,
      variation: { ...placeOf(original), seed: call.seed ?? newSeed() },
      retryOfOutputId: null,
    }),
  })

import { type Mode, priceOf } from '@toile/contract'
import { DomainError } from '../shared/errors.ts'
import { ableEngine } from './able-engine.ts'
import { type FromPictureCall, type FromPictureDeps, orderFromPicture } from './order-from-picture.ts'
import { placeOf } from './variation.ts'

export interface UpscaleCall extends FromPictureCall {
  /** The picture's mode. */
  readonly mode: Mode
}

/**
 * Orders an own picture in twice its width and height: a request with one task that holds what the picture was made with,
 * so that the larger one can be varied as well.
 *
 * Throws `not-found` (also for a picture of another mode), `conflict` (it is upscaled, or an upscale of it is done or under
 * way, R20), `unavailable` (no engine now), `invalid` (too large), and what `orderFromPicture` throws.
 */
export const upscalePicture = (deps: FromPictureDeps, call: UpscaleCall): Promise<{ jobId: string }> =>
  orderFromPicture(deps, call, {
    fingerprint: ['upscale'],
    async find(requests) {
      const original = await requests.lockOriginal(call.accountId, call.outputId)
      return original?.request.mode === call.mode ? original : null
    },
    refuse({ upscaled }) {
      if (upscaled) throw new DomainError('conflict', 'This picture is upscaled already.')
    },
    async checkEngine({ width, height }) {
      const notNow = 'Pictures cannot be upscaled right now.'
      const { maxPixels } = await ableEngine(deps, call.accountId, { kind: 'upscale', mode: call.mode }, notNow)
      if (width * height <= maxPixels) return
      const most = Math.floor(maxPixels / 1e5) / 10
      throw new DomainError('invalid', `The picture is too large to be upscaled: at most ${most} megapixels.`)
    },
    requestOf: (original) => ({
      ...original.request,
      kind: 'upscale',
      count: 1,
      firstSlot: 0,
      priceEach: priceOf('upscale', 1),
      originalBlobId: original.blobId,
      originalOutputId: call.outputId,
      variation: { ...placeOf(original), seed: 0 },
      retryOfOutputId: null,
    }),
  })

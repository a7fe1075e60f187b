import { createHash } from 'node:crypto'
import { type Mode, priceOf } from '@toile/contract'
import { DomainError, notFound } from '../shared/errors.ts'
import { decideOpening, findEarlier, type OpenPorts, openRequest } from './open-request.ts'
import type { Original } from './ports.ts'
import { placeOf } from './variation.ts'
import type { VaryDeps } from './vary.ts'

export interface UpscaleCall {
  readonly accountId: string
  /** An own picture. */
  readonly outputId: string
  /** That picture's. */
  readonly mode: Mode
  readonly idempotencyKey?: string
}

/**
 * Orders an own picture in twice its width and height: a request with one task that holds what the picture was made with,
 * so that the larger one can be varied as well. Resolves to the job's id; for an idempotency key that was used before for
 * this picture, to that job's id, charged once.
 *
 * Throws `not-found` (also for another account's picture, or of another mode), `conflict` (it is upscaled, or an upscale of
 * it is done or under way, R20), `unavailable` (no engine now), `invalid` (too large), and what `decideOpening` throws.
 */
export async function upscalePicture(deps: VaryDeps, call: UpscaleCall): Promise<{ jobId: string }> {
  const { accountId, outputId, mode, idempotencyKey } = call
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(['upscale', outputId]))
    .digest()
  const price = priceOf('upscale', 1)
  const opening = { accountId, idempotencyKey, fingerprint, price }
  // Before the balance: whoever ends a task takes the request's lock first, too.
  const look = async (ports: OpenPorts): Promise<Original | string> => {
    const original = await ports.requests.lockOriginal(accountId, outputId)
    // A caller whose answer was lost asks again: the job was paid, whatever has become of the picture or the engine since.
    const earlier = await findEarlier(ports, opening)
    if (earlier !== null) return earlier
    if (original === null || original.request.mode !== mode) throw notFound('Image')
    if (original.upscaled) throw new DomainError('conflict', 'This picture is upscaled already.')
    return original
  }
  // Engines are asked with nothing locked: one that is slow to say what it can must not hold up others.
  const first = await deps.unit.run(look)
  if (typeof first === 'string') return { jobId: first }
  const capability = await deps.modes.find('upscale')
  if (capability === null) throw new DomainError('unavailable', 'Pictures cannot be upscaled right now.')
  if (first.width * first.height > capability.maxPixels) {
    const most = Math.floor(capability.maxPixels / 1e5) / 10
    throw new DomainError('invalid', `The picture is too large to be upscaled: at most ${most} megapixels.`)
  }
  return deps.unit.run(async (ports) => {
    const original = await look(ports)
    if (typeof original === 'string') return { jobId: original }
    const earlier = await decideOpening(ports, opening, 'lock')
    if (earlier !== null) return { jobId: earlier }
    const id = crypto.randomUUID()
    await openRequest(ports, opening, {
      ...original.request,
      id,
      kind: 'upscale',
      count: 1,
      priceEach: price,
      originalBlobId: original.blobId,
      originalOutputId: outputId,
      variation: { ...placeOf(original), seed: 0 },
      retryOfOutputId: null,
      createdAt: deps.clock.now(),
    })
    return { jobId: id }
  })
}

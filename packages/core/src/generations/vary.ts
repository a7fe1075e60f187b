import { createHash } from 'node:crypto'
import { type ImageCount, priceOf } from '@toile/contract'
import type { Clock } from '../shared/clock.ts'
import { DomainError, notFound } from '../shared/errors.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { ModeCatalogue } from './accept.ts'
import { decideOpening, findEarlier, newSeed, type OpenPorts, openRequest } from './open-request.ts'
import type { Original } from './ports.ts'
import { placeOf } from './variation.ts'

export interface VaryDeps {
  readonly unit: UnitOfWork<OpenPorts>
  readonly modes: ModeCatalogue
  readonly clock: Clock
}

export interface VariationCall {
  readonly accountId: string
  /** An own picture. */
  readonly outputId: string
  readonly count: ImageCount
  readonly idempotencyKey?: string
}

/**
 * Orders pictures that are near an own picture and clearly others: a request as the first picture's was, with the lineage
 * that leads away from it. A picture costs what its mode costs (R8). Resolves to the job's id; for an idempotency key that
 * was used before with the same contents, to that job's id, charged once.
 *
 * Throws `not-found` (also for another account's picture), `unavailable` (no engine varies pictures of this mode), and
 * what `decideOpening` throws.
 */
export async function varyPicture(deps: VaryDeps, call: VariationCall): Promise<{ jobId: string }> {
  const { accountId, outputId, count, idempotencyKey } = call
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(['variation', outputId, count]))
    .digest()
  const key = { accountId, idempotencyKey, fingerprint }
  // Before the balance: whoever ends a task takes the request's lock first, too.
  const look = async (ports: OpenPorts): Promise<Original | string> => {
    const original = await ports.requests.lockOriginal(accountId, outputId)
    // A caller whose answer was lost asks again: the job was paid, whatever has become of the picture or the engine since.
    const earlier = await findEarlier(ports, key)
    if (earlier !== null) return earlier
    if (original === null) throw notFound('Image')
    return original
  }
  // Engines are asked with nothing locked: one that is slow to say what it can must not hold up others.
  const first = await deps.unit.run(look)
  if (typeof first === 'string') return { jobId: first }
  const { mode } = first.request
  if (!(await deps.modes.varies(mode))) {
    throw new DomainError('unavailable', 'Pictures of this kind cannot be varied right now.')
  }
  return deps.unit.run(async (ports) => {
    const original = await look(ports)
    if (typeof original === 'string') return { jobId: original }
    const opening = { ...key, price: priceOf(mode, count) }
    const earlier = await decideOpening(ports, opening, 'lock')
    if (earlier !== null) return { jobId: earlier }
    const id = crypto.randomUUID()
    await openRequest(ports, opening, {
      ...original.request,
      id,
      kind: 'variation',
      count,
      priceEach: priceOf(mode, 1),
      originalBlobId: original.blobId,
      originalOutputId: outputId,
      variation: { ...placeOf(original), seed: newSeed() },
      retryOfOutputId: null,
      createdAt: deps.clock.now(),
    })
    return { jobId: id }
  })
}

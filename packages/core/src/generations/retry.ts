import { createHash } from 'node:crypto'
import { DomainError, notFound } from '../shared/errors.ts'
import { decideOpening, findEarlier, newSeed, type OpenPorts, openRequest } from './open-request.ts'
import type { NewRequest, Original } from './ports.ts'
import { offersRetry } from './retry-rule.ts'
import type { VaryDeps } from './vary.ts'

export interface RetryCall {
  readonly accountId: string
  /** An own picture. */
  readonly outputId: string
  readonly idempotencyKey?: string
}

/**
 * Orders a picture once more, without charge, because its stored fidelity report is below a threshold: one picture of
 * the same inputs and words under another seed. Resolves to the job's id; for an idempotency key that was used before for
 * this picture, to that job's id.
 *
 * Throws `not-found` (also for another account's picture), `conflict` (nothing is owed: the report is good, the picture
 * was not paid for, or it was tried again before), `unavailable` (no engine now), and what `decideOpening` throws.
 */
export async function retryPicture(deps: VaryDeps, call: RetryCall): Promise<{ jobId: string }> {
  const { accountId, outputId, idempotencyKey } = call
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(['retry', outputId]))
    .digest()
  const opening = { accountId, idempotencyKey, fingerprint, price: 0 }
  const look = async (ports: OpenPorts): Promise<Locked | string> => {
    const locked = await lockPicture(ports, call)
    // A caller whose answer was lost asks again: the job is his, whatever has become of the picture or the engine since.
    const earlier = await findEarlier(ports, opening)
    if (earlier !== null) return earlier
    if (locked === null) throw notFound('Image')
    return locked
  }
  // Engines are asked with nothing locked: one that is slow to say what it can must not hold up others.
  const first = await deps.unit.run(look)
  if (typeof first === 'string') return { jobId: first }
  if (!first.offered) throw new DomainError('conflict', refusalOf(first.picture))
  const { kind, mode } = first.picture.request
  const able = kind === 'variation' ? await deps.modes.varies(mode) : (await deps.modes.find(mode)) !== null
  if (!able) throw new DomainError('unavailable', 'Pictures of this kind cannot be made right now.')
  return deps.unit.run(async (ports) => {
    const locked = await look(ports)
    if (typeof locked === 'string') return { jobId: locked }
    const earlier = await decideOpening(ports, opening, 'lock')
    if (earlier !== null) return { jobId: earlier }
    if (!locked.offered) throw new DomainError('conflict', refusalOf(locked.picture))
    const { request } = locked.picture
    const id = crypto.randomUUID()
    await openRequest(ports, opening, {
      ...request,
      ...reseeded(request),
      id,
      count: 1,
      priceEach: 0,
      originalBlobId: locked.variedBlobId,
      retryOfOutputId: outputId,
      createdAt: deps.clock.now(),
    })
    return { jobId: id }
  })
}

interface Locked {
  readonly picture: Original
  readonly offered: boolean
  /** What a variation varies. */
  readonly variedBlobId: string | null
}

/**
 * The picture and, for a variation, what it varies, with their requests locked; null when it is not the account's. Both
 * before the balance, and the younger first: whoever ends a task, or varies a picture, takes a request's lock before the
 * balance too.
 */
async function lockPicture({ requests }: OpenPorts, { accountId, outputId }: RetryCall): Promise<Locked | null> {
  const picture = await requests.lockOriginal(accountId, outputId)
  if (picture === null) return null
  const { kind, originalOutputId, priceEach } = picture.request
  const varied = originalOutputId === null ? null : await requests.lockOriginal(accountId, originalOutputId)
  const { fidelity, retried } = picture
  // One that was deleted while its lock was waited for is as one that was deleted before.
  const ground = { kind, priceEach, fidelity, retried, originalOutputId: varied && originalOutputId }
  return { picture, offered: offersRetry(ground), variedBlobId: varied?.blobId ?? null }
}

const refusalOf = ({ retried }: Original): string =>
  retried
    ? 'This picture was tried again before. A free retry is given once.'
    : 'There is no free retry for this picture.'

/** A variation's first picture keeps its seed: only the step away from it is another. */
const reseeded = ({ seed, variation }: NewRequest): Pick<NewRequest, 'seed' | 'variation'> =>
  variation === null ? { seed: newSeed(), variation } : { seed, variation: { ...variation, seed: newSeed() } }

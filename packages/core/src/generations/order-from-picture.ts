import { createHash } from 'node:crypto'
import type { Clock } from '../shared/clock.ts'
import { notFound } from '../shared/errors.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { EngineDeps } from './able-engine.ts'
import { checkOpening, findEarlier, type OpenPorts, openRequest } from './open-request.ts'
import type { NewRequest, RequestStore } from './ports.ts'

export interface FromPictureDeps extends EngineDeps {
  readonly unit: UnitOfWork<OpenPorts>
  readonly clock: Clock
}

export interface FromPictureCall {
  readonly accountId: string
  /** An own picture. */
  readonly outputId: string
  readonly idempotencyKey?: string
}

/** What tells a variation, an upscale and a retry from each other. */
export interface FromPicture<Found> {
  /** What is ordered: equal for equal orders of one picture (R17). */
  readonly fingerprint: readonly [kind: string, ...fields: readonly (string | number)[]]
  /**
   * Finds the picture and locks its request; null when it is not the account's. That is before the balance: whoever ends a
   * task takes the request's lock first, too.
   */
  find(requests: RequestStore): Promise<Found | null>
  /** Throws when this picture cannot be ordered so. Not asked about an order that was accepted before. */
  refuse?(found: Found): void
  /** Throws when no engine that the account allows can make it now. Asked with nothing locked: one that is slow to say must not hold up others. */
  checkEngine(found: Found): Promise<void>
  requestOf(found: Found): Omit<NewRequest, 'id' | 'createdAt'>
}

/**
 * Orders what is made of an own picture, in the transaction that looks at it once more. Resolves to the job's id; for an
 * idempotency key that was used before for the same, to that job's id, charged once: a caller whose answer was lost asks
 * again, whatever has become of the picture or the engine since.
 *
 * Throws `not-found` (also for another account's picture), and what the order's steps and `checkOpening` throw.
 */
export async function orderFromPicture<Found>(
  { unit, clock }: Pick<FromPictureDeps, 'unit' | 'clock'>,
  { accountId, outputId, idempotencyKey }: FromPictureCall,
  order: FromPicture<Found>,
): Promise<{ jobId: string }> {
  const [kind, ...fields] = order.fingerprint
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([kind, outputId, ...fields]))
    .digest()
  const key = { accountId, idempotencyKey, fingerprint }
  const look = async (ports: OpenPorts): Promise<{ jobId: string } | { found: Found }> => {
    const found = await order.find(ports.requests)
    const earlier = await findEarlier(ports, key)
    if (earlier !== null) return { jobId: earlier }
    if (found === null) throw notFound('Image')
    order.refuse?.(found)
    return { found }
  }
  const first = await unit.run(look)
  if ('jobId' in first) return first
  await order.checkEngine(first.found)
  return unit.run(async (ports) => {
    const again = await look(ports)
    if ('jobId' in again) return again
    const request = { ...order.requestOf(again.found), id: crypto.randomUUID(), createdAt: clock.now() }
    const opening = { ...key, price: request.count * request.priceEach }
    const earlier = await checkOpening(ports, opening, 'lock')
    if (earlier !== null) return { jobId: earlier }
    await openRequest(ports, opening, request)
    return { jobId: request.id }
  })
}

import type { Clock } from '../shared/clock.ts'
import { DomainError } from '../shared/errors.ts'
import type { JobQueue } from '../shared/job-queue.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { type ConvergeDeps, convergeCustomer } from './converge.ts'
import { InvalidEvent, type PaymentProvider, type ProviderEvent } from './payment-provider.ts'
import type { ProviderEvents } from './ports.ts'

export interface ReceiveEventDeps {
  readonly unit: UnitOfWork<{
    readonly events: Pick<ProviderEvents, 'insert'>
    readonly queue: Pick<JobQueue, 'send'>
  }>
  readonly provider: Pick<PaymentProvider, 'readEvent'>
  readonly clock: Clock
}

/**
 * Notes what the provider sent, and has a worker look at it. One that came before changes nothing. Throws `invalid` for what
 * the provider did not sign, or long ago.
 *
 * @param body as it came, byte for byte
 */
export async function receiveEvent(
  { unit, provider, clock }: ReceiveEventDeps,
  body: Uint8Array,
  signature: string,
): Promise<void> {
  const event = verified(provider, body, signature)
  await unit.run(async ({ events, queue }) => {
    if (await events.insert(event, clock.now())) await queue.send('provider-event', { eventId: event.id })
  })
}

function verified(provider: Pick<PaymentProvider, 'readEvent'>, body: Uint8Array, signature: string): ProviderEvent {
  try {
    return provider.readEvent(body, signature)
  } catch (error) {
    if (!(error instanceof InvalidEvent)) throw error
    throw new DomainError('invalid', 'The event is not valid.', { detail: error.message })
  }
}

export interface HandleEventDeps {
  readonly events: Pick<ProviderEvents, 'find' | 'markProcessed'>
  readonly converge: ConvergeDeps
  readonly provider: Pick<PaymentProvider, 'customerOf'>
  readonly clock: Clock
}

/** `foreign`: it is about no customer, or about one of no account of ours; nothing was changed. */
export type HandledEvent = 'converged' | 'foreign' | 'done-before'

/**
 * The handler of `provider-event` jobs. An event is a hint: what changed is read from the provider again. Rejects when the
 * provider is unavailable; repeating it changes nothing more.
 */
export async function handleEvent(
  { events, converge, provider, clock }: HandleEventDeps,
  eventId: string,
): Promise<HandledEvent> {
  const event = await events.find(eventId)
  if (event === null || event.processedAt !== null) return 'done-before'
  const customerId = event.customerId ?? (await provider.customerOf(event))
  const differences = customerId === null ? null : await convergeCustomer(converge, customerId)
  await events.markProcessed(eventId, clock.now())
  return differences === null ? 'foreign' : 'converged'
}

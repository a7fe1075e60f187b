import { InvalidEvent, type ProviderEvent, type SandboxDelivery } from '@toile/core'

export type EventType =
  | 'checkout.completed'
  | 'checkout.expired'
  | 'checkout.declined'
  | 'subscription.created'
  | 'subscription.updated'
  | 'subscription.ended'
  | 'bill.paid'
  | 'bill.declined'
  | 'bill.voided'
  | 'refund.created'
  | 'refund.failed'
  | 'dispute.opened'
  | 'dispute.closed'

/** What the sandbox sends to the webhook. It says what to look at, and nothing of what is to be seen there. */
export interface SandboxEvent {
  readonly id: string
  readonly type: EventType
  /** The thing's id. */
  readonly object: string
  readonly customer: string
  /** Seconds since 1970, on the customer's clock. */
  readonly created: number
}

/** Due at once. */
export const asDelivery = (event: SandboxEvent, dueAt: Date): SandboxDelivery => ({
  id: event.id,
  body: JSON.stringify(event),
  dueAt,
})

/** Of a body whose signature was found right. */
export function parseEvent(body: Uint8Array): ProviderEvent {
  const { id, type, object, customer } = parseObject(body)
  if (
    typeof id !== 'string' ||
    typeof type !== 'string' ||
    typeof object !== 'string' ||
    typeof customer !== 'string'
  ) {
    throw new InvalidEvent('the event is not in the sandbox’s form')
  }
  return { id, type, objectId: object, customerId: customer }
}

function parseObject(body: Uint8Array): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    throw new InvalidEvent('the event is no JSON')
  }
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

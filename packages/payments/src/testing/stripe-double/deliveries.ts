import { Stripe } from 'stripe'
import type { Event } from './shapes.ts'
import { newId, type State } from './state.ts'

export interface Signed {
  /** Byte for byte what is signed. */
  readonly body: string
  /** For the header `stripe-signature`. */
  readonly signature: string
}

export interface Signing {
  /** The endpoint's secret. */
  readonly secret: string
  /** When it is signed, in seconds; now unless told. */
  readonly timestamp?: number
}

export interface Address extends Signing {
  readonly url: string
}

/** Signs as Stripe does, with the `stripe` package's own function. */
export function signEvent(event: Event, { secret, timestamp }: Signing): Signed {
  const body = JSON.stringify(event, null, 2)
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    ...(timestamp !== undefined && { timestamp }),
  })
  return { body, signature }
}

/** The events that were not delivered so far, the oldest first. */
export const undelivered = (state: State): Event[] =>
  Object.values(state.events).filter(({ pending_webhooks: pending }) => pending > 0)

/** Posts one event; what is answered with 2xx counts as delivered. Resolves to the answer's status. */
export async function deliver(state: State, event: Event, address: Address): Promise<number> {
  const { body, signature } = signEvent(event, address)
  const answer = await fetch(address.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  })
  await answer.arrayBuffer()
  if (answer.ok && state.events[event.id]) state.events[event.id]!.pending_webhooks = 0
  return answer.status
}

/** The same change told by an event of another id, as Stripe does at times. */
export function twinOf(state: State, event: Event): Event {
  const twin = { ...structuredClone(event), id: newId(state, 'evt'), pending_webhooks: 1 }
  state.events[twin.id] = twin
  return twin
}

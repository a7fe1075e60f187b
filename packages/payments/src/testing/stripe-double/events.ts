import { render } from './render.ts'
import type { Event } from './shapes.ts'
import { newId, type World } from './state.ts'

/** The version of Stripe's API that the `stripe` package is pinned to. */
export const API_VERSION = '2026-10-28.endive'

/** Writes down that something happened at `at` (seconds), with the thing as it is now. */
export function emit(
  world: World,
  type: string,
  thing: object,
  at: number,
  previous?: Readonly<Record<string, unknown>>,
): void {
  const { state, request } = world
  const id = newId(state, 'evt')
  state.events[id] = {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: at,
    data: { object: render(state, thing), ...(previous && { previous_attributes: structuredClone(previous) }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: request?.id ?? null, idempotency_key: request?.key ?? null },
    type: type as Event['type'],
  }
}

import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'
import { type Address, deliver, signEvent, type Signed, type Signing, twinOf, undelivered } from './deliveries.ts'
import { type StripeSimulator, simulatorOf } from './simulator.ts'
import { catalogueRoutes } from './resources/catalogue.ts'
import { checkoutRoutes } from './resources/checkout-sessions.ts'
import { customerRoutes } from './resources/customers.ts'
import { eventRoutes } from './resources/events.ts'
import { invoiceRoutes } from './resources/invoices.ts'
import { paymentRoutes } from './resources/payments.ts'
import { portalRoutes } from './resources/portal.ts'
import { scheduleRoutes } from './resources/schedules.ts'
import { subscriptionRoutes } from './resources/subscriptions.ts'
import { clockRoutes } from './resources/test-clocks.ts'
import { type Desk, type Fault, listen, type LoggedRequest } from './server.ts'
import type { Event } from './shapes.ts'
import { createState, forgetCustomers, type Options, type State, type World } from './state.ts'

/** Stripe as far as Toile uses it: a server on loopback that the unchanged `stripe` client talks to. */
export interface StripeDouble {
  /** For `new Stripe(apiKey, config)`. */
  readonly apiKey: string
  readonly config: Stripe.StripeConfig
  readonly state: State
  /** All requests so far, the oldest first. */
  readonly requests: readonly LoggedRequest[]
  /** Everything that came, as it came, but for the key that opens the account: to be searched. */
  readonly received: readonly string[]
  /** What must never be seen outside: the key, and what stands for cards and payments in progress. */
  secrets(): string[]
  /** Lets the next fitting request fail. */
  fail(fault: Fault): void
  readonly simulator: StripeSimulator
  /** Forgets all customers, events and requests; prices and the portal's configurations stay. */
  reset(): void
  readonly webhooks: Webhooks
  close(): Promise<void>
}

interface Webhooks {
  undelivered(): Event[]
  sign(event: Event, signing: Signing): Signed
  /** Posts these in this order; resolves to the answers' statuses. An event may come twice, late, or not at all. */
  deliver(events: readonly Event[], address: Address): Promise<number[]>
  twinOf(event: Event): Event
}

export async function startStripeDouble(options: Partial<Options> = {}): Promise<StripeDouble> {
  const seed = randomBytes(4).toString('hex')
  const world: World = {
    state: createState(seed),
    request: null,
    options: {
      now: Date.now,
      apiKey: `sk_test_${randomBytes(16).toString('hex')}`,
      draftSeconds: 3600,
      retryDays: [3, 5, 7],
      afterRetries: 'canceled',
      taxPercent: 0,
      prorationParent: 'invoice_item_details',
      ...options,
    },
  }
  const desk: Desk = {
    world,
    routes: [
      ...catalogueRoutes,
      ...customerRoutes,
      ...checkoutRoutes,
      ...subscriptionRoutes,
      ...invoiceRoutes,
      ...scheduleRoutes,
      ...paymentRoutes,
      ...portalRoutes,
      ...clockRoutes,
      ...eventRoutes,
    ],
    log: [],
    received: [],
    faults: [],
    answers: new Map(),
  }
  const { server, port } = await listen(desk)
  const { state } = world
  return {
    apiKey: world.options.apiKey,
    config: { host: '127.0.0.1', port, protocol: 'http', telemetry: false },
    state,
    requests: desk.log,
    received: desk.received,
    secrets: () => [
      world.options.apiKey,
      ...Object.values(state.intents).flatMap(({ client_secret: secret }) => secret ?? []),
      ...Object.values(state.paymentMethods).flatMap(({ card }) => card.fingerprint ?? []),
    ],
    fail: (fault) => void desk.faults.push(fault),
    simulator: simulatorOf(world),
    reset() {
      forgetCustomers(state)
      for (const seen of [desk.log, desk.received, desk.faults]) seen.length = 0
      desk.answers.clear()
    },
    webhooks: {
      undelivered: () => undelivered(state),
      sign: signEvent,
      twinOf: (event) => twinOf(state, event),
      async deliver(events, address) {
        const statuses: number[] = []
        for (const event of events) statuses.push(await deliver(state, event, address))
        return statuses
      },
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}

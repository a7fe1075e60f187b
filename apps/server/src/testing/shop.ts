import { afterAll, beforeAll, expect } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import type { PaymentType, PlanName } from '@toile/contract'
import {
  type CardName,
  type SandboxEvent,
  sandboxSimulator,
  sandboxPayments,
  SIGNATURE_HEADER,
  signWebhook,
} from '@toile/payments'
import { sandboxMemory } from '@toile/payments/testing'
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts'
import type { TestClient } from './client.ts'
import { createTestClock } from './clock.ts'

export interface Buyer {
  readonly id: string
  readonly client: TestClient
  /** The provider's. */
  readonly customerId: string
  readonly email: string
}

const SECRET = 'the webhook’s secret'
const WEBHOOK = '/api/payment-webhook/'

/** A server for one test file about money, with the sandbox's provider; its events are delivered by the test. */
export function setUpShop(options: TestAppOptions = {}) {
  const clock = createTestClock(new Date('2030-01-31T10:00:00Z'))
  const memory = sandboxMemory()
  const sandbox = { store: memory, clock, wake: () => {} }
  const provider = sandboxPayments({ ...sandbox, secret: SECRET })
  const simulator = sandboxSimulator(sandbox)
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp({ clock, payments: provider, ...options })
  })
  afterAll(() => server.close())

  const query = async (text: string, values: readonly unknown[] = []) =>
    (await server.database.pool.query(text, [...values])).rows

  let orders = 0
  /** A checkout at the provider; our own calls are not asked. Resolves to its id there. */
  async function checkout({ customerId }: Buyer, plan: PlanName, payment: PaymentType = 'monthly'): Promise<string> {
    const { id } = await provider.createCheckout({
      key: `order-${(orders += 1)}`,
      customerId,
      plan,
      payment,
      successUrl: 'http://127.0.0.1/success',
      cancelUrl: 'http://127.0.0.1/failure',
      expiresAt: new Date(clock.now().getTime() + 60 * 60_000),
    })
    return id
  }

  const taken = new Set<string>()
  /** Events that came since this was asked last. */
  function takeEvents(): SandboxEvent[] {
    const fresh = memory.events().filter(({ id }) => !taken.has(id))
    for (const { id } of fresh) taken.add(id)
    return fresh
  }

  const sign = (body: string, { secret = SECRET, at = clock.now() } = {}): Record<string, string> => ({
    'content-type': 'application/json; charset=utf-8',
    [SIGNATURE_HEADER]: signWebhook(body, secret, at),
  })

  /** As the provider sends it: no session, no token. */
  const post = (payload: string, headers = sign(payload)): Promise<LightMyRequestResponse> =>
    server.app.inject({ method: 'POST', url: WEBHOOK, payload, headers })

  const settled = () =>
    expect
      .poll(() => query('SELECT id FROM provider_events WHERE processed_at IS NULL'), { timeout: 20_000 })
      .toEqual([])

  let buyers = 0
  return {
    clock,
    provider,
    simulator,
    get server() {
      return server
    },
    query,
    checkout,
    takeEvents,
    sign,
    post,
    settled,

    /** Somebody new, signed in, whom the provider knows. */
    async buyer(credits = 0): Promise<Buyer> {
      const account = await server.createAccount(`buyer${(buyers += 1)}`, { credits })
      const customerId = await provider.createCustomer({ accountId: account.id, email: account.email })
      await query(`INSERT INTO customers (account_id, provider_customer_id, provider) VALUES ($1, $2, 'sandbox')`, [
        account.id,
        customerId,
      ])
      return { id: account.id, email: account.email, customerId, client: await server.signIn(account) }
    },

    async buy(
      buyer: Buyer,
      plan: PlanName,
      payment: PaymentType = 'monthly',
      card: CardName = 'success',
    ): Promise<void> {
      expect(await simulator.pay(await checkout(buyer, plan, payment), card)).toBe('paid')
    },

    /** Sends events, and waits until they are worked up. */
    async deliver(events: readonly SandboxEvent[] = takeEvents()): Promise<void> {
      for (const event of events) expect((await post(JSON.stringify(event))).statusCode).toBe(200)
      await settled()
    },

    balance: async ({ client }: Buyer): Promise<number> => (await client.get('/api/get-user-credits/')).json().credits,

    /** Its ledger: reasons and amounts, in their order. */
    ledger: async ({ id }: Buyer): Promise<[string, number][]> =>
      (await query('SELECT reason, amount FROM ledger WHERE account_id = $1 ORDER BY id', [id])).map(
        ({ reason, amount }) => [reason, amount],
      ),

    subscription: async ({ client }: Buyer) => (await client.get('/api/get-user-subscription/')).json(),
  }
}

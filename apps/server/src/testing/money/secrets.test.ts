import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PlanName } from '@toile/contract'
import { type SignedInAccount, systemClock } from '@toile/core'
import { createLogger, describeError } from '../../reporting/logger.ts'
import { createTestApp, type TestApp } from '../app.ts'
import type { TestClient } from '../client.ts'
import { PRICES } from './plan-table.ts'
import { startProcess } from './process.ts'
import { STRIPE_WEBHOOK_SECRET, type SimulatedStripe, simulatedStripe } from './simulated-stripe.ts'

const CARD_NUMBERS = ['4242424242424242', '4000002760003184', '4000000000000341', '4000000000000002']

const lines: string[] = []
/** Headers that were sent to the webhook, and what is in them. */
const signatures: string[] = []
let simulated: SimulatedStripe
let server: TestApp
let buyer: SignedInAccount
let client: TestClient
/** Who deletes the account in the end. */
let leaver: SignedInAccount
beforeAll(async () => {
  simulated = await simulatedStripe(systemClock)
  const log = createLogger('trace', { write: (line) => void lines.push(line) })
  server = await createTestApp({ payments: simulated.provider, log })
  buyer = await server.createAccount('buyer')
  leaver = await server.createAccount('leaver')
  client = await server.signIn(buyer)
  await everything(log)
}, 240_000)
afterAll(async () => {
  await server.close()
  await simulated.close()
})

const sign = (body: string): string => {
  const header = simulated.sign(body)
  signatures.push(header, ...header.split(',').flatMap((part) => /^v1=(.+)$/.exec(part)?.[1] ?? []))
  return header
}
const send = (payload: string, signature: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/payment-webhook/',
    payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
const hear = async (): Promise<void> => {
  for (const { body } of await simulated.takeEvents()) expect((await send(body, sign(body))).statusCode).toBe(200)
  const open = 'SELECT id FROM provider_events WHERE processed_at IS NULL'
  await vi.waitFor(async () => expect((await server.database.pool.query(open)).rows).toEqual([]), { timeout: 60_000 })
}

const checkout = async (who: TestClient, plan: PlanName, payment: 'monthly' | 'once' = 'monthly') =>
  who.post('/api/create-checkout-session/', {
    subscription_plan: simulated.provider.priceIds[plan],
    credits_per_cycle: PRICES[plan].credits,
    payment_type: payment,
    return_to: 'dashboard',
  })
const change = (plan: PlanName) =>
  client.post('/api/update-subscription/', { new_plan_price_id: simulated.provider.priceIds[plan] })

async function buy(who: TestClient, plan: PlanName, payment: 'monthly' | 'once' = 'monthly'): Promise<void> {
  const { url, sessionId } = (await checkout(who, plan, payment)).json().data
  await simulated.pay(url, 'declined')
  await simulated.pay(url, 'authentication')
  await simulated.confirm(url, true)
  await who.get(`/api/checkout/${sessionId}/`)
  await hear()
}

async function everything(log: ReturnType<typeof createLogger>): Promise<void> {
  await buy(client, 'BASIC', 'once')
  await buy(client, 'BASIC')
  const { rows } = await server.database.pool.query('SELECT provider_customer_id AS id FROM customers')
  const customerId: string = rows[0].id
  // The bank asks again, and the larger plan is paid on the bill's page.
  const pending = (await change('STANDARD')).json()
  await simulated.payInvoice(pending.payment_url, 'success')
  await hear()
  await client.post('/api/preview-subscription/', { new_plan_price_id: simulated.provider.priceIds.PREMIUM })
  await change('PREMIUM')
  await change('BASIC')
  await change('PREMIUM')
  await client.post('/api/cancel-subscription/')
  await client.post('/api/billing-portal/', { return_to: 'dashboard' })
  await client.get('/api/account/payments/?page=1')
  const [first, second] = (await simulated.facts(customerId)).bills
  await simulated.refund(first!.paymentId)
  await simulated.dispute(second!.paymentId)
  await hear()

  // What goes wrong is what is written down at length.
  const body = JSON.stringify({ id: 'evt_1', object: 'event', data: { object: { email: buyer.email } } })
  expect((await send(body, sign('another body'))).statusCode).toBe(400)
  expect((await send('{', sign('{'))).statusCode).toBe(400)
  expect((await send(body, '')).statusCode).toBe(400)
  await checkout(client, 'BASIC')
  for (const what of [400, 402, 500, 'answer-lost'] as const) {
    // As often as the client tries: what is refused it does not try again.
    simulated.double.fail({ when: () => true, what, times: what === 400 || what === 402 ? 1 : 3 })
    await client.post('/api/billing-portal/', { return_to: 'dashboard' })
  }
  const other = await server.signIn(leaver)
  await buy(other, 'STANDARD')
  const { database, jobs } = server
  await startProcess({ database, jobs, clock: systemClock, provider: simulated.provider, log }).deleteAccount(leaver)
  await hear()
}

const secrets = (): string[] => [...simulated.double.secrets(), STRIPE_WEBHOOK_SECRET, ...signatures, ...CARD_NUMBERS]
const addresses = (): string[] => [buyer.email, leaver.email]

/** Which of these a text holds; of card numbers also those that nobody has told, in whatever groups. */
function found(text: string, sought: readonly string[]): string[] {
  const numbers = [...text.matchAll(/(?<![\w.-])\d(?:[ -]?\d){14,18}(?![\w.-])/g)].map(([number]) => number)
  return [...sought.filter((each) => text.includes(each)), ...numbers.filter((each) => isCardNumber(each))]
}

/** By its check digit (Luhn). */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number).reverse()
  const sum = digits.reduce((total, digit, index) => {
    const weighed = index % 2 === 0 ? digit : digit * 2
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

describe('after everything that can be done with money', () => {
  test('what is looked for would be found', () => {
    expect(found(`before ${STRIPE_WEBHOOK_SECRET} after`, secrets())).toEqual([STRIPE_WEBHOOK_SECRET])
    expect(found('"card":"4000 0566 5566 5556"', [])).toEqual(['4000 0566 5566 5556'])
    expect(secrets().length).toBeGreaterThan(10)
  })

  test('the log holds no secret, no card and no address', () => {
    expect(lines.length).toBeGreaterThan(50)
    expect(lines.some((line) => line.includes('/api/payment-webhook/'))).toBe(true)
    expect(found(lines.join(''), [...secrets(), ...addresses()])).toEqual([])
  })

  test('nor does what is reported as an error', () => {
    const reports = server.reported.map((error) => JSON.stringify(describeError(error)))
    expect(found(reports.join('\n'), [...secrets(), ...addresses()])).toEqual([])
  })

  test('nor what was sent to Stripe, but for the address of its customer', () => {
    // Forms write some characters otherwise.
    const received = simulated.double.received.map((each) => `${each}\n${each.replaceAll('%40', '@')}`)
    expect(received.length).toBeGreaterThan(50)
    expect(found(received.join('\n'), secrets())).toEqual([])
    expect(received.filter((each) => found(each, addresses()).length > 0).length).toBeGreaterThan(0)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentType, PlanName } from '@toile/contract'
import type { PaymentProvider, SignedInAccount } from '@toile/core'
import type { SandboxSimulator } from '@toile/payments'
import { createTestApp, type TestApp, type TestClient } from '../../../../testing/index.ts'

let server: TestApp
let provider: PaymentProvider
let simulator: SandboxSimulator
beforeAll(async () => {
  server = await createTestApp({ payments: 'sandbox' })
  if (server.sandbox === null) throw new Error('no sandbox')
  ;({ provider, simulator } = server.sandbox)
})
afterAll(() => server.close())

const SUCCESS = 'http://localhost/dashboard?payment-popup=success'
const CANCEL = 'http://localhost/pricing?payment-popup=failure&checkout=1'

interface Buyer {
  readonly account: SignedInAccount
  readonly client: TestClient
  readonly customer: string
}
let buyers = 0

/** Somebody new, signed in, whom the provider knows. */
async function buyer(): Promise<Buyer> {
  const account = await server.createAccount(`buyer${(buyers += 1)}`)
  const customer = await provider.createCustomer({ accountId: account.id, email: account.email })
  return { account, client: await server.signIn(account), customer }
}

const checkout = (customer: string, plan: PlanName = 'STANDARD', payment: PaymentType = 'monthly') =>
  provider.createCheckout({
    key: randomUUID(),
    customerId: customer,
    plan,
    payment,
    successUrl: SUCCESS,
    cancelUrl: CANCEL,
    expiresAt: new Date(Date.now() + 60 * 60 * 1000),
  })

const page = async (client: TestClient, url: string): Promise<string> => {
  const response = await client.get(url)
  expect([url, response.statusCode]).toEqual([url, 200])
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  return response.body
}
const send = (client: TestClient, url: string, fields: Record<string, string> = {}) =>
  client.post(url, new URLSearchParams(fields))
/** Where the page goes on after a form. */
async function nextOf(client: TestClient, url: string, fields: Record<string, string> = {}): Promise<string> {
  const response = await send(client, url, fields)
  expect([url, response.statusCode, response.body]).toEqual([url, 200, expect.stringContaining('next')])
  return response.json().next
}
const paymentsOf = async (customer: string) => (await provider.readCustomer(customer)).payments

/** A buyer with a plan. */
async function subscriber(card: 'success' | 'declined-later' = 'success') {
  const somebody = await buyer()
  await simulator.pay((await checkout(somebody.customer)).id, card)
  const portal = await provider.openPortal(somebody.customer, 'http://localhost/pricing')
  return { ...somebody, portal }
}

describe('another’s page', () => {
  test.each(['a visitor', 'another account'])('is not there for %s, and takes nothing', async (who) => {
    const { customer, client: own, portal } = await subscriber('declined-later')
    const { id, url } = await checkout(customer, 'BASIC', 'once')
    await simulator.advanceToNextBilling(customer)
    const { subscriptions, payments } = await provider.readCustomer(customer)
    const { payUrl } = subscriptions[0]!
    const [paid] = payments
    const open = await checkout(customer, 'BASIC', 'once')
    const dispute = await simulator.dispute(paid!.id)
    const before = await provider.readCustomer(customer)

    const client = who === 'a visitor' ? server.visitor() : (await buyer()).client
    for (const address of [url, open.url, payUrl!, paid!.receiptUrl!, portal]) {
      await page(own, address)
      const response = await client.get(address)
      expect([address, response.statusCode]).toEqual([address, 404])
      expect(response.body).toContain('Nothing here')
    }
    const attempts: readonly (readonly [string, Record<string, string>])[] = [
      [`${open.url}pay`, { card: 'success' }],
      [`${open.url}confirm`, { answer: 'confirm' }],
      [`${payUrl}pay`, { card: 'success' }],
      [`${payUrl}confirm`, { answer: 'confirm' }],
      [`${portal}card`, { card: 'success' }],
      [`${portal}advance`, {}],
      [`/dev/payments/payments/${paid!.id}/refund`, {}],
      [`/dev/payments/payments/${paid!.id}/fail-refund`, {}],
      [`/dev/payments/payments/${paid!.id}/dispute`, {}],
      [`/dev/payments/disputes/${dispute}/close`, { outcome: 'won' }],
    ]
    for (const [address, fields] of attempts) {
      expect([address, (await send(client, address, fields)).statusCode]).toEqual([address, 404])
    }
    expect(await provider.readCustomer(customer)).toEqual(before)
    expect(id).not.toBe(open.id)
  })

  test('is not taken from a page elsewhere, nor without a token', async () => {
    const { client, customer } = await buyer()
    const { id, url } = await checkout(customer)
    const bare = await client.request({
      method: 'POST',
      url: `${url}pay`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'card=success',
    })
    expect(bare.statusCode).toBe(403)
    const foreign = await client.post(`${url}pay`, new URLSearchParams({ card: 'success' }), {
      'sec-fetch-site': 'cross-site',
    })
    expect(foreign.statusCode).toBe(403)
    expect(await provider.readCheckout(id)).toMatchObject({ status: 'open' })
  })
})

describe('a checkout’s page', () => {
  test('says first that no card is charged, then what is bought', async () => {
    const { client, customer } = await buyer()
    const body = await page(client, (await checkout(customer)).url)
    const said = [
      '<h1>No card is charged</h1>',
      'STANDARD plan',
      '600 credits every month',
      '$50.00 a month',
      'Pay $50.00',
    ]
    const places = said.map((text) => body.indexOf(text))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    for (const number of ['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0027 6000 3184', '4000 0000 0000 0341']) {
      expect(body).toContain(number)
    }
    expect(body).toContain(`href="${CANCEL.replaceAll('&', '&amp;')}">Back to Toile</a>`)
    const once = await page(client, (await checkout(customer, 'PREMIUM', 'once')).url)
    expect(once).toContain('2,000 credits')
    expect(once).not.toContain('a month')
  })

  test('runs nothing inline, is framed by nobody, kept nowhere, and takes nothing from elsewhere', async () => {
    const { client, customer } = await buyer()
    const { headers, body } = await client.get((await checkout(customer)).url)
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'; script-src 'self';.* frame-ancestors 'none'/,
    )
    expect(headers['cache-control']).toBe('no-store')
    expect(body).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|style=/)
    const resources = [...body.matchAll(/<(?:link|script)[^>]*(?:href|src)="([^"]+)"/g)].map(
      ([, address = '']) => address,
    )
    expect(resources).toEqual(['/dev/payments/style.css', '/dev/payments/script.js'])
    for (const address of resources) expect((await client.get(address)).statusCode, address).toBe(200)
  })

  test('paid leads to where the order said, and then says that it is paid', async () => {
    const { client, customer } = await buyer()
    const { url } = await checkout(customer)
    expect(await nextOf(client, `${url}pay`, { card: 'success' })).toBe(SUCCESS)
    const body = await page(client, url)
    expect(body).toContain('This checkout is paid')
    expect(body).toContain(`href="${SUCCESS}"`)
    expect(body).not.toContain('<form')
  })

  test('pressed twice at once pays once', async () => {
    const { client, customer } = await buyer()
    const { url } = await checkout(customer)
    const press = () => nextOf(client, `${url}pay`, { card: 'success' })
    expect(await Promise.all([press(), press(), press()])).toEqual([SUCCESS, SUCCESS, SUCCESS])
    expect(await paymentsOf(customer)).toHaveLength(1)
  })

  test('declined says so, and takes another card', async () => {
    const { client, customer } = await buyer()
    const { url } = await checkout(customer)
    expect(await page(client, url)).not.toContain('declined. Nothing was paid')
    expect(await nextOf(client, `${url}pay`, { card: 'declined' })).toBe(url)
    expect(await page(client, url)).toContain('<p role="alert">The card was declined. Nothing was paid.')
    expect(await paymentsOf(customer)).toEqual([])
    expect(await nextOf(client, `${url}pay`, { card: 'success' })).toBe(SUCCESS)
  })

  test('with 3-D Secure asks; refused it is declined, confirmed it is paid', async () => {
    const { client, customer } = await buyer()
    const { url } = await checkout(customer)
    const ask = async () => {
      expect(await nextOf(client, `${url}pay`, { card: 'authentication' })).toBe(url)
      expect(await page(client, url)).toContain('<h1>Your bank asks: is it you?</h1>')
    }
    await ask()
    expect(await nextOf(client, `${url}confirm`, { answer: 'refuse' })).toBe(url)
    expect(await page(client, url)).toContain('The card was declined')
    await ask()
    expect(await paymentsOf(customer)).toEqual([])
    expect(await nextOf(client, `${url}confirm`, { answer: 'confirm' })).toBe(SUCCESS)
    expect(await paymentsOf(customer)).toHaveLength(1)
  })

  test('that has ended says so, with the way back', async () => {
    const { client, customer } = await buyer()
    const { id, url } = await checkout(customer)
    await provider.expireCheckout(id)
    const body = await page(client, url)
    expect(body).toContain('This checkout has ended')
    expect(body).toContain('payment-popup=failure')
    expect(await nextOf(client, `${url}pay`, { card: 'success' })).toBe(url)
    expect(await paymentsOf(customer)).toEqual([])
  })

  test('takes no card that it does not offer', async () => {
    const { client, customer } = await buyer()
    const { url } = await checkout(customer)
    expect((await send(client, `${url}pay`, { card: '4242424242424242' })).statusCode).toBe(400)
  })
})

describe('an open bill’s page', () => {
  test('of a renewal is paid there, leads back, and then gives a receipt', async () => {
    const { client, customer } = await subscriber('declined-later')
    await simulator.advanceToNextBilling(customer)
    const payUrl = (await provider.readCustomer(customer)).subscriptions[0]!.payUrl!
    expect(await page(client, payUrl)).toContain('href="/pricing">Back to Toile</a>')
    expect(await nextOf(client, `${payUrl}pay`, { card: 'declined' })).toBe(payUrl)
    expect(await page(client, payUrl)).toContain('The card was declined')
    expect(await nextOf(client, `${payUrl}pay`, { card: 'authentication' })).toBe(payUrl)
    expect(await nextOf(client, `${payUrl}confirm`, { answer: 'confirm' })).toBe(payUrl)
    expect(await page(client, payUrl)).toContain('This bill is paid')
    const [, renewal] = await paymentsOf(customer)
    const receipt = await page(client, renewal!.receiptUrl!)
    expect(receipt).toContain('STANDARD plan')
    expect(receipt).toContain('$50.00')
    expect(receipt).not.toContain('Given back')
  })

  test('of a larger plan says what it is for; a receipt there is none yet', async () => {
    const { client, customer } = await subscriber()
    await simulator.setCard(customer, 'declined')
    const [subscription] = (await provider.readCustomer(customer)).subscriptions
    await provider.upgrade({
      key: 'up',
      subscriptionId: subscription!.id,
      plan: 'PREMIUM',
      at: subscription!.createdAt,
    })
    const payUrl = (await provider.readCustomer(customer)).subscriptions[0]!.payUrl!
    const body = await page(client, payUrl)
    expect(body).toContain('The rest of its month, given back')
    expect(body).toContain('−$50.00')
    expect(body).toContain('Pay $100.00')
    expect((await client.get(payUrl.replace('bills', 'receipts'))).statusCode).toBe(404)
    await provider.endNow(subscription!.id)
    expect(await page(client, payUrl)).toContain('This bill is no longer open')
  })
})

describe('the portal', () => {
  test('changes the card and leads back', async () => {
    const { client, customer, portal } = await subscriber()
    expect(await page(client, portal)).toContain('href="http://localhost/pricing">Back to Toile</a>')
    expect(await nextOf(client, `${portal}card`, { card: 'declined-later' })).toBe(portal)
    expect(await page(client, portal)).toContain('value="declined-later" checked')
    await simulator.advanceToNextBilling(customer)
    expect((await provider.readCustomer(customer)).subscriptions).toMatchObject([{ status: 'past_due' }])
  })

  test('travels in time: renews, tries again, brings the smaller plan, ends', async () => {
    const { client, customer, portal } = await subscriber()
    const travel = () => nextOf(client, `${portal}advance`)
    const plan = async () => (await provider.readCustomer(customer)).subscriptions[0]!
    expect(await page(client, portal)).toContain('Your plan renews then')
    await travel()
    expect(await paymentsOf(customer)).toHaveLength(2)

    await simulator.setCard(customer, 'declined')
    await travel()
    expect(await plan()).toMatchObject({ status: 'past_due' })
    expect(await page(client, portal)).toContain('The renewal that failed is tried again then')
    await simulator.setCard(customer, 'success')
    await travel()
    expect(await plan()).toMatchObject({ status: 'active' })

    await provider.scheduleDowngrade((await plan()).id, 'BASIC')
    expect(await page(client, portal)).toContain('The smaller plan begins then')
    await travel()
    expect(await plan()).toMatchObject({ plan: 'BASIC' })

    await provider.cancelAtPeriodEnd((await plan()).id)
    expect(await page(client, portal)).toContain('Your plan ends then')
    await travel()
    expect(await plan()).toMatchObject({ status: 'ended' })
    expect(await page(client, portal)).toContain('Nothing is due')
    await travel()
  })

  test('gives the last payment back, disputes it, and decides', async () => {
    const { client, customer, portal } = await subscriber()
    const [payment] = await paymentsOf(customer)
    const act = (what: string) => nextOf(client, `/dev/payments/payments/${payment!.id}/${what}`)
    const money = async () => {
      const [{ refundedCents, disputedCents } = { refundedCents: -1, disputedCents: -1 }] = await paymentsOf(customer)
      return [refundedCents, disputedCents]
    }
    expect(await page(client, portal)).toContain('Give $50.00 back')
    expect(await act('refund')).toBe(portal)
    expect(await money()).toEqual([5000, 0])
    expect(await page(client, portal)).toContain('$50.00 given back')
    expect(await page(client, payment!.receiptUrl!)).toContain('Given back')
    await act('fail-refund')
    expect(await money()).toEqual([0, 0])
    await act('dispute')
    expect(await money()).toEqual([0, 5000])
    const body = await page(client, portal)
    const [, close = ''] = /action="(\/dev\/payments\/disputes\/[^"]+)"/.exec(body) ?? []
    expect(await nextOf(client, close, { outcome: 'won' })).toBe(portal)
    expect(await money()).toEqual([0, 0])
    const again = await send(client, close, { outcome: 'lost' })
    expect([again.statusCode, again.json().message]).toEqual([409, expect.stringContaining('Load the page anew')])
  })
})

test('production has none of it, even if it is handed a sandbox', async () => {
  const production = await createTestApp({
    payments: 'sandbox',
    worker: null,
    http: { local: false, publicOrigin: 'https://toile.example' },
  })
  try {
    const account = await production.createAccount('ada')
    const customer = await production.sandbox!.provider.createCustomer({ accountId: account.id, email: account.email })
    const portal = await production.sandbox!.provider.openPortal(customer, '/')
    const client = await production.signIn(account)
    for (const url of [portal, '/dev/payments/style.css', '/dev/payments/script.js']) {
      expect([url, (await client.get(url)).statusCode]).toEqual([url, 404])
    }
    expect((await send(client, `${portal}advance`)).statusCode).toBe(404)
  } finally {
    await production.close()
  }
})

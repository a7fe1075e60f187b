import { describe, expect, test, vi } from 'vitest'
import { ProviderUnavailable } from '@toile/core'
import { setUpShop } from '../../../testing/index.ts'

const shop = setUpShop()
const { simulator, provider } = shop
const PORTAL = '/api/billing-portal/'
const PAYMENTS = '/api/account/payments/'

describe('the page for card and bills', () => {
  test('is for nobody but who has bought', async () => {
    expect((await shop.server.visitor().post(PORTAL, {})).statusCode).toBe(401)
    const client = await shop.server.signIn('never-bought')
    const refused = await client.post(PORTAL, {})
    expect([refused.statusCode, refused.json()]).toEqual([409, { error: 'You have not bought anything yet.' }])
    const buyer = await shop.buyer()
    const elsewhere = await buyer.client.post(PORTAL, { return_to: 'https://elsewhere.example' })
    expect([elsewhere.statusCode, elsewhere.json()]).toEqual([400, { error: expect.any(String) }])
    expect((await buyer.client.request({ method: 'POST', url: PORTAL, payload: {} })).statusCode).toBe(403)
  })

  test('is the own one, and leads back to a place of ours', async () => {
    const buyer = await shop.buyer()
    const open = vi.spyOn(provider, 'openPortal')
    const response = await buyer.client.post(PORTAL, new URLSearchParams({ return_to: 'dashboard' }))
    expect([response.statusCode, response.json()]).toEqual([200, { url: expect.any(String) }])
    expect(open.mock.lastCall?.[0]).toBe(buyer.customerId)
    expect(new URL(open.mock.lastCall?.[1] ?? '').pathname).toBe('/dashboard')
    open.mockRejectedValueOnce(new ProviderUnavailable('no answer came'))
    expect((await buyer.client.post(PORTAL, {})).statusCode).toBe(503)
    open.mockRestore()
  })
})

describe('payments', () => {
  test('are for nobody but their owner', async () => {
    const visitor = await shop.server.visitor().get(PAYMENTS)
    expect([visitor.statusCode, visitor.json()]).toEqual([401, { error: expect.any(String) }])
    const [buyer, neighbour] = [await shop.buyer(), await shop.buyer()]
    await shop.buy(buyer, 'BASIC')
    await shop.deliver()
    expect((await neighbour.client.get(PAYMENTS)).json().payments).toEqual([])
  })

  test('newest first, in words, with what came back', async () => {
    const buyer = await shop.buyer()
    await shop.buy(buyer, 'BASIC')
    await shop.deliver()
    shop.clock.advance(1000)
    await shop.buy(buyer, 'PREMIUM', 'once')
    await shop.deliver()
    const paid = (await provider.readCustomer(buyer.customerId)).payments
    await simulator.refund(paid.find(({ amountCents }) => amountCents === 500)!.id, 200)
    await shop.deliver()
    const { payments, pagination } = (await buyer.client.get(`${PAYMENTS}?page=1`)).json()
    expect(payments).toEqual([
      {
        id: expect.any(String),
        what: 'PREMIUM credits, bought once, 2,000 credits',
        amount_cents: 15000,
        currency: 'usd',
        refunded_cents: 0,
        receipt_url: expect.any(String),
        paid_at: expect.stringMatching(/^20.*Z$/),
      },
      expect.objectContaining({ what: 'BASIC plan, 60 credits', amount_cents: 500, refunded_cents: 200 }),
    ])
    expect(pagination).toMatchObject({ current_page: 1, total_pages: 1 })
  })
})

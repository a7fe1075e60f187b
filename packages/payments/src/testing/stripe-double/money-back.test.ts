import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCheckout, openShop, refusal, type Shop, subscribe, typesSince } from './testing.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.double.close())

/** Buys once, and resolves to the payment. */
async function buyOnce(): Promise<string> {
  const session = await openCheckout(shop, shop.prices.once, { mode: 'payment' })
  shop.double.simulator.pay(session.id, 'ok')
  return (await shop.stripe.checkout.sessions.retrieve(session.id)).payment_intent as string
}

const chargeOf = async (payment: string) =>
  (await shop.stripe.charges.list({ customer: shop.customer, payment_intent: payment })).data[0]!

describe('refunds', () => {
  test('of a subscription’s payment are found from its invoice and back', async () => {
    const { stripe, prices } = shop
    const { latest_invoice: invoice } = await subscribe(shop, prices.basic)
    const [paid] = (await stripe.invoicePayments.list({ invoice: invoice as string, status: 'paid' })).data
    const payment = paid!.payment.payment_intent as string
    const refund = await stripe.refunds.create({ payment_intent: payment, reason: 'duplicate' })
    expect(refund).toMatchObject({ status: 'succeeded', amount: 500, reason: 'duplicate', payment_intent: payment })
    const back = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: payment } })
    expect(back.data.map((one) => one.invoice)).toEqual([invoice])
    expect((await stripe.refunds.list({ payment_intent: payment })).data.map(({ id }) => id)).toEqual([refund.id])
    expect((await stripe.invoices.retrieve(invoice as string)).status).toBe('paid')
  })

  test('in parts, until nothing is left', async () => {
    const { double, stripe } = shop
    const payment = await buyOnce()
    const before = double.simulator.events().length
    double.simulator.refund(payment, 200)
    expect(await chargeOf(payment)).toMatchObject({ amount_refunded: 200, refunded: false })
    expect(typesSince(shop, before)).toEqual(['refund.created', 'charge.refunded'])
    expect(await refusal(stripe.refunds.create({ payment_intent: payment, amount: 301 }))).toMatchObject({
      param: 'amount',
    })
    expect((await stripe.refunds.create({ payment_intent: payment })).amount).toBe(300)
    expect(await chargeOf(payment)).toMatchObject({ amount_refunded: 500, refunded: true })
    expect(await refusal(stripe.refunds.create({ payment_intent: payment }))).toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    })
  })

  test('that fail leave the money where it was', async () => {
    const { double, stripe } = shop
    const payment = await buyOnce()
    const refund = double.simulator.refund(payment)
    double.simulator.failRefund(refund)
    expect(await stripe.refunds.retrieve(refund)).toMatchObject({ status: 'failed' })
    expect(await chargeOf(payment)).toMatchObject({ amount_refunded: 0, refunded: false })
    expect(double.simulator.events().map(({ type }) => type)).toEqual(
      expect.arrayContaining(['refund.failed', 'refund.updated']),
    )
  })

  test('of what was not paid are refused', async () => {
    const { double, stripe } = shop
    const session = await openCheckout(shop, shop.prices.once, { mode: 'payment' })
    double.simulator.pay(session.id, 'declined')
    const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(session.id)
    expect(await refusal(stripe.refunds.create({ payment_intent: payment as string }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    expect(await refusal(stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({
      code: 'resource_missing',
    })
  })
})

describe('disputes', () => {
  test('take the money, and give it back when they are won', async () => {
    const { double, stripe } = shop
    const payment = await buyOnce()
    const before = double.simulator.events().length
    const id = double.simulator.dispute(payment)
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'needs_response', amount: 500 })
    expect((await chargeOf(payment)).disputed).toBe(true)
    expect((await refusal(stripe.refunds.create({ payment_intent: payment }))).code).toBe('charge_disputed')
    double.simulator.closeDispute(id, 'won')
    expect((await stripe.disputes.list({ payment_intent: payment })).data[0]?.status).toBe('won')
    expect(typesSince(shop, before)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ])
  })

  test('are about what was not given back before, and may be lost', async () => {
    const { double, stripe } = shop
    const payment = await buyOnce()
    double.simulator.refund(payment, 100)
    const id = double.simulator.dispute(payment)
    double.simulator.closeDispute(id, 'lost')
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'lost', amount: 400 })
    expect(() => double.simulator.closeDispute(id, 'won')).toThrow('lost')
  })
})

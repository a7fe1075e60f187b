import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Stripe } from 'stripe'
import { change, january, openCheckout, openJanuaryShop, refusal, type Shop, subscribe, typesSince } from './testing.ts'

let shop: Awaited<ReturnType<typeof openJanuaryShop>>
beforeEach(async () => {
  shop = await openJanuaryShop()
})
afterEach(() => shop.double.close())

const latest = async ({ stripe }: Shop, subscriptionId: string) =>
  (await stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] })).latest_invoice as Stripe.Invoice

const amounts = ({ lines }: Stripe.Invoice) => lines.data.map(({ amount }) => amount)
const priceOf = ({ items }: Stripe.Subscription) => items.data.map(({ price }) => price.id)

describe('proration', () => {
  test('half of a month gives half back and costs half', async () => {
    const { goTo, prices } = shop
    const { id } = await subscribe(shop, prices.basic)
    goTo(january(16, 12))
    expect(priceOf(await change(shop, id, prices.premium))).toEqual([prices.premium])

    const invoice = await latest(shop, id)
    expect(invoice).toMatchObject({
      billing_reason: 'subscription_update',
      status: 'paid',
      total: 7250,
      amount_paid: 7250,
    })
    expect(amounts(invoice)).toEqual([-250, 7500])
    expect(invoice.lines.data.map(({ period }) => period)).toEqual([
      { start: january(16, 12), end: january(32) },
      { start: january(16, 12), end: january(32) },
    ])
    expect(invoice.lines.data.map(({ pricing }) => pricing?.price_details?.price)).toEqual([
      prices.basic,
      prices.premium,
    ])
  })

  test('is counted by the second from the date that is passed, and names what it gives back', async () => {
    const { goTo, prices, stripe } = shop
    const { id, items, latest_invoice: first } = await subscribe(shop, prices.basic)
    const firstLine = (await stripe.invoices.listLineItems(first as string)).data[0]!.id
    goTo(january(11, 1))
    // 21 of 31 days: 500 × 21/31 = 338.7, 15000 × 21/31 = 10161.3
    const preview = await stripe.invoices.createPreview({
      subscription: id,
      subscription_details: {
        items: [{ id: items.data[0]!.id, price: prices.premium }],
        proration_behavior: 'always_invoice',
        proration_date: january(11),
      },
    })
    expect([preview.amount_due, amounts(preview)]).toEqual([9822, [-339, 10_161]])
    expect((await stripe.subscriptions.retrieve(id)).items.data[0]?.price.id).toBe(prices.basic)

    await change(shop, id, prices.premium, { proration_date: january(11) })
    const invoice = await latest(shop, id)
    expect([invoice.total, amounts(invoice)]).toEqual([9822, [-339, 10_161]])
    expect(invoice.parent?.subscription_details).toMatchObject({
      subscription: id,
      subscription_proration_date: january(11),
    })
    expect(invoice.lines.data[0]?.parent).toMatchObject({
      type: 'invoice_item_details',
      invoice_item_details: {
        proration: true,
        proration_details: { credited_items: { invoice: first, invoice_line_items: [firstLine] } },
      },
    })
    expect(await refusal(change(shop, id, prices.standard, { proration_date: january(1) - 1 }))).toMatchObject({
      param: 'proration_date',
    })
  })

  test('a second change gives back what the first one has charged', async () => {
    const { goTo, prices } = shop
    const { id } = await subscribe(shop, prices.basic)
    goTo(january(11))
    await change(shop, id, prices.standard)
    // 5000 × 21/31 = 3387.1
    expect(amounts(await latest(shop, id))).toEqual([-339, 3387])
    goTo(january(21))
    await change(shop, id, prices.premium)
    // 3387 × 11/21 = 1774.1, 15000 × 11/31 = 5322.6
    expect(amounts(await latest(shop, id))).toEqual([-1774, 5323])
  })

  test('a cheaper plan leaves a credit, which the next bill uses', async () => {
    const { goTo, prices, stripe, customer } = shop
    const { id } = await subscribe(shop, prices.premium)
    goTo(january(16, 12))
    await change(shop, id, prices.basic)
    expect(await latest(shop, id)).toMatchObject({ total: -7250, amount_due: 0, amount_paid: 0, status: 'paid' })
    expect(((await stripe.customers.retrieve(customer)) as Stripe.Customer).balance).toBe(-7250)
    goTo(january(32, 2))
    expect(await latest(shop, id)).toMatchObject({ total: 500, amount_due: 0, amount_paid: 0, starting_balance: -7250 })
    expect(((await stripe.customers.retrieve(customer)) as Stripe.Customer).balance).toBe(-6750)
  })

  test('waits for the next bill unless it is to be invoiced', async () => {
    const { goTo, prices } = shop
    const { id } = await subscribe(shop, prices.basic)
    goTo(january(16, 12))
    await change(shop, id, prices.premium, {
      proration_behavior: 'create_prorations',
      payment_behavior: 'allow_incomplete',
    })
    expect((await latest(shop, id)).billing_reason).toBe('subscription_create')
    goTo(january(32, 2))
    expect(amounts(await latest(shop, id))).toEqual([-250, 7500, 15_000])
  })

  test('an item without its id is a second one', async () => {
    const { goTo, prices, stripe } = shop
    const { id } = await subscribe(shop, prices.basic)
    goTo(january(16, 12))
    const both = await stripe.subscriptions.update(id, {
      items: [{ price: prices.premium }],
      proration_behavior: 'always_invoice',
    })
    expect(priceOf(both)).toEqual([prices.basic, prices.premium])
    expect(amounts(await latest(shop, id))).toEqual([7500])
  })
})

describe('a change whose charge does not go through', () => {
  test('waits with the old plan until it is paid', async () => {
    const { double, goTo, prices, stripe } = shop
    const { id } = await subscribe(shop, prices.basic, 'ok-then-declined')
    goTo(january(16, 12))
    const before = double.simulator.events().length
    const pending = await change(shop, id, prices.premium)
    expect(priceOf(pending)).toEqual([prices.basic])
    expect(pending).toMatchObject({
      status: 'active',
      pending_update: {
        expires_at: january(17, 11),
        subscription_items: [{ id: pending.items.data[0]!.id, price: { id: prices.premium } }],
      },
    })
    const open = await latest(shop, id)
    expect(open).toMatchObject({ status: 'open', amount_due: 7250, amount_remaining: 7250 })
    expect(typesSince(shop, before)).toContain('invoice.payment_failed')

    expect(double.simulator.payInvoice(open.hosted_invoice_url!, 'ok')).toBe('paid')
    const applied = await stripe.subscriptions.retrieve(id)
    expect([priceOf(applied), applied.pending_update]).toEqual([[prices.premium], null])
    expect(typesSince(shop, before)).toContain('customer.subscription.pending_update_applied')
  })

  test('is forgotten after 23 hours, and its invoice voided', async () => {
    const { double, goTo, prices, stripe } = shop
    const { id } = await subscribe(shop, prices.basic, 'ok-then-declined')
    goTo(january(16, 12))
    await change(shop, id, prices.premium)
    const open = await latest(shop, id)
    goTo(january(17, 11) - 1)
    expect((await stripe.subscriptions.retrieve(id)).pending_update).not.toBeNull()
    goTo(january(17, 11))
    expect((await stripe.subscriptions.retrieve(id)).pending_update).toBeNull()
    expect((await stripe.invoices.retrieve(open.id!)).status).toBe('void')
    expect(() => double.simulator.payInvoice(open.hosted_invoice_url!, 'ok')).toThrow('void')
    expect(double.simulator.events().map(({ type }) => type)).toContain('customer.subscription.pending_update_expired')
  })

  test('may wait for the bank’s confirmation instead', async () => {
    const { double, prices, stripe, goTo, customer } = shop
    const { id } = await subscribe(shop, prices.basic)
    double.simulator.setCard(customer, 'three-d-secure')
    goTo(january(16, 12))
    const before = double.simulator.events().length
    expect((await change(shop, id, prices.premium)).pending_update).not.toBeNull()
    expect(typesSince(shop, before)).toContain('invoice.payment_action_required')
    const open = await latest(shop, id)
    double.simulator.confirm(open.hosted_invoice_url!)
    expect(priceOf(await stripe.subscriptions.retrieve(id))).toEqual([prices.premium])
  })

  test('is over when its invoice is voided', async () => {
    const { goTo, prices, stripe } = shop
    const { id } = await subscribe(shop, prices.basic, 'ok-then-declined')
    goTo(january(16, 12))
    await change(shop, id, prices.premium)
    const { latest_invoice: open } = await stripe.subscriptions.retrieve(id)
    expect((await stripe.invoices.voidInvoice(open as string)).status).toBe('void')
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active', pending_update: null })
    expect((await refusal(stripe.invoices.voidInvoice(open as string))).statusCode).toBe(400)
  })

  test('a newer one takes its place', async () => {
    const { goTo, prices, stripe } = shop
    const { id } = await subscribe(shop, prices.basic, 'ok-then-declined')
    goTo(january(16, 12))
    await change(shop, id, prices.premium)
    const first = await latest(shop, id)
    const next = await change(shop, id, prices.standard)
    expect(next.pending_update?.subscription_items?.[0]?.price.id).toBe(prices.standard)
    expect((await stripe.invoices.retrieve(first.id!)).status).toBe('void')
  })

  test('changes nothing with error_if_incomplete, and the plan unpaid with the default', async () => {
    const { goTo, prices, stripe } = shop
    const { id, latest_invoice: first } = await subscribe(shop, prices.basic, 'ok-then-declined')
    goTo(january(16, 12))
    expect(await refusal(change(shop, id, prices.premium, { payment_behavior: 'error_if_incomplete' }))).toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      code: 'card_declined',
    })
    const same = await stripe.subscriptions.retrieve(id)
    expect([priceOf(same), same.latest_invoice, same.status]).toEqual([[prices.basic], first, 'active'])

    const unpaid = await change(shop, id, prices.premium, { payment_behavior: 'allow_incomplete' })
    expect([priceOf(unpaid), unpaid.status]).toEqual([[prices.premium], 'past_due'])
    expect((await latest(shop, id)).status).toBe('open')
  })

  test('is not tried at all with default_incomplete', async () => {
    const { prices } = shop
    const { id } = await subscribe(shop, prices.basic)
    const unpaid = await change(shop, id, prices.premium, { payment_behavior: 'default_incomplete' })
    expect([priceOf(unpaid), unpaid.status]).toEqual([[prices.premium], 'past_due'])
    expect(await latest(shop, id)).toMatchObject({ status: 'open', attempt_count: 0 })
  })
})

describe('refuses', () => {
  test('to let an update wait that says more than it may, or is invoiced by mail', async () => {
    const { prices, stripe } = shop
    const { id } = await subscribe(shop, prices.basic)
    expect(await refusal(change(shop, id, prices.premium, { description: 'x' }))).toMatchObject({
      param: 'description',
    })
    await stripe.subscriptions.update(id, { collection_method: 'send_invoice', days_until_due: 7 })
    expect(await refusal(change(shop, id, prices.premium))).toMatchObject({
      param: 'payment_behavior',
      statusCode: 400,
    })
  })

  test('changes of what has ended, of another one’s item, and to what is no plan', async () => {
    const { prices, stripe } = shop
    const { id, items } = await subscribe(shop, prices.basic)
    const other = await subscribe(shop, prices.standard)
    expect(
      await refusal(
        stripe.subscriptions.update(id, { items: [{ id: other.items.data[0]!.id, price: prices.premium }] }),
      ),
    ).toMatchObject({ code: 'resource_missing' })
    expect((await refusal(change(shop, id, prices.once))).message).toContain('one_time')
    expect(
      (await refusal(stripe.subscriptions.update(id, { items: [{ id: items.data[0]!.id, deleted: true }] })))
        .statusCode,
    ).toBe(400)

    await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false })
    expect((await refusal(change(shop, id, prices.premium))).code).toBe('invalid_canceled_subscription_fields')
    expect((await refusal(stripe.subscriptions.cancel(id))).code).toBe('resource_missing')
    expect((await stripe.subscriptions.list({ customer: shop.customer })).data.map((one) => one.id)).toEqual([other.id])
  })
})

test('cancelling at once gives nothing back unless it is asked to', async () => {
  const { goTo, prices, stripe, customer } = shop
  const { id } = await subscribe(shop, prices.premium)
  const second = await subscribe(shop, prices.premium)
  goTo(january(16, 12))
  expect(await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false })).toMatchObject({
    status: 'canceled',
    ended_at: january(16, 12),
  })
  expect((await stripe.invoices.list({ customer })).data).toHaveLength(2)
  await stripe.subscriptions.cancel(second.id, { prorate: true, invoice_now: true })
  expect(await latest(shop, second.id)).toMatchObject({ total: -7500, amount_due: 0 })
})

test('the other parent that Stripe’s types allow for a proration', async () => {
  const other = await openJanuaryShop({ prorationParent: 'subscription_item_details' })
  const { id, items } = await subscribe(other, other.prices.basic)
  await change(other, id, other.prices.premium)
  expect((await latest(other, id)).lines.data[1]?.parent).toMatchObject({
    invoice_item_details: null,
    subscription_item_details: { proration: true, subscription_item: items.data[0]!.id },
  })
  await other.double.close()
})

test('tax is added where it is on', async () => {
  const taxed = await openJanuaryShop({ taxPercent: 19 })
  const automatic_tax = { enabled: true }
  expect((await refusal(openCheckout(taxed, taxed.prices.basic, { automatic_tax }))).message).toContain('address')
  const customer_update = { address: 'auto' as const }
  const session = await openCheckout(taxed, taxed.prices.basic, { automatic_tax, customer_update })
  expect(session.amount_total).toBe(595)
  taxed.double.simulator.pay(session.id, 'ok')
  const [invoice] = (await taxed.stripe.invoices.list({ customer: taxed.customer })).data
  expect(invoice).toMatchObject({ subtotal: 500, total: 595, amount_paid: 595, total_taxes: [{ amount: 95 }] })
  await taxed.double.close()
})

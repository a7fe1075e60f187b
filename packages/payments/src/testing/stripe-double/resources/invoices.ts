import type { Stripe } from 'stripe'
import { actionRequired, cardDeclined, invalid } from '../errors.ts'
import { voidInvoice } from '../invoices.ts'
import { list, object, oneOf, paging, paramsOf, range, text, whole, flag, within } from '../params.ts'
import { page } from '../render.ts'
import { route } from '../route.ts'
import { found } from '../state.ts'
import { collect, dropPendingUpdate, endSubscription } from '../subscriptions.ts'
import { previewUpdate } from '../update.ts'
import { updatedItem } from './subscriptions.ts'

export const invoiceRoutes = [
  route(
    'POST',
    '/v1/invoices/create_preview',
    paramsOf<Stripe.InvoiceCreatePreviewParams>()({
      customer: text,
      subscription: text,
      subscription_details: object({
        items: list(updatedItem),
        proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
        proration_date: whole,
      }),
    }),
    (world, _, { subscription: id, customer, subscription_details: details = {} }) => {
      if (!id) throw invalid('The double previews changes of a subscription: pass one', { param: 'subscription' })
      const subscription = found(world.state.subscriptions, id, 'subscription', 'subscription')
      if (customer !== undefined && customer !== subscription.customer) {
        throw invalid('The subscription does not belong to the customer.', { param: 'customer' })
      }
      return previewUpdate(world, subscription, details)
    },
  ),
  route('GET', '/v1/invoices/:id', paramsOf<Stripe.InvoiceRetrieveParams>()({}), ({ state }, id) =>
    found(state.invoices, id, 'invoice'),
  ),
  route(
    'GET',
    '/v1/invoices',
    paramsOf<Stripe.InvoiceListParams>()({
      ...paging,
      customer: text,
      subscription: text,
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
      created: range,
      collection_method: oneOf('charge_automatically', 'send_invoice'),
    }),
    ({ state }, _, { customer, subscription, status, created, collection_method: method, ...paged }) =>
      page(
        '/v1/invoices',
        Object.values(state.invoices)
          .filter((invoice) => customer === undefined || invoice.customer === customer)
          .filter(
            ({ parent }) => subscription === undefined || parent.subscription_details.subscription === subscription,
          )
          .filter((invoice) => status === undefined || invoice.status === status)
          .filter((invoice) => method === undefined || invoice.collection_method === method)
          .filter((invoice) => within(invoice.created, created)),
        paged,
      ),
  ),
  route(
    'GET',
    '/v1/invoices/:id/lines',
    paramsOf<Stripe.InvoiceListLineItemsParams>()({ ...paging }),
    ({ state }, id, paged) => {
      const { lines } = found(state.invoices, id, 'invoice')
      return page(lines.url, lines.data, paged, 'as-is')
    },
  ),
  route('POST', '/v1/invoices/:id/void', paramsOf<Stripe.InvoiceVoidInvoiceParams>()({}), (world, id) => {
    const { state } = world
    const invoice = found(state.invoices, id, 'invoice')
    const subscription = state.subscriptions[invoice.parent.subscription_details.subscription]!
    // With its bill a change that waits is over, and so is a subscription that never began.
    if (state.pendingInvoices[subscription.id] === id) dropPendingUpdate(world, subscription)
    else voidInvoice(world, invoice)
    if (subscription.status === 'incomplete') {
      endSubscription(world, subscription, { reason: null, status: 'incomplete_expired' })
    }
    return invoice
  }),
  route(
    'POST',
    '/v1/invoices/:id/pay',
    paramsOf<Stripe.InvoicePayParams>()({ payment_method: text, off_session: flag }),
    (world, id, { payment_method: method }) => {
      const { state } = world
      const invoice = found(state.invoices, id, 'invoice')
      if (invoice.status === 'paid') throw invalid('Invoice is already paid')
      const outcome = collect(
        world,
        invoice,
        method === undefined ? undefined : found(state.paymentMethods, method, 'PaymentMethod', 'payment_method'),
      )
      if (outcome === 'paid') return invoice
      throw outcome === 'declined' ? cardDeclined() : actionRequired('invoice_payment_intent_requires_action')
    },
  ),
  route(
    'GET',
    '/v1/invoice_payments',
    paramsOf<Stripe.InvoicePaymentListParams>()({
      ...paging,
      invoice: text,
      payment: object({ type: oneOf('payment_intent', 'charge'), payment_intent: text }, ['type']),
      status: oneOf('open', 'paid', 'canceled'),
    }),
    ({ state }, _, { invoice, payment, status, ...paged }) =>
      page(
        '/v1/invoice_payments',
        Object.values(state.invoicePayments)
          .filter((one) => invoice === undefined || one.invoice === invoice)
          .filter((one) => payment === undefined || one.payment.payment_intent === payment.payment_intent)
          .filter((one) => status === undefined || one.status === status),
        paged,
      ),
  ),
]

import type { Stripe } from 'stripe'
import { invalid } from '../errors.ts'
import { emit } from '../events.ts'
import { metadata, object, paging, paramsOf, range, text, within } from '../params.ts'
import { page } from '../render.ts'
import { route } from '../route.ts'
import type { Customer } from '../shapes.ts'
import { customersTime, found, newId, timeOf } from '../state.ts'

const invoiceSettings = object({ default_payment_method: text })

export const customerRoutes = [
  route(
    'POST',
    '/v1/customers',
    paramsOf<Stripe.CustomerCreateParams>()({ email: text, name: text, description: text, metadata, test_clock: text }),
    (world, _, params) => {
      const { state } = world
      if (params.email !== undefined && !/^[^@\s]+@[^@\s]+$/.test(params.email)) {
        throw invalid(`Invalid email address: ${params.email}`, { code: 'email_invalid', param: 'email' })
      }
      const clock = params.test_clock && found(state.clocks, params.test_clock, 'test clock', 'test_clock')
      const id = newId(state, 'cus')
      const customer: Customer = {
        id,
        object: 'customer',
        address: null,
        balance: 0,
        created: clock ? clock.frozen_time : timeOf(world),
        currency: null,
        customer_account: null,
        default_source: null,
        delinquent: false,
        description: params.description ?? null,
        discount: null,
        email: params.email ?? null,
        invoice_prefix: id.slice(-8).toUpperCase(),
        invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
        livemode: false,
        metadata: params.metadata ?? {},
        name: params.name ?? null,
        next_invoice_sequence: 1,
        phone: null,
        preferred_locales: [],
        shipping: null,
        tax_exempt: 'none',
        test_clock: clock ? clock.id : null,
      }
      state.customers[id] = customer
      emit(world, 'customer.created', customer, customer.created)
      return customer
    },
  ),
  route('GET', '/v1/customers/:id', paramsOf<Stripe.CustomerRetrieveParams>()({}), ({ state }, id) =>
    found(state.customers, id, 'customer'),
  ),
  route(
    'POST',
    '/v1/customers/:id',
    paramsOf<Stripe.CustomerUpdateParams>()({
      email: text,
      name: text,
      description: text,
      metadata,
      invoice_settings: invoiceSettings,
    }),
    (world, id, params) => {
      const { state } = world
      const customer = found(state.customers, id, 'customer')
      const method = params.invoice_settings?.default_payment_method
      if (method) {
        const known = found(state.paymentMethods, method, 'PaymentMethod', 'invoice_settings[default_payment_method]')
        if (known.customer !== id) throw invalid('The customer does not have a payment method with that id.')
        customer.invoice_settings.default_payment_method = method
      }
      customer.email = params.email ?? customer.email
      customer.name = params.name ?? customer.name ?? null
      customer.description = params.description ?? customer.description
      customer.metadata = { ...customer.metadata, ...params.metadata }
      emit(world, 'customer.updated', customer, customersTime(world, id))
      return customer
    },
  ),
  route(
    'GET',
    '/v1/customers',
    paramsOf<Stripe.CustomerListParams>()({ ...paging, email: text, created: range, test_clock: text }),
    ({ state }, _, { email, created, test_clock: clock, ...paged }) =>
      page(
        '/v1/customers',
        Object.values(state.customers)
          .filter((customer) => email === undefined || customer.email === email)
          .filter((customer) => customer.test_clock === (clock ?? null))
          .filter((customer) => within(customer.created, created)),
        paged,
      ),
  ),
  route('GET', '/v1/payment_methods/:id', paramsOf<Stripe.PaymentMethodRetrieveParams>()({}), ({ state }, id) =>
    found(state.paymentMethods, id, 'PaymentMethod'),
  ),
]

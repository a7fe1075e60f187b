import type { Stripe } from 'stripe'
import { expireCheckout } from '../checkout.ts'
import { invalid } from '../errors.ts'
import { flag, list, metadata, object, oneOf, paging, paramsOf, range, text, whole, within } from '../params.ts'
import { page } from '../render.ts'
import { route } from '../route.ts'
import type { LineItem, Price, Session } from '../shapes.ts'
import { checkoutsTime, found, listOf, newId, timeOf, type World } from '../state.ts'
import { cents, DAY, HOUR } from '../time.ts'

export const CHECKOUT_PAGES = 'https://checkout.stripe.test'

const create = paramsOf<Stripe.Checkout.SessionCreateParams>()(
  {
    mode: oneOf('payment', 'subscription', 'setup'),
    customer: text,
    client_reference_id: text,
    metadata,
    line_items: list(object({ price: text, quantity: whole })),
    success_url: text,
    cancel_url: text,
    expires_at: whole,
    allow_promotion_codes: flag,
    automatic_tax: object({ enabled: flag }, ['enabled']),
    billing_address_collection: oneOf('auto', 'required'),
    customer_update: object({ address: oneOf('auto', 'never'), name: oneOf('auto', 'never') }),
    tax_id_collection: object({ enabled: flag }, ['enabled']),
    locale: text,
    submit_type: oneOf('auto', 'pay', 'book', 'donate', 'subscribe'),
    ui_mode: oneOf('hosted_page', 'embedded_page', 'elements', 'form'),
    allowed_payment_method_types: list(text),
    payment_method_collection: oneOf('always', 'if_required'),
    subscription_data: object({
      metadata,
      description: text,
      billing_mode: object({ type: oneOf('flexible', 'classic') }, ['type']),
    }),
    payment_intent_data: object({ metadata, description: text, receipt_email: text }),
  },
  ['mode', 'line_items', 'success_url'],
)

export const checkoutRoutes = [
  route('POST', '/v1/checkout/sessions', create, (world, _, params) => makeSession(world, params)),
  route('GET', '/v1/checkout/sessions/:id', paramsOf<Stripe.Checkout.SessionRetrieveParams>()({}), ({ state }, id) =>
    found(state.sessions, id, 'checkout.session'),
  ),
  route(
    'POST',
    '/v1/checkout/sessions/:id/expire',
    paramsOf<Stripe.Checkout.SessionExpireParams>()({}),
    (world, id) => {
      const session = found(world.state.sessions, id, 'checkout.session')
      expireCheckout(world, session)
      return session
    },
  ),
  route(
    'GET',
    '/v1/checkout/sessions/:id/line_items',
    paramsOf<Stripe.Checkout.SessionListLineItemsParams>()({ ...paging }),
    ({ state }, id, paged) => {
      const { line_items: items } = found(state.sessions, id, 'checkout.session')
      return page(items.url, items.data, paged, 'as-is')
    },
  ),
  route(
    'GET',
    '/v1/checkout/sessions',
    paramsOf<Stripe.Checkout.SessionListParams>()({
      ...paging,
      customer: text,
      status: oneOf('open', 'complete', 'expired'),
      payment_intent: text,
      subscription: text,
      created: range,
    }),
    ({ state }, _, { customer, status, payment_intent: intent, subscription, created, ...paged }) =>
      page(
        '/v1/checkout/sessions',
        Object.values(state.sessions)
          .filter((session) => customer === undefined || session.customer === customer)
          .filter((session) => status === undefined || session.status === status)
          .filter((session) => intent === undefined || session.payment_intent === intent)
          .filter((session) => subscription === undefined || session.subscription === subscription)
          .filter((session) => within(session.created, created)),
        paged,
      ),
  ),
]

function makeSession(world: World, params: ReturnType<typeof create>): Session {
  const { state, options } = world
  const { mode } = params
  if (mode === 'setup') throw invalid('The double knows no setup mode', { param: 'mode' })
  if (!params.customer) {
    throw invalid('The double makes no guests: pass a customer', { code: 'parameter_missing', param: 'customer' })
  }
  found(state.customers, params.customer, 'customer', 'customer')
  const data = mode === 'payment' ? params.payment_intent_data : params.subscription_data
  if (mode === 'payment' ? params.subscription_data : params.payment_intent_data) {
    const wrong = mode === 'payment' ? 'subscription_data' : 'payment_intent_data'
    throw invalid(`You can not pass \`${wrong}\` in \`${mode}\` mode.`, { param: wrong })
  }
  for (const [name, url] of [
    ['success_url', params.success_url],
    ['cancel_url', params.cancel_url],
  ] as const) {
    if (url !== undefined && !URL.canParse(url)) throw invalid('Not a valid URL', { code: 'url_invalid', param: name })
  }
  const at = checkoutsTime(world, params.customer)
  // A customer who was moved ahead is so by as much for whoever reckons by the double's time.
  const ahead = at - timeOf(world)
  const expires = params.expires_at === undefined ? at + DAY : params.expires_at + ahead
  // The client's clock and Stripe's are a moment apart.
  if (expires < at + HOUR / 2 - 60 || expires > at + DAY + 60) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    )
  }
  if (params.automatic_tax?.enabled && params.customer_update?.address !== 'auto') {
    throw invalid(
      'Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set `customer_update[address]` to `auto` to save the address entered in Checkout to the Customer.',
      { code: 'customer_tax_location_invalid', param: 'automatic_tax' },
    )
  }
  const items = params.line_items.map((item, index) => lineItem(world, mode, item, `line_items[${index}]`))
  const subtotal = items.reduce((sum, { amount_subtotal: amount }) => sum + amount, 0)
  const tax = params.automatic_tax?.enabled ? cents((subtotal * options.taxPercent) / 100) : 0
  const id = newId(state, 'cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: subtotal,
    amount_total: subtotal + tax,
    automatic_tax: { enabled: params.automatic_tax?.enabled ?? false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: at,
    currency: items[0]!.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: params.customer,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: expires,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    line_items: listOf(`/v1/checkout/sessions/${id}/line_items`, items),
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: mode === 'subscription' ? (params.payment_method_collection ?? 'always') : null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: tax },
    ui_mode: params.ui_mode ?? 'hosted_page',
    url: `${CHECKOUT_PAGES}/c/pay/${id}`,
    wallet_options: null,
  }
  state.sessions[id] = session
  state.orders[id] = { metadata: data?.metadata ?? {}, description: data?.description ?? null, subscription: null }
  return session
}

function lineItem(
  { state }: World,
  mode: 'payment' | 'subscription',
  { price: priceId, quantity }: { price?: string; quantity?: number },
  path: string,
): LineItem {
  if (!priceId)
    throw invalid(`Missing required param: ${path}[price].`, { code: 'parameter_missing', param: `${path}[price]` })
  const price: Price = found(state.prices, priceId, 'price', `${path}[price]`)
  if (!price.active)
    throw invalid(`The price specified is inactive. This field only accepts active prices.`, { param: path })
  if (quantity === undefined || quantity < 1) throw invalid('Quantity is required.', { param: `${path}[quantity]` })
  if (mode === 'payment' && price.type === 'recurring') {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
    )
  }
  if (mode === 'subscription' && price.type === 'one_time') {
    throw invalid('You must provide at least one recurring price in `subscription` mode when using prices.')
  }
  const amount = price.unit_amount * quantity
  return {
    id: newId(state, 'li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: price.nickname ?? price.product,
    metadata: {},
    price,
    quantity,
  }
}

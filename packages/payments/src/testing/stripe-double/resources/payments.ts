import type { Stripe } from 'stripe'
import { invalid } from '../errors.ts'
import { metadata, oneOf, paging, paramsOf, range, text, whole, within } from '../params.ts'
import { chargeOf, makeRefund } from '../refunds.ts'
import { page } from '../render.ts'
import { route } from '../route.ts'
import { found } from '../state.ts'

const ofPayment = { ...paging, charge: text, payment_intent: text, created: range }

interface OfPayment {
  readonly charge?: string
  readonly payment_intent?: string
}

const isOf =
  ({ charge, payment_intent: intent }: OfPayment) =>
  (one: { charge: string; payment_intent: string }) =>
    (charge === undefined || one.charge === charge) && (intent === undefined || one.payment_intent === intent)

export const paymentRoutes = [
  route('GET', '/v1/payment_intents/:id', paramsOf<Stripe.PaymentIntentRetrieveParams>()({}), ({ state }, id) =>
    found(state.intents, id, 'payment_intent'),
  ),
  route(
    'GET',
    '/v1/payment_intents',
    paramsOf<Stripe.PaymentIntentListParams>()({ ...paging, customer: text, created: range }),
    ({ state }, _, { customer, created, ...paged }) =>
      page(
        '/v1/payment_intents',
        Object.values(state.intents)
          .filter((intent) => customer === undefined || intent.customer === customer)
          .filter((intent) => within(intent.created, created)),
        paged,
      ),
  ),
  route('GET', '/v1/charges/:id', paramsOf<Stripe.ChargeRetrieveParams>()({}), ({ state }, id) =>
    found(state.charges, id, 'charge'),
  ),
  route(
    'GET',
    '/v1/charges',
    paramsOf<Stripe.ChargeListParams>()({ ...paging, customer: text, payment_intent: text, created: range }),
    ({ state }, _, { customer, payment_intent: intent, created, ...paged }) =>
      page(
        '/v1/charges',
        Object.values(state.charges)
          .filter((charge) => customer === undefined || charge.customer === customer)
          .filter((charge) => intent === undefined || charge.payment_intent === intent)
          .filter((charge) => within(charge.created, created)),
        paged,
      ),
  ),
  route(
    'POST',
    '/v1/refunds',
    paramsOf<Stripe.RefundCreateParams>()({
      payment_intent: text,
      charge: text,
      amount: whole,
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
      metadata,
    }),
    (world, _, params) => {
      const { state } = world
      if (params.charge !== undefined) {
        return makeRefund(world, found(state.charges, params.charge, 'charge', 'charge'), params)
      }
      if (params.payment_intent === undefined) {
        throw invalid('One of the following params should be provided for this request: payment_intent or charge.', {
          code: 'parameter_missing',
          param: 'payment_intent',
        })
      }
      const intent = found(state.intents, params.payment_intent, 'payment_intent', 'payment_intent')
      return makeRefund(world, chargeOf(world, intent), params)
    },
  ),
  route('GET', '/v1/refunds/:id', paramsOf<Stripe.RefundRetrieveParams>()({}), ({ state }, id) =>
    found(state.refunds, id, 'refund'),
  ),
  route('GET', '/v1/refunds', paramsOf<Stripe.RefundListParams>()(ofPayment), ({ state }, _, params) =>
    page(
      '/v1/refunds',
      Object.values(state.refunds)
        .filter(isOf(params))
        .filter(({ created }) => within(created, params.created)),
      params,
    ),
  ),
  route('GET', '/v1/disputes/:id', paramsOf<Stripe.DisputeRetrieveParams>()({}), ({ state }, id) =>
    found(state.disputes, id, 'dispute'),
  ),
  route('GET', '/v1/disputes', paramsOf<Stripe.DisputeListParams>()(ofPayment), ({ state }, _, params) =>
    page(
      '/v1/disputes',
      Object.values(state.disputes)
        .filter(isOf(params))
        .filter(({ created }) => within(created, params.created)),
      params,
    ),
  ),
]

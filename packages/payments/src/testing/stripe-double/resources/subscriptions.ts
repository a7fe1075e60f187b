import type { Stripe } from 'stripe'
import { invalid } from '../errors.ts'
import {
  flag,
  list,
  type Read,
  metadata,
  object,
  oneOf,
  paging,
  paramsOf,
  range,
  text,
  whole,
  within,
} from '../params.ts'
import { page } from '../render.ts'
import { route } from '../route.ts'
import { tellSchedule } from '../schedules.ts'
import type { Subscription } from '../shapes.ts'
import { found, type World } from '../state.ts'
import { changed, endSubscription, setCancel, setCancelDate } from '../subscriptions.ts'
import { billAtEnd, putItems, updateItems } from '../update.ts'

/** An item of a subscription as an update names it. */
export const updatedItem = object({ id: text, price: text, quantity: whole, deleted: flag, metadata })

/** Empty for none. */
const dateOrNone: Read<number | null> = (value, path) => (value === '' ? null : whole(value, path))

const update = paramsOf<Stripe.SubscriptionUpdateParams>()({
  items: list(updatedItem),
  proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
  proration_date: whole,
  payment_behavior: oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'),
  cancel_at_period_end: flag,
  cancel_at: dateOrNone,
  metadata,
  default_payment_method: text,
  collection_method: oneOf('charge_automatically', 'send_invoice'),
  days_until_due: whole,
  description: text,
  pause_collection: object({ behavior: oneOf('keep_as_draft', 'mark_uncollectible', 'void') }, ['behavior']),
})

const STATUSES = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const

export const subscriptionRoutes = [
  route('GET', '/v1/subscriptions/:id', paramsOf<Stripe.SubscriptionRetrieveParams>()({}), ({ state }, id) =>
    found(state.subscriptions, id, 'subscription'),
  ),
  route(
    'GET',
    '/v1/subscriptions',
    paramsOf<Stripe.SubscriptionListParams>()({
      ...paging,
      customer: text,
      price: text,
      status: oneOf(...STATUSES),
      created: range,
    }),
    ({ state }, _, { customer, price, status, created, ...paged }) =>
      page(
        '/v1/subscriptions',
        Object.values(state.subscriptions)
          .filter((one) => customer === undefined || one.customer === customer)
          .filter(({ items }) => price === undefined || items.data.some((item) => item.price.id === price))
          .filter((one) => isListed(one, status))
          .filter((one) => within(one.created, created)),
        paged,
      ),
  ),
  route('POST', '/v1/subscriptions/:id', update, updateSubscription),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    paramsOf<Stripe.SubscriptionCancelParams>()({ prorate: flag, invoice_now: flag }),
    (world, id, { prorate = false, invoice_now: invoiceNow = false }) => {
      const subscription = found(world.state.subscriptions, id, 'subscription')
      if (isOver(subscription)) throw over(subscription)
      billAtEnd(world, subscription, { prorate, invoiceNow })
      endSubscription(world, subscription, { reason: 'cancellation_requested' })
      return subscription
    },
  ),
]

function isListed({ status }: Subscription, wanted: (typeof STATUSES)[number] | undefined): boolean {
  if (wanted === 'all') return true
  if (wanted === 'ended') return status === 'canceled' || status === 'incomplete_expired'
  if (wanted === undefined) return status !== 'canceled' && status !== 'incomplete_expired'
  return status === wanted
}

const isOver = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired'
const over = ({ id }: Subscription) =>
  invalid(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })

/** With `pending_if_incomplete` an update may say nothing else, since it may have to wait. */
const MAY_WAIT: readonly string[] = [
  'expand',
  'items',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'metadata',
  'cancel_at_period_end',
]

function updateSubscription(world: World, id: string, params: ReturnType<typeof update>): Subscription {
  const { state } = world
  const subscription = found(state.subscriptions, id, 'subscription')
  if (isOver(subscription)) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    })
  }
  const { cancel_at_period_end: atPeriodEnd, cancel_at: atDate } = params
  if (atPeriodEnd !== undefined && atDate !== undefined) {
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  }
  if ((atPeriodEnd !== undefined || atDate !== undefined) && subscription.schedule) {
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
  }
  if (params.payment_behavior === 'pending_if_incomplete') checkMayWait(subscription, params)
  if (subscription.status === 'incomplete' && params.items) {
    throw invalid('This subscription is `incomplete`: its items cannot be changed before its first invoice is paid.')
  }
  if (params.default_payment_method !== undefined) {
    const method = found(state.paymentMethods, params.default_payment_method, 'PaymentMethod', 'default_payment_method')
    if (method.customer !== subscription.customer) {
      throw invalid('The customer does not have a payment method with that id.', { param: 'default_payment_method' })
    }
    subscription.default_payment_method = method.id
  }
  if (params.collection_method) {
    if (params.collection_method === 'send_invoice' && params.days_until_due === undefined) {
      throw invalid('Missing required param: days_until_due.', { code: 'parameter_missing', param: 'days_until_due' })
    }
    subscription.collection_method = params.collection_method
    subscription.days_until_due = params.days_until_due ?? null
  }
  if (params.description !== undefined) subscription.description = params.description
  if (params.pause_collection) {
    subscription.pause_collection = { behavior: params.pause_collection.behavior, resumes_at: null }
  }
  if (params.items) {
    updateItems(world, subscription, params)
    if (!subscription.pending_update) tellSchedule(world, subscription)
  } else if (params.metadata) putItems(world, subscription, subscription.items.data, params)
  else {
    const { cancel_at_period_end: before } = subscription
    if (atPeriodEnd !== undefined) setCancel(world, subscription, atPeriodEnd)
    if (atDate !== undefined) setCancelDate(world, subscription, atDate)
    changed(world, subscription, { cancel_at_period_end: before })
  }
  return subscription
}

function checkMayWait(subscription: Subscription, params: object): void {
  if (subscription.collection_method === 'send_invoice') {
    throw invalid(
      '`pending_if_incomplete` is only supported for subscriptions with `collection_method=charge_automatically`.',
      {
        param: 'payment_behavior',
      },
    )
  }
  const other = Object.keys(params).find((name) => !MAY_WAIT.includes(name))
  if (other) {
    throw invalid(`You cannot pass \`${other}\` with \`payment_behavior=pending_if_incomplete\`.`, { param: other })
  }
}

import type { Stripe } from 'stripe'
import { invalid } from '../errors.ts'
import { flag, list, metadata, object, oneOf, paging, paramsOf, text, whole } from '../params.ts'
import { page } from '../render.ts'
import { route } from '../route.ts'
import { cancelSchedule, releaseSchedule, scheduleOf, updateSchedule } from '../schedules.ts'
import { found } from '../state.ts'

const prorating = oneOf('always_invoice', 'create_prorations', 'none')
const endBehavior = oneOf('cancel', 'release')

const phase = object(
  {
    items: list(object({ price: text, quantity: whole })),
    start_date: whole,
    end_date: whole,
    duration: object({ interval: oneOf('day', 'week', 'month', 'year'), interval_count: whole }, ['interval']),
    proration_behavior: prorating,
  },
  ['items'],
)

export const scheduleRoutes = [
  route(
    'POST',
    '/v1/subscription_schedules',
    paramsOf<Stripe.SubscriptionScheduleCreateParams>()({
      from_subscription: text,
      phases: list(phase),
      end_behavior: endBehavior,
    }),
    (world, _, { from_subscription: from, phases, end_behavior: end }) => {
      if (from === undefined) {
        throw invalid('The double schedules what has begun: pass a subscription', { param: 'from_subscription' })
      }
      if (phases || end) {
        throw invalid('You cannot set `phases` or `end_behavior` if you are migrating from a subscription.', {
          param: phases ? 'phases' : 'end_behavior',
        })
      }
      return scheduleOf(world, found(world.state.subscriptions, from, 'subscription', 'from_subscription'))
    },
  ),
  route(
    'GET',
    '/v1/subscription_schedules/:id',
    paramsOf<Stripe.SubscriptionScheduleRetrieveParams>()({}),
    ({ state }, id) => found(state.schedules, id, 'subscription schedule'),
  ),
  route(
    'GET',
    '/v1/subscription_schedules',
    paramsOf<Stripe.SubscriptionScheduleListParams>()({ ...paging, customer: text }),
    ({ state }, _, { customer, ...paged }) =>
      page(
        '/v1/subscription_schedules',
        Object.values(state.schedules).filter((one) => customer === undefined || one.customer === customer),
        paged,
      ),
  ),
  route(
    'POST',
    '/v1/subscription_schedules/:id',
    paramsOf<Stripe.SubscriptionScheduleUpdateParams>()({
      phases: list(phase),
      end_behavior: endBehavior,
      proration_behavior: prorating,
      metadata,
    }),
    (world, id, params) => {
      const schedule = found(world.state.schedules, id, 'subscription schedule')
      updateSchedule(world, schedule, params)
      return schedule
    },
  ),
  route(
    'POST',
    '/v1/subscription_schedules/:id/release',
    paramsOf<Stripe.SubscriptionScheduleReleaseParams>()({ preserve_cancel_date: flag }),
    (world, id) => {
      const schedule = found(world.state.schedules, id, 'subscription schedule')
      releaseSchedule(world, schedule)
      return schedule
    },
  ),
  route(
    'POST',
    '/v1/subscription_schedules/:id/cancel',
    paramsOf<Stripe.SubscriptionScheduleCancelParams>()({ invoice_now: flag, prorate: flag }),
    (world, id) => {
      const schedule = found(world.state.schedules, id, 'subscription schedule')
      cancelSchedule(world, schedule)
      return schedule
    },
  ),
]

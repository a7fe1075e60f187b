import type { Stripe } from 'stripe'
import { finishAdvance, furthest } from '../due.ts'
import { invalid, StripeRefusal } from '../errors.ts'
import { emit } from '../events.ts'
import { paging, paramsOf, text, whole } from '../params.ts'
import { page } from '../render.ts'
import { route } from '../route.ts'
import type { TestClock } from '../shapes.ts'
import { found, newId, timeOf } from '../state.ts'
import { DAY } from '../time.ts'

export const clockRoutes = [
  route(
    'POST',
    '/v1/test_helpers/test_clocks',
    paramsOf<Stripe.TestHelpers.TestClockCreateParams>()({ frozen_time: whole, name: text }, ['frozen_time']),
    (world, _, { frozen_time, name }) => {
      const clock: TestClock = {
        id: newId(world.state, 'clock'),
        object: 'test_helpers.test_clock',
        created: timeOf(world),
        deletes_after: timeOf(world) + 30 * DAY,
        frozen_time,
        livemode: false,
        name: name ?? null,
        status: 'ready',
        status_details: {},
      }
      world.state.clocks[clock.id] = clock
      return clock
    },
  ),
  route(
    'GET',
    '/v1/test_helpers/test_clocks/:id',
    paramsOf<Stripe.TestHelpers.TestClockRetrieveParams>()({}),
    ({ state }, id) => found(state.clocks, id, 'test clock'),
  ),
  route(
    'GET',
    '/v1/test_helpers/test_clocks',
    paramsOf<Stripe.TestHelpers.TestClockListParams>()({ ...paging }),
    ({ state }, _, paged) => page('/v1/test_helpers/test_clocks', Object.values(state.clocks), paged),
  ),
  route(
    'POST',
    '/v1/test_helpers/test_clocks/:id/advance',
    paramsOf<Stripe.TestHelpers.TestClockAdvanceParams>()({ frozen_time: whole }, ['frozen_time']),
    (world, id, { frozen_time: target }) => {
      const clock = found(world.state.clocks, id, 'test clock')
      if (clock.status !== 'ready') {
        throw new StripeRefusal(429, {
          type: 'invalid_request_error',
          code: 'rate_limit',
          message: 'Test clock advancement underway - cannot perform modifications.',
        })
      }
      const param = 'frozen_time'
      if (target <= clock.frozen_time) throw invalid('frozen_time must be after the current frozen_time', { param })
      if (target > furthest(world, clock)) {
        throw invalid('A clock can be advanced by at most two intervals of the shortest subscription on it.', { param })
      }
      clock.status = 'advancing'
      clock.status_details = { advancing: { target_frozen_time: target } }
      emit(world, 'test_helpers.test_clock.advancing', clock, clock.frozen_time)
      // Whoever asked is answered first, and asks again until it is done.
      setImmediate(() => finishAdvance(world, clock, target))
      return clock
    },
  ),
]

import type { Stripe } from 'stripe'
import { invalid } from '../errors.ts'
import { flag, list, paging, paramsOf, range, text, within } from '../params.ts'
import { page } from '../render.ts'
import { route } from '../route.ts'
import { found, timeOf } from '../state.ts'
import { DAY } from '../time.ts'

const MAX_TYPES = 20
const KEPT_DAYS = 30

export const eventRoutes = [
  route('GET', '/v1/events/:id', paramsOf<Stripe.EventRetrieveParams>()({}), ({ state }, id) =>
    found(state.events, id, 'event'),
  ),
  route(
    'GET',
    '/v1/events',
    paramsOf<Stripe.EventListParams>()({
      ...paging,
      created: range,
      delivery_success: flag,
      type: text,
      types: list(text),
    }),
    (world, _, { created, delivery_success: delivered, type, types, ...paged }) => {
      if (types && type !== undefined) throw invalid('You may only specify one of these parameters: type, types.')
      if (types && types.length > MAX_TYPES) {
        throw invalid(`Array types exceeded maximum ${MAX_TYPES} allowed elements.`, { param: 'types' })
      }
      const wanted = types ?? (type === undefined ? null : [type])
      const fits = (name: string) =>
        !wanted || wanted.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name))
      const events = Object.values(world.state.events)
        .filter((event) => event.created > timeOf(world) - KEPT_DAYS * DAY)
        .filter((event) => fits(event.type))
        .filter((event) => within(event.created, created))
        .filter(({ pending_webhooks: pending }) => delivered === undefined || (pending === 0) === delivered)
      return page('/v1/events', events, paged)
    },
  ),
]

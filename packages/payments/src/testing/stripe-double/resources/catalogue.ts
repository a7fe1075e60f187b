import type { Stripe } from 'stripe'
import { invalid } from '../errors.ts'
import { emit } from '../events.ts'
import { flag, list, metadata, object, oneOf, paging, paramsOf, text, whole } from '../params.ts'
import { page } from '../render.ts'
import { route } from '../route.ts'
import type { Price, Product } from '../shapes.ts'
import { found, newId, timeOf, type World } from '../state.ts'

const products = [
  route(
    'POST',
    '/v1/products',
    paramsOf<Stripe.ProductCreateParams>()(
      { id: text, name: text, description: text, metadata, active: flag, tax_code: text, unit_label: text },
      ['name'],
    ),
    (world, _, params) => {
      const { state } = world
      const id = params.id ?? newId(state, 'prod')
      if (state.products[id]) throw invalid(`Product already exists.`, { code: 'resource_already_exists', param: 'id' })
      const at = timeOf(world)
      const product: Product = {
        id,
        object: 'product',
        active: params.active ?? true,
        created: at,
        default_price: null,
        description: params.description ?? null,
        images: [],
        livemode: false,
        marketing_features: [],
        metadata: params.metadata ?? {},
        name: params.name,
        package_dimensions: null,
        shippable: null,
        statement_descriptor: null,
        tax_code: params.tax_code ?? null,
        tax_details: null,
        type: 'service',
        unit_label: params.unit_label ?? null,
        updated: at,
        url: null,
      }
      state.products[id] = product
      emit(world, 'product.created', product, at)
      return product
    },
  ),
  route('GET', '/v1/products/:id', paramsOf<Stripe.ProductRetrieveParams>()({}), ({ state }, id) =>
    found(state.products, id, 'product'),
  ),
  route(
    'POST',
    '/v1/products/:id',
    paramsOf<Stripe.ProductUpdateParams>()({ name: text, description: text, metadata, active: flag, tax_code: text }),
    (world, id, params) => {
      const product = found(world.state.products, id, 'product')
      product.name = params.name ?? product.name
      product.description = params.description ?? product.description
      product.active = params.active ?? product.active
      product.tax_code = params.tax_code ?? product.tax_code ?? null
      product.metadata = { ...product.metadata, ...params.metadata }
      product.updated = timeOf(world)
      emit(world, 'product.updated', product, timeOf(world))
      return product
    },
  ),
  route(
    'GET',
    '/v1/products',
    paramsOf<Stripe.ProductListParams>()({ ...paging, active: flag, ids: list(text) }),
    ({ state }, _, { active, ids, ...paged }) =>
      page(
        '/v1/products',
        Object.values(state.products)
          .filter((product) => active === undefined || product.active === active)
          .filter(({ id }) => !ids || ids.includes(id)),
        paged,
      ),
  ),
]

const prices = [
  route(
    'POST',
    '/v1/prices',
    paramsOf<Stripe.PriceCreateParams>()(
      {
        currency: text,
        product: text,
        unit_amount: whole,
        recurring: object({ interval: oneOf('day', 'week', 'month', 'year'), interval_count: whole }, ['interval']),
        lookup_key: text,
        transfer_lookup_key: flag,
        nickname: text,
        metadata,
        active: flag,
        tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
      },
      ['currency', 'unit_amount'],
    ),
    makePrice,
  ),
  route('GET', '/v1/prices/:id', paramsOf<Stripe.PriceRetrieveParams>()({}), ({ state }, id) =>
    found(state.prices, id, 'price'),
  ),
  route(
    'POST',
    '/v1/prices/:id',
    paramsOf<Stripe.PriceUpdateParams>()({
      active: flag,
      lookup_key: text,
      transfer_lookup_key: flag,
      metadata,
      nickname: text,
    }),
    (world, id, params) => {
      const price = found(world.state.prices, id, 'price')
      if (params.lookup_key !== undefined) claimLookupKey(world, price, params.lookup_key, params.transfer_lookup_key)
      price.active = params.active ?? price.active
      price.nickname = params.nickname ?? price.nickname
      price.metadata = { ...price.metadata, ...params.metadata }
      emit(world, 'price.updated', price, timeOf(world))
      return price
    },
  ),
  route(
    'GET',
    '/v1/prices',
    paramsOf<Stripe.PriceListParams>()({
      ...paging,
      active: flag,
      product: text,
      lookup_keys: list(text),
      type: oneOf('one_time', 'recurring'),
      currency: text,
    }),
    ({ state }, _, { active, product, lookup_keys: keys, type, currency, ...paged }) => {
      if (keys && keys.length > 10)
        throw invalid('Array lookup_keys exceeded maximum 10 allowed elements.', { param: 'lookup_keys' })
      const matching = Object.values(state.prices)
        .filter((price) => active === undefined || price.active === active)
        .filter((price) => product === undefined || price.product === product)
        .filter((price) => type === undefined || price.type === type)
        .filter((price) => currency === undefined || price.currency === currency)
        .filter(({ lookup_key: key }) => !keys || (key !== null && keys.includes(key)))
      return page('/v1/prices', matching, paged)
    },
  ),
]

export const catalogueRoutes = [...products, ...prices]

interface PriceParams {
  currency: string
  unit_amount: number
  product?: string
  recurring?: { interval: 'day' | 'week' | 'month' | 'year'; interval_count?: number }
  lookup_key?: string
  transfer_lookup_key?: boolean
  nickname?: string
  metadata?: Record<string, string>
  active?: boolean
  tax_behavior?: 'exclusive' | 'inclusive' | 'unspecified'
}

function makePrice(world: World, _: string, params: PriceParams): Price {
  const { state } = world
  if (!params.product)
    throw invalid('Missing required param: product.', { code: 'parameter_missing', param: 'product' })
  found(state.products, params.product, 'product', 'product')
  if (params.unit_amount < 0) throw invalid('Invalid non-negative integer', { param: 'unit_amount' })
  const price: Price = {
    id: newId(state, 'price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: timeOf(world),
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: params.metadata ?? {},
    nickname: params.nickname ?? null,
    product: params.product,
    recurring: params.recurring
      ? {
          interval: params.recurring.interval,
          interval_count: params.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring ? 'recurring' : 'one_time',
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  }
  if (params.lookup_key !== undefined) claimLookupKey(world, price, params.lookup_key, params.transfer_lookup_key)
  state.prices[price.id] = price
  emit(world, 'price.created', price, price.created)
  return price
}

/** One price has a key at a time. */
function claimLookupKey({ state }: World, price: Price, key: string, transfer = false): void {
  const holder = Object.values(state.prices).find((other) => other.lookup_key === key && other !== price)
  if (holder && !transfer) {
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' })
  }
  if (holder) holder.lookup_key = null
  price.lookup_key = key === '' ? null : key
}

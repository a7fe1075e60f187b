import type { Stripe } from 'stripe'
import { invalid } from '../errors.ts'
import { either, flag, list, metadata, object, oneOf, paging, paramsOf, text } from '../params.ts'
import { page } from '../render.ts'
import { route } from '../route.ts'
import type { PortalConfiguration, PortalSession } from '../shapes.ts'
import { found, newId, timeOf, type World } from '../state.ts'

const PORTAL_PAGES = 'https://billing.stripe.test'

const features = object({
  customer_update: object({
    enabled: flag,
    allowed_updates: either((): string[] => [], list(oneOf('address', 'email', 'name', 'phone', 'shipping', 'tax_id'))),
  }),
  invoice_history: object({ enabled: flag }, ['enabled']),
  payment_method_update: object({ enabled: flag }, ['enabled']),
  subscription_cancel: object({ enabled: flag }, ['enabled']),
  subscription_update: object({ enabled: flag }, ['enabled']),
})
const businessProfile = object({ headline: text, privacy_policy_url: text, terms_of_service_url: text })

const create = paramsOf<Stripe.BillingPortal.ConfigurationCreateParams>()(
  { features, business_profile: businessProfile, default_return_url: text, metadata, name: text },
  ['features'],
)

export const portalRoutes = [
  route('POST', '/v1/billing_portal/configurations', create, makeConfiguration),
  route(
    'GET',
    '/v1/billing_portal/configurations/:id',
    paramsOf<Stripe.BillingPortal.ConfigurationRetrieveParams>()({}),
    ({ state }, id) => found(state.portalConfigurations, id, 'configuration'),
  ),
  route(
    'POST',
    '/v1/billing_portal/configurations/:id',
    paramsOf<Stripe.BillingPortal.ConfigurationUpdateParams>()({ active: flag, features, metadata, name: text }),
    (world, id, params) => {
      const configuration = found(world.state.portalConfigurations, id, 'configuration')
      configuration.active = params.active ?? configuration.active
      configuration.name = params.name ?? configuration.name
      configuration.metadata = { ...configuration.metadata, ...params.metadata }
      configuration.features = withFeatures(configuration.features, params.features)
      configuration.updated = timeOf(world)
      return configuration
    },
  ),
  route(
    'GET',
    '/v1/billing_portal/configurations',
    paramsOf<Stripe.BillingPortal.ConfigurationListParams>()({ ...paging, active: flag, is_default: flag }),
    ({ state }, _, { active, is_default: isDefault, ...paged }) =>
      page(
        '/v1/billing_portal/configurations',
        Object.values(state.portalConfigurations)
          .filter((one) => active === undefined || one.active === active)
          .filter((one) => isDefault === undefined || one.is_default === isDefault),
        paged,
      ),
  ),
  route(
    'POST',
    '/v1/billing_portal/sessions',
    paramsOf<Stripe.BillingPortal.SessionCreateParams>()({
      customer: text,
      return_url: text,
      configuration: text,
      locale: text,
      flow_data: object({ type: oneOf('payment_method_update') }, ['type']),
    }),
    (world, _, params) => {
      const { state } = world
      if (!params.customer) {
        throw invalid('Missing required param: customer.', { code: 'parameter_missing', param: 'customer' })
      }
      found(state.customers, params.customer, 'customer', 'customer')
      if (params.configuration === undefined) {
        throw invalid(
          'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode.',
        )
      }
      const { configuration: id } = params
      const configuration = found(state.portalConfigurations, id, 'configuration', 'configuration')
      if (!configuration.active) throw invalid('The configuration is not active.', { param: 'configuration' })
      if (params.flow_data && !configuration.features.payment_method_update.enabled) {
        throw invalid('This configuration has payment_method_update disabled.', { param: 'flow_data[type]' })
      }
      const session: PortalSession = {
        id: newId(state, 'bps'),
        object: 'billing_portal.session',
        configuration: configuration.id,
        created: timeOf(world),
        customer: params.customer,
        customer_account: null,
        flow: params.flow_data
          ? {
              after_completion: { hosted_confirmation: null, redirect: null, type: 'portal_homepage' },
              customer_update: null,
              subscription_cancel: null,
              subscription_pause: null,
              subscription_update: null,
              subscription_update_confirm: null,
              type: params.flow_data.type,
            }
          : null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: params.return_url ?? configuration.default_return_url,
        url: '',
      }
      session.url = `${PORTAL_PAGES}/p/session/${session.id}`
      state.portalSessions[session.id] = session
      return session
    },
  ),
]

type Features = PortalConfiguration['features']
type FeatureParams = ReturnType<typeof features>

const NO_FEATURES: Features = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
}

function withFeatures(before: Features, given: FeatureParams | undefined): Features {
  const after = structuredClone(before)
  for (const [name, values] of Object.entries(given ?? {})) Object.assign(after[name as keyof Features], values)
  return after
}

function makeConfiguration(world: World, _: string, params: ReturnType<typeof create>): PortalConfiguration {
  const { state } = world
  const configuration: PortalConfiguration = {
    id: newId(state, 'bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: params.business_profile?.headline ?? null,
      privacy_policy_url: params.business_profile?.privacy_policy_url ?? null,
      terms_of_service_url: params.business_profile?.terms_of_service_url ?? null,
    },
    created: timeOf(world),
    default_return_url: params.default_return_url ?? null,
    features: withFeatures(NO_FEATURES, params.features),
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: params.metadata ?? {},
    name: params.name ?? null,
    updated: timeOf(world),
  }
  state.portalConfigurations[configuration.id] = configuration
  return configuration
}

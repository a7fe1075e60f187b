import type { Stripe } from 'stripe'
import { all, openClient, PAGE, type StripeAccount, type StripeOptions } from './account.ts'
import { nullIfMissing, translateErrors } from './errors.ts'
import { CHECK_TIMEOUTS } from './prices.ts'

/** By which our configuration is found again. */
const MARK = { toile: 'portal' }

/**
 * Our configuration of the customer portal: card, address and bills. Plans are changed and cancelled here and not there, since a
 * change there would know nothing of pending payments and schedules.
 */
export async function portalConfiguration(stripe: Stripe): Promise<{ id: string; isNew: boolean }> {
  const known = await all(stripe.billingPortal.configurations.list({ active: true, limit: PAGE }))
  const ours = known.find(({ metadata, features }) => metadata?.toile === MARK.toile && !changesPlans(features))
  if (ours) return { id: ours.id, isNew: false }
  const made = await stripe.billingPortal.configurations.create({
    name: 'Toile: card and bills',
    metadata: MARK,
    features: {
      customer_update: { enabled: true, allowed_updates: ['address', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: false },
      subscription_update: { enabled: false },
    },
  })
  return { id: made.id, isNew: true }
}

/**
 * What keeps the start from using the configuration that it was given, as a sentence; null for nothing, or for none given.
 * Throws `ProviderUnavailable` and `ProviderRefusal`.
 */
export async function checkPortal(options: StripeOptions): Promise<string | null> {
  const { portalConfiguration: id } = options
  if (id === null) return null
  const asked = () => openClient(options).billingPortal.configurations.retrieve(id, {}, CHECK_TIMEOUTS)
  const found = await translateErrors(() => nullIfMissing(asked()))
  if (found === null) return `STRIPE_PORTAL_CONFIGURATION: Stripe has no configuration ${id} of the customer portal.`
  if (!found.active) return `STRIPE_PORTAL_CONFIGURATION: ${id} is not active in Stripe.`
  if (!changesPlans(found.features)) return null
  return `STRIPE_PORTAL_CONFIGURATION: ${id} lets customers change, pause or cancel their plan: switch that off in Stripe.`
}

const changesPlans = ({
  subscription_cancel,
  subscription_pause,
  subscription_update,
}: Stripe.BillingPortal.Configuration.Features): boolean =>
  subscription_cancel.enabled || subscription_pause.enabled || subscription_update.enabled

export async function openPortal(
  { stripe, options }: StripeAccount,
  customer: string,
  returnUrl: string,
): Promise<string> {
  const configuration = options.portalConfiguration ?? (await portalConfiguration(stripe)).id
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl, configuration })
  return url
}

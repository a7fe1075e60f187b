import type { Stripe } from 'stripe'
import { all, PAGE, type StripeAccount } from './account.ts'

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

export const changesPlans = ({
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

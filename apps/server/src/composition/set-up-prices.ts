import { PAYMENT_TYPES, PLAN_NAMES } from '@toile/contract'
import { setupPrices, STRIPE_WEBHOOK, type StripeAccountOptions } from '@toile/payments'
import { loadSettings, SettingsError } from '../config/config.ts'
import { PRICE_SETTINGS } from '../config/stripe.ts'

export interface PriceSetup {
  /** What the operator reads; no secret in it. */
  readonly lines: readonly string[]
  /** False when something in Stripe has to be settled first. */
  readonly done: boolean
}

/**
 * `npm run billing -- setup`: makes or checks what Stripe has to hold, and says which settings follow from it. Asks for no
 * setting but the key, since the others are what it is for. Throws `SettingsError`, and what the provider throws.
 *
 * @param address where Stripe answers, in tests
 */
export async function setUpPrices(
  environment: Readonly<Record<string, string | undefined>>,
  address?: StripeAccountOptions['address'],
): Promise<PriceSetup> {
  const given = loadSettings(environment, ['STRIPE_SECRET_KEY', 'PUBLIC_URL'])
  const secretKey = given.STRIPE_SECRET_KEY
  if (secretKey === undefined) throw new SettingsError(['STRIPE_SECRET_KEY is needed to set the prices up.'])
  const setup = await setupPrices({ secretKey, ...(address && { address }) })
  if (setup.kind === 'problems') return { done: false, lines: [...setup.problems, 'Nothing was made or changed.'] }

  const settings = PLAN_NAMES.flatMap((plan) =>
    PAYMENT_TYPES.map((payment) => `${PRICE_SETTINGS[plan][payment]}=${setup.prices[plan][payment]}`),
  )
  return {
    done: true,
    lines: [
      ...(setup.made.length > 0 ? setup.made : ['Everything was there already.']),
      '',
      'The settings:',
      ...settings,
      `STRIPE_PORTAL_CONFIGURATION=${setup.portalConfiguration}`,
      '',
      `A webhook endpoint is made on Stripe’s pages, with API version ${STRIPE_WEBHOOK.apiVersion}; its signing secret is`,
      'STRIPE_WEBHOOK_SECRET. Where it leads:',
      `${given.PUBLIC_URL ?? 'PUBLIC_URL'}/api/payment-webhook/`,
      'Its events:',
      ...STRIPE_WEBHOOK.events,
    ],
  }
}

import { setupPrices, STRIPE_WEBHOOK, type StripeAccountOptions } from '@toile/payments'
import { loadSettings, SettingsError } from '../config/config.ts'
import { notSetUp, type PriceSetup, priceSetup } from '../operator/price-setup.ts'

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
  if (setup.kind === 'problems') return notSetUp(setup.problems)
  return priceSetup(setup, { ...STRIPE_WEBHOOK, origin: given.PUBLIC_URL ?? 'PUBLIC_URL' })
}

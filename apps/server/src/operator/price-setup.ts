import { PAYMENT_TYPES, PLAN_NAMES, type PaymentType, type PlanName } from '@toile/contract'
import { PRICE_SETTINGS } from '../config/stripe.ts'

export interface PriceSetup {
  /** What the operator reads; no secret in it. */
  readonly lines: readonly string[]
  /** False when something in Stripe has to be settled first. */
  readonly done: boolean
}

export const notSetUp = (problems: readonly string[]): PriceSetup => ({
  done: false,
  lines: [...problems, 'Nothing was made or changed.'],
})

/** Which settings follow from what Stripe holds now, and how its webhook endpoint is made. */
export function priceSetup(
  made: {
    readonly made: readonly string[]
    readonly prices: Readonly<Record<PlanName, Readonly<Record<PaymentType, string>>>>
    readonly portalConfiguration: string
  },
  webhook: { readonly origin: string; readonly apiVersion: string; readonly events: readonly string[] },
): PriceSetup {
  const settings = PLAN_NAMES.flatMap((plan) =>
    PAYMENT_TYPES.map((payment) => `${PRICE_SETTINGS[plan][payment]}=${made.prices[plan][payment]}`),
  )
  return {
    done: true,
    lines: [
      ...(made.made.length > 0 ? made.made : ['Everything was there already.']),
      '',
      'The settings:',
      ...settings,
      `STRIPE_PORTAL_CONFIGURATION=${made.portalConfiguration}`,
      '',
      `A webhook endpoint is made on Stripe’s pages, with API version ${webhook.apiVersion}; its signing secret is`,
      'STRIPE_WEBHOOK_SECRET. Where it leads:',
      `${webhook.origin}/api/payment-webhook/`,
      'Its events:',
      ...webhook.events,
    ],
  }
}

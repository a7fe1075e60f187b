import { PAYMENT_TYPES, PLAN_NAMES, type PaymentType, type PlanName } from '@toile/contract'
import type { GivenSettings } from './settings.ts'

export interface StripeConfig {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly prices: Readonly<Record<PlanName, Readonly<Record<PaymentType, string>>>>
  /** Prices that plans had before, by their ids. */
  readonly formerPrices: Readonly<Record<string, PlanName>>
  readonly automaticTax: boolean
  readonly promotionCodes: boolean
  /** Null: ours, made where it is missing. */
  readonly portalConfiguration: string | null
}

/** Which setting holds which price. */
export const PRICE_SETTINGS = {
  BASIC: { monthly: 'STRIPE_PRICE_BASIC', once: 'STRIPE_PRICE_BASIC_ONCE' },
  STANDARD: { monthly: 'STRIPE_PRICE_STANDARD', once: 'STRIPE_PRICE_STANDARD_ONCE' },
  PREMIUM: { monthly: 'STRIPE_PRICE_PREMIUM', once: 'STRIPE_PRICE_PREMIUM_ONCE' },
} as const satisfies Record<PlanName, Record<PaymentType, keyof GivenSettings>>

const ALL_PRICES = PLAN_NAMES.flatMap((plan) => PAYMENT_TYPES.map((payment) => PRICE_SETTINGS[plan][payment]))

/** How the operator gets prices that fit. */
export const HOW_TO_SET_UP =
  '"npm run billing -- setup" makes or checks the prices in Stripe, and prints these settings'

export function stripeProblems(given: GivenSettings, missing: (name: keyof GivenSettings) => boolean): string[] {
  if (missing('STRIPE_SECRET_KEY')) return []
  const problems: string[] = []
  if (missing('STRIPE_WEBHOOK_SECRET')) problems.push('STRIPE_WEBHOOK_SECRET is needed with STRIPE_SECRET_KEY.')
  for (const name of ALL_PRICES.filter(missing)) {
    problems.push(`${name} is needed with STRIPE_SECRET_KEY: ${HOW_TO_SET_UP}.`)
  }
  for (const [index, name] of ALL_PRICES.entries()) {
    const same = ALL_PRICES.slice(0, index).find((other) => given[other] !== undefined && given[other] === given[name])
    if (same !== undefined) problems.push(`${name} must not be the price of ${same}: ${HOW_TO_SET_UP}.`)
  }
  for (const name of ALL_PRICES) {
    if (Object.hasOwn(given.STRIPE_PRICES_OLD ?? {}, given[name] ?? '')) {
      problems.push(`STRIPE_PRICES_OLD must not name the price of ${name}.`)
    }
  }
  return problems
}

/** Null without a key; all that goes with one has been asked for before. */
export function stripeOf(given: GivenSettings): StripeConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = given
  if (secretKey === undefined || webhookSecret === undefined) return null
  const pricesOf = (plan: PlanName) => ({
    monthly: given[PRICE_SETTINGS[plan].monthly] ?? '',
    once: given[PRICE_SETTINGS[plan].once] ?? '',
  })
  return {
    secretKey,
    webhookSecret,
    prices: { BASIC: pricesOf('BASIC'), STANDARD: pricesOf('STANDARD'), PREMIUM: pricesOf('PREMIUM') },
    formerPrices: given.STRIPE_PRICES_OLD ?? {},
    automaticTax: given.STRIPE_AUTOMATIC_TAX ?? false,
    promotionCodes: given.STRIPE_PROMOTION_CODES ?? false,
    portalConfiguration: given.STRIPE_PORTAL_CONFIGURATION ?? null,
  }
}

const isTestKey = (secretKey: string): boolean => /^[rs]k_test_/.test(secretKey)

export function stripeWarnings({ STRIPE_SECRET_KEY: secretKey }: GivenSettings): string[] {
  if (secretKey === undefined) return ['STRIPE_SECRET_KEY is not set: buying is switched off, and the page says so.']
  if (!isTestKey(secretKey)) return []
  return ['STRIPE_SECRET_KEY is a test key: nobody is charged, and every test card buys credits.']
}

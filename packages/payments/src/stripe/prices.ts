import { PAYMENT_TYPES, PLANS, type PaymentType, type Plan, type PlanName } from '@toile/contract'
import type { Stripe } from 'stripe'
import { openClient, type PriceIds, type StripeAccountOptions } from './account.ts'
import { nullIfMissing, translateErrors } from './errors.ts'

export const CURRENCY = 'usd'

/** Each thing that is sold: every plan, a month and once. */
export const OFFERS: readonly { readonly plan: Plan; readonly payment: PaymentType }[] = PLANS.flatMap((plan) =>
  PAYMENT_TYPES.map((payment) => ({ plan, payment })),
)

/**
 * How long a start waits for Stripe: milliseconds for an attempt, and repetitions. Without an answer it goes on. Chosen.
 */
export const CHECK_TIMEOUTS = { timeout: 3000, maxNetworkRetries: 1 } as const

export interface PriceProblem {
  readonly plan: PlanName
  readonly payment: PaymentType
  /** A sentence. */
  readonly problem: string
}

/**
 * What keeps the start from selling at these prices. Throws `ProviderUnavailable` and `ProviderRefusal`: a key
 * that Stripe does not take is the latter.
 */
export async function checkPrices(
  options: StripeAccountOptions & { readonly prices: PriceIds },
): Promise<PriceProblem[]> {
  const stripe = openClient(options)
  const checks = OFFERS.map(async ({ plan, payment }): Promise<PriceProblem[]> => {
    const id = options.prices[plan.name][payment]
    const price = await translateErrors(() => nullIfMissing(stripe.prices.retrieve(id, {}, CHECK_TIMEOUTS)))
    const found =
      price === null
        ? [`Stripe has no price ${id}, which is to be that of ${plan.name} (${payment}).`]
        : priceMismatches(price, plan, payment)
    return found.map((problem) => ({ plan: plan.name, payment, problem }))
  })
  return (await Promise.all(checks)).flat()
}

/** How a price differs from the plan table, in words. */
export function priceMismatches(price: Stripe.Price, plan: Plan, payment: PaymentType): string[] {
  const name = `The price ${price.id} of ${plan.name} (${payment})`
  const { recurring } = price
  const misfits: string[] = []
  if (!price.active) misfits.push(`${name} is not active in Stripe.`)
  if (price.unit_amount !== plan.priceInCents || price.currency !== CURRENCY) {
    misfits.push(
      `${name} is ${price.unit_amount} cents of ${price.currency}: it must be ${plan.priceInCents} of ${CURRENCY}.`,
    )
  }
  const isMonthly = recurring?.interval === 'month' && recurring.interval_count === 1
  if (payment === 'monthly' && (!isMonthly || recurring.usage_type !== 'licensed')) {
    misfits.push(`${name} must be one that recurs every month.`)
  }
  if (payment === 'once' && price.type !== 'one_time') misfits.push(`${name} must be one that does not recur.`)
  return misfits
}

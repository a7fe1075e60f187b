import { type PaymentType, type Plan, type PlanName, PLANS } from '@toile/contract'
import { Stripe } from 'stripe'
import { all, openClient, PAGE, type PriceIds, type StripeAccountOptions } from './account.ts'
import { nullIfMissing, translateErrors } from './errors.ts'
import { portalConfiguration } from './portal.ts'
import { CURRENCY, priceMismatches, OFFERS } from './prices.ts'

/** What the webhook endpoint in Stripe has to be subscribed to. Its payloads keep the version that it was made with. */
export const STRIPE_WEBHOOK = {
  apiVersion: Stripe.API_VERSION,
  events: [
    'checkout.session.completed',
    'checkout.session.expired',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'customer.subscription.created',
    'customer.subscription.updated',
    'customer.subscription.deleted',
    'customer.subscription.pending_update_applied',
    'customer.subscription.pending_update_expired',
    'subscription_schedule.updated',
    'subscription_schedule.released',
    'subscription_schedule.completed',
    'subscription_schedule.canceled',
    'subscription_schedule.aborted',
    'invoice.paid',
    'invoice.payment_failed',
    'invoice.payment_action_required',
    'invoice.voided',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
  ] satisfies readonly Stripe.Event['type'][],
}

export type StripeSetup =
  | {
      readonly kind: 'ready'
      readonly prices: PriceIds
      readonly portalConfiguration: string
      /** What was not there before, one sentence each. */
      readonly made: readonly string[]
    }
  /** Nothing was made: these have to be settled in Stripe first, one sentence each. */
  | { readonly kind: 'problems'; readonly problems: readonly string[] }

const lookupKeyOf = (plan: Plan, payment: PaymentType): string => `toile_${plan.name.toLowerCase()}_${payment}`
const productIdOf = (plan: Plan): string => `toile_${plan.name.toLowerCase()}`

/**
 * Finds or makes a product for each plan, its two prices, and a configuration of the customer portal. What is there and does
 * not fit the plan table is told and left alone: subscribers may be paying it. Throws `ProviderUnavailable`, `ProviderRefusal`.
 */
export async function setupPrices(options: StripeAccountOptions): Promise<StripeSetup> {
  const stripe = openClient(options)
  return translateErrors(async () => {
    const found = await knownPrices(stripe)
    const problems = OFFERS.flatMap(({ plan, payment }) => {
      const price = found.get(lookupKeyOf(plan, payment))
      return price ? priceMismatches(price, plan, payment) : []
    })
    if (problems.length > 0) return { kind: 'problems', problems }

    const made: string[] = []
    const idOf = async (plan: Plan, payment: PaymentType): Promise<string> => {
      const known = found.get(lookupKeyOf(plan, payment))
      if (known) return known.id
      await makeProduct(stripe, plan, made)
      const { id } = await makePrice(stripe, plan, payment)
      made.push(`Made the price ${id} of ${plan.name} (${payment}).`)
      return id
    }
    const idsOf = async (name: PlanName) => {
      const plan = PLANS.find((one) => one.name === name)!
      return { monthly: await idOf(plan, 'monthly'), once: await idOf(plan, 'once') }
    }
    const prices = { BASIC: await idsOf('BASIC'), STANDARD: await idsOf('STANDARD'), PREMIUM: await idsOf('PREMIUM') }
    const portal = await portalConfiguration(stripe)
    if (portal.isNew) made.push(`Made the configuration ${portal.id} of the customer portal.`)
    return { kind: 'ready', prices, portalConfiguration: portal.id, made }
  })
}

/** Ours by their lookup key. */
async function knownPrices(stripe: Stripe): Promise<ReadonlyMap<string, Stripe.Price>> {
  const keys = OFFERS.map(({ plan, payment }) => lookupKeyOf(plan, payment))
  const prices = await all(stripe.prices.list({ lookup_keys: keys, limit: PAGE }))
  return new Map(prices.flatMap((price) => (price.lookup_key === null ? [] : [[price.lookup_key, price]])))
}

async function makeProduct(stripe: Stripe, plan: Plan, made: string[]): Promise<void> {
  const id = productIdOf(plan)
  if (await nullIfMissing(stripe.products.retrieve(id))) return
  await stripe.products.create({ id, name: `Toile ${plan.name}`, description: `${plan.credits} credits` })
  made.push(`Made the product ${id}.`)
}

const makePrice = (stripe: Stripe, plan: Plan, payment: PaymentType): Promise<Stripe.Price> =>
  stripe.prices.create({
    product: productIdOf(plan),
    currency: CURRENCY,
    unit_amount: plan.priceInCents,
    // With automatic tax Stripe needs to know; without this it would go by a default of the account, if that has one.
    tax_behavior: 'exclusive',
    lookup_key: lookupKeyOf(plan, payment),
    nickname: `${plan.name}, ${payment}`,
    ...(payment === 'monthly' && { recurring: { interval: 'month', interval_count: 1 } }),
  })

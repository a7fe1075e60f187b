import { BUYING_IS_OFF, INVALID_PRICE_ID, PLAN_NAMES, type PlanName } from '@toile/contract'
import { DomainError } from '../shared/errors.ts'
import type { RateLimit } from '../shared/rate-limiter.ts'
import { type PaymentProvider, ProviderAway } from './payment-provider.ts'

export const BILLING_LIMITS = {
  /** What the provider is asked to do. */
  order: { name: 'billing:order', max: 30, windowSeconds: 10 * 60 },
  preview: { name: 'billing:preview', max: 60, windowSeconds: 10 * 60 },
  /** A page that waits for a payment asks every second or two. */
  read: { name: 'billing:read', max: 240, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>

export const TOO_MANY_ORDERS = 'That was a lot at once. Please wait a little before you try again.'

/** Throws `unavailable` without a provider (R25). */
export function openShop<Provider>(payments: Provider | null): Provider {
  if (payments === null) throw new DomainError('unavailable', BUYING_IS_OFF)
  return payments
}

/** The plan of a monthly price id, which is all that a client may name a plan by (R24). Throws `invalid`. */
export function planOf({ priceIds }: Pick<PaymentProvider, 'priceIds'>, priceId: string): PlanName {
  const name = PLAN_NAMES.find((each) => priceIds[each] === priceId)
  if (name === undefined) throw new DomainError('invalid', INVALID_PRICE_ID)
  return name
}

const PROVIDER_IS_AWAY = 'The payment service cannot be reached at the moment. Please try again in a minute.'

/** Says in words when the provider is away; `unavailable`. */
export async function tellingWhenAway<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderAway) throw new DomainError('unavailable', PROVIDER_IS_AWAY, { cause: error })
    throw error
  }
}

/** Null when the provider is away: for what can do without its answer. */
export async function unlessAway<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderAway) return null
    throw error
  }
}

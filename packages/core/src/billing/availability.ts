import { BUYING_IS_OFF } from '@toile/contract'
import { DomainError } from '../shared/errors.ts'
import { ProviderUnavailable } from './payment-provider.ts'

/** Throws `unavailable` without a provider (R25). */
export function requireProvider<Provider>(payments: Provider | null): Provider {
  if (payments === null) throw new DomainError('unavailable', BUYING_IS_OFF)
  return payments
}

const PROVIDER_IS_AWAY = 'The payment service cannot be reached at the moment. Please try again in a minute.'

/** Says in words when the provider is unavailable; `unavailable`. */
export async function refuseWhenUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new DomainError('unavailable', PROVIDER_IS_AWAY, { cause: error })
    throw error
  }
}

/** Null when the provider is unavailable: for what can do without its answer. */
export async function nullWhenUnavailable<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderUnavailable) return null
    throw error
  }
}

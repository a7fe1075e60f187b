import type { ReturnPlace } from '@toile/contract'
import { DomainError } from '../shared/errors.ts'
import { type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import type { CustomerAccounts } from './customer-accounts.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { requireProvider, refuseWhenUnavailable } from './availability.ts'
import { BILLING_LIMITS, TOO_MANY_ORDERS } from './limits.ts'

export interface OpenPortalDeps {
  readonly payments: Pick<PaymentProvider, 'openPortal'> | null
  readonly customerAccounts: Pick<CustomerAccounts, 'find'>
  readonly limiter: RateLimiter
}

/**
 * The address of the provider's page for the account's card and bills.
 *
 * Throws `unavailable`, `too-many`, or `conflict` for who has never bought; and ProviderRefusal.
 */
export async function openPortal(
  { payments, customerAccounts, limiter }: OpenPortalDeps,
  accountId: string,
  returnTo: ReturnPlace,
  pageOrigin: string,
): Promise<string> {
  const provider = requireProvider(payments)
  await takeOrRefuse(limiter, BILLING_LIMITS.order, accountId, TOO_MANY_ORDERS)
  const customerId = await customerAccounts.find(accountId)
  if (customerId === null) throw new DomainError('conflict', 'You have not bought anything yet.')
  return refuseWhenUnavailable(() => provider.openPortal(customerId, `${pageOrigin}/${returnTo}`))
}

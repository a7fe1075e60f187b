import type { CheckoutState } from '@toile/contract'
import { notFound } from '../shared/errors.ts'
import { type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import type { CustomerAccounts } from './customer-accounts.ts'
import type { CheckoutRow, Checkouts } from './checkouts.ts'
import type { PaymentProvider, ProviderCheckout } from './payment-provider.ts'
import { nullWhenUnavailable } from './availability.ts'
import { BILLING_LIMITS, TOO_MANY_ORDERS } from './limits.ts'

export interface ReadCheckoutDeps {
  readonly checkouts: Pick<Checkouts, 'find' | 'granted'>
  readonly customerAccounts: Pick<CustomerAccounts, 'find'>
  readonly payments: Pick<PaymentProvider, 'readCheckout'> | null
  readonly converge: (customerId: string) => Promise<unknown>
  readonly limiter: RateLimiter
}

/**
 * The state of a purchase. When the provider says that it is over, the customer is read again and what is paid is granted,
 * whether its event has come or not. While the provider is unavailable the answer is what our tables know.
 *
 * Throws `not-found`, also for somebody else's, or `too-many`.
 */
export async function readCheckout(
  deps: ReadCheckoutDeps,
  accountId: string,
  checkoutId: string,
): Promise<CheckoutState> {
  const { checkouts, limiter } = deps
  await takeOrRefuse(limiter, BILLING_LIMITS.read, accountId, TOO_MANY_ORDERS)
  const known = await checkouts.find(accountId, checkoutId)
  if (known === null) throw notFound('Checkout')
  const seen = await nullWhenUnavailable(() => lookAt(deps, accountId, known))
  const row = (await checkouts.find(accountId, checkoutId)) ?? known
  const credits = row.status === 'complete' ? await checkouts.granted(accountId, row) : null
  const status = row.status === 'expired' || credits !== null ? row.status : 'open'
  const isOpen = status === 'open' || status === 'creating'
  return {
    status: isOpen ? 'open' : status,
    declined: status === 'complete' ? null : (seen?.declined ?? null),
    url: isOpen ? row.url : null,
    plan: row.plan,
    payment_type: row.payment,
    credits,
  }
}

async function lookAt(
  { payments, customerAccounts, converge }: ReadCheckoutDeps,
  accountId: string,
  row: CheckoutRow,
): Promise<ProviderCheckout | null> {
  if (row.status !== 'open' || row.providerCheckoutId === null || payments === null) return null
  const seen = await payments.readCheckout(row.providerCheckoutId)
  const customerId = seen !== null && seen.status !== 'open' ? await customerAccounts.find(accountId) : null
  if (customerId !== null) await converge(customerId)
  return seen
}

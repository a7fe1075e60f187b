import { DomainError } from '../shared/errors.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { CustomerAccounts } from './customer-accounts.ts'
import type { Checkouts } from './checkouts.ts'
import type { LiveSubscriptions } from './live-subscription.ts'
import type { CheckoutStatus, PaymentProvider } from './payment-provider.ts'
import { refuseWhenUnavailable } from './availability.ts'

type EndingProvider = Pick<PaymentProvider, 'expireCheckout' | 'readCustomer' | 'endNow'>

export interface EndSubscriptionsDeps {
  readonly payments: EndingProvider | null
  readonly unit: UnitOfWork<{
    readonly customerAccounts: Pick<CustomerAccounts, 'find'>
    readonly checkouts: Pick<Checkouts, 'findOpen' | 'expire'>
    readonly subscriptions: LiveSubscriptions
  }>
  readonly converge: (customerId: string) => Promise<unknown>
}

/**
 * Nothing more is charged to the account: its open checkout expires and its subscriptions end, at the provider first.
 * Repeating it changes nothing. Throws `unavailable` when the provider is unavailable, or there is none and a plan goes on at one.
 */
export async function endSubscriptions(deps: EndSubscriptionsDeps, accountId: string): Promise<void> {
  const { payments, unit, converge } = deps
  const { customerId, open, live } = await unit.run(async ({ customerAccounts, checkouts, subscriptions }) => ({
    customerId: await customerAccounts.find(accountId),
    open: await checkouts.findOpen(accountId),
    live: await subscriptions.find(accountId),
  }))
  if (customerId === null) return
  if (payments === null) {
    if (live !== null)
      throw new DomainError('unavailable', 'Your plan cannot be ended at the moment. Please try later.')
    // What is paid for it all the same is given back.
    if (open !== null) await unit.run(({ checkouts }) => checkouts.expire(open.id))
    return
  }
  await refuseWhenUnavailable(async () => {
    // One that the provider is being asked for just now finds its row ended, and is ended there by who asked.
    if (open?.status === 'creating') await unit.run(({ checkouts }) => checkouts.expire(open.id))
    const seen = await payments.readCustomer(customerId)
    const listed = new Map<string | null, CheckoutStatus>()
    for (const { id, status } of seen.checkouts) {
      listed.set(id, status === 'open' ? await payments.expireCheckout(id) : status)
    }
    // Also one that the provider does not list: it may forget those that have expired.
    if (open?.status === 'open' && listed.get(open.providerCheckoutId) !== 'complete') {
      await unit.run(({ checkouts }) => checkouts.expire(open.id))
    }
    for (const { id, status } of seen.subscriptions) if (status !== 'ended') await payments.endNow(id)
    await converge(customerId)
  })
}

import type { PaymentProvider } from '@toile/core'
import { isTestKey, openClient, type StripeAccount, type StripeOptions } from './account.ts'
import { createCheckout, expireCheckout, readCheckout } from './checkouts.ts'
import { readCustomer } from './customer.ts'
import { translateErrors } from './errors.ts'
import { customerOf, readEvent } from './events.ts'
import { cancelAtPeriodEnd, endNow, keepPlan, previewUpgrade, scheduleDowngrade, upgrade } from './plan-changes.ts'
import { openPortal } from './portal.ts'
import { refund } from './refunds.ts'

/** Stripe as the payment provider. Opens no connection by itself. */
export function openStripePayments(options: StripeOptions): PaymentProvider {
  const stripe = openClient(options)
  const account: StripeAccount = { stripe, options }
  const { BASIC, STANDARD, PREMIUM } = options.prices
  return {
    name: isTestKey(options.secretKey) ? 'stripe-test' : 'stripe',
    priceIds: { BASIC: BASIC.monthly, STANDARD: STANDARD.monthly, PREMIUM: PREMIUM.monthly },
    createCustomer: ({ accountId, email }) =>
      translateErrors(async () => (await stripe.customers.create({ email, metadata: { account: accountId } })).id),
    createCheckout: (order) => translateErrors(() => createCheckout(account, order)),
    expireCheckout: (id) => translateErrors(() => expireCheckout(account, id)),
    readCheckout: (id) => translateErrors(() => readCheckout(account, id)),
    readCustomer: (id) => translateErrors(() => readCustomer(account, id)),
    previewUpgrade: (change) => translateErrors(() => previewUpgrade(account, change)),
    upgrade: (order) => translateErrors(() => upgrade(account, order)),
    scheduleDowngrade: (id, plan) => translateErrors(() => scheduleDowngrade(account, id, plan)),
    cancelAtPeriodEnd: (id) => translateErrors(() => cancelAtPeriodEnd(account, id)),
    keepPlan: (id) => translateErrors(() => keepPlan(account, id)),
    endNow: (id) => translateErrors(() => endNow(account, id)),
    refund: (id, reason) => translateErrors(() => refund(account, id, reason)),
    openPortal: (id, returnUrl) => translateErrors(() => openPortal(account, id, returnUrl)),
    readEvent: (body, signature) => readEvent(account, body, signature, new Date()),
    customerOf: (event) => translateErrors(() => customerOf(account, event)),
  }
}

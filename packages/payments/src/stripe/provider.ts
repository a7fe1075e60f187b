import type { PaymentProvider } from '@toile/core'
import { isTestKey, openClient, type StripeAccount, type StripeOptions } from './account.ts'
import { createCheckout, expireCheckout, readCheckout } from './checkouts.ts'
import { readCustomer } from './customer.ts'
import { told } from './errors.ts'
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
      told(async () => (await stripe.customers.create({ email, metadata: { account: accountId } })).id),
    createCheckout: (order) => told(() => createCheckout(account, order)),
    expireCheckout: (id) => told(() => expireCheckout(account, id)),
    readCheckout: (id) => told(() => readCheckout(account, id)),
    readCustomer: (id) => told(() => readCustomer(account, id)),
    previewUpgrade: (change) => told(() => previewUpgrade(account, change)),
    upgrade: (order) => told(() => upgrade(account, order)),
    scheduleDowngrade: (id, plan) => told(() => scheduleDowngrade(account, id, plan)),
    cancelAtPeriodEnd: (id) => told(() => cancelAtPeriodEnd(account, id)),
    keepPlan: (id) => told(() => keepPlan(account, id)),
    endNow: (id) => told(() => endNow(account, id)),
    refund: (id, reason) => told(() => refund(account, id, reason)),
    openPortal: (id, returnUrl) => told(() => openPortal(account, id, returnUrl)),
    readEvent: (body, signature) => readEvent(account, body, signature, new Date()),
    customerOf: (event) => told(() => customerOf(account, event)),
  }
}

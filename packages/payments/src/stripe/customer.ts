import type { CustomerState } from '@toile/core'
import { all, PAGE, type StripeAccount } from './account.ts'
import { checkoutsOf } from './checkouts.ts'
import { invoicePayments, paidInvoicesOf, purchases, settlementsOf } from './payments.ts'
import { subscriptionOf } from './subscriptions.ts'

/** The whole customer, every page of it. Nothing here comes from an event. */
export async function readCustomer(account: StripeAccount, customer: string): Promise<CustomerState> {
  const { stripe, options } = account
  const [subscriptions, openInvoices, sessions, invoices, settlements] = await Promise.all([
    all(stripe.subscriptions.list({ customer, status: 'all', limit: PAGE, expand: ['data.schedule'] })),
    all(stripe.invoices.list({ customer, status: 'open', limit: PAGE })),
    all(stripe.checkout.sessions.list({ customer, limit: PAGE, expand: ['data.line_items'] })),
    paidInvoicesOf(account, customer),
    settlementsOf(account, customer),
    // One whom Stripe does not know is no customer with nothing.
    stripe.customers.retrieve(customer),
  ])
  return {
    subscriptions: subscriptions.map((one) => subscriptionOf(options.prices, one, openInvoices)),
    payments: [
      ...invoicePayments(options.prices, invoices, settlements),
      ...purchases(options.prices, sessions, settlements),
    ],
    checkouts: await checkoutsOf(account, customer, sessions),
  }
}

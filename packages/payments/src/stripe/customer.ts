import type { CustomerState } from '@toile/core'
import type { Stripe } from 'stripe'
import { all, PAGE, type StripeAccount } from './account.ts'
import { checkoutsOf } from './checkouts.ts'
import { invoicePayments, paidInvoicesOf, purchases, settlementsOf } from './payments.ts'
import { endReplacedPlans } from './plan-changes.ts'
import { subscriptionOf } from './subscriptions.ts'

/** Expired checkouts that are read, from the newest on. Chosen: an account has one open checkout, and it is its newest. */
const EXPIRED_READ = 10

/**
 * The whole customer. Nothing here comes from an event. One list after the other, since what is read later must hold all that
 * a complete checkout, or a paid bill, stands for: checkouts, payments and what became of them, subscriptions.
 */
export async function readCustomer(account: StripeAccount, customer: string): Promise<CustomerState> {
  const { stripe, options } = account
  // One whom Stripe does not know is no customer with nothing.
  await stripe.customers.retrieve(customer)
  const sessions = await sessionsOf(stripe, customer)
  const checkouts = await checkoutsOf(account, customer, sessions)
  const invoices = await paidInvoicesOf(account, customer)
  const settlements = await settlementsOf(account, customer)
  const subscriptions = await all(
    stripe.subscriptions.list({ customer, status: 'all', limit: PAGE, expand: ['data.schedule'] }),
  )
  const openInvoices = await all(stripe.invoices.list({ customer, status: 'open', limit: PAGE }))
  await endReplacedPlans(account, subscriptions)
  return {
    subscriptions: subscriptions.map((one) => subscriptionOf(options, one, openInvoices)),
    payments: [...invoicePayments(options, invoices, settlements), ...purchases(options, sessions, settlements)],
    checkouts,
  }
}

/** Open ones first: one that is completed or ends in between is then in two lists, of which the later counts, and never in none. */
async function sessionsOf(stripe: Stripe, customer: string): Promise<Stripe.Checkout.Session[]> {
  const open = await all(stripe.checkout.sessions.list({ customer, status: 'open', limit: PAGE }))
  const complete = await all(
    stripe.checkout.sessions.list({ customer, status: 'complete', limit: PAGE, expand: ['data.line_items'] }),
  )
  const { data: expired } = await stripe.checkout.sessions.list({ customer, status: 'expired', limit: EXPIRED_READ })
  const newest = new Map([...open, ...complete, ...expired].map((session) => [session.id, session]))
  return [...newest.values()]
}

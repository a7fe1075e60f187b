import type { CheckoutOrder, CheckoutStatus, ProviderCheckout } from '@toile/core'
import type { Stripe } from 'stripe'
import { all, idOf, PAGE, secondsOf, type StripeAccount } from './account.ts'
import { nullIfMissing } from './errors.ts'

export async function createCheckout(
  { stripe, options }: StripeAccount,
  order: CheckoutOrder,
): Promise<{ id: string; url: string }> {
  const monthly = order.payment === 'monthly'
  // For the eyes of whoever looks at Stripe's pages; nothing of ours reads it.
  const metadata = { order: order.key }
  const session = await stripe.checkout.sessions.create(
    {
      mode: monthly ? 'subscription' : 'payment',
      customer: order.customerId,
      client_reference_id: order.key,
      metadata,
      line_items: [{ price: options.prices[order.plan][order.payment], quantity: 1 }],
      // A change of plan that waits for its payment is not possible with a bank debit, which also is paid days later.
      allowed_payment_method_types: ['card'],
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
      expires_at: secondsOf(order.expiresAt),
      allow_promotion_codes: options.promotionCodes,
      automatic_tax: { enabled: options.automaticTax },
      // The tax goes by the address that the buyer types in.
      ...(options.automaticTax && { customer_update: { address: 'auto' } }),
      ...(monthly
        ? { subscription_data: { billing_mode: { type: 'flexible' }, metadata } }
        : { payment_intent_data: { metadata } }),
    },
    { idempotencyKey: `checkout:${order.key}` },
  )
  if (session.url === null) throw new Error('a checkout that was made has no address')
  return { id: session.id, url: session.url }
}

export async function expireCheckout({ stripe }: StripeAccount, id: string): Promise<Exclude<CheckoutStatus, 'open'>> {
  const before = await stripe.checkout.sessions.retrieve(id)
  if (before.status !== 'open') return statusOf(before) === 'complete' ? 'complete' : 'expired'
  try {
    await stripe.checkout.sessions.expire(id)
    return 'expired'
  } catch (error) {
    // It may have been paid, or have run out, a moment ago.
    const after = statusOf(await stripe.checkout.sessions.retrieve(id))
    if (after === 'open') throw error
    return after
  }
}

export async function readCheckout(account: StripeAccount, id: string): Promise<ProviderCheckout | null> {
  const session = await nullIfMissing(account.stripe.checkout.sessions.retrieve(id))
  if (session === null) return null
  const [checkout] = await checkoutsOf(account, idOf(session.customer), [session])
  return checkout ?? null
}

/** Sessions of one customer as the port has them. */
export async function checkoutsOf(
  { stripe }: StripeAccount,
  customerId: string | null,
  sessions: readonly Stripe.Checkout.Session[],
): Promise<ProviderCheckout[]> {
  const open = sessions.filter((session) => statusOf(session) === 'open')
  const since = Math.min(...open.map(({ created }) => created))
  // A session does not show a failed payment; its payment intent does.
  const tries =
    customerId === null || open.length === 0
      ? []
      : await all(stripe.paymentIntents.list({ customer: customerId, created: { gte: since }, limit: PAGE }))
  return sessions.map((session) => ({
    id: session.id,
    status: statusOf(session),
    declined:
      statusOf(session) === 'open' &&
      tries.some(
        (intent) =>
          intent.last_payment_error !== null &&
          intent.created >= session.created &&
          intent.created <= session.expires_at,
      ),
    url: session.url,
  }))
}

function statusOf({ status }: Stripe.Checkout.Session): CheckoutStatus {
  if (status === 'open') return 'open'
  return status === 'complete' ? 'complete' : 'expired'
}

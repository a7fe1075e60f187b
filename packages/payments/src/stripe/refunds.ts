import type { PaymentProvider } from '@toile/core'
import type { StripeAccount } from './account.ts'
import { failedFor } from './errors.ts'

export async function refund(
  { stripe }: StripeAccount,
  ...[paymentId, reason]: Parameters<PaymentProvider['refund']>
): Promise<void> {
  // What was free has the id of its invoice or checkout here, and nothing is refunded.
  if (!paymentId.startsWith('pi_')) return
  try {
    await stripe.refunds.create({
      payment_intent: paymentId,
      reason: reason === 'duplicate' ? 'duplicate' : 'requested_by_customer',
      metadata: { reason },
    })
  } catch (error) {
    if (!failedFor(error, 'charge_already_refunded')) throw error
  }
}

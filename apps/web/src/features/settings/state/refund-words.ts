import type { AccountPayment } from '@toile/contract'
import { amountOf } from '../../../lib/amount.ts'

/** '$10 of it refunded', 'Refunded in full'; null where nothing was. */
export function refundWords({ amount_cents, refunded_cents, currency }: AccountPayment): string | null {
  if (refunded_cents <= 0) return null
  return refunded_cents >= amount_cents ? 'Refunded in full' : `${amountOf(refunded_cents, currency)} of it refunded`
}

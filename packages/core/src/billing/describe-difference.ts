import type { Difference } from './differences.ts'

/** For the operator: what is not as the provider says, and what becomes of it. */
export function describeDifference(difference: Difference): string {
  switch (difference.kind) {
    case 'payment': {
      const { id, amountCents, currency } = difference.payment
      return `payment ${id} of ${money(amountCents, currency)} is not in our tables`
    }
    case 'payment-changed': {
      const { refundedCents, disputedCents } = difference.amounts
      return `payment ${difference.paymentId}: refunded ${cents(refundedCents)}, disputed ${cents(disputedCents)}, which our tables do not say`
    }
    case 'grant':
      return difference.givenBack === null
        ? `${difference.item.key}: ${difference.credits} credits are not granted yet`
        : `${difference.item.key}: paid for ${WHY[difference.givenBack]}, and not noted yet; it grants nothing`
    case 'reversal':
      return `payment ${difference.paymentId}: ${difference.after} credits of it are refunded or disputed, and our tables say ${difference.before}`
    case 'subscription': {
      const { before, subscription } = difference
      const { id, plan, status, isDuplicate } = subscription
      const now = isDuplicate ? 'a second one, which is ended and given back' : `${plan}, ${status}`
      return before === null
        ? `subscription ${id} (${now}) is not in our tables`
        : `subscription ${id}: is ${now}; our tables say ${before} or differ in its dates`
    }
    case 'checkout':
      return `checkout ${difference.checkoutId}: is ${difference.status}, and open in our tables`
    case 'end-subscription':
      return `subscription ${difference.subscriptionId} is to be ended: ${WHY[difference.because]}`
    case 'refund-payment':
      return `payment ${difference.paymentId} is to be given back: ${WHY[difference.because]}`
    case 'expire-checkout':
      return `checkout ${difference.providerCheckoutId} is to be closed: its account is deleted`
    case 'unknown-price':
      return `${difference.thing}: its price is not in the settings, so nothing is granted for it`
    case 'not-reported': {
      const thing = difference.itemKey === null ? 'the payment' : difference.itemKey
      return `payment ${difference.paymentId}: the provider does not report ${thing}, for which ${difference.credits} credits were granted`
    }
    case 'refused':
      return `${describeDifference(difference.action)}; the payment provider refuses it: ${difference.why}`
    case 'other-credits':
      return `${difference.itemKey}: ${difference.granted} credits were granted, and by the plan table it is worth ${difference.worth}`
  }
}

const WHY = { duplicate: 'a second subscription', 'account-deleted': 'a deleted account' } as const

const cents = (amount: number): string => (amount / 100).toFixed(2)
const money = (amount: number, currency: string): string => `${cents(amount)} ${currency.toUpperCase()}`

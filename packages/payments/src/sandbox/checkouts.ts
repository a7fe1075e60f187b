import type { CheckoutOrder } from '@toile/core'
import { answerBank, type Attempt, openBill, settleBill, tryCard } from './bills.ts'
import { inSeconds } from './calendar.ts'
import { type CardName, priceOfPlan, type SandboxCheckout } from './customer.ts'
import { startSubscription } from './subscriptions.ts'
import type { CommandContext } from './command-context.ts'

/** Repeated with the same order it is the same checkout. */
export function createCheckout(context: CommandContext, order: CheckoutOrder): SandboxCheckout {
  const { key, plan, payment, successUrl, cancelUrl } = order
  const known = context.customer.checkouts.find((checkout) => checkout.key === key)
  if (known !== undefined) return known
  const checkout: SandboxCheckout = {
    id: context.newId('checkout'),
    key,
    plan,
    payment,
    successUrl,
    cancelUrl,
    // The order is of everybody's time.
    expiresAt: inSeconds(order.expiresAt) + context.customer.ahead,
    status: 'open',
    declined: false,
    confirming: null,
  }
  context.customer.checkouts.push(checkout)
  return checkout
}

export function expireCheckout(
  context: CommandContext,
  checkout: SandboxCheckout,
): Exclude<SandboxCheckout['status'], 'open'> {
  if (checkout.status !== 'open') return checkout.status
  checkout.status = 'expired'
  checkout.confirming = null
  context.emit('checkout.expired', checkout.id)
  return 'expired'
}

/** A checkout that is paid is not paid again. */
export function payCheckout(context: CommandContext, checkout: SandboxCheckout, card: CardName): Attempt {
  if (checkout.status !== 'open') return closedAttempt(checkout)
  const attempt = tryCard(checkout, card)
  if (attempt === 'declined') context.emit('checkout.declined', checkout.id)
  if (attempt === 'paid') complete(context, checkout, card)
  return attempt
}

export function confirmCheckout(context: CommandContext, checkout: SandboxCheckout, confirmed: boolean): Attempt {
  if (checkout.status !== 'open') return closedAttempt(checkout)
  const card = answerBank(checkout, confirmed)
  if (card !== null) {
    complete(context, checkout, card)
    return 'paid'
  }
  if (checkout.declined) context.emit('checkout.declined', checkout.id)
  return 'declined'
}

const closedAttempt = ({ status }: SandboxCheckout): Attempt => (status === 'complete' ? 'paid' : 'closed')

function complete(context: CommandContext, checkout: SandboxCheckout, card: CardName): void {
  const { id, key, plan, payment } = checkout
  checkout.status = 'complete'
  checkout.declined = false
  if (payment === 'monthly') {
    context.customer.card = card
    startSubscription(context, key, plan)
  } else {
    const line = { id: context.newId('line'), kind: 'purchase', plan, cents: priceOfPlan(plan) } as const
    settleBill(context, openBill(context, { key, subscriptionId: null, lines: [line] }))
  }
  context.emit('checkout.completed', id)
}

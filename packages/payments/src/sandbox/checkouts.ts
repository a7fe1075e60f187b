import type { CheckoutOrder } from '@toile/core'
import { answerBank, type Attempt, openBill, settleBill, tryCard } from './bills.ts'
import { inSeconds } from './calendar.ts'
import { type CardName, priceOfPlan, type SandboxCheckout } from './customer.ts'
import { startSubscription } from './subscriptions.ts'
import type { CommandContext } from './command-context.ts'

/** Repeated with the same order it is the same checkout. */
export function createCheckout(turn: CommandContext, order: CheckoutOrder): SandboxCheckout {
  const { key, plan, payment, successUrl, cancelUrl } = order
  const known = turn.customer.checkouts.find((checkout) => checkout.key === key)
  if (known !== undefined) return known
  const checkout: SandboxCheckout = {
    id: turn.newId('checkout'),
    key,
    plan,
    payment,
    successUrl,
    cancelUrl,
    // The order is of everybody's time.
    expiresAt: inSeconds(order.expiresAt) + turn.customer.ahead,
    status: 'open',
    declined: false,
    confirming: null,
  }
  turn.customer.checkouts.push(checkout)
  return checkout
}

export function expireCheckout(
  turn: CommandContext,
  checkout: SandboxCheckout,
): Exclude<SandboxCheckout['status'], 'open'> {
  if (checkout.status !== 'open') return checkout.status
  checkout.status = 'expired'
  checkout.confirming = null
  turn.emit('checkout.expired', checkout.id)
  return 'expired'
}

/** A checkout that is paid is not paid again. */
export function payCheckout(turn: CommandContext, checkout: SandboxCheckout, card: CardName): Attempt {
  if (checkout.status !== 'open') return closedAttempt(checkout)
  const attempt = tryCard(checkout, card)
  if (attempt === 'declined') turn.emit('checkout.declined', checkout.id)
  if (attempt === 'paid') complete(turn, checkout, card)
  return attempt
}

export function confirmCheckout(turn: CommandContext, checkout: SandboxCheckout, confirmed: boolean): Attempt {
  if (checkout.status !== 'open') return closedAttempt(checkout)
  const card = answerBank(checkout, confirmed)
  if (card !== null) {
    complete(turn, checkout, card)
    return 'paid'
  }
  if (checkout.declined) turn.emit('checkout.declined', checkout.id)
  return 'declined'
}

const closedAttempt = ({ status }: SandboxCheckout): Attempt => (status === 'complete' ? 'paid' : 'closed')

function complete(turn: CommandContext, checkout: SandboxCheckout, card: CardName): void {
  const { id, key, plan, payment } = checkout
  checkout.status = 'complete'
  checkout.declined = false
  if (payment === 'monthly') {
    turn.customer.card = card
    startSubscription(turn, key, plan)
  } else {
    const line = { id: turn.newId('line'), kind: 'purchase', plan, cents: priceOfPlan(plan) } as const
    settleBill(turn, openBill(turn, { key, subscriptionId: null, lines: [line] }))
  }
  turn.emit('checkout.completed', id)
}

import type { PlanChangeKind, PlansAnswer, SubscriptionAnswer } from '@toile/contract'
import { figuresOf } from '../../../lib/date-words.ts'
import { planOf } from '../../../lib/subscription.ts'
import { isCancelled } from './plan-end.ts'

type Plan = PlansAnswer['plans'][number]

/** What can be done with a plan now. */
export type PlanButton =
  | { readonly kind: 'loading' }
  /** There is no plan: it is bought. */
  | { readonly kind: 'buy' }
  | { readonly kind: 'current' }
  | { readonly kind: PlanChangeKind }
  /** A smaller plan that follows by itself. */
  | { readonly kind: 'planned'; readonly from: string | null }
  /** A larger plan whose charge is not paid. */
  | { readonly kind: 'unpaid'; readonly url: string | null }
  /** Nothing for now, and why. */
  | { readonly kind: 'held'; readonly instead: PlanChangeKind | 'buy'; readonly reason: string }

export const UNKNOWN_PLAN = 'Your current plan is not one of these.'
export const BILL_FIRST = 'Pay the open bill first.'

/** @param plans with their price ids, as the server has given them */
export function planButton(plan: Plan, plans: PlansAnswer, subscription: SubscriptionAnswer): PlanButton {
  const { status, next_plan, pending_plan } = subscription
  if (status === null) return { kind: 'buy' }
  const current = planOf(subscription, plans)
  if (current === undefined) return { kind: 'held', instead: 'buy', reason: UNKNOWN_PLAN }
  if (plan.priceId === current.priceId) {
    return { kind: isCancelled(subscription) || next_plan !== null ? 'return' : 'current' }
  }
  if (plan.priceId === next_plan) return { kind: 'planned', from: subscription.next_billing_date }
  if (plan.priceId === pending_plan) return { kind: 'unpaid', url: subscription.payment_url }
  if (plan.priceInCents < current.priceInCents) return { kind: 'downgrade' }
  // The server refuses it: the rest of a time that nobody has paid would be counted.
  return status === 'past_due' ? { kind: 'held', instead: 'upgrade', reason: BILL_FIRST } : { kind: 'upgrade' }
}

const LABELS: Record<PlanButton['kind'], (plan: string) => string> = {
  loading: () => 'Loading',
  buy: (plan) => `Choose ${plan}`,
  current: () => 'Current plan',
  return: (plan) => `Get back to plan ${plan}`,
  upgrade: (plan) => `Upgrade to ${plan}`,
  downgrade: (plan) => `Downgrade to ${plan}`,
  planned: (plan) => `Downgrade to ${plan}`,
  unpaid: (plan) => `Upgrade to ${plan}`,
  held: (plan) => `Choose ${plan}`,
}

export const labelOf = (button: PlanButton, plan: string): string =>
  LABELS[button.kind === 'held' ? button.instead : button.kind](plan)

/** What most begin with; once there is a plan, the way back to it, and neither to a larger nor to a smaller one. */
export const isFirstChoice = (button: PlanButton, plan: string): boolean =>
  button.kind === 'return' || (plan === 'STANDARD' && isOpen(button))

const isOpen = (button: PlanButton): boolean =>
  button.kind === 'buy' || button.kind === 'loading' || (button.kind === 'held' && button.instead === 'buy')

/** What stands under a button that says more than its label; undefined where the label is enough. */
export function noteOf(button: PlanButton): string | undefined {
  switch (button.kind) {
    case 'planned':
      return button.from === null ? 'It follows by itself.' : `It follows by itself on ${figuresOf(button.from)}.`
    case 'unpaid':
      return 'Its charge is not paid yet.'
    case 'held':
      return button.reason
    default:
      return undefined
  }
}

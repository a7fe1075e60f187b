import type { PaymentType, PlanName } from '@toile/contract'
import type { PlanButton } from './plan-button.ts'
import { labelOf } from './plan-button.ts'

/** What a plan offers to somebody who is short of credits now. */
export interface Offer {
  readonly payment: PaymentType
  readonly label: string
}

/**
 * A larger plan, or the first one, brings credits at once. What brings none now (the plan one has, a smaller one, one that
 * is held) is offered as its credits, bought once.
 */
export function offerOf(button: PlanButton, plan: PlanName): Offer {
  switch (button.kind) {
    case 'loading':
    case 'buy':
      return { payment: 'monthly', label: 'Choose plan' }
    case 'upgrade':
    case 'unpaid':
      return { payment: 'monthly', label: labelOf(button, plan) }
    default:
      return { payment: 'once', label: 'Buy once' }
  }
}

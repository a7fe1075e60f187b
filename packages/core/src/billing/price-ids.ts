import { INVALID_PRICE_ID, PLAN_NAMES, type PlanName } from '@toile/contract'
import { DomainError } from '../shared/errors.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** The plan of a monthly price id, which is all that a client may name a plan by (R24). Throws `invalid`. */
export function planOfPrice({ priceIds }: Pick<PaymentProvider, 'priceIds'>, priceId: string): PlanName {
  const name = PLAN_NAMES.find((each) => priceIds[each] === priceId)
  if (name === undefined) throw new DomainError('invalid', INVALID_PRICE_ID)
  return name
}

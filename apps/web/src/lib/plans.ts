import { CREDIT_COSTS, PLANS, plansAnswer } from '@toile/contract'
import type { PlansAnswer } from '@toile/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from './api/index.ts'

/** What the page shows until the server, whose prices count, has answered. It sells nothing: it holds no price ids. */
const printed: PlansAnswer = {
  plans: PLANS.map((plan) => ({ ...plan, priceId: '' })),
  costs: [...CREDIT_COSTS],
}

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => request({ path: 'plans/', answer: plansAnswer, signal }),
  staleTime: 5 * 60_000,
  placeholderData: printed,
})
